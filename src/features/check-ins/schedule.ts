import { dayAt, isoOf, msOfWallClock } from "#/lib/recurrence/clock.ts";
import { firstOccurrence, nextOccurrence, type Series } from "#/lib/recurrence/occurrences.ts";
import { named, oneOf, type Static, t } from "#/lib/schema.ts";

const FREQUENCIES = ["daily", "weekly", "every_other_week", "monthly"] as const;
const day = t.Integer({ minimum: 0, maximum: 6 });
const hour = t.Integer({ minimum: 0, maximum: 23 });
const minute = t.Union([t.Literal(0), t.Literal(30)]);

const parts = {
  frequency: oneOf(FREQUENCIES, {
    description:
      "Every other week begins with the first of `days` from when the question was made; monthly asks on the same weekday of the month as that one, such as the second Monday, or the last for a fifth.",
  }),
  days: t.Optional(
    t.Array(day, {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description:
        "0 is Sunday. Absent: Monday to Friday for daily, else the weekday on which the question was made.",
    }),
  ),
  hour,
  minute: t.Optional(minute),
};

export const scheduleInput = named(
  "QuestionScheduleInput",
  t.Object(parts, {
    description:
      "When it asks, by the clock of whoever is asked. A new question needs one; a change replaces it whole.",
  }),
);

export const scheduleOutput = named(
  "QuestionSchedule",
  t.Object({
    frequency: oneOf(FREQUENCIES),
    days: t.Array(day, { description: "0 is Sunday." }),
    hour,
    minute,
  }),
);

/** When a question is asked, by the clock of whoever is asked. */
export type Schedule = Static<typeof scheduleOutput>;

/** A schedule with nothing left open; `anchorOn` is the day its question was made. */
export function scheduleOf(sent: Static<typeof scheduleInput>, anchorOn: string): Schedule {
  const {
    frequency,
    days = frequency === "daily" ? WORKDAYS : [weekdayOf(anchorOn)],
    hour,
    minute = 0,
  } = sent;
  return { frequency, days: days.toSorted((a, b) => a - b), hour, minute };
}

const WORKDAYS = [1, 2, 3, 4, 5];

/** Temporal counts from Monday = 1 to Sunday = 7. */
const weekdayOf = (on: string): number => Temporal.PlainDate.from(on).dayOfWeek % 7;

/**
 * The first instant after another at which somebody in a zone is asked, on no day they were asked
 * for before. Where the clocks skip the hour it is as much later, where they repeat it the first
 * one. Null beyond the calendar.
 */
export function nextAskAt(
  { schedule, anchorOn }: { schedule: Schedule; anchorOn: string },
  { zone, after, askedOn }: { zone: string; after: Date; askedOn: string | null },
): string | null {
  const yesterday = dayAt(zone, after.getTime()).subtract({ days: 1 }).toString();
  let on: string | null = askedOn !== null && askedOn > yesterday ? askedOn : yesterday;
  for (;;) {
    on = nextDay(schedule, anchorOn, on);
    if (on === null) return null;
    const at = msOfWallClock(zone, `${on}T${digits(schedule.hour)}:${digits(schedule.minute)}:00`);
    if (at > after.getTime()) return isoOf(at);
  }
}

const digits = (part: number): string => String(part).padStart(2, "0");

function nextDay(schedule: Schedule, anchorOn: string, afterOn: string): string | null {
  const days = seriesOf(schedule, anchorOn).flatMap(
    (series) => nextOccurrence(series, afterOn) ?? [],
  );
  return days.toSorted()[0] ?? null;
}

/** A schedule as the series of days it means. */
function seriesOf({ frequency, days }: Schedule, anchorOn: string): Series[] {
  const weekly = (interval: number, first: string): Series =>
    series({ frequency: "weekly", interval, weekdays: days }, first);
  switch (frequency) {
    case "daily":
    case "weekly":
      return [weekly(1, anchorOn)];
    case "every_other_week":
      return [weekly(2, firstOccurrence(weekly(1, anchorOn)) ?? anchorOn)];
    case "monthly":
      return days.map((day) => {
        const first = firstOccurrence(
          series({ frequency: "weekly", interval: 1, weekdays: [day] }, anchorOn),
        );
        return series(
          { frequency: "monthly", interval: 1, monthly_mode: "nth_weekday" },
          first ?? anchorOn,
        );
      });
  }
}

/** Days are computed without a zone; each askee's own comes in afterwards. */
const series = (rule: Omit<Series["rule"], "time_zone">, anchorOn: string): Series => ({
  rule: { ...rule, time_zone: "UTC" },
  anchorOn,
  shortMonths: "skip",
});
