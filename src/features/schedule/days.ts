import type { Read, Write } from "#/core/access/scope.ts";
import { rec } from "#/core/access/visible.ts";
import { allowedBy } from "#/core/recordings/allowed.ts";
import { effectiveStatus, lookUp } from "#/core/recordings/content/find.ts";
import { logEvent } from "#/core/recordings/log.ts";
import type { Found } from "#/core/recordings/type.ts";
import { applyStatus } from "#/core/recordings/verbs/status.ts";
import { select } from "#/platform/db/query.ts";
import { arg, columnsOf, source, sql } from "#/platform/db/sql.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { fallsOn, keyOf } from "./details.ts";

// They lie in their series: its status, its place and what clients see of it are theirs too.
const changed = select(
  columnsOf(rec),
  sql`from ${source(rec)} indexed by recordings_by_parent
      where ${rec.parentId} = ${arg("series")} and ${rec.type} = 'schedule_entry' and ${rec.ownStatus} <> 'trashed'
      order by ${rec.seq}`,
);

/** The days of a series that were changed by themselves, but for those in the trash. */
export const changedDays = (r: Read, seriesId: string): Recording[] =>
  changed.all(r.db, { series: seriesId });

/** Those that the actor sees, and that are there. */
export const findChangedDays = (r: Read, seriesId: string): Found[] =>
  changedDays(r, seriesId).flatMap(({ id }) => {
    const found = lookUp(r, id);
    return found && effectiveStatus(found) === "active" ? [found] : [];
  });

/** The one that stands for a day, or null. */
export const changedDay = (r: Read, seriesId: string, key: string): Recording | null =>
  changedDays(r, seriesId).find((day) => keyOf(day) === key) ?? null;

/** Puts some of them into the trash; answers their ids. */
export function trashDays(w: Write, days: readonly Recording[]): string[] {
  return days.flatMap(({ id }) => {
    const found = lookUp(w, id);
    if (!found) return [];
    applyStatus(w, allowedBy("with its series", found), "trashed");
    return [id];
  });
}

/** Its rule was changed: of the days that were changed by themselves those stay that it still has. */
export function dropLostDays(w: Write, series: Recording): void {
  const lost = changedDays(w, series.id).filter((day) => !fallsOn(series, keyOf(day)));
  if (lost.length === 0) return;
  logEvent(w, "occurrence_changed", series, { dropped: trashDays(w, lost).length });
}
