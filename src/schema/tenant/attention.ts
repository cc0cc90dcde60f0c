import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Role } from "./people.ts";

/** Why somebody is told of something: the closed set of the contract. */
export const NOTICES = [
  "mentioned",
  "assigned",
  "posted",
  "commented",
  "completed",
  "reopened",
  "cheered",
  "invited",
  "event_changed",
  "event_cancelled",
  "chat_activity",
  "dm_message",
  "asked",
  "answered",
  "approval_requested",
  "approval_decided",
  "correspondence",
  "health_updated",
  "progress_updated",
  "subscribed",
  "resurfaced",
  "published",
  "granted_access",
  "role_changed",
  "announced",
  "export_ready",
] as const;
export type Notice = (typeof NOTICES)[number];

export const notifications = sqliteTable("notifications", {
  /** The place in somebody's tray; a row that counts up gets a new one. */
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  id: text("id").notNull(),
  membershipId: text("membership_id").notNull(),
  action: text("action").$type<Notice>().notNull(),
  /** What happened last: the newest comment of a thread, the latest line of a chat. */
  recordingId: text("recording_id"),
  /** What rows are bundled by. */
  threadId: text("thread_id"),
  projectId: text("project_id"),
  actorId: text("actor_id"),
  actorRole: text("actor_role").$type<Role>(),
  excerpt: text("excerpt"),
  count: integer("count").notNull(),
  /**
   * On agents' rows: whether the actor may direct the agent, and whether they operate it; fixed
   * when it is written.
   */
  directive: integer("directive", { mode: "boolean" }),
  fromOperator: integer("from_operator", { mode: "boolean" }),
  readAt: text("read_at"),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
  mailedAt: text("mailed_at"),
  pushedAt: text("pushed_at"),
  /** What the platform announced: a bulletin of the global database. */
  bulletinId: text("bulletin_id"),
  /** The version of the recording that the excerpt is of; null on rows from before it was kept. */
  quotedVersion: integer("quoted_version"),
});
export type Notification = typeof notifications.$inferSelect;

/** What a row that counts up stands for: comments, lines of a direct chat, cheers. */
export const notificationParts = sqliteTable(
  "notification_parts",
  { notificationId: text("notification_id").notNull(), partId: text("part_id").notNull() },
  (table) => [primaryKey({ columns: [table.notificationId, table.partId] })],
);

/** What is to be pushed, once for each person and thread. */
export const pendingPushes = sqliteTable(
  "pending_pushes",
  {
    membershipId: text("membership_id").notNull(),
    threadId: text("thread_id").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.membershipId, table.threadId] })],
);

/** Mail that is to go out, one for each person and thread. */
export const pendingMails = sqliteTable(
  "pending_mails",
  {
    membershipId: text("membership_id").notNull(),
    threadId: text("thread_id").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.membershipId, table.threadId] })],
);
