import { t } from "#/lib/schema.ts";
import { hasteningJobs } from "#/platform/jobs/about.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import type { Write } from "../access/scope.ts";
import { fillPreferences } from "../identity/preferences.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { deliveryTime } from "./delivery.ts";
import { BUNDLE_MS, mailNotifications, mailTime } from "./mail.ts";
import { PUSH_AFTER_MS, pushNotifications } from "./push.ts";

const release = jobKind("release_mails", { membership_id: t.String() });

/** So many mails get another time in one transaction. */
const STRIDE = 500;

/**
 * None goes out before what happens within its minute is in it, nor is one hastened that was begun.
 */
const hastenMails = hasteningJobs(mailNotifications, "membership_id", {
  afterMs: BUNDLE_MS,
  most: STRIDE,
});
const hastenPushes = hasteningJobs(pushNotifications, "membership_id", {
  afterMs: PUSH_AFTER_MS,
  most: STRIDE,
});

const quietOf = ({ preferences }: Membership) => {
  const { quiet_hours, timezone } = fillPreferences(preferences);
  return { quiet_hours, timezone };
};

/** Somebody chose other quiet hours: what the old ones hold goes out by the new ones. */
export function releaseMails(w: Write, before: Membership, after: Membership): void {
  if (Bun.deepEquals(quietOf(before), quietOf(after))) return;
  w.enqueue(release.at(w.now, { membership_id: after.id }));
}

/**
 * A mail that comes too early by the new hours finds out when its time has come; one that would
 * come too late gets another.
 */
export const releaseHandler = handles(release, {
  piece({ db, now }, { membership_id }) {
    const person = activeMembership(db, membership_id);
    if (!person) return false;
    const [mailAt, pushAt] = [mailTime(person, now), deliveryTime(person, "push", now)];
    const mails = mailAt ? hastenMails(db, person.id, mailAt) : 0;
    const pushes = pushAt ? hastenPushes(db, person.id, pushAt) : 0;
    return mails === STRIDE || pushes === STRIDE;
  },
});
