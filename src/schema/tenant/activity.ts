import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Role } from "./people.ts";

export const ACTIONS = [
  "created",
  "published",
  "scheduled",
  "unscheduled",
  "title_changed",
  "content_changed",
  "completed",
  "reopened",
  "assigned",
  "unassigned",
  "due_changed",
  "moved",
  "copied",
  "version_added",
  "version_restored",
  "visibility_changed",
  "archived",
  "unarchived",
  "trashed",
  "restored",
  "pinned",
  "unpinned",
  "comments_closed",
  "comments_reopened",
  "link_published",
  "link_unpublished",
  "subscribers_changed",
  "recurrence_changed",
  "occurrence_changed",
  "occurrence_excluded",
  "series_truncated",
  "answered",
  "paused",
  "resumed",
  "approved",
  "rejected",
  "progress_set",
  "health_set",
  "category_changed",
  "color_changed",
  "reassigned",
  "project_created",
  "project_renamed",
  "project_archived",
  "project_restored",
  "project_trashed",
  "access_changed",
  "tool_enabled",
  "tool_disabled",
  "member_joined",
] as const;
export type Action = (typeof ACTIONS)[number];

export const events = sqliteTable("events", {
  seq: integer("seq").primaryKey(),
  id: text("id").notNull(),
  action: text("action").$type<Action>().notNull(),
  recordingId: text("recording_id"),
  projectId: text("project_id"),
  actorId: text("actor_id").notNull(),
  details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  createdAt: text("created_at").notNull(),
  /**
   * The project that what it is about lies in now, where that is another one; the file itself keeps
   * it.
   */
  nowIn: text("now_in"),
});
export type Event = typeof events.$inferSelect;

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    membershipId: text("membership_id").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    status: integer("status").notNull(),
    body: text("body").notNull(),
    createdAt: text("created_at").notNull(),
    /** The ids of the recordings and projects that the request and its answer name. */
    names: text("names", { mode: "json" }).$type<string[]>().notNull(),
    /** What the caller was by then. */
    role: text("role").$type<Role>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.membershipId, table.key] })],
);
