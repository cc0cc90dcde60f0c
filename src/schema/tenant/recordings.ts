import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Color } from "#/lib/schema.ts";

export const STATUSES = ["active", "archived", "trashed", "drafted"] as const;
export type Status = (typeof STATUSES)[number];

/** The types of what is said in a thread. */
export const SAID_IN_THREADS = ["comment", "chat_message"];
/** The types of chats. */
export const CHATS = ["chat_room", "dm"];
/** The types of what lies in chats, in the order that their index has them. */
export const SAID_IN_CHATS = ["chat_message", "upload"];

export const recordings = sqliteTable("recordings", {
  seq: integer("seq").primaryKey(),
  id: text("id").notNull(),
  type: text("type").notNull(),
  projectId: text("project_id"),
  parentId: text("parent_id"),
  creatorId: text("creator_id").notNull(),
  title: text("title").notNull(),
  contentHtml: text("content_html"),
  /** The status it was given itself. */
  ownStatus: text("own_status").$type<Status>().notNull(),
  /** The status it answers with: its own, or that of an archived or trashed ancestor. */
  status: text("status").$type<Status>().notNull(),
  position: real("position").notNull(),
  visibleToClients: integer("visible_to_clients", { mode: "boolean" }).notNull(),
  commentsClosed: integer("comments_closed", { mode: "boolean" }).notNull(),
  commentsCount: integer("comments_count").notNull(),
  cheersCount: integer("cheers_count").notNull(),
  color: text("color").$type<Color>(),
  startsOn: text("starts_on"),
  dueOn: text("due_on"),
  completedAt: text("completed_at"),
  completerId: text("completer_id"),
  categoryId: text("category_id"),
  pinnedAt: text("pinned_at"),
  scheduledAt: text("scheduled_at"),
  /** Null while it is a draft that only its author may see. */
  publishedAt: text("published_at"),
  trashedAt: text("trashed_at"),
  details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  version: integer("version").notNull(),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
  /** The direct chat it is said in; it then lies in no project. */
  chatId: text("chat_id"),
  /**
   * Whom a draft tells when it is published, as it was sent: everybody who is there then, or these
   * memberships.
   */
  audience: text("audience", { mode: "json" }).$type<true | string[]>(),
});
export type Recording = typeof recordings.$inferSelect;

const perPerson = (name: string) =>
  sqliteTable(
    name,
    {
      recordingId: text("recording_id").notNull(),
      membershipId: text("membership_id").notNull(),
      createdAt: text("created_at").notNull(),
    },
    (table) => [primaryKey({ columns: [table.recordingId, table.membershipId] })],
  );

export const assignments = sqliteTable(
  "assignments",
  {
    recordingId: text("recording_id").notNull(),
    membershipId: text("membership_id").notNull(),
    createdAt: text("created_at").notNull(),
    /** When the work was completed: a copy that the file itself keeps. */
    completedAt: text("completed_at"),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.membershipId] })],
);

/** Who hears of new to-dos in a list, or in all of them. */
export const watches = perPerson("watches");

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    recordingId: text("recording_id").notNull(),
    membershipId: text("membership_id").notNull(),
    /** False when the person left the thread: nothing but their own hand subscribes them again. */
    active: integer("active", { mode: "boolean" }).notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.membershipId] })],
);

export const mentions = sqliteTable(
  "mentions",
  { recordingId: text("recording_id").notNull(), membershipId: text("membership_id").notNull() },
  (table) => [primaryKey({ columns: [table.recordingId, table.membershipId] })],
);

/** Links from the rich text of one recording to another. */
export const recordingReferences = sqliteTable(
  "recording_references",
  { fromId: text("from_id").notNull(), toId: text("to_id").notNull() },
  (table) => [primaryKey({ columns: [table.fromId, table.toId] })],
);
