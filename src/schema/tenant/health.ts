import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Whether a project has a health gauge; where it stands is its latest update. */
export const projectHealth = sqliteTable("project_health", {
  projectId: text("project_id").primaryKey(),
  enabled: integer("enabled", { mode: "boolean" }).notNull(),
});
