import { alias } from "drizzle-orm/sqlite-core";

import type { Read } from "#/core/access/scope.ts";
import { type Audience, audienceOf, content, rec, visibleHere } from "#/core/access/visible.ts";
import { dayIn } from "#/lib/recurrence/clock.ts";
import type { RecurrenceOutput } from "#/lib/recurrence/schema.ts";
import { presentRecurrence } from "#/lib/recurrence/summary.ts";
import { family, select } from "#/platform/db/query.ts";
import { columnsOf, inIds, orNull, sql } from "#/platform/db/sql.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";
import { datesAfter, ruleOf } from "./dates.ts";
import { progressOf, todoDetails } from "./series.ts";

const latest = alias(recordings, "latest");

/** What the to-dos of a series answer: the rule stands on its primary and on its latest. */
export interface ShownSeries {
  recurrence: RecurrenceOutput | null;
  latestId: string;
}

type Row = Recording & {
  latestDueOn: string | null;
  latestCompletedAt: string | null;
  latestStatus: string | null;
};

const primaries = family(({ audience }: { audience: Audience }) =>
  select(
    {
      ...columnsOf(rec),
      latestDueOn: latest.dueOn,
      latestCompletedAt: latest.completedAt,
      latestStatus: orNull(latest.status),
    },
    sql`from ${content} left join recordings latest
          on latest.id = coalesce(json_extract(${rec.details}, ${todoDetails.path("series", "latest_id")}), ${rec.id})
          and (latest.id = ${rec.id} or json_extract(latest.details, ${todoDetails.path("series_id")}) = ${rec.id})
        where ${inIds(rec.id, "ids")} and ${visibleHere(audience)}`,
  ),
);

const NONE: ReadonlyMap<string, ShownSeries> = new Map();

/** The series of these to-dos by the ids of their primaries, as far as the actor sees those. */
export function seriesAmong(r: Read, rows: readonly Recording[]): ReadonlyMap<string, ShownSeries> {
  const ids = rows.flatMap((row) => {
    const { recurrence, series_id } = todoDetails.of(row);
    return recurrence ? [row.id] : (series_id ?? []);
  });
  if (ids.length === 0) return NONE;
  const found = primaries({ audience: audienceOf(r) }).all(r.db, {
    ids: JSON.stringify(ids),
    actor: r.actor.id,
  });
  return new Map(found.map((primary) => [primary.id, shown(primary)]));
}

export function presentSeries(todo: Recording, series: ReadonlyMap<string, ShownSeries>) {
  const { series_id } = todoDetails.of(todo);
  const later = series_id ? series.get(series_id) : undefined;
  const rule = later?.latestId === todo.id ? later.recurrence : series.get(todo.id)?.recurrence;
  return { recurrence: rule ?? null, series_id: (later && series_id) ?? null };
}

function shown(primary: Row): ShownSeries {
  const latestId = progressOf(primary).latest_id ?? primary.id;
  const series = ruleOf(primary);
  if (!series) return { recurrence: null, latestId };
  return {
    recurrence: presentRecurrence(
      series.rule,
      series.anchorOn,
      nextOn(primary, series.rule.time_zone),
    ),
    latestId,
  };
}

/**
 * The day after the latest, as it will be if that is completed by its due day; null when its place
 * is empty.
 */
function nextOn(primary: Row, zone: string): string | null {
  const { latestDueOn: due_on, latestCompletedAt: completedAt, latestStatus } = primary;
  if (latestStatus === null || latestStatus === "trashed") return null;
  const completed_on = completedAt ? dayIn(zone, completedAt) : due_on;
  if (completed_on === null) return null;
  return datesAfter(primary, { due_on, completed_on }, progressOf(primary).count)?.dueOn ?? null;
}
