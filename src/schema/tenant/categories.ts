import { real, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const categories = sqliteTable("categories", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  icon: text("icon"),
  position: real("position").notNull(),
  createdAt: text("created_at").notNull(),
});
export type Category = typeof categories.$inferSelect;
