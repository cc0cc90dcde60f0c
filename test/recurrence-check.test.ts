import { expect, test } from "bun:test";
import { checkRecurrence, type RecurrenceProblem } from "#/lib/recurrence/check.ts";
import {
  type Recurrence,
  recurrenceInput,
  recurrenceOf,
  recurrenceOutput,
} from "#/lib/recurrence/schema.ts";
import { presentRecurrence } from "#/lib/recurrence/summary.ts";
import { type FieldIssue, Invalid } from "#/platform/errors.ts";
import { validator } from "#/platform/validation.ts";

const input = validator(recurrenceInput);
const zone = { time_zone: "Europe/Berlin" };

/** The code of every wrong field of a recurrence that was sent. */
function refusal(sent: unknown): Record<string, string> {
  try {
    input(sent);
    return {};
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const fields = Object.entries(error.extras.fields ?? {});
    return Object.fromEntries(fields.map(([path, issues]) => [path, issues[0]?.code ?? ""]));
  }
}

test("a recurrence needs a frequency and the IANA name of a zone", () => {
  expect(refusal({ frequency: "daily", ...zone })).toEqual({});
  expect(refusal({})).toEqual({ frequency: "required", time_zone: "required" });
  const elsewhere = { frequency: "hourly", time_zone: "Mars/Olympus" };
  expect(refusal(elsewhere)).toEqual({ frequency: "not_in_list", time_zone: "invalid" });
  expect(refusal("daily")).toEqual({ "": "wrong_type" });
});

test("parts out of their range and unknown ones are refused", () => {
  const wrong: [Record<string, unknown>, Record<string, string>][] = [
    [{ interval: 0 }, { interval: "out_of_range" }],
    [{ interval: 367 }, { interval: "out_of_range" }],
    [{ interval: 1.5 }, { interval: "wrong_type" }],
    [{ interval: "2" }, { interval: "wrong_type" }],
    [{ weekdays: [] }, { weekdays: "too_short" }],
    [{ weekdays: [1, 1] }, { weekdays: "duplicate" }],
    [{ weekdays: [7] }, { "weekdays[0]": "out_of_range" }],
    [{ day_of_month: 0 }, { day_of_month: "out_of_range" }],
    [{ day_of_month: 32 }, { day_of_month: "out_of_range" }],
    [{ day_of_month: -2 }, { day_of_month: "out_of_range" }],
    [{ nth: 5 }, { nth: "out_of_range" }],
    [{ month: 13 }, { month: "out_of_range" }],
    [{ count: 0 }, { count: "out_of_range" }],
    [{ count: 1001 }, { count: "out_of_range" }],
    [{ until: "2026-02-30" }, { until: "invalid" }],
    [{ mode: "sometimes" }, { mode: "not_in_list" }],
    [{ byday: "MO" }, { byday: "unknown" }],
  ];
  for (const [parts, codes] of wrong) {
    expect([parts, refusal({ frequency: "daily", ...zone, ...parts })]).toEqual([parts, codes]);
  }
});

test("what was answered can be sent back, and says the same", () => {
  const sent = { frequency: "monthly", ...zone, day_of_month: -1, until: null, count: 3 };
  const kept = recurrenceOf(input(sent));
  expect(kept).toEqual({ ...sent, interval: 1 } as Recurrence);
  const answered = presentRecurrence(kept, "2026-01-31", "2026-02-28");
  expect(answered).toEqual({
    ...kept,
    summary: "Every month on the last day, 3 times",
    next_on: "2026-02-28",
  });
  expect(validator(recurrenceOutput)(answered)).toEqual(answered);
  expect(recurrenceOf(input(answered))).toEqual(kept);
});

/** A problem is an issue of the closed list for its field: this compiles. */
const issueOf = ({ field: _, ...issue }: RecurrenceProblem): FieldIssue => issue;

/** The problems of a rule from Saturday, 31 January 2026 on, as `field code`. */
const problems = (parts: Partial<Recurrence>, kind: "event" | "todo" = "event") =>
  checkRecurrence({ frequency: "daily", interval: 1, ...zone, ...parts }, "2026-01-31", kind).map(
    (problem) => `${problem.field} ${issueOf(problem).code}`,
  );

test("parts that fit together are right", () => {
  const right: Partial<Recurrence>[] = [
    { until: null, count: null, mode: "schedule" },
    { weekdays: [1, 2, 3, 4, 5], until: "2026-02-02" },
    { frequency: "weekly", weekdays: [0] },
    { frequency: "monthly", monthly_mode: "day_of_month" },
    { frequency: "monthly", monthly_mode: "nth_weekday" },
    { frequency: "monthly", nth: 4, weekday: 0 },
    { frequency: "yearly", month: 2, day_of_month: 29 },
    { frequency: "yearly", month: 11, monthly_mode: "nth_weekday", nth: -1, weekday: 5 },
  ];
  for (const parts of right)
    expect([parts, problems(parts), problems(parts, "todo")]).toEqual([parts, [], []]);
  expect(problems({ mode: "after_completion", interval: 10, until: "2026-01-31" }, "todo")).toEqual(
    [],
  );
});

test("parts that contradict each other are refused, each by its name", () => {
  const nthWeekday = { frequency: "monthly", monthly_mode: "nth_weekday" } as const;
  const wrong: [Partial<Recurrence>, string[]][] = [
    [{ until: "2026-03-01", count: 3 }, ["recurrence.count invalid"]],
    [{ time_zone: "+02:00" }, ["recurrence.time_zone invalid"]],
    [{ month: 3, nth: 1 }, ["recurrence.nth invalid", "recurrence.month invalid"]],
    [{ frequency: "weekly", day_of_month: 3 }, ["recurrence.day_of_month invalid"]],
    [{ frequency: "weekly", monthly_mode: "nth_weekday" }, ["recurrence.monthly_mode invalid"]],
    [{ frequency: "monthly", weekdays: [1] }, ["recurrence.weekdays invalid"]],
    [{ frequency: "monthly", month: 3 }, ["recurrence.month invalid"]],
    [{ frequency: "monthly", nth: 1 }, ["recurrence.weekday required"]],
    [{ ...nthWeekday, weekday: 1 }, ["recurrence.nth required"]],
    [{ ...nthWeekday, day_of_month: 1 }, ["recurrence.day_of_month invalid"]],
    [
      { frequency: "monthly", nth: 1, weekday: 1, day_of_month: 1 },
      ["recurrence.day_of_month invalid"],
    ],
    [
      { frequency: "monthly", monthly_mode: "day_of_month", nth: 1, weekday: 1 },
      ["recurrence.nth invalid", "recurrence.weekday invalid"],
    ],
  ];
  for (const [parts, wanted] of wrong) expect([parts, problems(parts)]).toEqual([parts, wanted]);
});

test("after completion there are no days to choose, and only to-dos are completed", () => {
  const after = { mode: "after_completion" } as const;
  expect(problems({ ...after, weekdays: [1] }, "todo")).toEqual(["recurrence.weekdays invalid"]);
  const onTheThird = { ...after, frequency: "monthly", day_of_month: 3 } as const;
  expect(problems(onTheThird, "todo")).toEqual(["recurrence.day_of_month invalid"]);
  expect(problems(after)).toEqual(["recurrence.mode invalid"]);
});

test("a rule without an occurrence is empty", () => {
  const yearly = { frequency: "yearly" } as const;
  const empty: Partial<Recurrence>[] = [
    { until: "2026-01-30" },
    { frequency: "weekly", weekdays: [1], until: "2026-02-01" },
    { interval: 7, weekdays: [1] },
    { ...yearly, month: 2, day_of_month: 30 },
    { ...yearly, month: 4 },
  ];
  for (const kind of ["event", "todo"] as const) {
    for (const parts of empty)
      expect([parts, problems(parts, kind)]).toEqual([parts, ["recurrence recurrence_empty"]]);
  }
  expect(problems({ mode: "after_completion", until: "2026-01-30" }, "todo")).toEqual([
    "recurrence recurrence_empty",
  ]);
});

test("a yearly 29 February that never meets a leap year is empty for events, and clamped for to-dos", () => {
  const rule: Recurrence = {
    frequency: "yearly",
    interval: 4,
    month: 2,
    day_of_month: 29,
    ...zone,
  };
  expect(checkRecurrence(rule, "2025-01-01", "event")[0]?.code).toBe("recurrence_empty");
  expect(checkRecurrence(rule, "2025-01-01", "todo")).toEqual([]);
});
