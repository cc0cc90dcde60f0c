import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { columnsOf, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { type Company, companies } from "#/schema/tenant/people.ts";
import type { Read } from "../../access/scope.ts";

const all = select(
  columnsOf(companies),
  sql`from ${companies} order by ${companies.name} collate nocase, ${companies.id}`,
);

/** Where they are kept with the open file. */
export const COMPANIES = "companies";

/** The companies by id, in the order of their names. */
export const companiesIn = (db: ReadDb): ReadonlyMap<string, Company> =>
  db.cached(COMPANIES, () => new Map(all.all(db, {}).map((company) => [company.id, company])));

/** Throws 422 for what is no company. */
export function requireCompany(r: Read, id: string | null | undefined): void {
  if (id && !companiesIn(r.db).has(id))
    throw invalid("company_id", "invalid", "There is no such company.");
}
