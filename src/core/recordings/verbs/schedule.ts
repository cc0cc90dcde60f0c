import { sql } from "drizzle-orm";
import { arg, query, source } from "#/platform/db/query.ts";
import { invalid } from "#/platform/errors.ts";
import { checkedInstant } from "#/platform/times.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { p, r as rec } from "../../access/visible.ts";
import { effective } from "../find.ts";

/** When a draft publishes itself; throws 422 for a time that has passed. */
export function scheduleOf(w: Write, text: string | null | undefined): Date | null {
  const at = checkedInstant("scheduled_at", text);
  if (at && at <= w.now) throw invalid("scheduled_at", "out_of_range", "This must be in the future.");
  return at;
}

export function schedulePublish(w: Write, { id, scheduledAt }: Pick<Recording, "id" | "scheduledAt">): void {
  if (scheduledAt)
    w.enqueue({
      kind: "publish",
      dueAt: new Date(scheduledAt),
      payload: { recording_id: id, scheduled_at: scheduledAt },
    });
}

/** When a draft that is taken out of the trash publishes itself: not at all, if that passed while it lay there. */
export const stillScheduled = (w: Write, { ownStatus, scheduledAt }: Recording): string | null =>
  ownStatus === "trashed" && scheduledAt !== null && scheduledAt <= w.now.toISOString() ? null : scheduledAt;

/** As many drafts are published at once when what they lie in comes back. */
const MOST_OVERDUE = 1000;

const overdue = query<{ now: string }, { id: string; scheduledAt: string }>(
  sql`select ${rec.id} as id, ${rec.scheduledAt} as scheduledAt from ${source(rec)} left join ${source(p)} on ${p.id} = ${rec.projectId}
      where ${rec.scheduledAt} is not null and ${rec.scheduledAt} <= ${arg("now")} and ${effective} = 'drafted'
      order by ${rec.scheduledAt}, ${rec.id} limit ${MOST_OVERDUE}`,
);

/** Has those drafts published whose time passed while they lay in something archived or trashed, which is back now. */
export function publishOverdue(w: Write): void {
  for (const draft of overdue.all(w.db, { now: w.now.toISOString() }))
    w.enqueue({ kind: "publish", dueAt: w.now, payload: { recording_id: draft.id, scheduled_at: draft.scheduledAt } });
}
