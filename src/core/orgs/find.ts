import { alias } from "drizzle-orm/sqlite-core";
import { command, select } from "#/platform/db/query.ts";
import { arg, columnsOf, source, sql } from "#/platform/db/sql.ts";
import { orgMemberships, orgs } from "#/schema/global/orgs.ts";

const o = alias(orgs, "o");
const m = alias(orgMemberships, "m");

export const liveOrgBySlug = select(
  { id: orgs.id },
  sql`from orgs where slug = ${arg("slug")} and status = 'live'`,
);

export const liveOrgById = select(
  { id: orgs.id },
  sql`from orgs where id = ${arg("id")} and status = 'live'`,
);

export const allLiveOrgs = select(
  { id: orgs.id, epoch: orgs.epoch },
  sql`from orgs where status = 'live'`,
);

/** The organizations of a person, by the global index. */
export const orgsOf = select(
  {
    id: o.id,
    name: o.name,
    slug: o.slug,
    membershipId: m.membershipId,
    role: m.role,
    kind: m.kind,
  },
  sql`from ${source(m)}
      join orgs o on o.id = m.org_id and o.status = 'live'
      where m.identity_id = ${arg("identity")} order by o.name collate nocase, o.id`,
);

/** The cancelled organizations of an owner, by the global index, the latest first. */
export const cancelledOf = select(
  { id: o.id, name: o.name, slug: o.slug, cancelledAt: o.cancelledAt },
  sql`from ${source(m)}
      join orgs o on o.id = m.org_id and o.status = 'cancelled' and o.cancelled_at > ${arg("since")}
      where m.identity_id = ${arg("identity")} and m.role = 'owner' order by o.cancelled_at desc, o.id`,
);

export const indexedMembership = select(
  { role: orgMemberships.role },
  sql`from ${orgMemberships} join ${orgs} on ${orgs.id} = ${orgMemberships.orgId} and ${orgs.status} = 'live'
      where ${orgMemberships.identityId} = ${arg("identity")} and ${orgMemberships.orgId} = ${arg("org")}`,
);

/** Who is in an organization, by the global index. */
export const indexedIn = select(
  { identityId: orgMemberships.identityId, role: orgMemberships.role },
  sql`from ${orgMemberships} where ${orgMemberships.orgId} = ${arg("org")}`,
);

/** An organization by its slug or its id, of whatever status. */
export const orgNamed = select(
  columnsOf(orgs),
  sql`from ${orgs} where ${orgs.slug} = ${arg("name")} or ${orgs.id} = ${arg("name")}`,
);

/** What an organization is called where all are listed. */
export const nameIndexed = command(
  sql`update orgs set name = ${arg("name")} where id = ${arg("id")}`,
);
