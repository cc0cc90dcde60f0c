import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const chats = sqliteTable("chats", {
  id: text("id").primaryKey(),
  /** The membership ids of everybody in an open direct chat, in order and with spaces between. */
  people: text("people"),
  /** When something was said last. */
  activeAt: text("active_at").notNull(),
});
