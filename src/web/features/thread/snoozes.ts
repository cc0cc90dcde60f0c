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
    label: "In three hours",
    words: "in three hours",
    at: (now: Date) => new Date(now.getTime() + 3 * 3_600_000),
  },
  { label: "Tomorrow morning", words: "tomorrow morning", at: (now: Date) => morningIn(1, now) },
  { label: "On Monday", words: "on Monday", at: (now: Date) => morningIn(untilMonday(now), now) },
  { label: "In a week", words: "in a week", at: (now: Date) => morningIn(7, now) },
] as const;
