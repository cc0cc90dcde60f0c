/** The keys of a table that has no others, by their names; `Object.keys` forgets them. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];
