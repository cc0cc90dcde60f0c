import type { Subprocess } from "bun";

const PROGRAM = `
  const { Database } = require("bun:sqlite");
  const { readdirSync } = require("node:fs");
  const open = new Map();
  process.stdout.write("watching\\n");
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    for (const folder of process.argv.slice(1)) for (const name of readdirSync(folder)) {
      if (!name.endsWith(".sqlite") || open.has(folder + name)) continue;
      try {
        const sqlite = new Database(folder + "/" + name);
        sqlite.query("select count(*) from sqlite_master").get();
        open.set(folder + name, sqlite);
      } catch {}
    }
  }
`;

/** Another process that opens every file that appears in some folders, and keeps it open. */
export async function watcher(folders: readonly string[]): Promise<Subprocess> {
  const child = Bun.spawn([process.execPath, "-e", PROGRAM, ...folders], {
    stdout: "pipe",
    stderr: "ignore",
  });
  await child.stdout.getReader().read();
  return child;
}
