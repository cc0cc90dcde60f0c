import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const roadmapMarkers = sqliteTable("roadmap_markers", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  date: text("date").notNull(),
  creatorId: text("creator_id").notNull(),
  createdAt: text("created_at").notNull(),
});
export type RoadmapMarker = typeof roadmapMarkers.$inferSelect;
