import { clockTime, dayOf, longDay, type TimeWishes } from "../../lib/when.ts";
import type { Body } from "./change-event.ts";
import * as words from "./words.ts";

type Span = Pick<Body, "starts_at" | "ends_at" | "all_day">;

/** As `Friday 4 December, 12:30 to 13:30`, or `Thursday 24 December to Saturday 2 January`. */
export function whenWords({ starts_at, ends_at, all_day }: Span, times: TimeWishes): string {
  const [start, end] = [new Date(starts_at), new Date(ends_at ?? starts_at)];
  const zone = all_day ? "UTC" : times.timeZone;
  const [first, last] = [longDay(dayOf(start, zone)), longDay(dayOf(end, zone))];
  const isOneDay = dayOf(start, zone) === dayOf(end, zone);
  if (all_day) return isOneDay ? first : words.fromTo(first, last);
  const [begins, ends] = [clockTime(start, times), clockTime(end, times)];
  // What has no end is at a time.
  if (+start === +end) return words.dayAndTime(first, begins);
  if (isOneDay) return words.dayAndTime(first, words.fromTo(begins, ends));
  return words.fromTo(words.dayAndTime(first, begins), words.dayAndTime(last, ends));
}
