import { at, id, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { asNumber, sql } from "#/platform/db/sql.ts";
import { slot } from "#/platform/slot.ts";
import { isAdmin, isAgent, isClient, isOwner } from "../../access/roles.ts";
import type { Read } from "../../access/scope.ts";
import { directory } from "../../orgs/memberships.ts";
import { pictureUrl, readOrg, settingsOf } from "../../orgs/org.ts";
import { slugSchema } from "../../orgs/slugs.ts";
import { settingsSchema } from "./settings.ts";

const activeProjects = select(
  { count: asNumber(sql`count(*)`) },
  sql`from projects where status = 'active'`,
);
/** How many bytes the organization has stored, which a later room counts. */
export const usedStorage = slot<(r: Read) => number>("how much is stored");

const UNLIMITED = { projects: -1, people: -1, storage_bytes: -1, chat_history_days: -1 };

const limits = named(
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
        tier: oneOf(["free", "starter", "pro", "comped"]),
        status: oneOf([
          "active",
          "trialing",
          "past_due",
          "cancelled",
          "pending",
          "comped",
          "lapsed",
        ]),
        billing_interval: nullable(oneOf(["monthly", "yearly"])),
        trial_ends_at: nullable(at),
        current_period_end: nullable(at),
        limits,
      }),
    ),
    usage: named(
      "PlanUsage",
      t.Object({ projects: t.Integer(), people: t.Integer(), storage_bytes: t.Integer() }),
    ),
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

/**
 * The account document, for every member. Self-hosted organizations are `comped` and have no
 * limits.
 */
export function accountOf(r: Read): Static<typeof accountSchema> {
  const { id, slug, name, createdAt, logo } = readOrg(r.db);
  const people = [...directory(r.db).byId.values()].filter(({ status }) => status !== "removed");
  const settings = settingsOf(r.db);
  const team = !isClient(r.actor);
  return {
    id,
    slug,
    name,
    ...(logo === null ? {} : { logo_url: pictureUrl(r.baseUrl, id, logo) }),
    owners: people
      .filter((person) => isOwner(person) && person.status === "active")
      .map((person) => ({ membership_id: person.id, name: person.name })),
    plan: {
      tier: "comped",
      status: "comped",
      billing_interval: null,
      trial_ends_at: null,
      current_period_end: null,
      limits: UNLIMITED,
    },
    usage: {
      projects: activeProjects.get(r.db, {})?.count ?? 0,
      people: people.filter((person) => !isAgent(person)).length,
      storage_bytes: usedStorage()(r),
    },
    can: {
      create_projects: team,
      invite_people: team && (!settings.restrict_people_edits || isAdmin(r.actor)),
      upload_files: team,
      manage_billing: isOwner(r.actor),
      export: isOwner(r.actor),
    },
    settings,
    over_limit: false,
    created_at: createdAt,
  };
}
