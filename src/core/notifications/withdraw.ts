import { sql } from "drizzle-orm";
import { arg, command } from "#/platform/db/query.ts";
import type { Write } from "../access/scope.ts";

const keepRest = command<{ id: string }>(
  sql`update notifications set recording_id = thread_id, excerpt = null, count = count - (action <> 'chat_activity')
      where recording_id = ${arg("id")} and thread_id <> ${arg("id")}
      and (action = 'chat_activity' or (action in ('dm_message', 'commented') and count > 1))`,
);

/**
 * A chat line is about to be deleted, or a comment goes into the trash, and what was told of it goes along. Rows that also
 * stand for others stay: they lead to the thread, without the words that are gone.
 */
export const withdrawNews = (w: Write, lineId: string): number => keepRest.run(w.db, { id: lineId });
