import { clockTime, shortClockTime, type TimeWishes } from "../../lib/when.ts";
import * as shared from "../../ui/words.ts";
import { daysOf } from "./grid.ts";
import type { Times } from "./times.ts";
import * as words from "./words.ts";

type Timed = Times & { all_day: boolean };

/**
 * What a day says of when something is on it: `14:00 – 15:30`, or over several days `From 14:00`, `All day` and `Until
 * 12:00`. Where there is little room, what is on one day says when it begins.
 */
export function timeOn(event: Timed, day: string, times: TimeWishes, isShort = false): string {
  const { all_day, starts_at, ends_at } = event;
  if (all_day) return shared.allDay;
  const clock = isShort ? shortClockTime : clockTime;
  const begins = clock(new Date(starts_at), times);
  if (ends_at === null || ends_at <= starts_at) return begins;
  const ends = clock(new Date(ends_at), times);
  const days = daysOf(event, times.timeZone);
  const [first, last] = [days[0], days.at(-1)];
  if (first === last) return isShort ? begins : words.hours(begins, ends);
  if (day === first) return words.goesFrom(begins);
  return day === last ? words.goesUntil(ends) : shared.allDay;
}
