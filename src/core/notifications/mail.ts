import { t } from "#/lib/schema.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, inIds, sql } from "#/platform/db/sql.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import type { Mail } from "#/platform/mail/mailer.ts";
import type { Services } from "#/platform/services.ts";
import { pendingMails } from "#/schema/tenant/attention.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import type { Read, Write } from "../access/scope.ts";
import { identityById, isProven } from "../identity/identities.ts";
import { countOne, giveBack, logLimit, QUOTAS } from "../identity/quotas.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { isSandbox } from "../orgs/org.ts";
import { deliveryTime } from "./delivery.ts";
import { letterOf } from "./letter.ts";
import { listUntold } from "./tray.ts";

/** What happens in one thread within so long goes out in one mail. */
export const BUNDLE_MS = 60_000;

type Pending = { membership: string; thread: string };

const add = command(
  sql`insert or ignore into pending_mails (membership_id, thread_id, created_at)
      values (${arg("membership")}, ${arg("thread")}, ${arg("now")})`,
);
const drop = command(
  sql`delete from pending_mails where membership_id = ${arg("membership")} and thread_id = ${arg("thread")}`,
);
const isPending = select(
  { thread: pendingMails.threadId },
  sql`from pending_mails where membership_id = ${arg("membership")} and thread_id = ${arg("thread")}`,
);
/**
 * By their places, not their ids: a row that counted up meanwhile has a new place, and more to
 * tell.
 */
const mark = command(
  sql`update notifications set mailed_at = ${arg("now")} where ${inIds(sql`seq`, "places")}`,
);

/** Whether and when somebody gets mail. */
export const mailTime = (person: Membership, earliest: Date): Date | null =>
  person.email === null ? null : deliveryTime(person, "email", earliest);

/**
 * The identity that proved that the address of a membership is theirs, or null: nobody else gets
 * mail there, as anybody can sign up with somebody else's.
 */
async function provenOwner(
  { global }: Services,
  { identityId, email }: Membership,
): Promise<string | null> {
  const identity = identityId === null ? null : await global.get(identityById, { id: identityId });
  return identity !== null && identity.email === email && isProven(identity) ? identity.id : null;
}

interface Delivery {
  identity: string;
  orgId: string;
  mail: Mail;
  jobId: string;
}

/**
 * Sends a mail and answers null, or answers when there is room for it; what was not taken counts
 * for nothing.
 */
async function sendIfRoom(
  services: Services,
  { identity, orgId, mail, jobId }: Delivery,
): Promise<Date | null> {
  const quota = QUOTAS.notification_mails;
  const waitMs = await countOne(services, quota, identity);
  if (waitMs > 0) {
    const roomAt = new Date(services.clock.now().getTime() + waitMs);
    logLimit(services, quota, identity, { roomAt, trace: { identity, org: orgId } });
    return roomAt;
  }
  try {
    await services.mailer.send(mail, jobId);
  } catch (error) {
    await giveBack(services, quota, identity);
    throw error;
  }
  return null;
}

export const mailNotifications = jobKind("mail_notifications", {
  membership_id: t.String(),
  thread_id: t.String(),
});
const jobFor = ({ membership, thread }: Pending, dueAt: Date) =>
  mailNotifications.at(dueAt, { membership_id: membership, thread_id: thread });

/** Has news of a thread mailed to somebody, together with what else happens in it until then. */
export function scheduleMail(w: Write, person: Membership, threadId: string): void {
  const dueAt = mailTime(person, new Date(w.now.getTime() + BUNDLE_MS));
  const pending = { membership: person.id, thread: threadId };
  if (dueAt && add.run(w.db, { ...pending, now: w.now.toISOString() }) === 1)
    w.enqueue(jobFor(pending, dueAt));
}

/**
 * Mails what is new in a thread to somebody. What they read meanwhile, or no longer see, is left
 * out.
 */
export const notificationMail = handles(mailNotifications, (services) => ({
  async send({ db, tenantId, now, baseUrl, jobId, note }, payload) {
    const pending = pendingOf(payload);
    const person = activeMembership(db, pending.membership);
    if (isPending.get(db, pending) === null) return;
    if (isSandbox(db)) return void db.write((tx) => void drop.run(tx, pending));
    const sendAt = person && mailTime(person, now);
    const identity = person && (await provenOwner(services, person));
    const rows =
      person && identity
        ? listUntold(readAs({ db, now, baseUrl }, person), pending.thread, "email")
        : [];
    if (!person || !identity || !sendAt || rows.length === 0)
      return void db.write((tx) => void drop.run(tx, pending));
    const sendLater = (at: Date) => db.write((tx) => enqueueJob(tx, jobFor(pending, at), now));
    if (sendAt > now) return sendLater(sendAt);
    const mail = letterOf(services, {
      orgId: tenantId,
      r: readAs({ db, now, baseUrl }, person),
      person,
      rows,
    });
    const roomAt = await sendIfRoom(services, { identity, orgId: tenantId, mail, jobId });
    if (roomAt) return sendLater(roomAt);
    note((tx) => {
      mark.run(tx, { places: JSON.stringify(rows.map(({ seq }) => seq)), now: now.toISOString() });
      const left = listUntold(readAs({ db: tx, now, baseUrl }, person), pending.thread, "email");
      if (left.length === 0) drop.run(tx, pending);
      else enqueueJob(tx, jobFor(pending, now), now);
    });
  },
  /** The next news of the thread is mailed again, with what this mail would have told. */
  giveUp: (tx, payload) => void drop.run(tx, pendingOf(payload)),
}));

const pendingOf = ({
  membership_id,
  thread_id,
}: {
  membership_id: string;
  thread_id: string;
}): Pending => ({
  membership: membership_id,
  thread: thread_id,
});

const readAs = (r: Omit<Read, "actor">, actor: Membership): Read => ({ ...r, actor });
