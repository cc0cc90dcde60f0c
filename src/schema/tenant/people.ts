import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ProviderId } from "#/platform/sign-in-providers.ts";
import type { ToolKey } from "./projects.ts";

export type Role = "owner" | "admin" | "member" | "client";
export type MembershipKind = "person" | "agent";
export type MembershipStatus = "active" | "invited" | "removed";

export interface OrgSettings {
  tool_names: Partial<Record<ToolKey, string>>;
  history_retention_days: number | null;
  require_two_factor: boolean;
  require_provider: ProviderId | null;
  restrict_project_edits: boolean;
  restrict_people_edits: boolean;
  restrict_content_actions: boolean;
  restrict_public_links: boolean;
  limit_comment_editing: number | null;
}

/** The one row that describes the organization this file is. */
export const PLAN_TIERS = ["free", "starter", "pro", "comped"] as const;
export type PlanTier = (typeof PLAN_TIERS)[number];
export const PLAN_STATUSES = [
  "active",
  "trialing",
  "past_due",
  "cancelled",
  "pending",
  "comped",
  "lapsed",
] as const;

/** What an organization pays for, in the words of the API. */
export interface Plan {
  tier: PlanTier;
  status: (typeof PLAN_STATUSES)[number];
  billing_interval: "monthly" | "yearly" | null;
  trial_ends_at: string | null;
  current_period_end: string | null;
}

export const org = sqliteTable("org", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
  settings: text("settings", { mode: "json" }).$type<Partial<OrgSettings>>().notNull(),
  /** Grows with every write that is not of one project alone; part of entity tags. */
  changes: integer("changes").notNull(),
  createdAt: text("created_at").notNull(),
  /** The name of its picture in the store. */
  logo: text("logo"),
  /** Null where it may keep everything. */
  plan: text("plan", { mode: "json" }).$type<Plan>(),
  /** What was said in chats before is hidden; null hides nothing. */
  chatsFrom: text("chats_from"),
  /** The organization that this one is a copy of, to try things in; null for one that is its own. */
  sandboxOf: text("sandbox_of"),
});
export type Org = typeof org.$inferSelect;

/** When somebody is away; `away: null` says that they are not. */
export interface SaidAway {
  away: { starts_on: string; ends_on: string | null; note: string | null } | null;
}

export const memberships = sqliteTable("memberships", {
  id: text("id").primaryKey(),
  identityId: text("identity_id"),
  kind: text("kind").$type<MembershipKind>().notNull(),
  role: text("role").$type<Role>().notNull(),
  status: text("status").$type<MembershipStatus>().notNull(),
  name: text("name").notNull(),
  email: text("email"),
  title: text("title"),
  /** Without the host, which may change. */
  avatarUrl: text("avatar_url"),
  createdAt: text("created_at").notNull(),
  joinedAt: text("joined_at"),
  removedAt: text("removed_at"),
  /** A copy of what the person chose for all their organizations; null for the defaults. */
  preferences: text("preferences", { mode: "json" }).$type<Record<string, unknown>>(),
  companyId: text("company_id"),
  /** Where it was said in the organization; null where what they chose for all of theirs holds. */
  outOfOffice: text("out_of_office", { mode: "json" }).$type<SaidAway>(),
});
export type Membership = typeof memberships.$inferSelect;

export const invitations = sqliteTable("invitations", {
  id: text("id").primaryKey(),
  membershipId: text("membership_id").notNull(),
  inviterId: text("inviter_id").notNull(),
  email: text("email").notNull(),
  role: text("role").$type<Role>().notNull(),
  note: text("note"),
  projectIds: text("project_ids", { mode: "json" }).$type<string[]>().notNull(),
  /** Who gave which of them, where that is not the inviter. */
  projectGivers: text("project_givers", { mode: "json" }).$type<Record<string, string>>().notNull(),
  status: text("status").$type<"pending" | "accepted" | "cancelled">().notNull(),
  createdAt: text("created_at").notNull(),
  /** When it was mailed last; it ends 30 days after. */
  sentAt: text("sent_at").notNull(),
});
export type Invitation = typeof invitations.$inferSelect;

/** The mails of invitations in the last day, so that they can be counted. */
export const invitationMails = sqliteTable("invitation_mails", {
  id: integer("id").primaryKey(),
  invitationId: text("invitation_id").notNull(),
  inviterId: text("inviter_id").notNull(),
  sentAt: text("sent_at").notNull(),
});

/** The link that anybody who has it joins by. There is one at most. */
export const inviteLinks = sqliteTable("invite_links", {
  id: text("id").primaryKey(),
  creatorId: text("creator_id").notNull(),
  createdAt: text("created_at").notNull(),
});

export const companies = sqliteTable("companies", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  isClient: integer("is_client", { mode: "boolean" }).notNull(),
  restrictPrivateChats: integer("restrict_private_chats", { mode: "boolean" }).notNull(),
  createdAt: text("created_at").notNull(),
});
export type Company = typeof companies.$inferSelect;

/** People who are mentioned together; never clients. */
export const groups = sqliteTable("groups", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  createdAt: text("created_at").notNull(),
});

export const groupMembers = sqliteTable(
  "group_members",
  { groupId: text("group_id").notNull(), membershipId: text("membership_id").notNull() },
  (table) => [primaryKey({ columns: [table.groupId, table.membershipId] })],
);
