import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Color } from "#/lib/schema.ts";

export type ProjectStatus = "active" | "archived" | "trashed";
export const TOOL_KEYS = ["message_board", "todos", "folder", "schedule", "board", "chat"] as const;
export type ToolKey = (typeof TOOL_KEYS)[number];

/** The account-wide folders of the home screen. */
export const homeFolders = sqliteTable("home_folders", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  color: text("color").$type<Color>(),
  position: real("position").notNull(),
  createdAt: text("created_at").notNull(),
});
export type HomeFolder = typeof homeFolders.$inferSelect;

export const projects = sqliteTable("projects", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description"),
  status: text("status").$type<ProjectStatus>().notNull(),
  allAccess: integer("all_access", { mode: "boolean" }).notNull(),
  folderId: text("folder_id"),
  color: text("color").$type<Color>(),
  startsOn: text("starts_on"),
  endsOn: text("ends_on"),
  clientsEnabled: integer("clients_enabled", { mode: "boolean" }).notNull(),
  clientCompanyName: text("client_company_name"),
  creatorId: text("creator_id").notNull(),
  /** Grows with every write in the project; part of entity tags. */
  changes: integer("changes").notNull(),
  trashedAt: text("trashed_at"),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
  /**
   * Of a template: the day that its days are told from. It is a row of this table, so that what lies in
   * it is like what lies in projects, but nobody is on it, and it is never all-access.
   */
  anchorOn: text("anchor_on"),
});
export type Project = typeof projects.$inferSelect;

/** What one person keeps about a project: the star and the bell. */
export const projectPrefs = sqliteTable(
  "project_prefs",
  {
    projectId: text("project_id").notNull(),
    membershipId: text("membership_id").notNull(),
    starredAt: text("starred_at"),
    notificationScope: text("notification_scope").$type<"everything" | "mentions">(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.membershipId] })],
);

export const projectTools = sqliteTable(
  "project_tools",
  {
    projectId: text("project_id").notNull(),
    key: text("key").$type<ToolKey>().notNull(),
    recordingId: text("recording_id").notNull(),
    title: text("title").notNull(),
    enabled: integer("enabled", { mode: "boolean" }).notNull(),
    position: real("position").notNull(),
    /** Whether it was named here: it has the organization's word for it otherwise. */
    hasOwnTitle: integer("has_own_title", { mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] })],
);
export type ProjectTool = typeof projectTools.$inferSelect;

export const projectLinks = sqliteTable("project_links", {
  id: text("id").primaryKey(),
  projectId: text("project_id").notNull(),
  url: text("url").notNull(),
  title: text("title").notNull(),
  description: text("description"),
  visibleToClients: integer("visible_to_clients", { mode: "boolean" }).notNull(),
  position: real("position").notNull(),
  createdAt: text("created_at").notNull(),
});
export type ProjectLink = typeof projectLinks.$inferSelect;
