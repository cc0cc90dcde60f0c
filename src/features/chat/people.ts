import type { Read } from "#/core/access/scope.ts";
import { type Byline, bylineOf } from "#/core/people/present.ts";
import { select } from "#/platform/db/query.ts";
import { inIds, sql } from "#/platform/db/sql.ts";
import { chatPeople } from "#/schema/tenant/reach.ts";

const among = select(
  { chatId: chatPeople.chatId, membershipId: chatPeople.membershipId },
  sql`from chat_people where ${inIds(sql`chat_id`, "ids")}
      order by chat_id, membership_id`,
);

/**
 * Who is in each of these direct chats (a JSON array of ids), who has left the organization
 * included.
 */
export function peopleAmong(r: Read, chatIds: string): Map<string, Byline[]> {
  const found = new Map<string, Byline[]>();
  for (const { chatId, membershipId } of among.all(r.db, { ids: chatIds })) {
    const people = found.get(chatId) ?? [];
    people.push(bylineOf(r, membershipId));
    found.set(chatId, people);
  }
  return found;
}
