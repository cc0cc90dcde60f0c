import { Database } from "bun:sqlite";
import { spyOn } from "bun:test";

const AROUND = /^(?:begin|commit|rollback|pragma)\b/;
const { query } = Database.prototype;

export const isGlobal = (sql: string) =>
  /\b(?:identities|sessions|access_tokens|orgs|awake|due|attempts|mail_tokens|revocations|org_id)\b/.test(
    sql,
  );

/** Sees every statement there is, those that change something too. */
export const watch = (see: (sql: string) => void) =>
  spyOn(Database.prototype, "query").mockImplementation(function (this: Database, sql: string) {
    see(sql);
    return query.call(this, sql);
  } as typeof query);

/** Ends what `watch` began. */
export const unwatch = (): void => {
  Database.prototype.query = query;
};

/**
 * What is run on organizations' files while something is done, but for where transactions begin and
 * end.
 */
export const statementsOf = (work: () => Promise<unknown>): Promise<string[]> =>
  ranWhile(work, (sql) => !isGlobal(sql));

/** The same of the global file. */
export const globalStatementsOf = (work: () => Promise<unknown>): Promise<string[]> =>
  ranWhile(work, isGlobal);

async function ranWhile(
  work: () => Promise<unknown>,
  counts: (sql: string) => boolean,
): Promise<string[]> {
  const ran: string[] = [];
  const spy = watch((sql) => {
    if (counts(sql) && !AROUND.test(sql)) ran.push(sql);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return ran;
}
