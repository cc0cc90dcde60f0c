import { newId } from "#/lib/ids.ts";
import { id, named, type Static, t } from "#/lib/schema.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, insertInto, updateById } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { type Company, companies } from "#/schema/tenant/people.ts";
import { requireRoom } from "../../access/limits.ts";
import { isClient } from "../../access/roles.ts";
import type { Read, Write } from "../../access/scope.ts";
import { checkName, nameText } from "../../identity/identities.ts";
import { directory, forgetPeople, leaveCompany } from "../../orgs/memberships.ts";
import { listPeople } from "../find.ts";
import { COMPANIES, companiesIn } from "./store.ts";

const fields = {
  name: nameText({ minLength: 1, description: "Can't contain a link." }),
  is_client: t.Optional(t.Boolean()),
  restrict_private_chats: t.Optional(
    t.Boolean({
      description:
        "Its people start and get direct chats only with people of their own company and with admins.",
    }),
  ),
};
export const newCompanyBody = t.Object(fields);
export const companyPatch = t.Partial(t.Object(fields));

const insert = insertInto(companies);
const update = updateById(companies);
const remove = command(sql`delete from companies where id = ${arg("id")}`);

/** People's companies stand in what is answered of people. */
function forgetCompanies(db: WriteDb): void {
  forgetPeople(db);
  db.forget(COMPANIES);
}

/** All companies; for clients those of the people they see. */
export function listCompanies(r: Read): Company[] {
  const found = [...companiesIn(r.db).values()];
  if (!isClient(r.actor)) return found;
  const seen = new Set(listPeople(r).map(({ companyId }) => companyId));
  return found.filter(({ id }) => seen.has(id));
}

export function findCompany(r: Read, id: string): Company {
  const found = companiesIn(r.db).get(id);
  if (!found) throw new NotFound();
  return found;
}

export function createCompany(w: Write, input: Static<typeof newCompanyBody>): Company {
  requireRoom("companies", companiesIn(w.db).size, "name");
  const company: Company = {
    id: newId(),
    name: checkName(input.name),
    isClient: input.is_client ?? false,
    restrictPrivateChats: input.restrict_private_chats ?? false,
    createdAt: w.now.toISOString(),
  };
  insert.run(w.db, company);
  forgetCompanies(w.db);
  return company;
}

export function editCompany(
  w: Write,
  company: Company,
  input: Static<typeof companyPatch>,
): Company {
  const { name = company.name } = input;
  const changed = {
    ...company,
    name: checkName(name, { stored: company.name }),
    isClient: input.is_client ?? company.isClient,
    restrictPrivateChats: input.restrict_private_chats ?? company.restrictPrivateChats,
  };
  update.run(w.db, company.id, changed);
  forgetCompanies(w.db);
  return changed;
}

/** Deletes a company; its people stay, and are in none. */
export function deleteCompany(w: Write, { id }: Company): void {
  leaveCompany.run(w.db, { company: id });
  remove.run(w.db, { id });
  forgetCompanies(w.db);
}

export const companySchema = named(
  "Company",
  t.Object({
    id: id(),
    name: t.String(),
    is_client: t.Boolean(),
    restrict_private_chats: t.Boolean(),
    people_count: t.Integer({ description: "Who is in it and was not removed." }),
  }),
);

/** How companies are answered; clients count the people they see. */
export function companyPresenter(r: Read): (company: Company) => Static<typeof companySchema> {
  const people = isClient(r.actor)
    ? listPeople(r)
    : [...directory(r.db).byId.values()].filter(({ status }) => status !== "removed");
  const counts = Map.groupBy(people, ({ companyId }) => companyId);
  return ({ id, name, isClient, restrictPrivateChats }) => ({
    id,
    name,
    is_client: isClient,
    restrict_private_chats: restrictPrivateChats,
    people_count: counts.get(id)?.length ?? 0,
  });
}
