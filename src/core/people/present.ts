import { alias } from "drizzle-orm/sqlite-core";
import { addresses, at, day, id, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asNumber, source, sql } from "#/platform/db/sql.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { projectMembers } from "#/schema/tenant/reach.ts";
import { addressesOf } from "../access/addresses.ts";
import { isAdmin, isClient } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import { type Audience, audienceOf, p, reachable } from "../access/visible.ts";
import { avatarUrl } from "../identity/avatar.ts";
import { BYLINES, directory } from "../orgs/memberships.ts";
import { membershipKind, roleName } from "../orgs/names.ts";
import { companiesIn } from "./companies/store.ts";
import { awayOf } from "./out-of-office.ts";
import { presentAgents } from "./presence.ts";

const other = alias(projectMembers, "other");

/** Who is behind a recording or an event. */
export const bylineSchema = named(
  "Byline",
  t.Object({
    membership_id: id(),
    name: t.String(),
    avatar_url: nullable(t.String()),
    role: roleName,
    kind: membershipKind,
  }),
);
export type Byline = Static<typeof bylineSchema>;

/** Whose people, and the address that everybody reaches them by. */
type Where = Pick<Read, "db" | "baseUrl">;

/** The bylines of everybody who is or was here, by membership id, kept with the open file. */
const bylines = ({ db, baseUrl }: Where): ReadonlyMap<string, Byline> =>
  db.cached(
    BYLINES,
    () =>
      new Map(
        [...directory(db).byId.values()].map((person) => [person.id, bylineFor(person, baseUrl)]),
      ),
  );

const bylineFor = (
  { id, name, avatarUrl: path, role, kind }: Membership,
  baseUrl: string,
): Byline => ({
  membership_id: id,
  name,
  avatar_url: avatarUrl(baseUrl, path),
  role,
  kind,
});

/** The byline of a membership; people who left keep their name. */
export function bylineOf(where: Where, membershipId: string): Byline {
  const found = bylines(where).get(membershipId);
  if (!found) throw new Error(`No membership ${membershipId}`);
  return found;
}

const onOpenProjects = sql`union select other.membership_id from ${source(p)}
  cross join project_members other where other.project_id = ${p.id} and ${p.allAccess} = 1 and ${p.status} <> 'trashed'`;
/** Who was put on a project by name that the actor reaches, and that is not in the trash. */
const sharing = family(({ audience }: { audience: Audience }) =>
  select(
    { id: other.membershipId },
    sql`from project_members own
        join projects p on p.id = own.project_id and p.status <> 'trashed'
        join project_members other on other.project_id = own.project_id where own.membership_id = ${arg("actor")}
        ${audience === "client" ? sql`` : onOpenProjects}`,
  ),
);
const sharesWithTeam = family(({ audience }: { audience: Audience }) =>
  select(
    {
      found: asNumber(
        sql`exists (select 1 from ${source(p)} where ${p.allAccess} = 1 and ${p.status} <> 'trashed' and ${reachable(audience)})`,
      ),
    },
    sql``,
  ),
);

/** Decides whether there is a project that both the actor and somebody else reach. */
export function sharesProject(r: Read): (other: Membership) => boolean {
  const key = { audience: audienceOf(r) };
  const ids = new Set(
    sharing(key)
      .all(r.db, { actor: r.actor.id })
      .map(({ id }) => id),
  );
  const withTeam = sharesWithTeam(key).get(r.db, { actor: r.actor.id })?.found === 1;
  return (other) => ids.has(other.id) || (withTeam && !isClient(other));
}

export const personSchema = named(
  "Person",
  t.Object({
    membership_id: id(),
    name: t.String(),
    email: nullable(t.String({ format: "email" })),
    role: roleName,
    title: nullable(t.String()),
    company: nullable(t.Object({ id: id(), name: t.String(), is_client: t.Boolean() })),
    kind: membershipKind,
    active: t.Boolean(),
    avatar_url: nullable(t.String()),
    out_of_office: nullable(t.Object({ starts_on: day(), ends_on: nullable(day()) })),
    status: oneOf(["active", "invited", "removed"]),
    created_at: at,
    ...addresses,
  }),
);
type Person = Static<typeof personSchema>;

/**
 * A person as others in the organization see them; the e-mail only for admins, oneself and people
 * on a shared project. Who left shares none.
 */
export function personPresenter(r: Read): (person: Membership) => Person {
  const shares = sharesProject(r);
  const listening = presentAgents(r);
  const addressOf = addressesOf(r, "people");
  return (person) => ({
    ...present(
      person,
      isAdmin(r.actor) ||
        person.id === r.actor.id ||
        (person.status !== "removed" && shares(person)),
    ),
    avatar_url: avatarUrl(r.baseUrl, person.avatarUrl),
    company: companyOf(r.db, person),
    active: listening.has(person.id),
    ...addressOf(person.id),
  });
}

/** The company of a person, as it stands beside them. */
function companyOf(db: ReadDb, { companyId }: Membership): Person["company"] {
  const company = companyId === null ? undefined : companiesIn(db).get(companyId);
  return company ? { id: company.id, name: company.name, is_client: company.isClient } : null;
}

const daysOf = (away: ReturnType<typeof awayOf>): Person["out_of_office"] =>
  away && { starts_on: away.starts_on, ends_on: away.ends_on };

const present = (person: Membership, withEmail: boolean) => ({
  membership_id: person.id,
  name: person.name,
  email: withEmail ? person.email : null,
  role: person.role,
  title: person.title,
  kind: person.kind,
  active: false,
  out_of_office: daysOf(awayOf(person)),
  status: person.status,
  created_at: person.createdAt,
});
