import { expect, test } from "bun:test";
import cases from "../corpora/series-ops.json";
import { office } from "../support/calendar.ts";
import type { Body } from "../support/world.ts";

interface Case {
  id: string;
  given: Body;
  steps: string[];
  expect: Body;
}

const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** The rows about a weekly event in a zone and what is done to its days. */
const ofEvents = (cases as Case[]).filter(
  ({ given, steps }) =>
    /^FREQ=WEEKLY;BYDAY=[A-Z]{2}$/.test(given.rrule ?? "") &&
    !given.all_day &&
    steps.every((step) => /^(?:DELETE|PATCH) occurrence /.test(step)),
);

const bodyOf = (words: string[]) =>
  Object.fromEntries(
    words.filter((word) => !word.startsWith("mode=")).map((word) => word.split("=")),
  );

test("days of a series are changed and dropped as the corpus says", async () => {
  for (const { id, given, steps, expect: wanted } of ofEvents) {
    const w = await office();
    const starts = Temporal.PlainDateTime.from(given.dtstart).toZonedDateTime(given.tz);
    const series = await w.event({
      title: "Series",
      starts_at: starts.toInstant().toString(),
      ends_at: starts.add({ minutes: given.duration_min }).toInstant().toString(),
      recurrence: {
        frequency: "weekly",
        weekdays: [DAYS.indexOf(given.rrule.slice(-2))],
        time_zone: given.tz,
      },
    });
    let answer: Body = null;
    for (const step of steps) {
      const [method = "", , key = "", ...words] = step.split(" ");
      const mode = words.includes("mode=future") ? "?mode=future" : "";
      const body = method === "PATCH" ? bodyOf(words) : undefined;
      answer = await w.call("owner", method, w.day(series.id, key, mode), body);
    }
    if (wanted.result) expect([id, answer.body.result]).toEqual([id, wanted.result]);
    if (wanted.results?.includes("404 or 422"))
      expect([id, [404, 422].includes(answer.status)]).toEqual([id, true]);
    const rows = await w.calendar(wanted.window ?? undefined);
    if (wanted.keys) expect([id, rows.map((row) => row.occurrence_key)]).toEqual([id, wanted.keys]);
    if (wanted.series_keys)
      expect([
        id,
        rows.filter((row) => row.id === series.id).map((row) => row.occurrence_key),
      ]).toEqual([id, wanted.series_keys]);
    if (wanted.own_event)
      expect(rows.find((row) => row.series_id === series.id)?.starts_at).toBe(
        new Date(wanted.own_event.starts_at).toISOString(),
      );
  }
  expect(ofEvents.length).toBeGreaterThan(4);
});
