import type { Connection } from "./connection.ts";
import type { Query } from "./query.ts";

/** So many rows are kept before all are forgotten. */
const MOST_ROWS = 20_000;

/**
 * Rows that are asked for by nearly every request, kept in memory until anything is written to the
 * file, by whoever: none is answered that is not as the file has it at that moment.
 */
export class Remembered {
  readonly #rows = new Map<object, Map<string, unknown>>();
  #count = 0;
  #version: number | null = null;

  /** The row of a query, frozen; a row that is not there is looked for each time. */
  get<A, Row>(db: Connection, query: Query<A, Row>, args: A): Row | null {
    this.#forgetChanged(db);
    const key = query.bind(args).join("\0");
    const known = this.#rows.get(query)?.get(key) as Row | undefined;
    if (known !== undefined) return known;
    const row = query.get(db, args);
    if (row !== null) this.#keep(query, key, Object.freeze(row));
    return row;
  }

  forget(): void {
    this.#rows.clear();
    this.#count = 0;
  }

  /**
   * `data_version` differs once another connection has written
   * (https://sqlite.org/pragma.html#pragma_data_version); less than a microsecond.
   */
  #forgetChanged(db: Connection): void {
    const version =
      db.get<{ data_version: number }>("pragma data_version", [])?.data_version ?? null;
    if (version !== this.#version) this.forget();
    this.#version = version;
  }

  #keep(query: object, key: string, row: unknown): void {
    if (this.#count >= MOST_ROWS) this.forget();
    const rows = this.#rows.get(query) ?? new Map<string, unknown>();
    this.#rows.set(query, rows.set(key, row));
    this.#count++;
  }
}
