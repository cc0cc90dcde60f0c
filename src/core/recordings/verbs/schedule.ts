import { t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asText, numberArg, source, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { checkedInstant } from "#/platform/times.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { p, rec } from "../../access/visible.ts";
import { effective } from "../content/find.ts";

/** When a draft publishes itself; throws 422 for a time that has passed. */
export function scheduleOf(w: Write, text: string | null | undefined): Date | null {
  const at = checkedInstant("scheduled_at", text);
  if (at && at <= w.now)
    throw invalid("scheduled_at", "out_of_range", "This must be in the future.");
  return at;
}

/** Publishes a draft at its time. */
export const publishJob = jobKind("publish", {
  recording_id: t.String(),
  scheduled_at: t.String(),
});
/** Goes on behind a draft, by the time it was to be published at. */
const publishOverdueJob = jobKind("publish_overdue", { at: t.String(), id: t.String() });

export function schedulePublish(
  w: Write,
  { id, scheduledAt }: Pick<Recording, "id" | "scheduledAt">,
): void {
  if (scheduledAt)
    w.enqueue(
      publishJob.at(new Date(scheduledAt), { recording_id: id, scheduled_at: scheduledAt }),
    );
}

/**
 * When a draft that is taken out of the trash publishes itself: not at all, if that passed while it
 * lay there.
 */
export const stillScheduled = (w: Write, { ownStatus, scheduledAt }: Recording): string | null =>
  ownStatus === "trashed" && scheduledAt !== null && scheduledAt <= w.now.toISOString()
    ? null
    : scheduledAt;

/** So many overdue drafts are looked up at once. */
const STRIDE = 500;

const overdue = select(
  { at: asText(sql`${rec.scheduledAt}`), id: rec.id },
  sql`from ${source(rec)} left join ${source(p)} on ${p.id} = ${rec.projectId}
      where ${rec.scheduledAt} is not null and ${rec.scheduledAt} <= ${arg("now")} and ${effective} = 'drafted'
        and (${rec.scheduledAt}, ${rec.id}) > (${arg("at")}, ${arg("id")})
      order by ${rec.scheduledAt}, ${rec.id} limit ${numberArg("limit")}`,
);
const FIRST = { at: "", id: "" };

/**
 * Has those drafts published whose time passed while they lay in something archived or trashed, or
 * in a tool that was switched off, which is back now.
 */
export function publishOverdue(w: Write): void {
  if (overdue.get(w.db, { ...FIRST, now: w.now.toISOString(), limit: 1 }))
    w.enqueue(publishOverdueJob.at(w.now, FIRST));
}

/**
 * Each is published by a job of its own; the next of them are looked up when these are on their
 * way.
 */
export const overdueHandler = handles(publishOverdueJob, {
  change({ db, now }, after) {
    const found = overdue.all(db, { ...after, now: now.toISOString(), limit: STRIDE });
    for (const { at, id } of found)
      enqueueJob(db, publishJob.at(now, { recording_id: id, scheduled_at: at }), now);
    const last = found.length === STRIDE && found.at(-1);
    if (last) enqueueJob(db, publishOverdueJob.at(now, last), now);
  },
});
