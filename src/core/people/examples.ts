import type { Static } from "#/lib/schema.ts";
import type { newTokenSchema } from "../identity/tokens.ts";
import { DEFAULT_SETTINGS } from "../orgs/org.ts";
import type { accountSchema } from "./account/account.ts";
import type { agentSchema } from "./agents.ts";
import type { companySchema } from "./companies/companies.ts";
import type { groupSchema } from "./groups.ts";
import type { invitationSchema } from "./invitations/invite.ts";
import type { personSchema } from "./present.ts";

/** Example answers of the API description. */
export const personExample: Static<typeof personSchema> = {
  membership_id: "0193b0c8-7d10-7000-8000-0000000000ab",
  name: "Ada Lovelace",
  email: "ada@example.com",
  role: "owner",
  title: "Founder",
  company: null,
  kind: "person",
  active: false,
  avatar_url: null,
  out_of_office: null,
  status: "active",
  created_at: "2026-11-21T09:00:00.000Z",
  url: "https://atoll.example.com/api/v1/coral-reef/people/0193b0c8-7d10-7000-8000-0000000000ab",
  app_url: "https://atoll.example.com/coral-reef/people/0193b0c8-7d10-7000-8000-0000000000ab",
};

export const invitationExample: Static<typeof invitationSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000000b0",
  membership_id: "0193b0c8-7d10-7000-8000-0000000000b1",
  email: "grace@example.com",
  name: "grace",
  title: null,
  role: "member",
  note: "Welcome aboard!",
  project_ids: [],
  inviter_id: "0193b0c8-7d10-7000-8000-0000000000ab",
  status: "pending",
  created_at: "2026-11-21T09:00:00.000Z",
  sent_at: "2026-11-21T09:00:00.000Z",
  expires_at: "2026-12-21T09:00:00.000Z",
};

export const accountExample: Static<typeof accountSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000000aa",
  slug: "coral-reef",
  name: "Coral Reef",
  owners: [{ membership_id: "0193b0c8-7d10-7000-8000-0000000000ab", name: "Ada Lovelace" }],
  plan: {
    tier: "comped",
    status: "comped",
    billing_interval: null,
    trial_ends_at: null,
    current_period_end: null,
    limits: { projects: -1, people: -1, storage_bytes: -1, chat_history_days: -1 },
  },
  usage: { projects: 2, people: 4, storage_bytes: 0 },
  can: {
    create_projects: true,
    invite_people: true,
    upload_files: true,
    manage_billing: true,
    export: true,
  },
  settings: DEFAULT_SETTINGS,
  over_limit: false,
  created_at: "2026-11-21T09:00:00.000Z",
};

export const agentExample: Static<typeof agentSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000000ac",
  name: "Release bot",
  directable_by: "members",
  operator_ids: ["0193b0c8-7d10-7000-8000-0000000000ab"],
  presence: true,
  active: true,
  token: {
    prefix: "svc_pat_8kZq2X",
    scope: "full",
    created_at: "2026-11-21T09:00:00.000Z",
    last_used_at: "2026-11-21T09:05:00.000Z",
  },
  created_at: "2026-11-21T09:00:00.000Z",
  url: "https://atoll.example.com/api/v1/coral-reef/people/0193b0c8-7d10-7000-8000-0000000000ac",
  app_url: "https://atoll.example.com/coral-reef/people/0193b0c8-7d10-7000-8000-0000000000ac",
};

export const agentTokenExample: Static<typeof newTokenSchema> = {
  id: "0193b0c8-7d10-7000-8000-000000000001",
  name: "Release bot",
  prefix: "svc_pat_8kZq2X",
  scope: "full",
  created_at: "2026-11-21T09:00:00.000Z",
  last_used_at: null,
  expires_at: null,
  token: "svc_pat_8kZq2X…",
};

export const groupExample: Static<typeof groupSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000000ad",
  name: "Designers",
  membership_ids: ["0193b0c8-7d10-7000-8000-0000000000ab"],
};

export const companyExample: Static<typeof companySchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000000ae",
  name: "ACME",
  is_client: true,
  restrict_private_chats: false,
  people_count: 0,
};
