import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { Connection } from "#/platform/db/connection.ts";
import { openFile } from "#/platform/db/engine.ts";
import { withFolder } from "./support/process.ts";

/** A file with one table, this process's connection to it, and another process's. */
const within = (body: (scene: ReturnType<typeof sceneIn>) => void) =>
  withFolder(async (folder) => {
    const scene = sceneIn(folder);
    body(scene);
    scene.other.close(true);
    scene.connection.close();
  });

function sceneIn(folder: string) {
  const path = join(folder, "file.sqlite");
  const sqlite = openFile(path, { create: true, synchronous: "FULL" });
  sqlite.run("create table t (n int)");
  const connection = new Connection(sqlite);
  const other = new Database(path);
  other.run("pragma busy_timeout = 0");
  const count = () => connection.get<{ n: number }>("select count(*) as n from t", [])?.n;
  return { sqlite, connection, other, count };
}

test("all of a read is as of one moment, whatever another process writes meanwhile", () =>
  within(({ connection, other, count }) => {
    const seen = connection.read(() => {
      const before = count();
      other.run("insert into t values (1)");
      return [before, connection.read(() => count())];
    });
    expect(seen).toEqual([0, 0]);
    expect(connection.read(() => count())).toBe(1);
  }));

test("a read that throws, or in which reading fails, leaves nothing open and locks out nobody", () =>
  within(({ sqlite, connection, other, count }) => {
    const fail = () => {
      count();
      throw new Error("Not found");
    };
    expect(() => connection.read(fail)).toThrow("Not found");
    expect(() => connection.read((db) => db.all("select n from nowhere", []))).toThrow("no such");
    expect(sqlite.inTransaction).toBe(false);
    other.run("insert into t values (1)");
    connection.write((db) => db.run("insert into t values (2)", []));
    expect(count()).toBe(2);
  }));

test("nothing is written within a read, and a write reads in its own transaction", () =>
  within(({ sqlite, connection, count }) => {
    const write = () => connection.write((db) => db.run("insert into t values (1)", []));
    expect(() => connection.read(write)).toThrow("A transaction is already open on this file");
    expect(count()).toBe(0);
    connection.write((db) => {
      db.run("insert into t values (1)", []);
      expect(connection.read(() => count())).toBe(1);
      expect(sqlite.inTransaction).toBe(true);
    });
    expect(count()).toBe(1);
  }));

test("a read between a reservation and its write leaves it reserved", () =>
  within(({ connection, other, count }) => {
    connection.reserve();
    expect(connection.read(() => count())).toBe(0);
    expect(() => other.run("insert into t values (0)")).toThrow("database is locked");
    connection.write((db) => db.run("insert into t values (1)", []));
    other.run("insert into t values (2)");
    expect(count()).toBe(2);
  }));
