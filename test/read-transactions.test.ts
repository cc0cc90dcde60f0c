import { expect, test } from "bun:test";
import { withFolder } from "./support/process.ts";
import { sharedFile } from "./support/shared-file.ts";

/** Does something with a file of two processes. */
const within = (body: (scene: ReturnType<typeof sceneIn>) => void) =>
  withFolder(async (folder) => {
    const scene = sceneIn(folder);
    body(scene);
    scene.close();
  });

function sceneIn(folder: string) {
  const shared = sharedFile(folder);
  const count = () => shared.connection.get<{ n: number }>("select count(*) as n from t", [])?.n;
  return { ...shared, count };
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
