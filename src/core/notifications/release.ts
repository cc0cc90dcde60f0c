import { t } from "#/lib/schema.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import type { Write } from "../access/scope.ts";
import { fillPreferences } from "../identity/preferences.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { BUNDLE_MS, mailTime } from "./mail.ts";

const release = jobKind("release_mails", { membership_id: t.String() });

/** So many mails get another time in one transaction. */
const STRIDE = 500;

/** When a mail that waits may go out: not before what happens within its minute is in it. */
const time = sql`max(${arg("at")}, strftime('%Y-%m-%dT%H:%M:%fZ', created_at, ${`+${BUNDLE_MS / 1000} seconds`}))`;
/** What was begun has a time that is no matter of quiet hours. */
const hasten = command(
  sql`update jobs set due_at = ${time} where id in (
        select id from jobs where kind = 'mail_notifications' and json_extract(payload, '$.membership_id') = ${arg("membership")}
        and state = 'queued' and attempts = 0 and due_at > ${time} limit ${STRIDE})`,
);

const quietOf = ({ preferences }: Membership) => {
  const { quiet_hours, timezone } = fillPreferences(preferences);
  return { quiet_hours, timezone };
};

/** Somebody chose other quiet hours: what the old ones hold goes out by the new ones. */
export function releaseMails(w: Write, before: Membership, after: Membership): void {
  if (Bun.deepEquals(quietOf(before), quietOf(after))) return;
  w.enqueue(release.at(w.now, { membership_id: after.id }));
}

/** A mail that comes too early by the new hours finds out when its time has come; one that would come too late gets another. */
export const releaseHandler = handles(release, {
  piece({ db, now }, { membership_id }) {
    const person = activeMembership(db, membership_id);
    const at = person && mailTime(person, now);
    return person && at ? hasten.run(db, { membership: person.id, at: at.toISOString() }) === STRIDE : false;
  },
});
