import type { Read, Scope } from "#/core/access/scope.ts";
import { type Audience, audienceOf, rec, visible, withProject } from "#/core/access/visible.ts";
import { zoneOf } from "#/core/people/today.ts";
import { isStarred } from "#/core/projects/prefs.ts";
import { isThere } from "#/core/recordings/content/list-shape.ts";
import { foundPaced } from "#/core/recordings/content/present-paced.ts";
import type { Found } from "#/core/recordings/type.ts";
import { floating } from "#/lib/calendar/moments.ts";
import { pacer } from "#/lib/pace.ts";
import { isoOf, msOf } from "#/lib/recurrence/clock.ts";
import { eventsBetween } from "#/lib/recurrence/events.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, type Fragment, inIds, numberArg, source, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { eventDetails, keyOf, seriesOf } from "./details.ts";
import { WIDER } from "./times.ts";

/** What of the calendar is looked at. */
export interface View {
  /** Instants, ISO 8601 in UTC. */
  from: string;
  to: string;
  /** Made by the caller, or to which they are invited. */
  isMine: boolean;
  /** Only in these projects; null: in all, and in the account. */
  projects: readonly string[] | null;
  /** Of projects only those that the caller starred. */
  isStarred: boolean;
}

/** An event as it is on one day. */
export interface Occurrence {
  row: Found;
  key: string;
  startsAt: string;
  endsAt: string | null;
}

/** So many rows a window holds at most, and so many series are looked at. */
export const MOST_ROWS = 5000;

export interface Shape {
  audience: Audience;
  mine: boolean;
  projects: boolean;
  starred: boolean;
}

interface Narrowing {
  actor: string;
  projects: string;
}

export const shapeOf = ({ actor }: Pick<Read, "actor">, view: View): Shape => ({
  audience: audienceOf({ actor }),
  mine: view.isMine,
  projects: view.projects !== null,
  starred: view.isStarred,
});

/** What a view leaves out, of events and of work alike. */
export function narrowed(
  { audience, projects, starred, mine }: Shape,
  isMine: Fragment<Narrowing>,
) {
  return sql`${mine ? sql`(${rec.creatorId} = ${arg("actor")} or ${isMine})` : sql`true`}
    and ${projects ? inIds(rec.projectId, "projects") : sql`true`}
    and ${starred ? sql`(${rec.projectId} is null or ${isStarred(rec.projectId)})` : sql`true`}
    and ${visible(audience)}`;
}

const isInvited: Fragment<Narrowing> = sql`exists (select 1 from participants tie where tie.recording_id = ${rec.id} and tie.membership_id = ${arg("actor")})`;

/** How long events last that stand together in the index, in days. */
const SPANS = JSON.stringify([0, 1, 2, 3, 4, 5].map((power) => WIDER ** power));
const DAY_MS = 86_400_000;

const kept = (key: "span" | "starts_at" | "ends_by") =>
  sql`${rec.details} ->> ${eventDetails.path(key)}`;

/** Those that happen once: whatever touches the window begins at most as long before it as it can last. */
const once = family((shape: Shape) =>
  select(
    { seq: rec.seq },
    sql`from json_each(${arg("spans")}) span cross join ${source(rec)} indexed by schedule_entries_by_time
          on ${rec.type} = 'schedule_entry' and ${kept("span")} = span.value ->> 0
          and ${kept("starts_at")} >= span.value ->> 1 and ${kept("starts_at")} < ${arg("to")}
          ${withProject}
        where ${kept("ends_by")} >= ${arg("from")} and ${rec.publishedAt} is not null and ${rec.ownStatus} = 'active'
        and ${narrowed(shape, isInvited)} limit ${numberArg("limit")}`,
  ),
);

const recurring = family((shape: Shape) =>
  select(
    { seq: rec.seq },
    sql`from ${source(rec)} indexed by schedule_entries_by_end ${withProject}
        where ${rec.type} = 'schedule_entry' and ${kept("span")} = 0 and ${kept("ends_by")} >= ${arg("from")}
        and ${kept("starts_at")} < ${arg("to")} and ${rec.publishedAt} is not null and ${rec.ownStatus} = 'active'
        and ${narrowed(shape, isInvited)} limit ${numberArg("limit")}`,
  ),
);

/** Zones differ by less than that; whole days are compared where the caller is. */
const SLACK_MS = 2 * DAY_MS;

/**
 * Every day of every event that touches a window, as the caller sees it, in order: what the
 * calendar, the days ahead, reports and feeds are made of. 422 `limit` where it holds too many.
 */
export async function occurrencesIn(scope: Scope, view: View): Promise<Occurrence[]> {
  const { places, zone } = scope.read((r) => ({ places: placesIn(r, view), zone: zoneOf(r) }));
  requireFew(places.length);
  const touching = touchesWindow(view, zone);
  const all: Occurrence[] = [];
  const pace = pacer();
  for (const row of await rowsAt(scope, places)) {
    all.push(...daysIn(row, view).filter((day) => touching(day)));
    requireFew(all.length);
    await pace();
  }
  return all.sort(inOrder);
}

/** The events at some places that are there for the caller. */
export async function rowsAt(scope: Scope, places: readonly { seq: number }[]): Promise<Found[]> {
  const audience = audienceOf(scope);
  return (await foundPaced(scope, places)).filter((row) => isThere({ audience }, "active", row));
}

/** Where the events are of which a day may touch a window: one more than `MOST_ROWS` at most of each kind. */
export function placesIn(r: Read, view: View): { seq: number }[] {
  const [fromMs, toMs] = [msOf(view.from) - SLACK_MS, msOf(view.to) + SLACK_MS];
  const shape = shapeOf(r, view);
  const spans: [number, string][] = JSON.parse(SPANS).map((days: number) => [
    days,
    isoOf(Math.max(fromMs - days * DAY_MS, EARLIEST_MS)),
  ]);
  const args = {
    actor: r.actor.id,
    projects: JSON.stringify(view.projects ?? []),
    from: isoOf(fromMs),
    to: isoOf(toMs),
    limit: MOST_ROWS + 1,
  };
  return [
    ...once(shape).all(r.db, { ...args, spans: JSON.stringify(spans) }),
    ...recurring(shape).all(r.db, args),
  ];
}

const EARLIEST_MS = Date.parse("0001-01-01T00:00:00Z");

export function requireFew(rows: number): void {
  if (rows > MOST_ROWS)
    throw invalid(
      "to",
      "limit",
      `A window holds at most ${MOST_ROWS.toLocaleString("en")} rows. Ask for less of it.`,
    );
}

/** The days of one event that may touch the window. */
function daysIn(row: Found, { from, to }: View): Occurrence[] {
  const series = seriesOf(row);
  if (!series) {
    const { starts_at: startsAt, ends_at: endsAt } = eventDetails.of(row);
    return [{ row, key: keyOf(row), startsAt, endsAt }];
  }
  const [fromMs, toMs] = [msOf(from) - SLACK_MS, msOf(to) + SLACK_MS];
  return eventsBetween(series, isoOf(fromMs), isoOf(toMs)).map((day) => ({ row, ...day }));
}

/**
 * Whether a day touches the window: what ends where that begins does not, what begins there does.
 * Whole days are days where the caller is.
 */
function touchesWindow({ from, to }: View, zone: string): (day: Occurrence) => boolean {
  const clocks = { from, to };
  const days = { from: floating(zone, from), to: floating(zone, to) };
  return ({ row, startsAt, endsAt }) => {
    const { from, to } = eventDetails.of(row).all_day ? days : clocks;
    return startsAt < to && (startsAt >= from || (endsAt ?? startsAt) > from);
  };
}

/** By when they begin, then title, then id. */
const inOrder = (a: Occurrence, b: Occurrence): number =>
  compare(a.startsAt, b.startsAt) ||
  compare(a.row.title, b.row.title) ||
  compare(a.row.id, b.row.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
