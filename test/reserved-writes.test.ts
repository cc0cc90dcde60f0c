import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { withFolder } from "./support/process.ts";
import { sharedFile } from "./support/shared-file.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A file of two processes, to add to it and look at it. */
function scene(folder: string) {
  const shared = sharedFile(folder);
  const { connection } = shared;
  const add = (n: number) => connection.write((db) => db.run("insert into t values (?)", [n]));
  const rows = () =>
    connection.all<{ n: number }>("select n from t order by n", []).map(({ n }) => n);
  return { ...shared, add, rows };
}

test("a reserved write is the next one's, whoever reserved it, and no other process comes between", () =>
  withFolder(async (folder) => {
    const { connection, other, add, rows, close } = scene(folder);
    connection.reserve();
    connection.reserve();
    expect(() => other.run("insert into t values (0)")).toThrow("database is locked");
    add(1);
    other.run("insert into t values (2)");
    add(3);
    await turn();
    expect(rows()).toEqual([1, 2, 3]);
    close();
  }));

test("what was reserved and not used is free after this turn, and when the file is looked at or closed", () =>
  withFolder(async (folder) => {
    const { connection, other, rows, close } = scene(folder);
    connection.reserve();
    await turn();
    other.run("insert into t values (1)");
    connection.reserve();
    expect(connection.checkpoint("noop")).toMatchObject({ checkpointed: 0 });
    other.run("insert into t values (2)");
    expect(rows()).toEqual([1, 2]);
    connection.reserve();
    close();
    expect(
      new Database(join(folder, "file.sqlite")).query("select count(*) as n from t").get(),
    ).toEqual({ n: 2 });
    await turn();
  }));

test("a write begins anew when SQLite undid what was reserved: nothing of one that fails is kept", () =>
  withFolder(async (folder) => {
    const { sqlite, connection, add, rows, close } = scene(folder);
    connection.reserve();
    sqlite.run("rollback");
    expect(() =>
      connection.write((db) => {
        db.run("insert into t values (1)", []);
        throw new Error("refused");
      }),
    ).toThrow("refused");
    connection.reserve();
    sqlite.run("rollback");
    await turn();
    add(2);
    expect(rows()).toEqual([2]);
    close();
  }));
