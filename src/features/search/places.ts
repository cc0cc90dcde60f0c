import type { Read } from "#/core/access/scope.ts";
import { type Audience, audienceOf, p, reachable } from "#/core/access/visible.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asNumber, numberArg, source, sql } from "#/platform/db/sql.ts";
import { chatPeople } from "#/schema/tenant/reach.ts";
import type { Filter } from "./filter.ts";

const ACCOUNT = "account";

/** The id of a place as one word of the index. */
const wordOf = (id: string): string => id.replaceAll("-", "");

/** Where content lies: its project, its chat, or the account itself. */
export const placeOf = ({
  projectId,
  chatId,
}: {
  projectId: string | null;
  chatId: string | null;
}): string => wordOf(projectId ?? chatId ?? ACCOUNT);

/** With more places than this, looking them all up would cost more than it spares. */
const MOST_PLACES = 16;

const reached = family(({ audience }: { audience: Audience }) =>
  select(
    { id: p.id },
    sql`from ${source(p)} where ${reachable(audience)} limit ${numberArg("limit")}`,
  ),
);
const chats = select(
  { id: chatPeople.chatId },
  sql`from chat_people where membership_id = ${arg("actor")} limit ${numberArg("limit")}`,
);
const everyProject = select({ count: asNumber(sql`count(*)`) }, sql`from projects`);

/**
 * The few places that anything to be found lies in, for the index to leap over all others; null
 * when they are many. It spares work and decides nothing: whether somebody sees a hit is asked of
 * every hit.
 */
export function placesFor(r: Read, { projects }: Filter): string[] | null {
  const ids = projects ?? seenBy(r);
  if (ids === null || ids.length > MOST_PLACES) return null;
  return ids.map((id) => `{place} : "${wordOf(id)}"`);
}

function seenBy(r: Read): string[] | null {
  const args = { actor: r.actor.id, limit: MOST_PLACES };
  const all = [
    ...reached({ audience: audienceOf(r) }).all(r.db, args),
    ...chats.all(r.db, args),
  ].map(({ id }) => id);
  const isFew =
    all.length < MOST_PLACES && all.length * 2 < (everyProject.get(r.db, {})?.count ?? 0);
  return isFew ? [...all, ACCOUNT] : null;
}
