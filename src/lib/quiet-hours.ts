/**
 * When somebody wants to be left alone: every day from `start` to `end` (`HH:MM`), and on days they
 * don't work.
 */
export interface QuietHours {
  enabled: boolean;
  start: string;
  end: string;
  /** 0 is Sunday. None means that no day is a working day: then only the hours count. */
  work_days: readonly number[];
}

/**
 * The first moment at or after `now` that is not quiet in a time zone. A quiet span may go over
 * midnight; equal ends mean no quiet hours. Where the clock is put forward over the end, the end is
 * the moment it was put forward.
 */
export function nextLoudMoment(quiet: QuietHours, timeZone: string, now: Date): Date {
  if (!quiet.enabled) return now;
  let at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  // A week has at most one way to wait for each day, and one more for each night.
  for (let step = 0; step < 16; step++) {
    const next = endOfQuiet(quiet, at);
    if (next === null) break;
    at = next;
  }
  return new Date(at.epochMilliseconds);
}

/** Whether it is quiet on a weekday (0 is Sunday) at a time of it (`HH:MM`). */
export const isQuietAt = (quiet: QuietHours, weekday: number, clock: string): boolean =>
  quiet.enabled && (!worksOn(quiet, weekday) || isWithin(quiet, clock));

const worksOn = ({ work_days }: QuietHours, weekday: number): boolean =>
  work_days.length === 0 || work_days.includes(weekday);

const isWithin = ({ start, end }: QuietHours, clock: string): boolean =>
  start <= end ? clock >= start && clock < end : clock >= start || clock < end;

/** When the quiet that holds at a moment ends, or null when it is loud. */
function endOfQuiet(quiet: QuietHours, at: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null {
  if (!worksOn(quiet, at.dayOfWeek % 7)) return at.add({ days: 1 }).startOfDay();
  if (!isWithin(quiet, at.toPlainTime().toString({ smallestUnit: "minute" }))) return null;
  const ends = at.withPlainTime(quiet.end);
  return Temporal.ZonedDateTime.compare(ends, at) > 0
    ? ends
    : at.add({ days: 1 }).withPlainTime(quiet.end);
}
