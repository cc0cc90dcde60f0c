import { expect, test } from "bun:test";
import { checkRecurrence } from "#/lib/recurrence/check.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";
import { faultsBy } from "./support/contract.ts";

/** What each part of a rule can be; absent first. */
const PARTS: Record<string, unknown[]> = {
  frequency: ["daily", "weekly", "monthly", "yearly"],
  mode: [undefined, "schedule", "after_completion"],
  weekdays: [undefined, [1]],
  monthly_mode: [undefined, "day_of_month", "nth_weekday"],
  day_of_month: [undefined, 3],
  nth: [undefined, 2],
  weekday: [undefined, 1],
  month: [undefined, 5],
  until: [undefined, null, "2030-01-01"],
  count: [undefined, null, 5],
};

const combined = (parts: [string, unknown[]][]): Record<string, unknown>[] =>
  parts.reduce<Record<string, unknown>[]>(
    (rules, [part, values]) =>
      rules.flatMap((rule) =>
        values.map((value) => (value === undefined ? rule : { ...rule, [part]: value })),
      ),
    [{ interval: 1, time_zone: "Europe/Berlin" }],
  );

test("the description takes the rules whose parts go together, as the check does, and no others", () => {
  const rules = combined(Object.entries(PARTS));
  const differing = rules.filter((rule) => {
    const problems = checkRecurrence(rule as unknown as Recurrence, "2026-03-02", "todo");
    const fits = problems.every(({ code }) => code === "recurrence_empty");
    return fits !== (faultsBy("RecurrenceInput", rule) === "");
  });
  expect([rules.length, differing]).toEqual([10_368, []]);
});
