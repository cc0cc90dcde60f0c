import { requireRoom } from "#/core/access/limits.ts";
import { asMember, type Read, type Write } from "#/core/access/scope.ts";
import { notifyOne } from "#/core/notifications/notify.ts";
import { activeMembership } from "#/core/orgs/memberships.ts";
import { effective, findRecording, lookUp } from "#/core/recordings/content/find.ts";
import { presentList, presentRow } from "#/core/recordings/content/present.ts";
import { selectFound } from "#/core/recordings/content/select.ts";
import type { Found } from "#/core/recordings/type.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { instant, nullable, type Static, t } from "#/lib/schema.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, type Fragment, inIds, sql } from "#/platform/db/sql.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { checkedInstant } from "#/platform/times.ts";
import { type Snooze, snoozes } from "#/schema/tenant/mine.ts";

export const snoozeBody = t.Object({
  resurface_at: instant({ description: "When it comes back." }),
  note: t.Optional(nullable(t.String({ maxLength: 1000 }))),
});

/** A job is of one snooze: one to the same time after another was put between is another. */
const resurface = jobKind("resurface", {
  membership_id: t.String(),
  recording_id: t.String(),
  resurface_at: t.String(),
  created_at: t.String(),
});

/** So many are listed of each kind. */
const MOST_SNOOZES = 500;
const upsert = insertInto(
  snoozes,
  sql`on conflict (membership_id, recording_id) do update set resurface_at = excluded.resurface_at, note = excluded.note,
      created_at = excluded.created_at`,
);
const remove = command(
  sql`delete from snoozes where membership_id = ${arg("actor")} and recording_id = ${arg("recording")}`,
);
const one = select(
  columnsOf(snoozes),
  sql`from ${snoozes} where membership_id = ${arg("actor")} and recording_id = ${arg("recording")}`,
);
const among = select(
  columnsOf(snoozes),
  sql`from ${snoozes} where membership_id = ${arg("actor")} and ${inIds(sql`recording_id`, "ids")}`,
);
const count = select(
  { count: asNumber(sql`count(*)`) },
  sql`from snoozes where membership_id = ${arg("actor")}`,
);
const mine = <A>(time: Fragment<A>, order: Fragment) =>
  selectFound({
    table: sql`snoozes s`,
    id: sql`s.recording_id`,
    where: sql`s.membership_id = ${arg("actor")} and ${time} and ${effective} <> 'trashed'`,
    order,
  });
const isBack = mine(
  sql`s.resurface_at <= ${arg("now")}`,
  sql`s.resurface_at desc, s.recording_id desc`,
);
const waits = mine(sql`s.resurface_at > ${arg("now")}`, sql`s.resurface_at, s.recording_id`);

/**
 * What the actor snoozed: what is back, the latest of it, and what waits, the next of it; each by
 * its time.
 */
export function listSnoozes(r: Read) {
  const list = (of: typeof waits) =>
    presentSnoozes(r, of.all(r, { actor: r.actor.id, now: r.now.toISOString() }, MOST_SNOOZES));
  return { due: list(isBack).toReversed(), waiting: list(waits) };
}

function presentSnoozes(r: Read, found: readonly Found[]) {
  const ids = JSON.stringify(found.map(({ id }) => id));
  const rows = new Map(
    among.all(r.db, { actor: r.actor.id, ids }).map((row) => [row.recordingId, row]),
  );
  return presentList(r, found).flatMap((recording) => {
    const row = rows.get(recording.id);
    return row ? [presentSnooze(row, recording)] : [];
  });
}

const presentSnooze = <R>({ recordingId, resurfaceAt, note, createdAt }: Snooze, recording: R) => ({
  recording_id: recordingId,
  resurface_at: resurfaceAt,
  note,
  created_at: createdAt,
  recording,
});

/** Puts something away until a time, or changes the time. */
export function snooze(w: Write, recordingId: string, input: Static<typeof snoozeBody>) {
  const found = findRecording(w, recordingId);
  const at = checkedInstant("resurface_at", input.resurface_at);
  if (!at || at <= w.now)
    throw invalid("resurface_at", "out_of_range", "This must be in the future.");
  const before = one.get(w.db, { actor: w.actor.id, recording: recordingId });
  if (!before) requireRoom("snoozes", count.get(w.db, { actor: w.actor.id })?.count ?? 0, "id");
  const isSameTime = before?.resurfaceAt === at.toISOString();
  const row: Snooze = {
    membershipId: w.actor.id,
    recordingId,
    resurfaceAt: at.toISOString(),
    note: input.note ?? null,
    createdAt: isSameTime ? before.createdAt : w.now.toISOString(),
  };
  upsert.run(w.db, row);
  w.touch(null);
  if (!isSameTime) w.enqueue(resurface.at(at, payloadOf(row)));
  const recording = presentRow(w, found);
  return presentSnooze(row, recording);
}

const payloadOf = ({ membershipId, recordingId, resurfaceAt, createdAt }: Snooze) => ({
  membership_id: membershipId,
  recording_id: recordingId,
  resurface_at: resurfaceAt,
  created_at: createdAt,
});

export function unsnooze(w: Write, recordingId: string): void {
  if (remove.run(w.db, { actor: w.actor.id, recording: findRecording(w, recordingId).id }) === 0)
    throw new NotFound();
  w.touch(null);
}

/** Brings a snooze back at its time, unless it was changed, removed or is out of sight. */
export const resurfaceHandler = handles(resurface, {
  change(job, { membership_id, recording_id, resurface_at, created_at }) {
    const snoozed = one.get(job.db, { actor: membership_id, recording: recording_id });
    const person = activeMembership(job.db, membership_id);
    if (!snoozed || !person) return;
    if (snoozed.resurfaceAt !== resurface_at || snoozed.createdAt !== created_at) return;
    asMember(job, person, (w) => {
      const found = lookUp(w, recording_id);
      if (!found) return;
      notifyOne(w, { ...newsOf(found, "resurfaced"), excerpt: snoozed.note }, person.id);
      w.touch(null);
    });
  },
});
