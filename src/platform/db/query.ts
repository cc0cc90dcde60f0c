import { type Column, getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ReadDb, SqlValue, WriteDb } from "./connection.ts";
import {
  type ArgsOf,
  arg,
  type Compiled,
  compile,
  type Fragment,
  identifier,
  joined,
  type Picked,
  pick,
  type RowOf,
  rowDecoderOf,
  type Selection,
  sql,
} from "./sql.ts";

/** A reading query, compiled when the module loads and prepared once per open file. */
export interface Query<A, Row> extends Compiled<A> {
  all(db: ReadDb, args: A): Row[];
  get(db: ReadDb, args: A): Row | null;
}

/**
 * A query with what it answers of each row wherever that stands in it: `(row) => sql`with … select
 * ${row} from …``.
 */
export function query<S extends Selection, A>(
  selection: S,
  source: (row: Picked<RowOf<S>, ArgsOf<S[keyof S]>>) => Fragment<A>,
): Query<A, RowOf<S>> {
  type Row = RowOf<S>;
  const row = pick(selection);
  const whole = source(row);
  const { isLessAtRest, ...compiled } = compile<A>(whole);
  const atRest = isLessAtRest ? later(() => compile<A>(whole, true)) : null;
  const textFor = (db: ReadDb) => (atRest && db.isAtRest ? atRest() : compiled);
  const decode = rowDecoderOf(row);
  return {
    ...compiled,
    all(db, args) {
      const { sql, bind } = textFor(db);
      const rows = db.all<Row>(sql, bind(args));
      if (decode) for (const row of rows) decode(row);
      return rows;
    },
    get(db, args) {
      const { sql, bind } = textFor(db);
      const row = db.get<Row>(sql, bind(args));
      if (row && decode) decode(row);
      return row;
    },
  };
}

/** The usual one: `select` what is picked and then what follows, `from … where …`. */
export const select = <S extends Selection, A>(selection: S, rest: Fragment<A>) =>
  query(selection, (row) => sql`select ${row} ${rest}`);

/** A changing statement, compiled when the module loads. Only a transaction can run it. */
export interface Command<A> extends Compiled<A> {
  /** Answers how many rows it changed. */
  run(db: WriteDb, args: A): number;
}

export function command<A>(source: Fragment<A>): Command<A> {
  const compiled = compile<A>(source);
  return { ...compiled, run: (db, args) => db.run(compiled.sql, compiled.bind(args)) };
}

/** Statements that differ by a key (a filter, a sort), each compiled at its first use and kept. */
export function family<Key extends object, Q>(make: (key: Key) => Q): (key: Key) => Q {
  const made = new Map<string, Q>();
  return (key) => {
    const name = JSON.stringify(key);
    const known = made.get(name) ?? make(key);
    made.set(name, known);
    return known;
  };
}

/** Every statement that waits for its first use: called, each is compiled. */
export const laterStatements = new Set<() => unknown>();

/** A statement with a piece that a later room fills in, compiled at its first use and kept. */
export function later<Q>(make: () => Q): () => Q {
  let made: { statement: Q } | null = null;
  const statement = () => {
    made ??= { statement: make() };
    return made.statement;
  };
  laterStatements.add(statement);
  return statement;
}

type Table = SQLiteTable;
type Insert<T extends Table> = T["$inferInsert"];

const encode = (column: Column, value: unknown): SqlValue =>
  value === null || value === undefined ? null : (column.mapToDriverValue(value) as SqlValue);

interface Insertion<Row> extends Command<Row> {
  /** Answers the rowid of the row, which a conflict must not keep out. */
  insert(db: WriteDb, row: Row): number;
}

/**
 * Inserts whole rows of one table; a column left out is null. `unless` keeps out some: it names the row
 * `new`.
 */
export function insertInto<T extends Table>(
  table: T,
  conflict: Fragment = sql``,
  unless: Fragment | null = null,
): Insertion<Insert<T>> {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => identifier(column.name));
  const slots = columns.map(([key]) => arg(key));
  const [row, values] = [joined(names, ","), joined(slots, ",")];
  const { sql: text } = compile(
    unless === null
      ? sql`insert into ${table} (${row}) values (${values}) ${conflict}`
      : sql`with new (${row}) as (values (${values})) insert into ${table} (${row}) select * from new where not ${unless} ${conflict}`,
  );
  const bind = (row: Record<string, unknown>) =>
    columns.map(([key, column]) => encode(column, row[key]));
  return {
    sql: text,
    bind,
    run: (db, row) => db.run(text, bind(row)),
    insert: (db, row) => db.insert(text, bind(row)),
  };
}

/**
 * Updates some columns of the one row with an id; each set of columns is compiled once. The id is
 * never set: SQLite would look through all that refers to it, to see whether it still does.
 */
export function updateById<T extends Table & { id: Column }>(
  table: T,
): {
  run(db: WriteDb, id: string, changes: Partial<Insert<T>>): number;
} {
  const columns: Record<string, Column> = getTableColumns(table);
  const statement = family((keys: string[]) => {
    const sets = keys.map((key) => sql`${identifier(columnOf(columns, key).name)} = ${arg(key)}`);
    return compile(
      sql`update ${table} set ${joined(sets, ",")} where ${identifier("id")} = ${arg("id")}`,
    );
  });
  return {
    run(db, id, changes) {
      const entries = Object.entries(changes).filter(
        ([key, value]) => key !== "id" && value !== undefined,
      );
      if (entries.length === 0) return 0;
      const { sql: text } = statement(entries.map(([key]) => key));
      return db.run(text, [
        ...entries.map(([key, value]) => encode(columnOf(columns, key), value)),
        id,
      ]);
    },
  };
}

function columnOf(columns: Record<string, Column>, key: string): Column {
  const column = columns[key];
  if (!column) throw new Error(`No column ${key}`);
  return column;
}
