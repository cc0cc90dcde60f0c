import { Database } from "bun:sqlite";

/** The file was written by a later version of the program; opening it could lose what that version knows. */
export class NewerFile extends Error {
  override readonly name = "NewerFile";
}

/** The number of migration steps a file has had. */
export const versionOf = (sqlite: Database): number =>
  sqlite.prepare<{ user_version: number }, []>("pragma user_version").get()?.user_version ?? 0;

/**
 * Brings a file to the newest version, each step all or nothing, and answers how many steps it took. Foreign keys are
 * off while a step rebuilds tables (the pragma is a no-op inside a transaction) and checked before it commits.
 */
export function migrate(sqlite: Database, migrations: readonly string[]): number {
  const from = versionOf(sqlite);
  if (from > migrations.length)
    throw new NewerFile(`The file has version ${from}; this program knows ${migrations.length}.`);
  if (from === migrations.length) return 0;
  sqlite.run("pragma foreign_keys = off");
  try {
    for (let version = from; version < migrations.length; version++)
      step(sqlite, migrations[version] ?? "", version + 1);
  } finally {
    sqlite.run("pragma foreign_keys = on");
  }
  return migrations.length - from;
}

function step(sqlite: Database, statements: string, version: number): void {
  sqlite
    .transaction(() => {
      sqlite.run(statements);
      const broken = sqlite.prepare("pragma foreign_key_check").all();
      if (broken.length > 0) throw new Error(`Migration ${version} leaves ${broken.length} broken references`);
      sqlite.run(`pragma user_version = ${version}`);
    })
    .immediate();
}

/** The bytes of an empty, fully migrated file in WAL mode: a new tenant is a copy of them. */
export function templateImage(migrations: readonly string[]): Uint8Array {
  const sqlite = new Database(":memory:");
  migrate(sqlite, migrations);
  const image = sqlite.serialize();
  sqlite.close(true);
  // Bytes 18 and 19 of the header are the write and read version; 2 means WAL (https://sqlite.org/fileformat2.html).
  image[18] = 2;
  image[19] = 2;
  return image;
}
