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

/** When the quiet that holds at a moment ends, or null when it is loud. */
function endOfQuiet(
  { start, end, work_days }: QuietHours,
  at: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime | null {
  const works = (day: Temporal.ZonedDateTime) =>
    work_days.length === 0 || work_days.includes(day.dayOfWeek % 7);
  if (!works(at)) return at.add({ days: 1 }).startOfDay();
  const clock = at.toPlainTime().toString({ smallestUnit: "minute" });
  const isQuiet = start <= end ? clock >= start && clock < end : clock >= start || clock < end;
  if (!isQuiet) return null;
  const ends = at.withPlainTime(end);
  return Temporal.ZonedDateTime.compare(ends, at) > 0
    ? ends
    : at.add({ days: 1 }).withPlainTime(end);
}
