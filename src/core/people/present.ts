import { sql } from "drizzle-orm";
import type { ReadDb } from "#/platform/db/connection.ts";
import { arg, query } from "#/platform/db/query.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { isAdmin, isClient } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import { BYLINES, directory } from "../orgs/memberships.ts";

/** Who is behind a recording or an event. */
export interface Byline {
  membership_id: string;
  name: string;
  avatar_url: string | null;
  role: string;
  kind: string;
}

/** The bylines of everybody who is or was here, by membership id, kept with the open file. */
export const bylines = (db: ReadDb): ReadonlyMap<string, Byline> =>
  db.cached(BYLINES, () => new Map([...directory(db).byId.values()].map((person) => [person.id, bylineFor(person)])));

const bylineFor = ({ id, name, avatarUrl, role, kind }: Membership): Byline => ({
  membership_id: id,
  name,
  avatar_url: avatarUrl,
  role,
  kind,
});

/** The byline of a membership; people who left keep their name. */
export function bylineOf(db: ReadDb, membershipId: string): Byline {
  const found = bylines(db).get(membershipId);
  if (!found) throw new Error(`No membership ${membershipId}`);
  return found;
}

const shared = query<{ actor: string }, { id: string }>(
  sql`select distinct other.membership_id as id from project_members own
      join project_members other on other.project_id = own.project_id where own.membership_id = ${arg("actor")}`,
);
const teamShares = query<{ actor: string }, { found: number }>(
  sql`select exists (select 1 from projects p where p.all_access = 1) as found`,
);

/** Decides whether the actor shares a project with somebody. */
export function sharesProject(r: Read): (other: Membership) => boolean {
  const ids = new Set(shared.all(r.db, { actor: r.actor.id }).map(({ id }) => id));
  const anyAllAccess = !isClient(r.actor) && teamShares.get(r.db, { actor: r.actor.id })?.found === 1;
  return (other) => ids.has(other.id) || (anyAllAccess && !isClient(other));
}

/** A person as others in the organization see them; the e-mail only for admins, oneself and people on a shared project. */
export function personPresenter(r: Read): (person: Membership) => ReturnType<typeof present> {
  const shares = sharesProject(r);
  return (person) => present(person, isAdmin(r.actor) || person.id === r.actor.id || shares(person));
}

const present = (person: Membership, withEmail: boolean) => ({
  membership_id: person.id,
  name: person.name,
  email: withEmail ? person.email : null,
  role: person.role,
  title: person.title,
  company: null,
  kind: person.kind,
  active: false,
  avatar_url: person.avatarUrl,
  out_of_office: null,
  status: person.status,
  created_at: person.createdAt,
});
