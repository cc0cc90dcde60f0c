import type * as chronoNode from "chrono-node";
import { shiftDay } from "#/lib/days.ts";
import { isoOf } from "#/lib/recurrence/clock.ts";
import { blanked, firstIn, type Named } from "./first.ts";
import { awayIn, dayAway, type Length, lengthIn } from "./lengths.ts";
import { dayBegins, dayEnds, instantOf } from "./moments.ts";

/** What a text says of an event; times are ISO 8601 in UTC, null where it names none. */
export interface ParsedEvent {
  /** What is left of the text without the words that say when. */
  title: string;
  starts_at: string | null;
  ends_at: string | null;
  all_day: boolean;
}

/** A time is looked for in the beginning of a text: what is looked at grows with the square of it. */
const LOOKED_AT = 1000;
/** Words that name a time of the day, though no hour. */
const PART_OF_DAY = /^casualReference\/(?:morning|afternoon|evening|tonight|noon|midnight)$/;

/**
 * Finds the first date or time in English words, as somebody means it who is in a zone at a time:
 * what clocks show there, and rather ahead than back. Without a time of the day it is a whole day.
 */
export function parseEvent(text: string, now: Date, zone: string): ParsedEvent {
  const here = { zone, now, shown: shownIn(zone, now) };
  const found = findIn(text.slice(0, LOOKED_AT), here.shown);
  const times = found && timesOf(found, here);
  return (
    takingLong(text, here) ??
    (found && times
      ? { title: titleOf(text, found), ...times }
      : { title: tidy(text), starts_at: null, ends_at: null, all_day: false })
  );
}

/** What is left of a text without what was found in it. */
const titleOf = (text: string, { index, end, result }: Found): string =>
  tidy(
    `${text.slice(0, index).replace(result.end ? LEADS_TO_TWO : LEADS_TO, "")} ${text.slice(end)}`,
  );

/** Words that stand between how long something takes and when it begins. */
const BEGINS = /^[\s,]*(?:(?:on|at|from|starting|beginning)\s+){0,2}$/i;
const IS_SAID = /[a-z]/i;

/** The same where a text says beside when it is how long it takes; null where it doesn't. */
function takingLong(text: string, here: Here): ParsedEvent | null {
  const said = lengthIn(text.slice(0, LOOKED_AT));
  if (!said) return null;
  const without = blanked(text, said.index, said.end);
  const found = findIn(without.slice(0, LOOKED_AT), here.shown, said.index);
  const times = found && timesOf(found, here);
  if (!times || found.result.end) return null;
  const between = without.slice(Math.min(said.end, found.end), Math.max(said.index, found.index));
  const isBefore = said.index < found.index;
  const isBeside = isBefore
    ? BEGINS.test(between) && (!times.all_day || IS_SAID.test(between))
    : /^[\s,]*$/.test(between);
  const ends_at = isBeside ? endOf(times, said.length, here.zone) : null;
  if (ends_at === null) return null;
  const left = blanked(without, Math.min(said.index, found.end), Math.max(said.end, found.index));
  return { title: titleOf(left, found), ...times, ends_at };
}

/** When that ends which begins then; null where a whole day takes hours. */
function endOf({ starts_at, all_day }: Times, length: Length, zone: string): string | null {
  if (starts_at === null || (all_day && length.minutes > 0)) return null;
  if (all_day) {
    const after = dayAway(starts_at.slice(0, 10), length);
    const last = after && shiftDay(after, -1);
    return last && dayEnds(last);
  }
  const end = Temporal.Instant.from(starts_at).toZonedDateTimeISO(zone).add(length);
  return end.year > 9999 ? null : isoOf(end.epochMilliseconds);
}

/** A word that led to the words that say when; without them it leads nowhere. */
const LEADS_TO = /\b(?:at|on)\s+$/i;
const LEADS_TO_TWO = /\b(?:at|on|from)\s+$/i;

/** What a text names, where, and how far from that is what is meant. */
interface Found extends Named {
  away: Length | null;
}

/** The first that a text names, or what is so far from it. */
function findIn(text: string, shown: Date, lasts = -1): Found | undefined {
  const named = firstIn(text, shown, { lasts });
  const first = named && { ...named, away: null };
  const away = awayIn(text);
  if (!away || (first && first.index < away.index)) return first;
  const from = firstIn(text.slice(away.end), shown, { isLed: true });
  if (from?.index !== 0 || from.result.tags().has(FROM_NOW)) return first;
  return { ...from, index: away.index, end: away.end + from.end, away: away.length };
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Where and when somebody is. */
interface Here {
  zone: string;
  now: Date;
  /** The time at which the clocks of the process show what those of the zone show now. */
  shown: Date;
}

/**
 * The library counts with the clocks of the process. Told of another zone it is a day off at times;
 * so it is told that it is there, and what it finds is read off these clocks again.
 */
function shownIn(zone: string, now: Date): Date {
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  return new Date(at.year, at.month - 1, at.day, at.hour, at.minute, at.second, at.millisecond);
}

type Times = Omit<ParsedEvent, "title">;

function timesOf({ result, away }: Found, here: Here): Times | null {
  const { start, end } = result;
  const isTimed =
    start.isCertain("hour") || [...result.tags()].some((tag) => PART_OF_DAY.test(tag));
  const [first, last] = [dayOf(start, away), dayOf(end ?? start, away)];
  if (first === null || last === null) return null;
  if (!isTimed) return { starts_at: dayBegins(first), ends_at: dayEnds(last), all_day: true };
  const starts_at = instantIn(start, first, here);
  const ends_at = end ? instantIn(end, last, here) : null;
  return starts_at === null ? null : { starts_at, ends_at, all_day: false };
}

/** Null outside the years 0001 to 9999. */
function dayOf(part: chronoNode.ParsedComponents, away: Length | null): string | null {
  const year = part.get("year") ?? 0;
  if (year < 1 || year > 9999) return null;
  const [month, day] = [part.get("month") ?? 1, part.get("day") ?? 1];
  const named = `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
  return away ? dayAway(named, away) : named;
}

const padded = (value: number, length = 2): string => String(value).padStart(length, "0");

/** So long from now, as in two hours, whatever clocks show. */
const FROM_NOW = "result/relativeDateAndTime";

/** The minute that is so many milliseconds from now, as nobody means seconds. */
const minuteOf = (now: Date, ms: number): number =>
  Math.floor((now.getTime() + ms) / 60_000) * 60_000;

function instantIn(part: chronoNode.ParsedComponents, day: string, here: Here): string | null {
  const { zone, now, shown } = here;
  if (part.tags().has(FROM_NOW))
    return isoOf(minuteOf(now, part.date().getTime() - shown.getTime()));
  if (part.isCertain("timezoneOffset")) return isoOf(part.date().getTime());
  const time = `${padded(part.get("hour") ?? 0)}:${padded(part.get("minute") ?? 0)}:${padded(part.get("second") ?? 0)}`;
  return instantOf({ day, time, instant: null }, zone);
}
