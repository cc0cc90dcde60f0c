import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Whether a project has a health gauge; where it stands is its latest update. */
export const projectHealth = sqliteTable("project_health", {
  projectId: text("project_id").primaryKey(),
  enabled: integer("enabled", { mode: "boolean" }).notNull(),
});

export const roadmapMarkers = sqliteTable("roadmap_markers", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  date: text("date").notNull(),
  creatorId: text("creator_id").notNull(),
  createdAt: text("created_at").notNull(),
});
export type RoadmapMarker = typeof roadmapMarkers.$inferSelect;
