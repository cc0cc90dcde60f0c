import { select } from "#/platform/db/query.ts";
import { asNumber, sql } from "#/platform/db/sql.ts";
import { isAdmin, isAgent, isClient, isOwner } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import { directory } from "../orgs/memberships.ts";
import { readOrg, settingsOf } from "../orgs/org.ts";

const activeProjects = select({ count: asNumber(sql`count(*)`) }, sql`from projects where status = 'active'`);
const UNLIMITED = { projects: -1, people: -1, storage_bytes: -1, chat_history_days: -1 };

/** The account document, for every member. Self-hosted organizations are `comped` and have no limits. */
export function accountOf(r: Read) {
  const { id, slug, name, createdAt } = readOrg(r.db);
  const people = [...directory(r.db).byId.values()].filter(({ status }) => status !== "removed");
  const settings = settingsOf(r.db);
  const team = !isClient(r.actor);
  return {
    id,
    slug,
    name,
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
      storage_bytes: 0,
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
