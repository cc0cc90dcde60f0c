import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const cheers = sqliteTable("cheers", {
  seq: integer("seq").primaryKey(),
  id: text("id").notNull(),
  recordingId: text("recording_id").notNull(),
  /** Set when a change of the recording was cheered, not the recording. */
  eventId: text("event_id"),
  cheererId: text("cheerer_id").notNull(),
  authorId: text("author_id").notNull(),
  content: text("content").notNull(),
  createdAt: text("created_at").notNull(),
});
export type Cheer = typeof cheers.$inferSelect;
