import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Checkpoints } from "#/platform/db/checkpoints/checkpoints.ts";
import { LogLength } from "#/platform/db/checkpoints/log-length.ts";
import { LogSync, Unsynced } from "#/platform/db/log-sync.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { Tenants } from "#/platform/db/tenants.ts";
import { createLog } from "#/platform/log.ts";
import { withFolder } from "./support/process.ts";

const MOST_PAGES = 40;

/** Organizations whose logs are written back when so many pages stand in them. */
const inFolder = (body: (scene: ReturnType<typeof opened>) => Promise<void>) =>
  withFolder(async (folder) => {
    const scene = opened(folder);
    try {
      await body(scene);
    } finally {
      await scene.checkpoints.end();
      scene.tenants.end();
    }
  });

function opened(folder: string) {
  const logged: string[] = [];
  const log = createLog("debug", (line) => void logged.push(line));
  const checkpoints = new Checkpoints(log);
  const tenants = new Tenants({
    folder: join(folder, "orgs"),
    newFolder: join(folder, "new"),
    migrations: tenantMigrations,
    capacity: 10,
    synchronous: "FULL",
    syncing: { unsynced: new Unsynced(), checkpoints, mostPages: MOST_PAGES },
    log,
  });
  tenants.create("one", (db) => void db.run("create table texts (text text)", []));
  /** Writes some pages, as a request would. */
  const write = async (text: string) => {
    await tenants.writable("one");
    tenants.get("one").write((db) => db.run("insert into texts values (?)", [text.repeat(9000)]));
    await tenants.durable("one");
  };
  const pages = () => tenants.get("one").checkpoint("noop");
  return { folder, logged, checkpoints, tenants, write, pages, path: tenants.path("one") };
}

/** How many texts stand in a file without its log. */
function textsIn(path: string, folder: string): number {
  const copy = join(folder, `${crypto.randomUUID()}.sqlite`);
  copyFileSync(path, copy);
  const sqlite = new Database(copy);
  const row = sqlite.query<{ n: number }, []>("select count(*) as n from texts").get();
  sqlite.close(true);
  return row?.n ?? 0;
}

test("a log that grew long is written into its file, and begins anew with the next write", () =>
  inFolder(async ({ folder, logged, write, pages, path }) => {
    let [longest, isAnew] = [0, false];
    for (let n = 0; n < 1000 && !isAnew; n++) {
      await write("a");
      const log = pages()?.log ?? 0;
      isAnew = log < longest;
      longest = Math.max(longest, log);
      await Bun.sleep(5);
    }
    expect([isAnew, longest > MOST_PAGES]).toEqual([true, true]);
    expect(textsIn(path, folder)).toBeGreaterThan(MOST_PAGES / 4);
    expect(logged).toEqual([]);
  }));

test("nothing that is written meanwhile is lost, and everybody who reads goes on", () =>
  inFolder(async ({ folder, checkpoints, tenants, write, path }) => {
    const writers = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 25; n++) await write("b");
    });
    let [reads, isOver] = [0, false];
    const reader = async () => {
      for (; !isOver; reads++) {
        tenants.get("one").get("select count(*) from texts", []);
        await Bun.sleep(0);
      }
    };
    const reading = reader();
    await Promise.all(writers);
    isOver = true;
    await reading;
    expect(tenants.get("one").get<{ n: number }>("select count(*) as n from texts", [])?.n).toBe(
      200,
    );
    expect(reads).toBeGreaterThan(20);
    await checkpoints.end();
    tenants.close("one");
    expect(textsIn(path, folder)).toBe(200);
  }));

test("a file that took the name of another is not written to", () =>
  inFolder(async ({ folder, checkpoints, tenants, write, path }) => {
    await write("c");
    const { ino: inode } = statSync(path);
    const other = join(folder, "other.sqlite");
    copyFileSync(path, other);
    renameSync(other, path);
    const before = Bun.hash(await Bun.file(path).bytes());
    await checkpoints.write({ path, inode });
    expect(Bun.hash(await Bun.file(path).bytes())).toBe(before);
    await checkpoints.write({ path: join(folder, "nowhere.sqlite"), inode });
    tenants.close("one");
  }));

test("what can't be written back is told, and keeps nobody waiting", () =>
  inFolder(async ({ folder, logged, checkpoints }) => {
    const path = join(folder, "damaged.sqlite");
    writeFileSync(path, "no file of ours ".repeat(1000));
    await checkpoints.write({ path, inode: statSync(path).ino });
    expect(logged.join("")).toContain("What is in a log can't be written into its file");
  }));

test("a log whose length can't be told is told of, and harms no commit", () =>
  inFolder(async ({ folder, logged, checkpoints }) => {
    const path = join(folder, "closed.sqlite");
    const sqlite = new Database(path);
    sqlite.run("pragma journal_mode = wal; create table texts (text text)");
    const length = new LogLength(sqlite, { checkpoints, path, inode: statSync(path).ino });
    sqlite.close(true);
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const log = new LogSync(path, { unsynced: new Unsynced(), length, onFailure: reject });
    writeFileSync(`${path}-wal`, "");
    log.note();
    await Promise.race([log.durable(), failed]);
    await Bun.sleep(1);
    expect(log.durable()).toBeNull();
    expect(logged.join("")).toContain("What is in a log can't be written into its file");
    log.end();
  }));
