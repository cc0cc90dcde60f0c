import { t } from "#/lib/schema.ts";
import { beginning } from "#/lib/text.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, inIds, sql } from "#/platform/db/sql.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { pushRequest } from "#/platform/push/push.ts";
import { sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import { pendingPushes } from "#/schema/tenant/attention.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import type { Read, Write } from "../access/scope.ts";
import { pushKeysOf } from "../identity/push/keys.ts";
import {
  forgetTarget,
  noteTarget,
  type Target,
  targetsOf,
} from "../identity/push/subscriptions.ts";
import { countOne, logLimit, QUOTAS } from "../identity/quotas.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { readOrg } from "../orgs/org.ts";
import { deliveryTime } from "./delivery.ts";
import { sentence, titleOf } from "./letter.ts";
import { listUntold, type TrayRow, unreadCount } from "./tray.ts";

/** What happens in one thread within so long is pushed at once, and not at all if it is read by then. */
export const PUSH_AFTER_MS = 3000;
/** A browser that was not there for so long is pushed to no more of it. */
const TTL_SECONDS = 24 * 60 * 60;
const LONGEST_TITLE = 120;
const LONGEST_BODY = 300;
const URGENT: readonly TrayRow["action"][] = ["mentioned", "assigned", "dm_message", "asked"];

type Pending = { membership: string; thread: string };

const add = command(
  sql`insert or ignore into pending_pushes (membership_id, thread_id, created_at)
      values (${arg("membership")}, ${arg("thread")}, ${arg("now")})`,
);
const drop = command(
  sql`delete from pending_pushes where membership_id = ${arg("membership")} and thread_id = ${arg("thread")}`,
);
const isPending = select(
  { thread: pendingPushes.threadId },
  sql`from pending_pushes where membership_id = ${arg("membership")} and thread_id = ${arg("thread")}`,
);
/** By their places, as mail does. */
const mark = command(
  sql`update notifications set pushed_at = ${arg("now")} where ${inIds(sql`seq`, "places")}`,
);

export const pushNotifications = jobKind("push_notifications", {
  membership_id: t.String(),
  thread_id: t.String(),
});
const jobFor = ({ membership, thread }: Pending, dueAt: Date) =>
  pushNotifications.at(dueAt, { membership_id: membership, thread_id: thread });

/** Has news of a thread pushed to the browsers of somebody, if they have any. */
export function schedulePush(w: Write, person: Membership, threadId: string): void {
  if (person.identityId === null || !w.isPushable(person.identityId)) return;
  const dueAt = deliveryTime(person, "push", new Date(w.now.getTime() + PUSH_AFTER_MS));
  const pending = { membership: person.id, thread: threadId };
  if (dueAt && add.run(w.db, { ...pending, now: w.now.toISOString() }) === 1)
    w.enqueue(jobFor(pending, dueAt));
}

/**
 * Pushes what is new in a thread to the browsers of somebody. What they read meanwhile, or no
 * longer see, is left out.
 */
export const notificationPush = handles(pushNotifications, (services) => ({
  async send({ db, tenantId, now, baseUrl, note }, { membership_id, thread_id }) {
    const pending = { membership: membership_id, thread: thread_id };
    if (isPending.get(db, pending) === null) return;
    const person = activeMembership(db, membership_id);
    const sendAt = person && deliveryTime(person, "push", now);
    const identity = person?.identityId ?? null;
    const targets = sendAt && identity ? await targetsOf(services, identity) : [];
    const rows =
      person && targets.length > 0
        ? listUntold({ db, now, baseUrl, actor: person }, thread_id, "push")
        : [];
    if (!person || !identity || !sendAt || rows.length === 0)
      return void db.write((tx) => void drop.run(tx, pending));
    const sendLater = (at: Date) => db.write((tx) => enqueueJob(tx, jobFor(pending, at), now));
    if (sendAt > now) return sendLater(sendAt);
    const roomAt = await roomFor(services, identity, tenantId);
    if (roomAt) return sendLater(roomAt);
    const data = dataOf({ db, now, baseUrl, actor: person }, rows);
    await pushToAll(services, { identity, targets, data, urgency: urgencyOf(rows), ...pending });
    note((tx) => {
      mark.run(tx, { places: JSON.stringify(rows.map(({ seq }) => seq)), now: now.toISOString() });
      const left = listUntold({ db: tx, now, baseUrl, actor: person }, thread_id, "push");
      if (left.length === 0) drop.run(tx, pending);
      else enqueueJob(tx, jobFor(pending, now), now);
    });
  },
  /** The next news of the thread is pushed again. */
  giveUp: (tx, { membership_id, thread_id }) =>
    void drop.run(tx, { membership: membership_id, thread: thread_id }),
}));

/** Counts a push and answers null, or answers when there is room for one. */
async function roomFor(services: Services, identity: string, org: string): Promise<Date | null> {
  const quota = QUOTAS.notification_pushes;
  const waitMs = await countOne(services, quota, identity);
  if (waitMs === 0) return null;
  const roomAt = new Date(services.clock.now().getTime() + waitMs);
  logLimit(services, quota, identity, { roomAt, trace: { identity, org } });
  return roomAt;
}

const urgencyOf = (rows: readonly TrayRow[]) =>
  rows.some(({ action }) => URGENT.includes(action)) ? "high" : "normal";

/** What a browser is told: what mail would say, as short as it shows. */
function dataOf(r: Read, rows: readonly TrayRow[]): object {
  const { name, slug } = readOrg(r.db);
  const last = rows.at(-1);
  if (!last?.threadId) throw new Error("A push is about a thread");
  return {
    type: "notification",
    org_slug: slug,
    project_id: last.currentProjectId,
    recording_id: last.recordingId,
    thread_id: last.threadId,
    notification_id: last.id,
    action: last.action,
    title: `${beginning(titleOf(last), LONGEST_TITLE)} · ${beginning(name, LONGEST_TITLE)}`,
    body: beginning(sentence(r, last), LONGEST_BODY),
    url: `${r.baseUrl}/${slug}/recordings/${last.recordingId ?? last.threadId}`,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    unread_count: unreadCount(r),
  };
}

interface Push extends Pending {
  identity: string;
  targets: readonly Target[];
  data: object;
  urgency: "normal" | "high";
}

/** Throws when no browser was reached and some may be another time: then it is tried again. */
async function pushToAll(services: Services, push: Push): Promise<void> {
  const outcomes = await Promise.all(push.targets.map((target) => pushTo(services, push, target)));
  if (outcomes.includes("later") && !outcomes.includes("done"))
    throw new Error("No push service took it");
}

/** What became of a push: a browser that is gone is forgotten, and is no failure. */
async function pushTo(
  services: Services,
  { identity, data, urgency, membership, thread }: Push,
  target: Target,
): Promise<"done" | "gone" | "later" | "refused"> {
  const { baseUrl } = services.config;
  // Push services want to know whom to ask; some take nothing but these two.
  const subject = baseUrl.startsWith("https:")
    ? baseUrl
    : `mailto:notifications@${new URL(baseUrl).hostname}`;
  const topic = sha256(`${membership} ${thread}`).slice(0, 32);
  const message = { data, urgency, topic, ttlSeconds: TTL_SECONDS };
  const posted = await pushRequest(target, message, { subject, ...(await pushKeysOf(services)) });
  const answer = await services.postPublic(target.endpoint, posted);
  if (answer.ok && answer.status >= 200 && answer.status < 300) {
    await noteTarget(services, target);
    return "done";
  }
  if (answer.ok && (answer.status === 404 || answer.status === 410)) {
    await forgetTarget(services, target, identity);
    return "gone";
  }
  services.log.warn("A push service didn't take a notification", {
    identity,
    subscription: target.id,
    host: new URL(target.endpoint).hostname,
    ...(answer.ok ? { status: answer.status } : { reason: answer.reason }),
  });
  const mayBeLater = answer.ok
    ? answer.status === 429 || answer.status >= 500
    : ["unresolved", "unreachable", "timed_out"].includes(answer.reason);
  return mayBeLater ? "later" : "refused";
}
