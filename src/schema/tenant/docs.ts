import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What documents said, the last one of what they say now. */
export const documentVersions = sqliteTable("document_versions", {
  seq: integer("seq").primaryKey(),
  id: text("id").notNull(),
  recordingId: text("recording_id").notNull(),
  number: integer("number").notNull(),
  /** Null of the last one, as its text is: what it says stands in its recording. */
  title: text("title"),
  contentHtml: text("content_html"),
  creatorId: text("creator_id").notNull(),
  createdAt: text("created_at").notNull(),
  supersededAt: text("superseded_at"),
});
