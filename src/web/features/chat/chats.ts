import { api, keptWhole } from "../../lib/api.ts";
import { inOrg, useMe, usePeople } from "../../lib/org.ts";
import { apart } from "../../lib/plain.ts";

/** One's chats with a few people page by page, the one that spoke last first. */
export const chatPages = (org: string) => api.pages("/api/v1/{org_slug}/chats", inOrg(org));

/** All of them, to be found among. */
export const chats = (org: string) => keptWhole(chatPages(org));

/** The others of a direct chat by name; oneself where there are none. */
export function namesOf(
  participants: readonly { membership_id: string; name: string }[],
  me: string | undefined,
): string {
  const others = participants.filter(({ membership_id }) => membership_id !== me);
  return (others.length > 0 ? others : participants).map(({ name }) => apart(name)).join(", ");
}

/** The one person whom somebody talks with, by their id; null among several. */
export function onlyOther(
  participants: readonly { membership_id: string }[],
  me: string | undefined,
): string | null {
  const [one, ...more] = participants.filter(({ membership_id }) => membership_id !== me);
  return one && more.length === 0 ? one.membership_id : null;
}

/** The names of a chat that isn't there yet, by whom it was begun with. */
export function useNamesIn(membership_ids: unknown): string {
  const me = useMe()?.membership_id;
  const ids = Array.isArray(membership_ids) ? membership_ids : [];
  return namesOf(
    usePeople().filter(({ membership_id }) => ids.includes(membership_id)),
    me,
  );
}
