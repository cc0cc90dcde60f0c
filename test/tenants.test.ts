import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { chmodSync, copyFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import { openFile, requireEngine, versionOf } from "#/platform/db/engine.ts";
import { migrate, templateImage, withImage } from "#/platform/db/migrate.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { NewerFile, openMigrated } from "#/platform/db/open-migrated.ts";
import { progressBar, sweep } from "#/platform/db/sweep.ts";
import { Tenants } from "#/platform/db/tenants.ts";
import { createLog } from "#/platform/log.ts";
import { run, withFolder } from "./support/process.ts";

const quiet = createLog("silent");
const open = (folder: string, capacity = 10, migrations: readonly string[] = tenantMigrations) =>
  new Tenants({
    folder,
    newFolder: join(folder, "new"),
    migrations,
    capacity,
    synchronous: "FULL",
    log: quiet,
  });
const descriptors = () => readdirSync("/proc/self/fd").length;

test("an engine that can lose data is refused", () => {
  expect(() => requireEngine("3.51.2")).toThrow("3.51.3");
  expect(() => requireEngine("3.51.3")).not.toThrow();
  expect(() => requireEngine()).not.toThrow();
});

test("every handle is in WAL mode, fully synchronous, with foreign keys, and waits for nobody", () =>
  withFolder(async (folder) => {
    const sqlite = openFile(join(folder, "a.sqlite"), { create: true, synchronous: "FULL" });
    const pragma = (name: string) =>
      Object.values(sqlite.query<Record<string, unknown>, []>(`pragma ${name}`).get() ?? {})[0];
    const names = [
      "journal_mode",
      "synchronous",
      "foreign_keys",
      "busy_timeout",
      "journal_size_limit",
    ];
    expect(names.map(pragma)).toEqual(["wal", 2, 1, 0, 32 * 1024 * 1024]);
    sqlite.close(true);
  }));

test("an async transaction body, a second transaction and a late write are refused", () =>
  withFolder(async (folder) => {
    const tenants = open(folder);
    tenants.create("a", () => {});
    const db = tenants.get("a");
    const insert = "insert into org (id, slug, name, created_at) values ('x', 'x', 'x', 'x')";
    // biome-ignore lint/suspicious/noExplicitAny: what the compiler refuses, tried all the same.
    expect(() => db.write((async (tx: any) => tx.run(insert, [])) as any)).toThrow(
      "can't be async",
    );
    expect(db.all("select * from org", [])).toEqual([]);
    expect(() => db.write(() => db.write(() => 1))).toThrow("already open");
    const late = db.write((tx) => ({ run: () => tx.run(insert, []) }));
    expect(() => late.run()).toThrow("has ended");
    expect(() =>
      db.write((tx) => {
        tx.run(insert, []);
        throw new Error("on purpose");
      }),
    ).toThrow("on purpose");
    expect(db.all("select * from org", [])).toEqual([]);
    tenants.closeAll();
  }));

test("a new file holds nothing of those made before it, nor of one whose making failed", () =>
  withFolder(async (folder) => {
    const tenants = open(folder);
    const fill = (name: string, more?: () => void) =>
      tenants.create(name.slice(0, 1), (db) => {
        for (let i = 0; i < 200; i++)
          db.run(
            "insert into home_folders (id, name, position, created_at) values (?, ?, ?, 'now')",
            [`${name}-${i}`, `${name} `.repeat(50), i],
          );
        more?.();
      });
    const refuse = () => {
      throw new Error("on purpose");
    };
    fill("first-secret");
    expect(() => fill("second-secret", refuse)).toThrow("on purpose");
    tenants.create("third", () => {});
    const holds = async (name: string, text: string) =>
      (await Bun.file(tenants.path(name)).text()).includes(text);
    expect(await holds("f", "first-secret")).toBe(true);
    expect(existsSync(tenants.path("s"))).toBe(false);
    expect([await holds("third", "first-secret"), await holds("third", "second-secret")]).toEqual([
      false,
      false,
    ]);
    expect(tenants.get("f").all("pragma integrity_check", [])).toEqual([{ integrity_check: "ok" }]);
    expect(tenants.get("f").get("select count(*) as count from home_folders", [])).toEqual({
      count: 200,
    });
    const [third, pragma] = [tenants.get("third"), (name: string) => `pragma ${name}`];
    expect(["cache_size", "temp_store"].map((name) => third.get(pragma(name), []))).toEqual([
      { cache_size: -2000 },
      { temp_store: 2 },
    ]);
    tenants.closeAll();
  }));

test("the bytes of a file stay in memory until they are written, and no longer", () => {
  const sqlite = new Database(":memory:");
  sqlite.run("create table notes (body text)");
  const [written, failed] = [sqlite.serialize(), sqlite.serialize()];
  const held = withImage(written, (image) => [image.byteLength, image[18], image[19]]);
  expect(held).toEqual([8192, 2, 2]);
  const refuse = () => {
    throw new Error("no room");
  };
  expect(() => withImage(failed, refuse)).toThrow("no room");
  expect([written.byteLength, failed.byteLength]).toEqual([0, 0]);
  sqlite.close(true);
});

test("only so many files stay open, the least recently used goes first, and nothing leaks", () =>
  withFolder(async (folder) => {
    const tenants = open(folder, 5);
    for (let i = 0; i < 20; i++) tenants.create(`t${i}`, () => {});
    tenants.get("t0");
    await Promise.resolve();
    const before = descriptors();
    for (let i = 0; i < 400; i++) {
      tenants.get(`t${i % 20}`).get("select count(*) from recordings", []);
      await Promise.resolve();
    }
    expect(tenants.openCount).toBe(5);
    expect(descriptors() - before).toBeLessThanOrEqual(5 * 3);
    tenants.closeAll();
    expect(descriptors()).toBeLessThan(before);
  }));

test("each kind of broken file is its own organization's trouble alone", () =>
  withFolder(async (folder) => {
    const tenants = open(folder);
    const kinds = ["empty", "garbage", "truncated", "newer", "missing", "folder"];
    for (const name of [...kinds, "fine"]) tenants.create(name, () => {});
    const path = (name: string) => tenants.path(name);
    writeFileSync(path("empty"), "");
    writeFileSync(path("garbage"), "x".repeat(20_000));
    writeFileSync(path("truncated"), (await Bun.file(path("fine")).bytes()).slice(0, 5000));
    const newer = new Database(path("newer"));
    newer.run(`pragma user_version = ${tenantMigrations.length + 1}`);
    newer.close(true);
    tenants.remove("missing");
    tenants.remove("folder");
    (await import("node:fs")).mkdirSync(path("folder"));
    for (const name of kinds) {
      expect(() => tenants.get(name).all("select * from recordings, events, org", [])).toThrow();
    }
    expect(tenants.get("fine").all("select * from org", [])).toEqual([]);
    expect(existsSync(path("missing"))).toBe(false);
    tenants.closeAll();
  }));

test("a file is migrated when it is opened, keeps its rows, and is never taken backwards", () =>
  withFolder(async (folder) => {
    const path = join(folder, "old.sqlite");
    const old = openFile(path, { create: true, synchronous: "FULL" });
    migrate(old, tenantMigrations.slice(0, 1));
    old.run(
      "insert into org (id, slug, name, created_at) values ('o', 'old', 'Old', '2026-01-01T00:00:00.000Z')",
    );
    old.close(true);
    const tenants = open(folder);
    expect(
      tenants
        .get("old")
        .all("select name, (select count(*) from recordings) as recordings from org", []),
    ).toEqual([{ name: "Old", recordings: 0 }]);
    tenants.closeAll();
    const again = openFile(path, { synchronous: "FULL" });
    expect(versionOf(again)).toBe(tenantMigrations.length);
    again.close(true);
    const older = { synchronous: "FULL", migrations: tenantMigrations.slice(0, 2) } as const;
    expect(() => openMigrated(path, older)).toThrow(NewerFile);
  }));

test("a migration that fails leaves the file as it was, however many steps went well before", () =>
  withFolder(async (folder) => {
    const sqlite = openFile(join(folder, "a.sqlite"), { create: true, synchronous: "FULL" });
    migrate(sqlite, tenantMigrations);
    const more = "create table extra (id text);";
    expect(() =>
      migrate(sqlite, [...tenantMigrations, more, "insert into nowhere values (1);"]),
    ).toThrow("nowhere");
    expect(versionOf(sqlite)).toBe(tenantMigrations.length);
    expect(sqlite.query("select name from sqlite_master where name = 'extra'").all()).toEqual([]);
    expect(sqlite.query("pragma foreign_keys").get()).toEqual({ foreign_keys: 1 });
    sqlite.close(true);
  }));

test("the sweep migrates every file, reports the broken one and goes on", () =>
  withFolder(async (folder) => {
    writeFileSync(join(folder, "old.sqlite"), templateImage(tenantMigrations.slice(0, 1)));
    for (const name of ["b", "c"])
      copyFileSync(join(folder, "old.sqlite"), join(folder, `${name}.sqlite`));
    writeFileSync(join(folder, "broken.sqlite"), "x".repeat(9000));
    const files = ["old", "b", "broken", "c"].map((name) => join(folder, `${name}.sqlite`));
    const seen: string[] = [];
    const first = sweep(files, tenantMigrations, {
      onProgress: (done, total) => seen.push(progressBar(done, total, 4)),
    });
    expect(first).toMatchObject({ migrated: 3, current: 0, failed: [{ file: files[2] }] });
    expect(seen.map((bar) => bar.trim())).toEqual([
      "[#   ] 1/4",
      "[##  ] 2/4",
      "[### ] 3/4",
      "[####] 4/4",
    ]);
    expect(sweep(files, tenantMigrations)).toMatchObject({ migrated: 0, current: 3 });
  }));

test("the migrate command says what it did and fails when a file did", () =>
  withFolder(async (folder) => {
    await (await openServices(readConfig({ TENANTS_DIR: folder }))).close();
    const tenants = open(join(folder, "orgs"));
    tenants.create("one", () => {});
    writeFileSync(join(folder, "orgs", "two.sqlite"), templateImage(tenantMigrations.slice(0, 2)));
    const command = async () => {
      const child = run("migrate", { TENANTS_DIR: folder });
      return [await child.exited, (await new Response(child.stdout).text()).trim()];
    };
    expect(await command()).toEqual([0, "1 migrated, 1 up to date, 0 failed"]);
    writeFileSync(join(folder, "orgs", "bad.sqlite"), "x".repeat(9000));
    chmodSync(join(folder, "orgs", "bad.sqlite"), 0o600);
    expect(await command()).toEqual([1, "0 migrated, 2 up to date, 1 failed"]);
  }));
