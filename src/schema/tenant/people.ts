import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export type Role = "owner" | "admin" | "member" | "client";
export type MembershipKind = "person" | "agent";
export type MembershipStatus = "active" | "invited" | "removed";

export interface OrgSettings {
  tool_names: Record<string, string | null>;
  history_retention_days: number | null;
  require_two_factor: boolean;
  restrict_project_edits: boolean;
  restrict_people_edits: boolean;
  restrict_content_actions: boolean;
  restrict_public_links: boolean;
  limit_comment_editing: number | null;
}

/** The one row that describes the organization this file is. */
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
});
export type Org = typeof org.$inferSelect;

export const memberships = sqliteTable("memberships", {
  id: text("id").primaryKey(),
  identityId: text("identity_id"),
  kind: text("kind").$type<MembershipKind>().notNull(),
  role: text("role").$type<Role>().notNull(),
  status: text("status").$type<MembershipStatus>().notNull(),
  name: text("name").notNull(),
  email: text("email"),
  title: text("title"),
  avatarUrl: text("avatar_url"),
  createdAt: text("created_at").notNull(),
  joinedAt: text("joined_at"),
  removedAt: text("removed_at"),
  /** A copy of what the person chose for all their organizations; null for the defaults. */
  preferences: text("preferences", { mode: "json" }).$type<Record<string, unknown>>(),
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
