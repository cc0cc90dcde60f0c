import { expect, test } from "bun:test";
import {
  firstOccurrence,
  nextOccurrence,
  occurrencesBetween,
  remainingCount,
  type Series,
} from "#/lib/recurrence/occurrences.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";
import { summary } from "#/lib/recurrence/summary.ts";
import { nextTodo, type TodoSeries } from "#/lib/recurrence/todos.ts";

const rule = (parts: Partial<Recurrence>): Recurrence => ({
  frequency: "daily",
  interval: 1,
  time_zone: "Europe/Berlin",
  ...parts,
});
const series = (
  parts: Partial<Recurrence>,
  anchorOn: string,
  more: Partial<Series> = {},
): Series => ({
  rule: rule(parts),
  anchorOn,
  shortMonths: "skip",
  ...more,
});

/** The first `most` days, one after the other. */
function walk(of: Series, most: number): string[] {
  const found: string[] = [];
  for (
    let day = firstOccurrence(of);
    day !== null && found.length < most;
    day = nextOccurrence(of, day)
  ) {
    found.push(day);
  }
  return found;
}

test("day 31 of a shorter month is skipped for events and its last day for to-dos", () => {
  const monthly = series({ frequency: "monthly" }, "2027-12-31");
  expect(walk(monthly, 4)).toEqual(["2027-12-31", "2028-01-31", "2028-03-31", "2028-05-31"]);
  const clamped = { ...monthly, shortMonths: "clamp" } as const;
  expect(walk(clamped, 5)).toEqual([
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
  ]);
  const thirtieth = series({ frequency: "monthly", day_of_month: 30 }, "2027-01-30", {
    shortMonths: "clamp",
  });
  expect(walk(thirtieth, 3)).toEqual(["2027-01-30", "2027-02-28", "2027-03-30"]);
});

test("29 February is skipped for events and 28 February in common years for to-dos", () => {
  const yearly = series({ frequency: "yearly" }, "2096-02-29");
  expect(walk(yearly, 3)).toEqual(["2096-02-29", "2104-02-29", "2108-02-29"]);
  const clamped = { ...yearly, shortMonths: "clamp" } as const;
  expect(walk(clamped, 3)).toEqual(["2096-02-29", "2097-02-28", "2098-02-28"]);
});

test("the last day and the last weekday of a month are found", () => {
  const lastDay = series({ frequency: "monthly", day_of_month: -1 }, "2028-01-10");
  expect(walk(lastDay, 3)).toEqual(["2028-01-31", "2028-02-29", "2028-03-31"]);
  const lastFriday = series(
    { frequency: "monthly", monthly_mode: "nth_weekday", nth: -1, weekday: 5 },
    "2026-01-01",
  );
  expect(walk(lastFriday, 3)).toEqual(["2026-01-30", "2026-02-27", "2026-03-27"]);
  const likeTheFirst = series({ frequency: "monthly", monthly_mode: "nth_weekday" }, "2026-01-30");
  expect(walk(likeTheFirst, 3)).toEqual(["2026-01-30", "2026-02-27", "2026-03-27"]);
});

test("the first day is an occurrence only if the rule says so, and counts only then", () => {
  const mondays = series({ frequency: "weekly", weekdays: [1], count: 2 }, "2026-03-04");
  expect(walk(mondays, 9)).toEqual(["2026-03-09", "2026-03-16"]);
  expect(walk({ ...mondays, anchorOn: "2026-03-09" }, 9)).toEqual(["2026-03-09", "2026-03-16"]);
});

test("weeks begin on Monday when every other one counts", () => {
  const weekends = series({ frequency: "weekly", interval: 2, weekdays: [0, 6] }, "2026-03-07");
  expect(walk(weekends, 4)).toEqual(["2026-03-07", "2026-03-08", "2026-03-21", "2026-03-22"]);
});

test("the last day is included, and after it there is none", () => {
  const until = series({ until: "2026-03-04" }, "2026-03-02");
  expect(occurrencesBetween(until, "2026-01-01", "2026-12-31")).toEqual([
    "2026-03-02",
    "2026-03-03",
    "2026-03-04",
  ]);
  expect(nextOccurrence(until, "2026-03-04")).toBeNull();
  expect(nextOccurrence(series({ count: 3 }, "2026-03-02"), "2026-03-04")).toBeNull();
  expect(nextOccurrence(series({}, "9999-12-30"), "9999-12-31")).toBeNull();
});

test("excluded days are left out and still count", () => {
  const exclusions = new Set(["2026-03-02", "2026-03-04"]);
  const five = series({ count: 5 }, "2026-03-02", { exclusions });
  expect(walk(five, 9)).toEqual(["2026-03-03", "2026-03-05", "2026-03-06"]);
  expect(occurrencesBetween(five, "2026-03-04", "2026-04-01")).toEqual([
    "2026-03-05",
    "2026-03-06",
  ]);
  expect([
    remainingCount(five, "2026-03-04"),
    remainingCount(series({}, "2026-03-02"), "2026-03-04"),
  ]).toEqual([3, null]);
});

test("hostile rules end, far from their first day too", () => {
  const never = [
    series({ interval: 7, weekdays: [3], count: 1000 }, "2026-03-02"),
    series({ interval: 364, weekdays: [3] }, "0001-01-01"),
    series({ frequency: "yearly", month: 2, day_of_month: 30, count: 1000 }, "0001-01-01"),
    series({ frequency: "yearly", interval: 4, month: 2, day_of_month: 29 }, "2025-01-01"),
    series({ frequency: "monthly", interval: 12, day_of_month: 30 }, "2025-02-02"),
    series({ frequency: "yearly", interval: 366, month: 2, day_of_month: 31 }, "2025-02-02"),
  ];
  expect(
    never.map((one) => [firstOccurrence(one), occurrencesBetween(one, "2400-01-01", "2401-01-01")]),
  ).toEqual(never.map(() => [null, []]));
  const rare = series({ frequency: "yearly", interval: 366 }, "2024-02-29");
  expect(walk(rare, 9)).toEqual([
    "2024-02-29",
    "2756-02-29",
    "3488-02-29",
    "4220-02-29",
    "4952-02-29",
    "5684-02-29",
    "6416-02-29",
    "7148-02-29",
    "7880-02-29",
  ]);
  const daily = series({}, "0001-01-01");
  expect(occurrencesBetween(daily, "2400-02-28", "2400-03-01")).toEqual([
    "2400-02-28",
    "2400-02-29",
    "2400-03-01",
  ]);
  expect(() => occurrencesBetween(daily, "0001-01-01", "9999-12-31")).toThrow(RangeError);
  expect(walk(series({ count: 1000, interval: 366 }, "9000-01-01"), 1001)).toHaveLength(998);
});

const todo = (parts: Partial<Recurrence>, more: Partial<TodoSeries>): TodoSeries => ({
  rule: rule(parts),
  anchorOn: "2026-03-02",
  dueOn: "2026-03-02",
  startsOn: null,
  completedOn: "2026-03-02",
  countSoFar: 1,
  ...more,
});

test("the next to-do is due after both its completion and the day it was due", () => {
  const next = (completedOn: string) =>
    nextTodo(todo({ frequency: "weekly" }, { completedOn }))?.dueOn;
  expect(["2026-02-20", "2026-03-02", "2026-03-08", "2026-03-09", "2026-03-23"].map(next)).toEqual([
    "2026-03-09",
    "2026-03-09",
    "2026-03-09",
    "2026-03-16",
    "2026-03-30",
  ]);
});

test("a to-do clamped to a short month goes back to its day", () => {
  const january = todo(
    { frequency: "monthly" },
    { anchorOn: "2026-01-31", dueOn: "2026-01-31", completedOn: "2026-01-31" },
  );
  expect(nextTodo(january)).toEqual({ dueOn: "2026-02-28", startsOn: null });
  const february = {
    ...january,
    dueOn: "2026-02-28",
    startsOn: "2026-02-26",
    completedOn: "2026-02-28",
  };
  expect(nextTodo(february)).toEqual({ dueOn: "2026-03-31", startsOn: "2026-03-29" });
});

test("a to-do after completion is due so long after it, early or late", () => {
  const fortnight = { frequency: "weekly", interval: 2, mode: "after_completion" } as const;
  const next = (parts: Partial<Recurrence>, completedOn: string) =>
    nextTodo(todo({ ...fortnight, ...parts }, { startsOn: "2026-03-01", completedOn }));
  expect(next({}, "2026-03-23")).toEqual({ dueOn: "2026-04-06", startsOn: "2026-04-05" });
  expect(next({ frequency: "daily", interval: 1 }, "2026-02-10")).toEqual({
    dueOn: "2026-02-11",
    startsOn: "2026-02-10",
  });
  expect(next({ frequency: "monthly", interval: 1 }, "2026-01-31")?.dueOn).toBe("2026-02-28");
  expect(next({ frequency: "yearly", interval: 1 }, "2024-02-29")?.dueOn).toBe("2025-02-28");
});

test("a series of to-dos is over after its last day or its last to-do", () => {
  const over = [
    todo({ until: "2026-03-02" }, {}),
    todo({ count: 1 }, {}),
    todo({ count: 4 }, { countSoFar: 4 }),
    todo({ until: "2026-03-08", frequency: "weekly", mode: "after_completion" }, {}),
    todo({ count: 3, mode: "after_completion" }, { countSoFar: 3 }),
    todo({ mode: "after_completion" }, { completedOn: "9999-12-31" }),
  ];
  expect(over.map(nextTodo)).toEqual(over.map(() => null));
  expect(nextTodo(todo({ until: "2026-03-09", frequency: "weekly" }, {}))?.dueOn).toBe(
    "2026-03-09",
  );
  const late = todo({ count: 2, frequency: "weekly" }, { completedOn: "2026-04-01" });
  expect(nextTodo(late)?.dueOn).toBe("2026-04-06");
});

test("a rule reads as a sentence", () => {
  const nthFriday = { monthly_mode: "nth_weekday", nth: -1, weekday: 5 } as const;
  const sentences: [Partial<Recurrence>, string][] = [
    [{}, "Every day"],
    [{ interval: 3, count: 5 }, "Every 3 days, 5 times"],
    [{ weekdays: [5, 1] }, "Every day, only on Monday and Friday"],
    [{ frequency: "weekly" }, "Every week on Saturday"],
    [
      { frequency: "weekly", interval: 2, weekdays: [3, 1], until: "2026-12-01" },
      "Every 2 weeks on Monday and Wednesday until 1 December 2026",
    ],
    [
      { frequency: "weekly", weekdays: [0, 6, 1], count: 1 },
      "Every week on Monday, Saturday and Sunday, once",
    ],
    [{ frequency: "monthly" }, "Every month on the 31st"],
    [{ frequency: "monthly", day_of_month: 12 }, "Every month on the 12th"],
    [{ frequency: "monthly", day_of_month: 22 }, "Every month on the 22nd"],
    [{ frequency: "monthly", day_of_month: -1 }, "Every month on the last day"],
    [{ frequency: "monthly", interval: 6, ...nthFriday }, "Every 6 months on the last Friday"],
    [{ frequency: "monthly", monthly_mode: "nth_weekday" }, "Every month on the last Saturday"],
    [{ frequency: "yearly" }, "Every year on 31 January"],
    [{ frequency: "yearly", month: 2, day_of_month: -1 }, "Every year on the last day of February"],
    [
      { frequency: "yearly", month: 11, ...nthFriday, nth: 4 },
      "Every year on the fourth Friday of November",
    ],
    [{ mode: "after_completion" }, "1 day after completion"],
    [
      { frequency: "weekly", interval: 2, mode: "after_completion", count: 3 },
      "2 weeks after completion, 3 times",
    ],
  ];
  expect(sentences.map(([parts]) => summary(rule(parts), "2026-01-31"))).toEqual(
    sentences.map(([, text]) => text),
  );
});
