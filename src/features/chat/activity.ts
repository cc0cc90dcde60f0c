import type { Read, Write } from "#/core/access/scope.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { chats } from "#/schema/tenant/chats.ts";

/**
 * After so long without a line a room is quiet, and the next line is news to everybody who follows
 * it.
 */
const QUIET_MS = 10 * 60 * 1000;

const last = select({ at: chats.activeAt }, sql`from chats where id = ${arg("chat")}`);
const note = command(
  sql`insert into chats (id, active_at) values (${arg("chat")}, ${arg("now")})
      on conflict (id) do update set active_at = excluded.active_at`,
);

/** Whether nothing was said in a room for a while, or ever; deleted lines count. */
export function isQuiet(r: Read, roomId: string): boolean {
  const at = last.get(r.db, { chat: roomId })?.at;
  return at === undefined || r.now.getTime() - Date.parse(at) >= QUIET_MS;
}

/** Something is said in a chat now. */
export const noteActivity = (w: Write, chatId: string): number =>
  note.run(w.db, { chat: chatId, now: w.now.toISOString() });
