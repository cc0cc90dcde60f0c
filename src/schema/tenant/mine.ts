import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

const membershipId = () => text("membership_id").notNull();
const recordingId = () => text("recording_id").notNull();

export const bookmarks = sqliteTable(
  "bookmarks",
  {
    membershipId: membershipId(),
    recordingId: recordingId(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.membershipId, table.recordingId] })],
);

export const snoozes = sqliteTable(
  "snoozes",
  {
    membershipId: membershipId(),
    recordingId: recordingId(),
    resurfaceAt: text("resurface_at").notNull(),
    note: text("note"),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.membershipId, table.recordingId] })],
);
export type Snooze = typeof snoozes.$inferSelect;

/** What somebody wants to do next. */
export const priorities = sqliteTable(
  "priorities",
  {
    membershipId: membershipId(),
    recordingId: recordingId(),
    position: real("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.membershipId, table.recordingId] })],
);

export const uiStates = sqliteTable("ui_states", {
  membershipId: text("membership_id").primaryKey(),
  state: text("state", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  updatedAt: text("updated_at").notNull(),
});

export const scratchpads = sqliteTable("scratchpads", {
  membershipId: text("membership_id").primaryKey(),
  contentHtml: text("content_html"),
  /** What it held before the last save. */
  previousHtml: text("previous_html"),
  previousAvailable: integer("previous_available", { mode: "boolean" }).notNull(),
  updatedAt: text("updated_at").notNull(),
});
export type Scratchpad = typeof scratchpads.$inferSelect;

export const notes = sqliteTable("notes", {
  id: text("id").primaryKey(),
  membershipId: membershipId(),
  title: text("title"),
  contentHtml: text("content_html"),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
});
export type Note = typeof notes.$inferSelect;
