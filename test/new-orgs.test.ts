import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { install } from "./support/installation.ts";
import { withFolder } from "./support/process.ts";

test("a new organization's file has everything in it when it appears, and no log", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    let appeared: string[] = [];
    here.services.tenants.create("one", (db) => {
      appeared = ["new", "orgs"].flatMap((name) => readdirSync(join(folder, name)));
      db.run("insert into org (id, slug, name, created_at) values ('o', 'one', 'One', 'x')", []);
    });
    expect(appeared).toEqual([]);
    expect(readdirSync(join(folder, "orgs"))).toEqual(["one.sqlite"]);
    expect(readdirSync(join(folder, "new"))).toEqual([]);
    const sqlite = new Database(join(folder, "orgs", "one.sqlite"));
    expect(sqlite.query("select name from org").all()).toEqual([{ name: "One" }]);
    expect(sqlite.query("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
    expect(sqlite.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    sqlite.close(true);
    await here.close();
  }));

test("a start removes what a crash left of files that were being made", () =>
  withFolder(async (folder) => {
    await (await install(folder)).close();
    for (const name of [
      "new/a.sqlite",
      "new/a.sqlite-wal",
      "orgs/.new-b.sqlite",
      "orgs/.new-b.sqlite-shm",
    ])
      writeFileSync(join(folder, name), "half");
    // What a replicating process keeps beside a file it saw.
    mkdirSync(join(folder, "orgs", ".new-b.sqlite-litestream", "ltx"), { recursive: true });
    const here = await install(folder);
    expect(["new", "orgs"].flatMap((name) => readdirSync(join(folder, name)))).toEqual([]);
    await here.close();
  }));
