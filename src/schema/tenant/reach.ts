import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who is on a project by name. */
export const projectMembers = sqliteTable(
  "project_members",
  {
    projectId: text("project_id").notNull(),
    membershipId: text("membership_id").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.membershipId] })],
);

/** Who is in a direct chat. */
export const chatPeople = sqliteTable(
  "chat_people",
  {
    chatId: text("chat_id").notNull(),
    membershipId: text("membership_id").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.membershipId] })],
);
