/** The keys of a table that has no others, by their names; `Object.keys` forgets them. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[];

/** A table of its entries, which `Object.fromEntries` forgets the names of. */
export const tableOf = <K extends string, V>(entries: Iterable<readonly [K, V]>) =>
  Object.fromEntries(entries) as Record<K, V>;
