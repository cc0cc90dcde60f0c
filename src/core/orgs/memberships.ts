import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { type Bound, bound, type GlobalDb } from "#/platform/db/global.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, columnsOf, type Fragment, sql } from "#/platform/db/sql.ts";
import { type Membership, memberships } from "#/schema/tenant/people.ts";
import { agentIdentity, endAgentToken } from "../identity/agents.ts";
import { dropIndexed, upsertIndexed } from "../identity/identities.ts";
import { fillPreferences, type Preferences } from "../identity/preferences.ts";
import { bumpOrg } from "./org.ts";

/** Everybody who is or was in the organization, by membership id and by identity. */
export interface Directory {
  byId: ReadonlyMap<string, Membership>;
  byIdentity: ReadonlyMap<string, Membership>;
}

const all = select(
  columnsOf(memberships),
  sql`from ${memberships} order by ${memberships.createdAt}, ${memberships.id}`,
);
const insert = insertInto(memberships);
const update = updateById(memberships);

/** The people directory, kept with the open file and dropped when people change. */
export const directory = (db: ReadDb): Directory =>
  db.cached("directory", () => {
    const rows = all.all(db, {});
    return {
      byId: new Map(rows.map((row) => [row.id, row])),
      byIdentity: new Map(
        rows.flatMap((row) => (row.identityId ? [[row.identityId, row] as const] : [])),
      ),
    };
  });

/** A membership that is in the organization now. */
export function activeMembership(db: ReadDb, id: string): Membership | null {
  const found = directory(db).byId.get(id);
  return found?.status === "active" ? found : null;
}

/**
 * What somebody chose for all their organizations, but for how things look; the defaults for
 * whoever chose nothing.
 */
export const preferencesOf = (db: ReadDb, id: string): Omit<Preferences, "theme" | "views"> =>
  fillPreferences(directory(db).byId.get(id)?.preferences ?? null);

/** What is kept of people beside the directory, made and dropped with it. */
export const BYLINES = "bylines";

export function insertMembership(db: WriteDb, membership: Membership): void {
  insert.run(db, membership);
  forgetPeople(db);
}

/**
 * People stand in every answer: a change of theirs changes every entity tag of the organization.
 */
export function forgetPeople(db: WriteDb): void {
  bumpOrg(db);
  db.forget("directory");
  db.forget(BYLINES);
}

export function updateMembership(db: WriteDb, id: string, changes: Partial<Membership>): void {
  update.run(db, id, changes);
  forgetPeople(db);
}

/** Takes everybody out of a company that is about to be deleted. */
export const leaveCompany = command(
  sql`update memberships set company_id = null where company_id = ${arg("company")}`,
);

/** Removes those of some memberships, by a query for their ids, that are only invited. */
export const droppingInvited = <A>(ids: Fragment<A>) =>
  command(
    sql`update memberships set status = 'removed', removed_at = ${arg("now")} where status = 'invited' and id in (${ids})`,
  );

/**
 * The statements that bring the global database in line with one membership. The identity of an
 * agent hangs on its membership: a deactivated one has no token.
 */
export function indexStatements(orgId: string, membership: Membership): Bound[] {
  const { identityId, role, kind, id, status, name, createdAt } = membership;
  if (identityId === null) return [];
  const isAgent = kind === "agent";
  if (status !== "active")
    return [
      bound(dropIndexed, { identity: identityId, org: orgId }),
      ...(isAgent ? [endAgentToken(identityId)] : []),
    ];
  return [
    ...(isAgent ? [agentIdentity({ id: identityId, name, createdAt })] : []),
    bound(upsertIndexed, { identityId, orgId, membershipId: id, role, kind }),
  ];
}

/** Somebody is in an organization no more, by the global index. */
export const droppedFromIndex = (orgId: string, identityId: string): Bound =>
  bound(dropIndexed, { identity: identityId, org: orgId });

/**
 * Brings the global database in line with the tenant's file: after a change, and for all members
 * after a crash.
 */
export async function indexMemberships(
  global: GlobalDb,
  orgId: string,
  changed: Iterable<Membership>,
): Promise<void> {
  const statements = [...changed].flatMap((membership) => indexStatements(orgId, membership));
  if (statements.length > 0) await global.batch(statements);
}
