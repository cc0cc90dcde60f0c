import type { Bound } from "#/platform/db/global.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, numberArg, sql } from "#/platform/db/sql.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { orgMemberships, orgs } from "#/schema/global/orgs.ts";
import { checkName } from "../identity/identities.ts";
import { createOrg, type NewOrg, seed } from "./create.ts";

const listed = select(
  {
    id: orgs.id,
    slug: orgs.slug,
    name: orgs.name,
    status: orgs.status,
    createdAt: orgs.createdAt,
    people: asNumber(
      sql`(select count(*) from ${orgMemberships} where ${orgMemberships.orgId} = ${orgs.id})`,
    ),
  },
  sql`from ${orgs} where ${orgs.slug} > ${arg("after")} order by ${orgs.slug} limit ${numberArg("limit")}`,
);

/** Every organization, whatever its status, by its slug, so many after one. */
export const listOrgs = (
  { global }: Pick<Services, "global">,
  { after = "", limit }: { after?: string; limit: number },
) => global.all(listed, { after, limit });

interface Founding {
  name: string;
  slug?: string | undefined;
  /** What makes the founder, where they are nobody here yet. */
  founded?: readonly Bound[];
}

/** Makes an organization for somebody, where people make none themselves too. */
export async function foundFor(
  services: Services,
  founder: Identity,
  { name, slug, founded = [] }: Founding,
): Promise<NewOrg> {
  const named = { name: checkName(name), ...(slug === undefined ? {} : { slug }) };
  const alongside = () => [...founded];
  const made = await createOrg(services, { founder, seed: seed(), alongside, ...named });
  await services.wakeIndex.ensureAwake(made.id);
  const by = { identity: founder.id, reason: "by the operator" };
  if (founded.length > 0) security(services.log, "sign_up", by);
  security(services.log, "org_created", { ...by, org: made.id });
  return made;
}
