import { Database } from "bun:sqlite";
import { spyOn } from "bun:test";

const OF_INSTALLATION = /\b(?:identities|sessions|access_tokens|orgs|awake|due|attempts|mail_tokens|org_id)\b/;
const AROUND = /^(?:begin|commit|rollback|pragma)\b/;

/** What is run on organizations' files while something is done, but for where transactions begin and end. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const ran: string[] = [];
  const { query } = Database.prototype;
  const spy = spyOn(Database.prototype, "query").mockImplementation(function (this: Database, sql: string) {
    if (!OF_INSTALLATION.test(sql) && !AROUND.test(sql)) ran.push(sql);
    return query.call(this, sql);
  } as typeof query);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return ran;
}
