import { type SQL, sql } from "drizzle-orm";
import type { SortKeys } from "#/lib/cursor.ts";
import { type Args, arg } from "./query.ts";

export type Direction = "asc" | "desc";

/** The columns a list is sorted by, all of them in one direction, as `order by` takes them. */
export const sortedBy = (columns: readonly SQL[], direction: Direction): SQL =>
  sql.join(
    columns.map((column) => sql`${column} ${sql.raw(direction)}`),
    sql`, `,
  );

/** What stands after a place of a list that is sorted so; the place comes as `afterArgs`. */
export const isAfter = (columns: readonly SQL[], direction: Direction): SQL => {
  const places = columns.map((_, index) => arg(`after${index}`));
  return sql`(${sql.join([...columns], sql`, `)}) ${sql.raw(direction === "desc" ? "<" : ">")} (${sql.join(places, sql`, `)})`;
};

/** The arguments of `isAfter`: none for the beginning. */
export const afterArgs = (keys: SortKeys | null): Args =>
  Object.fromEntries((keys ?? []).map((key, index) => [`after${index}`, key]));
