import { roleName } from "#/core/access/roles.ts";
import { toolKey } from "#/core/projects/tools.ts";
import { addresses, color, day, id, named, nullable, oneOf, t } from "#/lib/schema.ts";
import { ref } from "#/platform/http/routes.ts";

const at = t.String({ format: "date-time" });
export const membershipKind = named("MembershipKind", oneOf(["person", "agent"]));
const slug = t.String({ pattern: "^[a-z0-9-]{2,40}$" });
const user = named(
  "User",
  t.Object({
    id: id(),
    name: t.String(),
    email: t.String({ format: "email" }),
    emailVerified: t.Boolean(),
    image: nullable(t.String()),
    twoFactorEnabled: t.Boolean(),
    createdAt: at,
    updatedAt: at,
  }),
);
const token = {
  id: id(),
  name: t.String(),
  prefix: t.String(),
  scope: oneOf(["read", "full"]),
  created_at: at,
  last_used_at: nullable(at),
  expires_at: nullable(at),
};
const tool = t.Object({
  key: toolKey,
  id: id("The container to make content under."),
  title: t.String(),
  enabled: t.Boolean(),
  position: t.Number(),
});
const limits = named(
  "PlanLimits",
  t.Object(
    { projects: t.Integer(), people: t.Integer(), storage_bytes: t.Integer(), chat_history_days: t.Integer() },
    { description: "-1 is unlimited." },
  ),
);
const settings = named(
  "OrgSettings",
  t.Object({
    tool_names: t.Record(t.String(), nullable(t.String())),
    history_retention_days: nullable(t.Integer()),
    require_two_factor: t.Boolean(),
    restrict_project_edits: t.Boolean(),
    restrict_people_edits: t.Boolean(),
    restrict_content_actions: t.Boolean(),
    restrict_public_links: t.Boolean(),
    limit_comment_editing: nullable(t.Integer({ description: "Minutes." })),
  }),
);

const account = t.Object({
  id: id(),
  slug,
  name: t.String(),
  owners: t.Array(t.Object({ membership_id: id(), name: t.String() })),
  plan: named(
    "Plan",
    t.Object({
      tier: oneOf(["free", "starter", "pro", "comped"]),
      status: oneOf(["active", "trialing", "past_due", "cancelled", "pending", "comped", "lapsed"]),
      billing_interval: nullable(oneOf(["monthly", "yearly"])),
      trial_ends_at: nullable(at),
      current_period_end: nullable(at),
      limits,
    }),
  ),
  usage: named("PlanUsage", t.Object({ projects: t.Integer(), people: t.Integer(), storage_bytes: t.Integer() })),
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
  settings,
  over_limit: t.Boolean(),
  created_at: at,
});

const project = t.Object({
  id: id(),
  name: t.String(),
  description: nullable(t.String()),
  status: oneOf(["active", "archived", "trashed"]),
  all_access: t.Boolean(),
  folder_id: nullable(id()),
  color: nullable(color()),
  starts_on: nullable(day()),
  ends_on: nullable(day()),
  clients_enabled: t.Boolean(),
  client_company_name: nullable(t.String()),
  starred: t.Boolean(),
  tools: t.Array(t.Unsafe(ref("Tool"))),
  check_ins_id: nullable(id()),
  clients_id: nullable(id()),
  people_count: t.Integer(),
  creator: t.Unsafe(ref("Byline")),
  created_at: at,
  updated_at: at,
  ...addresses,
});

const membership = {
  id: id(),
  name: t.String(),
  slug,
  href: t.String(),
  membership_id: id(),
  role: roleName,
  membership_kind: membershipKind,
};

/** Named schemas of identities, organizations, people and projects. */
export const peopleSchemas: Record<string, unknown> = {
  SignedIn: t.Object({
    redirect: t.Optional(t.Boolean()),
    token: nullable(t.String(), { description: "Always null: the session is the cookie." }),
    user,
  }),
  CurrentSession: t.Object({
    session: named(
      "Session",
      t.Object({
        id: id(),
        userId: id(),
        createdAt: at,
        updatedAt: at,
        expiresAt: at,
        ipAddress: nullable(t.String()),
        userAgent: nullable(t.String()),
      }),
    ),
    user,
  }),
  Token: t.Object(token),
  NewToken: t.Object({ ...token, token: t.String({ description: "Shown here only." }) }),
  Authorization: t.Object({
    identity: t.Object({ id: id() }),
    organizations: t.Array(named("OrgMembership", t.Object(membership))),
    scope: oneOf(["read", "full"]),
    expires_at: nullable(at),
  }),
  OrgListItem: t.Object({ id: id(), name: t.String(), slug, role: roleName }),
  Account: account,
  Person: t.Object({
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
  Agent: t.Object({
    id: id("Its membership."),
    name: t.String(),
    directable_by: oneOf(["operators", "members"]),
    operator_ids: t.Array(id()),
    presence: t.Boolean({ description: "It said within the last 90 seconds that it listens." }),
    active: t.Boolean({ description: "False when it is deactivated." }),
    token: nullable(
      t.Object({
        prefix: t.String(),
        scope: oneOf(["read", "full"]),
        created_at: at,
        last_used_at: nullable(at),
      }),
      { description: "Null when it has none, and for whoever is no admin." },
    ),
    created_at: at,
    ...addresses,
  }),
  Group: t.Object({ id: id(), name: t.String(), membership_ids: t.Array(id()) }),
  Invitation: t.Object({
    id: id(),
    membership_id: id(),
    email: t.String({ format: "email" }),
    name: nullable(t.String()),
    title: nullable(t.String()),
    role: roleName,
    note: nullable(t.String()),
    project_ids: t.Array(id()),
    inviter_id: id(),
    status: oneOf(["pending", "accepted", "cancelled"]),
    created_at: at,
    expires_at: at,
  }),
  InvitationPreview: t.Object({
    org: t.Object({ name: t.String(), slug }),
    inviter: t.Object({ name: nullable(t.String()) }),
    email: t.String({ format: "email" }),
    role: roleName,
  }),
  Project: project,
  Tool: tool,
  ProjectLink: t.Object({
    id: id(),
    url: t.String({ format: "uri" }),
    title: t.String(),
    description: nullable(t.String()),
    visible_to_clients: t.Boolean(),
    position: t.Number(),
    created_at: at,
  }),
  HomeFolder: t.Object({ id: id(), name: t.String(), color: nullable(color()), position: t.Number(), created_at: at }),
};
