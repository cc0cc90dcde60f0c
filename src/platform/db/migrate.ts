import { Database } from "bun:sqlite";
import { versionOf } from "./engine.ts";
import { passedEarly } from "./migrations.ts";

/**
 * Brings a file to the newest version and answers how many steps it took: all of them or none, so
 * that a file whose migration fails still belongs to the program that wrote it. Foreign keys are
 * off while a step rebuilds tables (the pragma is a no-op inside a transaction) and checked after
 * each.
 */
export function migrate(sqlite: Database, migrations: readonly string[]): number {
  if (versionOf(sqlite) >= migrations.length) return 0;
  sqlite.run("pragma foreign_keys = off");
  let from = migrations.length;
  try {
    sqlite
      .transaction(() => {
        // Another process may have taken these steps until the lock was ours.
        from = versionOf(sqlite);
        for (const [index, statements] of migrations.entries())
          if (index >= from) step(sqlite, lacking(sqlite, statements), index + 1);
      })
      .immediate();
  } finally {
    sqlite.run("pragma foreign_keys = on");
  }
  return migrations.length - from;
}

/** The step itself, or where a file has had that, the one before it. */
function lacking(sqlite: Database, statements: string): string {
  const early = passedEarly.get(statements);
  const has = "select 1 from sqlite_schema where type = 'table' and name = ?";
  return early && sqlite.query(has).get(early.table) ? early.instead : statements;
}

function step(sqlite: Database, statements: string, version: number): void {
  sqlite.run(statements);
  const broken = sqlite.prepare("pragma foreign_key_check").all();
  if (broken.length > 0)
    throw new Error(`Migration ${version} leaves ${broken.length} broken references`);
  sqlite.run(`pragma user_version = ${version}`);
}

const images = new WeakMap<readonly string[], Uint8Array>();

/** The bytes of an empty, fully migrated file: every new one is a copy of them. */
export function templateImage(migrations: readonly string[]): Uint8Array {
  const image = images.get(migrations) ?? makeImage(migrations);
  images.set(migrations, image);
  return image.slice();
}

function makeImage(migrations: readonly string[]): Uint8Array {
  const sqlite = new Database(":memory:");
  migrate(sqlite, migrations);
  const image = sqlite.serialize();
  sqlite.close(true);
  return image;
}

/**
 * Hands `use` the bytes that a database was serialized to, as those of a file in WAL mode. Their
 * memory is given back when it returns, not when garbage is collected: of many files that are made
 * or copied one after the other, few need memory that the system has to clear first.
 */
export function withImage<T>(image: Uint8Array, use: (image: Uint8Array) => T): T {
  try {
    return use(inWalMode(image));
  } finally {
    if (image.buffer instanceof ArrayBuffer) image.buffer.transfer(0);
  }
}

/**
 * Marks the bytes of a file as one in WAL mode. Memory can't be: nothing reads such bytes without a
 * file.
 */
export function inWalMode(image: Uint8Array): Uint8Array {
  // Bytes 18 and 19 of the header are the write and read version; 2 means WAL
  // (https://sqlite.org/fileformat2.html).
  image[18] = 2;
  image[19] = 2;
  return image;
}
