import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Whom a question asks. */
export const questionAskees = sqliteTable(
  "question_askees",
  {
    questionId: text("question_id").notNull(),
    membershipId: text("membership_id").notNull(),
    optedOut: integer("opted_out", { mode: "boolean" }).notNull(),
    /** The last day, where they are, that they were asked for. */
    askedOn: text("asked_on"),
    /** When they are asked next; null while the question is paused or they opted out. */
    nextAskAt: text("next_ask_at"),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.membershipId] })],
);
export type Askee = typeof questionAskees.$inferSelect;
