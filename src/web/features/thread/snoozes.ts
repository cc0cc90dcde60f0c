import * as words from "./words.tsx";

const MORNING = 9;

/** The morning that many days after an instant, where the device is. */
function morningIn(days: number, now: Date): Date {
  const then = new Date(now);
  then.setDate(then.getDate() + days);
  then.setHours(MORNING, 0, 0, 0);
  return then;
}

const untilMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7;

/** When something may come back. */
export const SNOOZES = [
  {
    label: words.inThreeHours,
    said: words.backInThreeHours,
    at: (now: Date) => new Date(now.getTime() + 3 * 3_600_000),
  },
  {
    label: words.tomorrowMorning,
    said: words.backTomorrowMorning,
    at: (now: Date) => morningIn(1, now),
  },
  {
    label: words.onMonday,
    said: words.backOnMonday,
    at: (now: Date) => morningIn(untilMonday(now), now),
  },
  { label: words.inWeek, said: words.backInWeek, at: (now: Date) => morningIn(7, now) },
] as const;
