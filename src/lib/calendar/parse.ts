import type * as chronoNode from "chrono-node";
import { isoOf } from "#/lib/recurrence/clock.ts";
import { dayBegins, dayEnds, instantOf } from "./moments.ts";

/** Loaded with the first text. */
const chrono = (): typeof chronoNode => require("chrono-node");

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
  if (!found || !times)
    return { title: tidy(text), starts_at: null, ends_at: null, all_day: false };
  const { index, text: words } = found;
  const before = text.slice(0, index).replace(LEADS_TO, "");
  return { title: tidy(`${before} ${text.slice(index + words.length)}`), ...times };
}

/** A word that led to the words that say when; without them it leads nowhere. */
const LEADS_TO = /\b(?:at|on)\s+$/i;

/** Words that say themselves which way they mean. */
const BACK = /\b(?:last|past|previous|ago|yesterday)\b/i;
/** How long something takes is no time from now: one says "in", "from now" or the like with that. */
const DURATION =
  /^[\d.]+\s*(?:h(?:(?:ou)?rs?)?|m(?:in(?:ute)?s?)?|d(?:ays?)?|w(?:eeks?)?)\b[\d\shmin]*$/i;

/** The first that a text names, ahead where it doesn't say which way. */
function findIn(text: string, shown: Date): chronoNode.ParsedResult | undefined {
  const [ahead] = chrono()
    .parse(text, shown, { forwardDate: true })
    .filter((one) => !DURATION.test(one.text));
  if (!ahead || !BACK.test(ahead.text)) return ahead;
  const behind = chrono().parse(text, shown);
  return behind.find(({ index }) => index === ahead.index) ?? ahead;
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

function timesOf(found: chronoNode.ParsedResult, here: Here): Omit<ParsedEvent, "title"> | null {
  const isTimed =
    found.start.isCertain("hour") || [...found.tags()].some((tag) => PART_OF_DAY.test(tag));
  const [first, last] = [dayOf(found.start), dayOf(found.end ?? found.start)];
  if (first === null || last === null) return null;
  if (!isTimed) return { starts_at: dayBegins(first), ends_at: dayEnds(last), all_day: true };
  const starts_at = instantIn(found.start, first, here);
  const ends_at = found.end ? instantIn(found.end, last, here) : null;
  return starts_at === null ? null : { starts_at, ends_at, all_day: false };
}

/** Null outside the years 0001 to 9999. */
function dayOf(part: chronoNode.ParsedComponents): string | null {
  const year = part.get("year") ?? 0;
  if (year < 1 || year > 9999) return null;
  const [month, day] = [part.get("month") ?? 1, part.get("day") ?? 1];
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
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
