import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const agents = sqliteTable("agents", {
  membershipId: text("membership_id").primaryKey(),
  directableBy: text("directable_by").$type<"operators" | "members">().notNull(),
  /** Until when it says that it listens. */
  presentUntil: text("present_until"),
});
export type Agent = typeof agents.$inferSelect;

export const agentOperators = sqliteTable(
  "agent_operators",
  { agentId: text("agent_id").notNull(), operatorId: text("operator_id").notNull() },
  (table) => [primaryKey({ columns: [table.agentId, table.operatorId] })],
);
