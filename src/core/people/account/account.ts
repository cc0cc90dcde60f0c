import { keysOf } from "#/lib/keys.ts";
import { at, id, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { asNumber, sql } from "#/platform/db/sql.ts";
import { slot } from "#/platform/slot.ts";
import { PLAN_STATUSES, PLAN_TIERS } from "#/schema/tenant/people.ts";
import { isAdmin, isClient, isOwner } from "../../access/roles.ts";
import type { Read } from "../../access/scope.ts";
import { directory } from "../../orgs/memberships.ts";
import { pictureUrl, readOrg, settingsOf } from "../../orgs/org.ts";
import { countPeople, hasPlanRoom, type Limited, limitsOf, planOf } from "../../orgs/plans.ts";
import { slugSchema } from "../../orgs/slugs.ts";
import { settingsSchema } from "./settings.ts";

const activeProjects = select(
  { count: asNumber(sql`count(*)`) },
  sql`from projects where status = 'active' and anchor_on is null`,
);
/** How many bytes the organization has stored, which a later room counts. */
export const usedStorage = slot<(r: Read) => number>("how much is stored");

/** How many projects a plan counts. */
export const countActive = (db: ReadDb): number => activeProjects.get(db, {})?.count ?? 0;

/** What a plan has room for. */
export const planLimits = named(
  "PlanLimits",
  t.Object(
    {
      projects: t.Integer(),
      people: t.Integer(),
      storage_bytes: t.Integer(),
      chat_history_days: t.Integer(),
    },
    { description: "-1 is unlimited." },
  ),
);
/** What is said of a plan, with what it has room for. */
export const planFields = {
  tier: oneOf(PLAN_TIERS),
  status: oneOf(PLAN_STATUSES),
  billing_interval: nullable(oneOf(["monthly", "yearly"])),
  trial_ends_at: nullable(at),
  current_period_end: nullable(at),
  limits: planLimits,
};
export const planUsage = named(
  "PlanUsage",
  t.Object({ projects: t.Integer(), people: t.Integer(), storage_bytes: t.Integer() }),
);
export const accountSchema = named(
  "Account",
  t.Object({
    id: id(),
    slug: slugSchema,
    name: t.String(),
    logo_url: t.Optional(
      t.String({
        format: "uri",
        description: "A square webp, for anybody with the address; absent when there is none.",
      }),
    ),
    owners: t.Array(t.Object({ membership_id: id(), name: t.String() })),
    plan: named(
      "Plan",
      t.Object({
        ...planFields,
      }),
    ),
    usage: planUsage,
    can: named(
      "AccountAbilities",
      t.Object({
        create_projects: t.Boolean(),
        invite_people: t.Boolean(),
        upload_files: t.Boolean(),
        manage_billing: t.Boolean(),
        export: t.Boolean(),
      }),
    ),
    settings: settingsSchema,
    over_limit: t.Boolean(),
    created_at: at,
  }),
);

/** What an organization keeps of what its plan limits. */
export const usageOf = (r: Read): Record<Limited, number> => ({
  projects: countActive(r.db),
  people: countPeople(r.db),
  storage_bytes: usedStorage()(r),
});

/** It keeps more than its plan has room for: what is there stays, and nothing comes. */
export const isOverLimit = (db: ReadDb, usage: Record<Limited, number>): boolean =>
  keysOf(usage).some((what) => !hasPlanRoom(db, what, usage[what], 0));

/**
 * The account document, for every member. An organization without a plan is `comped` and has no
 * limits.
 */
export function accountOf(r: Read): Static<typeof accountSchema> {
  const { id, slug, name, createdAt, logo } = readOrg(r.db);
  const people = [...directory(r.db).byId.values()].filter(({ status }) => status !== "removed");
  const settings = settingsOf(r.db);
  const team = !isClient(r.actor);
  const usage = usageOf(r);
  return {
    id,
    slug,
    name,
    ...(logo === null ? {} : { logo_url: pictureUrl(r.baseUrl, id, logo) }),
    owners: people
      .filter((person) => isOwner(person) && person.status === "active")
      .map((person) => ({ membership_id: person.id, name: person.name })),
    plan: { ...planOf(r.db), limits: limitsOf(r.db) },
    usage,
    can: {
      create_projects: team && hasPlanRoom(r.db, "projects", usage.projects),
      invite_people:
        team &&
        (!settings.restrict_people_edits || isAdmin(r.actor)) &&
        hasPlanRoom(r.db, "people", usage.people),
      upload_files: team && hasPlanRoom(r.db, "storage_bytes", usage.storage_bytes),
      manage_billing: isOwner(r.actor),
      export: isOwner(r.actor),
    },
    settings,
    over_limit: isOverLimit(r.db, usage),
    created_at: createdAt,
  };
}
