import { sql } from "drizzle-orm";
import { arg, query } from "#/platform/db/query.ts";
import type { MembershipKind, Role } from "#/schema/tenant/people.ts";

export const liveOrgBySlug = query<{ slug: string }, { id: string }>(
  sql`select id from orgs where slug = ${arg("slug")} and status = 'live'`,
);

export const liveOrgById = query<{ id: string }, { id: string }>(
  sql`select id from orgs where id = ${arg("id")} and status = 'live'`,
);

export const allLiveOrgs = query<Record<string, never>, { id: string }>(sql`select id from orgs where status = 'live'`);

export interface IndexedOrg {
  id: string;
  name: string;
  slug: string;
  membershipId: string;
  role: Role;
  kind: MembershipKind;
}

/** The organizations of a person, by the global index. */
export const orgsOf = query<{ identity: string }, IndexedOrg>(
  sql`select o.id, o.name, o.slug, m.membership_id as membershipId, m.role, m.kind from memberships m
      join orgs o on o.id = m.org_id and o.status = 'live'
      where m.identity_id = ${arg("identity")} order by o.name collate nocase, o.id`,
);

export const indexedMembership = query<{ identity: string; org: string }, { role: Role }>(
  sql`select role from memberships where identity_id = ${arg("identity")} and org_id = ${arg("org")}`,
);
