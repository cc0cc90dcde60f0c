import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who is invited to an event. */
export const participants = sqliteTable(
  "participants",
  {
    recordingId: text("recording_id").notNull(),
    membershipId: text("membership_id").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.membershipId] })],
);

/** Somebody's calendar for other programs: whoever has its address reads what they see. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  id: text("id").primaryKey(),
  membershipId: text("membership_id").notNull(),
  /** The SHA-256 of the secret in its address, and the end of that, by which people tell them apart. */
  secretHash: text("secret_hash").notNull(),
  ending: text("ending").notNull(),
  projectId: text("project_id"),
  withTasks: integer("with_tasks", { mode: "boolean" }).notNull(),
  just: text("just").$type<"me" | "everyone">().notNull(),
  createdAt: text("created_at").notNull(),
});
export type CalendarFeed = typeof calendarFeeds.$inferSelect;
