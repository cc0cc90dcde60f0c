import type { Secrets } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import { openScope } from "../access/scope.ts";
import { liveOrgById } from "../orgs/find.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { setSubscription } from "../subscriptions/subscriptions.ts";
import { findThread } from "./tray.ts";

const PURPOSE = "unsubscribe";

/** A link that takes one person out of one thread. It needs no sign-in, and does nothing else. */
export const unsubscribeToken = (
  secrets: Secrets,
  orgId: string,
  membershipId: string,
  threadId: string,
): string => secrets.sign(PURPOSE, `${orgId} ${membershipId} ${threadId}`);

/**
 * Who would leave which thread; null for a link that is not ours, or of somebody or something that
 * is gone.
 */
export async function readUnsubscribe(
  { secrets, global, tenants, clock, config }: Services,
  token: string,
) {
  const [orgId = "", membershipId = "", threadId = ""] =
    secrets.verify(PURPOSE, token)?.split(" ") ?? [];
  const org = orgId && (await global.get(liveOrgById, { id: orgId }));
  if (!org) return null;
  const db = tenants.get(org.id);
  const person = activeMembership(db, membershipId);
  const thread =
    person &&
    findThread({ db, actor: person, now: clock.now(), baseUrl: config.baseUrl }, threadId);
  return person && thread ? { orgId: org.id, person, threadId, ...thread } : null;
}

/**
 * Takes the person out of the thread; asking twice changes nothing. False when the link is not
 * ours.
 */
export async function unsubscribe(services: Services, token: string): Promise<boolean> {
  const found = await readUnsubscribe(services, token);
  if (!found) return false;
  await services.wakeIndex.ensureAwake(found.orgId);
  openScope({ services, orgId: found.orgId, actor: found.person }).write((w) => {
    setSubscription(w, found.threadId, false);
    w.touch(found.projectId);
  });
  return true;
}
