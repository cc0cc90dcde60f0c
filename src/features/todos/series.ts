import { alias } from "drizzle-orm/sqlite-core";

import type { Read, Write } from "#/core/access/scope.ts";
import { p, rec, withProject } from "#/core/access/visible.ts";
import { details } from "#/core/recordings/details.ts";
import { facts } from "#/core/recordings/facts.ts";
import { noteDetails } from "#/core/recordings/verbs/change.ts";
import { shiftDay } from "#/lib/days.ts";
import { movedRule } from "#/lib/recurrence/moved.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";
import { id, nullable, t } from "#/lib/schema.ts";
import { later, select } from "#/platform/db/query.ts";
import { arg, asBoolean, asNumber, columnsOf, orNull, source, sql } from "#/platform/db/sql.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";

const parent = alias(recordings, "parent");

/**
 * A series is its primary, the to-do that carries the rule, and the to-dos that came after it one
 * by one, each when the one before was completed. What a to-do keeps holds all there is to know.
 */
export const todoDetails = details({
  /** Of a primary: its rule, null once it was stopped. */
  recurrence: t.Optional(nullable(t.Unsafe<Recurrence>())),
  /** Of a primary: how far its series has come; absent while it is the only one. */
  series: t.Optional(t.Unsafe<Progress>()),
  /** Of every later one: its primary. Null once it is a primary itself. */
  series_id: t.Optional(nullable(id())),
});

/** Whether a recording, `own`, belongs to a series. */
export const isSerial = sql`own.type = 'todo' and coalesce(own.details ->> ${todoDetails.path("series")},
  own.details ->> ${todoDetails.path("series_id")}) is not null`;

export interface Progress {
  /** The last to-do of the series; null is the primary itself. */
  latest_id: string | null;
  /** How many there have been. */
  count: number;
  /** The one that was completed to make the latest, null when that is not known. */
  previous: Completed | null;
  /** The latest as the series left it; whoever changes it makes it differ. */
  version: number;
  event: number;
}

export interface Completed {
  id: string;
  due_on: string | null;
  /** In the zone of the rule. */
  completed_on: string;
}

const START: Progress = { latest_id: null, count: 1, previous: null, version: 0, event: 0 };

export const progressOf = (primary: Recording): Progress => todoDetails.of(primary).series ?? START;

/** What a copy keeps: the rule, as a series of its own. */
export const copyDetails = (details: Recording["details"]) => {
  const { recurrence } = todoDetails.of({ details });
  return recurrence ? todoDetails.made({ recurrence }) : {};
};

/** The same for a to-do that is due so many days later. */
export function laterDetails(
  _: Read,
  { details, dueOn }: Pick<Recording, "details" | "dueOn">,
  days: number,
): Recording["details"] {
  const { recurrence: rule } = todoDetails.of({ details });
  if (!rule || dueOn === null) return details;
  const until = rule.until ? { until: shiftDay(rule.until, days) } : {};
  const recurrence = { ...movedRule(rule, dueOn, shiftDay(dueOn, days) ?? dueOn), ...until };
  return todoDetails.with({ details }, { recurrence });
}

/** A to-do of a series with the status of where it lies. */
export type Member = Recording & { parentStatus: string | null; projectStatus: string | null };

// Not through `visible`: who completes a to-do moves its series on, whether or not they see all of
// it.
const byId = select(
  { ...columnsOf(rec), parentStatus: orNull(parent.status), projectStatus: orNull(p.status) },
  sql`from ${source(rec)} ${withProject} left join recordings parent on parent.id = ${rec.parentId}
      where ${rec.id} = ${arg("id")} and ${rec.type} = 'todo'`,
);

/** The primary of the series a to-do is in, which may be itself; null for any other to-do. */
export function primaryOf(r: Read, todo: Recording): Member | null {
  const { recurrence, series, series_id } = todoDetails.of(todo);
  const primary = recurrence || series ? todo.id : series_id;
  return primary ? byId.get(r.db, { id: primary }) : null;
}

/**
 * The latest to-do of a series, or null when it is gone: deleted, in the trash, or by now a series
 * of its own.
 */
export function latestOf(r: Read, primary: Recording): Member | null {
  const latest = byId.get(r.db, { id: progressOf(primary).latest_id ?? primary.id });
  if (!latest || isTrashed(latest)) return null;
  return latest.id === primary.id || todoDetails.of(latest).series_id === primary.id
    ? latest
    : null;
}

export const isTrashed = ({ status, projectStatus }: Member): boolean =>
  status === "trashed" || projectStatus === "trashed";

/**
 * Whether something can be made or changed beside it: the place is neither archived nor trashed.
 */
export const isInLivePlace = ({ parentStatus, projectStatus }: Member): boolean =>
  parentStatus === "active" && projectStatus === "active";

const marks = later(() =>
  select(
    {
      version: rec.version,
      event: asNumber(
        sql`coalesce((select max(seq) from events where recording_id = ${rec.id}), 0)`,
      ),
      visited: asBoolean(
        sql`exists (select 1 from recordings c where c.parent_id = ${rec.id}) or ${facts().isCheered}`,
      ),
    },
    sql`from ${source(rec)} where ${rec.id} = ${arg("id")}`,
  ),
);

/**
 * Whether the latest is as the series left it: not edited, assigned, moved, completed, commented
 * on, cheered, added to.
 */
export function isUntouched(r: Read, primary: Recording, latest: Recording): boolean {
  const { version, event } = progressOf(primary);
  const now = marks().get(r.db, { id: latest.id });
  return now?.version === version && now.event === event && !now.visited;
}

/** Notes how far a series has come, with its latest as it is now. */
export function noteProgress(
  w: Write,
  primary: Recording,
  latestId: string,
  { count, previous }: Pick<Progress, "count" | "previous">,
): void {
  const { version = 0, event = 0 } = marks().get(w.db, { id: latestId }) ?? {};
  const latest_id = latestId === primary.id ? null : latestId;
  noteDetails(
    w,
    primary,
    todoDetails.with(primary, { series: { latest_id, count, previous, version, event } }),
  );
}
