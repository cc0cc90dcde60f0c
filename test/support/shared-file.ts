import { Database } from "bun:sqlite";
import { join } from "node:path";
import { Connection } from "#/platform/db/connection.ts";
import { openFile } from "#/platform/db/engine.ts";

/** A file with one table, this process's connection to it, and another process's, which never waits. */
export function sharedFile(folder: string, options?: ConstructorParameters<typeof Connection>[1]) {
  const path = join(folder, "file.sqlite");
  const sqlite = openFile(path, { create: true, synchronous: "FULL" });
  sqlite.run("create table t (n int)");
  const connection = new Connection(sqlite, options);
  const other = new Database(path);
  other.run("pragma busy_timeout = 0");
  const close = () => {
    other.close(true);
    connection.close();
  };
  return { sqlite, connection, other, close };
}
