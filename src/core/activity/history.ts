import { timer } from "#/lib/pace.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { anyWaiting } from "#/platform/jobs/about.ts";
import type { ChangeContext } from "#/platform/jobs/handler.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { slot } from "#/platform/slot.ts";
import type { OrgSettings } from "#/schema/tenant/people.ts";
import type { Write } from "../access/scope.ts";
import { bumpOrg, readOrg, settingsOf } from "../orgs/org.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** It is night where few are at work: between two and three o'clock, not everywhere at once. */
const NIGHT_MS = 2 * 60 * 60 * 1000;
/** A piece of it holds up everybody else for so long, and deletes so many rows at once. */
const PIECE_MS = 15;
const STRIDE = 200;

/**
 * The oldest rows that are of before a time. The newest row stays whatever its age: places in the
 * log are counted on from it.
 */
const removeOld = command(
  sql`delete from events where seq in (
        select seq from events where seq < (select max(seq) from events) order by seq limit ${STRIDE})
      and created_at < ${arg("before")}`,
);

/** What is removed of before a time, at most so many rows at once; answers how many there were. */
export type RemoveOlder = (
  tx: Pick<ChangeContext, "db" | "now">,
  what: { before: string; most: number },
) => number;
/** What else than the log is history, which later rooms know. */
export const olderHistory = slot<readonly RemoveOlder[]>("what else is history");
const removeEvents: RemoveOlder = ({ db }, { before }) => removeOld.run(db, { before });

const purgeHistory = jobKind("purge_history", {});
const isPlanned = anyWaiting(purgeHistory);

/** The change log and all other history is kept for so long from now on: what is older is removed night after night. */
export function keepHistory(w: Write, _: OrgSettings, after: OrgSettings): void {
  if (after.history_retention_days === null || isPlanned(w.db)) return;
  w.enqueue(purgeHistory.at(nightAfter(w.now, readOrg(w.db).id), {}));
}

/** Removes a piece of what is too old, and comes again in the next night. */
export const purgeHistoryHandler = handles(purgeHistory, {
  isFinal: true,
  piece({ db, now, tenantId }) {
    const days = settingsOf(db).history_retention_days;
    if (days === null) return false;
    const before = new Date(now.getTime() - days * DAY_MS).toISOString();
    const isOver = timer(PIECE_MS);
    for (const removeOlder of [removeEvents, ...olderHistory()])
      for (;;) {
        const removed = removeOlder({ db, now }, { before, most: STRIDE });
        if (removed > 0) bumpOrg(db);
        if (isOver()) return true;
        if (removed < STRIDE) break;
      }
    enqueueJob(db, purgeHistory.at(nightAfter(now, tenantId), {}), now);
    return false;
  },
});

/** The next night after a time. */
function nightAfter(now: Date, orgId: string): Date {
  const minutes = Number.parseInt(orgId.slice(-4), 16) % 60;
  const tonight = Math.floor(now.getTime() / DAY_MS) * DAY_MS + NIGHT_MS + minutes * 60_000;
  return new Date(tonight > now.getTime() ? tonight : tonight + DAY_MS);
}
