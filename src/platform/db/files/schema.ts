import { Database } from "bun:sqlite";
import { DamagedFile, openForReading, versionOf } from "../engine.ts";
import { templateImage } from "../migrate.ts";

const parts = `select type || ' ' || name || ' ' || coalesce(sql, '') as part from sqlite_schema
  where name not like 'sqlite\\_%' escape '\\'`;

/** What Litestream makes in a file that it replicates, as it makes it; it holds nothing of anybody's. */
const OF_LITESTREAM = [
  "table _litestream_seq CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
  "table _litestream_lock CREATE TABLE _litestream_lock (id INTEGER)",
];

const partsOf = (sqlite: Database): Set<string> =>
  new Set(
    sqlite
      .query<{ part: string }, []>(parts)
      .all()
      .map(({ part }) => part),
  );

/**
 * Throws `DamagedFile` unless a file has just the tables, indexes and triggers that its version has, and
 * what Litestream makes: a trigger that somebody added would run with the first write.
 */
export function requireOwnSchema(path: string, migrations: readonly string[]): void {
  const sqlite = openForReading(path);
  try {
    const version = versionOf(sqlite);
    const own = Database.deserialize(templateImage(migrations.slice(0, version)));
    const [found, wanted] = [partsOf(sqlite), partsOf(own)];
    own.close(true);
    for (const part of OF_LITESTREAM) found.delete(part);
    const [strange] = [...found.symmetricDifference(wanted)];
    if (strange !== undefined)
      throw new DamagedFile(`${path} is not as Atoll makes it: ${strange.slice(0, 80)}`);
  } finally {
    sqlite.close(true);
  }
}
