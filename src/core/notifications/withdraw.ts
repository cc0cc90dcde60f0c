import { sql } from "drizzle-orm";
import { arg, command } from "#/platform/db/query.ts";
import type { Write } from "../access/scope.ts";

const keepRest = command<{ id: string }>(
  sql`update notifications set recording_id = thread_id, excerpt = null, count = count - (action = 'dm_message')
      where recording_id = ${arg("id")} and thread_id <> ${arg("id")}
      and (action = 'chat_activity' or (action = 'dm_message' and count > 1))`,
);

/**
 * A chat line is about to be deleted, and what was told of it goes along. Rows that also stand for other lines stay:
 * they lead to the chat, without the deleted words.
 */
export const withdrawNews = (w: Write, lineId: string): number => keepRest.run(w.db, { id: lineId });
