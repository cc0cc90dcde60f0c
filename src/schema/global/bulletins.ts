import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const AUDIENCES = ["everybody", "owners"] as const;
export type BulletinAudience = (typeof AUDIENCES)[number];

/** What the operator tells people of all organizations. */
export const bulletins = sqliteTable("bulletins", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  contentHtml: text("content_html").notNull(),
  audience: text("audience").$type<BulletinAudience>().notNull(),
  createdAt: text("created_at").notNull(),
  /** Null while it is a draft. */
  publishedAt: text("published_at"),
});
export type Bulletin = typeof bulletins.$inferSelect;
