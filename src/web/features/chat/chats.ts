import { api, kept } from "../../lib/api.ts";
import { inOrg } from "../../lib/org.ts";

/** One's chats with a few people, the one that spoke last first. */
export const chats = (org: string) => kept(api.question("/api/v1/{org_slug}/chats", inOrg(org)));

/** The others of a direct chat by name; oneself where there are none. */
export function namesOf(
  participants: readonly { membership_id: string; name: string }[],
  me: string | undefined,
): string {
  const others = participants.filter(({ membership_id }) => membership_id !== me);
  return (others.length > 0 ? others : participants).map(({ name }) => name).join(", ");
}
