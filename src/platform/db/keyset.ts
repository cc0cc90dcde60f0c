import type { SortKeys } from "#/lib/cursor.ts";
import { type Fragment, joined, keyArg, raw, sql } from "./sql.ts";

export type Direction = "asc" | "desc";

/** The columns a list is sorted by, all of them in one direction, as `order by` takes them. */
export const sortedBy = (columns: readonly Fragment[], direction: Direction) =>
  joined(
    columns.map((column) => sql`${column} ${raw(direction)}`),
    ",",
  );

/** What stands after a place of a list that is sorted so; the place comes as `afterArgs`. */
export const isAfter = (columns: readonly Fragment[], direction: Direction): Fragment<After> => {
  const places = columns.map((_, index) => keyArg(`after${index}`));
  return sql`(${joined(columns, ",")}) ${raw(direction === "desc" ? "<" : ">")} (${joined(places, ",")})`;
};

/** Where a page goes on: `after0` and so on, as many as there are columns. */
export type After = { [name: `after${number}`]: string | number };

/** The arguments of `isAfter`: none for the beginning. */
export const afterArgs = (keys: SortKeys | null): After =>
  Object.fromEntries((keys ?? []).map((key, index) => [`after${index}`, key]));
