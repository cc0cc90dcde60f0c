import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const publicLinks = sqliteTable("public_links", {
  recordingId: text("recording_id").primaryKey(),
  secret: text("secret").notNull(),
  creatorId: text("creator_id").notNull(),
  createdAt: text("created_at").notNull(),
});
export type PublicLink = typeof publicLinks.$inferSelect;
