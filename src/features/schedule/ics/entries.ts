import { addressesOf } from "#/core/access/addresses.ts";
import type { Read } from "#/core/access/scope.ts";
import { bylineOf } from "#/core/people/present.ts";
import type { Found } from "#/core/recordings/type.ts";
import {
  clockOn,
  daysOf,
  type EventSeries,
  firstEvent,
  knownEventOn,
  toRRule,
} from "#/lib/recurrence/events.ts";
import { lastDayOf } from "#/lib/recurrence/occurrences.ts";
import { eventDetails, keyOf, seriesOf, wholeSeriesOf } from "../details.ts";
import type { Entry } from "./document.ts";

/** What the events of a calendar are to each other. */
export interface Together {
  /** The series among them, with all their days. */
  series: ReadonlyMap<string, EventSeries>;
  /** Keys of the days that stand among them by themselves, by their series. */
  changed: ReadonlyMap<string, ReadonlySet<string>>;
}

export function together(rows: readonly Found[]): Together {
  const days = Map.groupBy(rows.filter(isChangedDay), ({ parentId }) => parentId ?? "");
  return {
    series: new Map(
      rows.flatMap((row) => {
        const series = wholeSeriesOf(row);
        return series ? [[row.id, series]] : [];
      }),
    ),
    changed: new Map([...days].map(([id, group]) => [id, new Set(group.map(keyOf))])),
  };
}

/**
 * Events as they stand in a calendar. Of a series the days that were changed by themselves are told
 * beside it where they are among these events, and left out where they are not; nothing of it is told
 * after `until`, unless that is null.
 */
export function entriesOf(
  r: Read,
  rows: readonly Found[],
  { series, changed }: Together,
  until: string | null = null,
): Entry[] {
  const addressOf = addressesOf(r, "recordings");
  return rows.map((row): Entry => {
    const { link, starts_at, ends_at, all_day, series_id } = eventDetails.of(row);
    const common = {
      uid: row.id,
      version: row.version,
      title: row.title,
      html: row.contentHtml ?? "",
      url: link ?? addressOf(row.id).app_url,
      organizer: bylineOf(r, row.creatorId).name,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      rule: null,
      insteadOf: null,
    };
    const whole = series.get(row.id);
    const told = changed.get(row.id) ?? new Set();
    if (whole) return { ...common, ...seriesEntry(row, whole, { told, until }) };
    const of = series_id === undefined ? undefined : series.get(series_id);
    const zone = all_day ? null : (of?.rule.time_zone ?? "UTC");
    const times = timesIn(zone, { startsAt: starts_at, endsAt: ends_at });
    if (!of || series_id === undefined) return { ...common, ...times };
    return { ...common, ...times, uid: series_id, insteadOf: startOn(of, keyOf(row)) };
  });
}

const isChangedDay = (row: Found): boolean => eventDetails.of(row).series_id !== undefined;

function seriesEntry(
  row: Found,
  whole: EventSeries,
  { told, until }: { told: ReadonlySet<string>; until: string | null },
): Pick<Entry, "start" | "end" | "rule"> {
  // Readers take the beginning for a day of it in any case.
  const first = firstEvent(whole) ?? { ...whole, key: daysOf(whole).anchorOn };
  const left = [...(seriesOf(row)?.exclusions ?? [])].filter((key) => !told.has(key));
  return {
    ...timesIn(zoneOf(whole), first),
    rule: {
      rrule: toRRule(endingBy(whole, until)),
      without: left.map((key) => startOn(whole, key)),
      clock: Temporal.PlainDateTime.from(clockOn(whole, first.key)),
    },
  };
}

/** The same series, with nothing after a day. */
function endingBy(series: EventSeries, until: string | null): EventSeries {
  if (until === null) return series;
  const ends = lastDayOf(daysOf(series));
  if (ends !== null && ends <= until) return series;
  return { ...series, rule: { ...series.rule, count: null, until } };
}

/** The zone that times are told in; null for whole days. */
const zoneOf = ({ allDay, rule }: EventSeries): string | null => (allDay ? null : rule.time_zone);

const startOn = (series: EventSeries, key: string): Entry["start"] =>
  timesIn(zoneOf(series), knownEventOn(series, key)).start;

function timesIn(
  zone: string | null,
  { startsAt, endsAt }: { startsAt: string; endsAt: string | null },
): Pick<Entry, "start" | "end"> {
  if (zone === null) {
    const start = Temporal.PlainDate.from(startsAt.slice(0, 10));
    const last = endsAt ? Temporal.PlainDate.from(endsAt.slice(0, 10)) : start;
    return { start, end: last.add({ days: 1 }) };
  }
  const at = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(zone);
  return { start: at(startsAt), end: endsAt === null ? null : at(endsAt) };
}
