import { expect, test } from "bun:test";
import { parseEvent } from "#/lib/calendar/parse.ts";
import { office, STANDUP } from "../support/calendar.ts";
import { costOf } from "../support/cost.ts";
import { multiply } from "../support/large.ts";
import { app, baseUrl } from "../support/server.ts";

const RULES = [
  { frequency: "weekly", weekdays: [1], time_zone: "Europe/Berlin" },
  { frequency: "weekly", interval: 2, weekdays: [1, 3], time_zone: "America/New_York" },
  { frequency: "monthly", time_zone: "Asia/Kolkata" },
  { frequency: "monthly", nth: 2, weekday: 2, time_zone: "Europe/Berlin" },
  { frequency: "weekly", time_zone: "UTC", count: 1000 },
];

/** An organization, and answers of it that nobody checks on the way. */
async function bare() {
  const w = await office();
  const get = async (path: string, headers = {}) => {
    const answer = await app.handle(
      new Request(path.startsWith("http") ? path : `${baseUrl}/api/v1/${w.org.slug}${path}`, {
        headers: { cookie: w.people.owner.cookie, ...headers },
      }),
    );
    return {
      status: answer.status,
      text: await answer.text(),
      tag: answer.headers.get("etag") ?? "",
    };
  };
  return { ...w, get };
}

/** A thousand series, half of them ten years old. */
async function busy() {
  const w = await bare();
  for (const [n, recurrence] of RULES.entries()) {
    const year = n % 2 ? 2016 : 2026;
    const { id } = await w.event({
      title: `Series ${n}`,
      content: "Some words",
      starts_at: `${year}-03-02T09:00:00Z`,
      ends_at: `${year}-03-02T10:00:00Z`,
      recurrence,
    });
    multiply(w, id, 1000 / RULES.length - 1);
  }
  return w;
}

/** What something costs once everything it needs is loaded, at the best of some times. */
async function warm<T>(work: () => Promise<T>) {
  for (let n = 0; n < 3; n++) await work();
  const costs = [await costOf(work), await costOf(work), await costOf(work)];
  return costs.reduce((least, cost) => (cost.longest < least.longest ? cost : least));
}

test("a month of a thousand series costs little, and holds nobody up; so does a feed of them", async () => {
  const { get, call } = await busy();
  const month = await warm(() => get("/calendar?from=2026-11-01&to=2026-12-01"));
  expect(JSON.parse(month.answer.text).length).toBe(3200);
  expect([month.cpu < 150, month.longest < 50]).toEqual([true, true]);
  const { url } = (await call("owner", "POST", "/calendar/feeds", {})).body;
  const feed = await warm(() => get(url));
  expect(feed.answer.text.match(/BEGIN:VEVENT/g)).toHaveLength(1000);
  expect([feed.cpu < 100, feed.longest < 50]).toEqual([true, true]);
  const again = await warm(async () => {
    for (let n = 0; n < 100; n++) await get(url, { "if-none-match": feed.answer.tag });
  });
  expect(again.cpu / 100).toBeLessThan(1);
  process.stdout.write(
    `month ${month.cpu.toFixed(0)} ms (held ${month.longest.toFixed(0)}), feed ${feed.cpu.toFixed(0)} ms (held ${feed.longest.toFixed(0)}), 304 ${(again.cpu / 100).toFixed(2)} ms\n`,
  );
});

test("whatever rule is sent is taken or refused in no time", async () => {
  const { call, get } = await bare();
  const zones = ["UTC", "America/New_York", "Pacific/Apia"];
  const hostile = zones.flatMap((time_zone) =>
    [
      { frequency: "yearly", month: 2, day_of_month: 29, interval: 366, count: 1000 },
      { frequency: "yearly", month: 2, day_of_month: 30 },
      { frequency: "yearly", interval: 366, nth: 1, weekday: 0, month: 2 },
      { frequency: "monthly", day_of_month: 31, interval: 366, count: 1000 },
      { frequency: "monthly", day_of_month: 31, interval: 12 },
      { frequency: "daily", weekdays: [0], interval: 7 },
      { frequency: "daily", weekdays: [3], interval: 364, count: 1000 },
      { frequency: "weekly", weekdays: [0, 1, 2, 3, 4, 5, 6], interval: 366, count: 1000 },
      { frequency: "daily", until: "9999-12-31" },
    ].map((rule) => ({ ...rule, time_zone })),
  );
  await call("owner", "POST", "/calendar", STANDUP);
  for (const recurrence of hostile)
    for (const starts_at of [
      "0001-01-02T00:00:00Z",
      "2026-03-02T09:00:00Z",
      "9999-12-30T23:59:59Z",
    ]) {
      const { answer, cpu } = await costOf(() =>
        call("owner", "POST", "/calendar", { title: "Rule", starts_at, recurrence }),
      );
      expect([recurrence, starts_at, [201, 422].includes(answer.status), cpu < 50]).toEqual([
        recurrence,
        starts_at,
        true,
        true,
      ]);
    }
  const { answer, cpu, longest } = await costOf(() =>
    get("/calendar?from=2026-01-01&to=2027-02-01"),
  );
  expect([answer.status, cpu < 500, longest < 50]).toEqual([200, true, true]);
});

test("a text of any length is read in no time", async () => {
  parseEvent("Lunch tomorrow at 5pm", new Date(0), "UTC");
  for (const words of [
    "1 week 1 day 1 hour ",
    "1 hour and ",
    "from 3 to 4 ",
    "9-",
    "a,\u3316 @.",
  ]) {
    const text = words.repeat(10_000 / words.length);
    const { longest } = await costOf(async () => parseEvent(text, new Date(0), "UTC"));
    expect([words, longest < 100]).toEqual([words, true]);
  }
});
