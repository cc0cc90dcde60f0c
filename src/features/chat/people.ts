import type { Read, Write } from "#/core/access/scope.ts";
import { type Byline, bylineOf } from "#/core/people/present.ts";
import { insertInto, select } from "#/platform/db/query.ts";
import { inIds, sql } from "#/platform/db/sql.ts";
import { chatPeople } from "#/schema/tenant/chats.ts";

const insert = insertInto(chatPeople);
const among = select(
  { chatId: chatPeople.chatId, membershipId: chatPeople.membershipId },
  sql`from chat_people where ${inIds(sql`chat_id`, "ids")}
      order by chat_id, membership_id`,
);

/** Puts people into a new direct chat; nobody joins or leaves it later. */
export function addPeople(w: Write, chatId: string, membershipIds: readonly string[]): void {
  const createdAt = w.now.toISOString();
  for (const membershipId of membershipIds) insert.run(w.db, { chatId, membershipId, createdAt });
}

/** Who is in each of these direct chats (a JSON array of ids), who has left the organization included. */
export function peopleAmong(r: Read, chatIds: string): Map<string, Byline[]> {
  const found = new Map<string, Byline[]>();
  for (const { chatId, membershipId } of among.all(r.db, { ids: chatIds })) {
    const people = found.get(chatId) ?? [];
    people.push(bylineOf(r.db, membershipId));
    found.set(chatId, people);
  }
  return found;
}
