import { command, select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, numberArg, sql } from "#/platform/db/sql.ts";
import { subscriptions } from "#/schema/tenant/recordings.ts";
import { droppingOutsiders } from "../access/outsiders.ts";
import type { Read, Write } from "../access/scope.ts";
import { anyoneSees, content, rec } from "../access/visible.ts";

const add = command(
  sql`insert or ignore into subscriptions (recording_id, membership_id, active, created_at)
      select ${arg("recording")}, value, 1, ${arg("now")} from json_each(${arg("memberships")})`,
);
const addAll = command(
  sql`insert or ignore into subscriptions (recording_id, membership_id, active, created_at)
      select value, ${arg("membership")}, 1, ${arg("now")} from json_each(${arg("recordings")})`,
);
const set = command(
  sql`insert into subscriptions (recording_id, membership_id, active, created_at)
      values (${arg("recording")}, ${arg("membership")}, ${numberArg("active")}, ${arg("now")})
      on conflict (recording_id, membership_id) do update set active = excluded.active`,
);
const own = select(
  { active: subscriptions.active },
  sql`from subscriptions where recording_id = ${arg("recording")} and membership_id = ${arg("membership")}`,
);
const all = select(
  { id: subscriptions.membershipId },
  sql`from subscriptions where recording_id = ${arg("recording")} and active = 1
      order by created_at, membership_id`,
);
/**
 * Ends the subscriptions of whoever can't see what they are to, and remembers no choice of theirs.
 */
export const dropOutsideSubscriptions = droppingOutsiders(subscriptions);

/**
 * Who has no access follows again what they followed when they have it again; until then nobody
 * counts them.
 */
const whoSee = sql`from ${content} cross join subscriptions s on s.recording_id = ${rec.id} and s.active = 1
  join memberships m on m.id = s.membership_id where ${rec.id} = ${arg("recording")} and ${anyoneSees}`;
const seeing = select(
  { id: asText(sql`m.id`) },
  sql`${whoSee} order by s.created_at, s.membership_id`,
);
const count = select({ count: asNumber(sql`count(*)`) }, sql`${whoSee}`);

/** Subscribes people to a thread; somebody who left it by hand stays out. */
export function subscribe(w: Write, recordingId: string, membershipIds: Iterable<string>): void {
  const people = [...membershipIds];
  if (people.length === 0) return;
  add.run(w.db, {
    recording: recordingId,
    memberships: JSON.stringify(people),
    now: w.now.toISOString(),
  });
}

/** Subscribes one person to many threads (a JSON array of ids) at once. */
export function subscribeToAll(w: Write, recordings: string, membershipId: string): void {
  addAll.run(w.db, { recordings, membership: membershipId, now: w.now.toISOString() });
}

/** Somebody, the actor unless said otherwise, joins or leaves a thread by hand. */
export function setSubscription(
  w: Write,
  recordingId: string,
  active: boolean,
  membership = w.actor.id,
): void {
  set.run(w.db, {
    recording: recordingId,
    membership,
    active: active ? 1 : 0,
    now: w.now.toISOString(),
  });
}

export const isSubscribed = (r: Read, recordingId: string): boolean =>
  own.get(r.db, { recording: recordingId, membership: r.actor.id })?.active === true;

/** Whether somebody left a thread by hand. */
export const hasLeft = (r: Read, recordingId: string, membership: string): boolean =>
  own.get(r.db, { recording: recordingId, membership })?.active === false;

/** Who follows a thread and sees it, in the order they joined it. */
export const subscribersWhoSee = (r: Read, recordingId: string): string[] =>
  seeing.all(r.db, { recording: recordingId }).map(({ id }) => id);

/**
 * Who is to be told of news of a thread, whether they see it or not: telling leaves out who
 * doesn't.
 */
export const subscribersOf = (r: Read, recordingId: string): string[] =>
  all.all(r.db, { recording: recordingId }).map(({ id }) => id);

/** How many follow a thread and see it. */
export const subscribersCount = (r: Read, recordingId: string): number =>
  count.get(r.db, { recording: recordingId })?.count ?? 0;
