import { clockTime, dayOf, longDay, type TimeWishes } from "../../lib/when.ts";
import type { Body } from "./change-event.ts";
import * as words from "./words.ts";

/** As `Friday 4 December, 12:30 to 13:30`. */
export function whenWords({ starts_at, ends_at, all_day }: Body, times: TimeWishes): string {
  const start = new Date(starts_at);
  const day = longDay(dayOf(start, all_day ? "UTC" : times.timeZone));
  if (all_day) return day;
  const from = clockTime(start, times);
  const clock = ends_at ? words.fromTo(from, clockTime(new Date(ends_at), times)) : from;
  return words.dayAndTime(day, clock);
}
