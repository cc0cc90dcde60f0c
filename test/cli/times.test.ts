import { expect, test } from "bun:test";
import { ran } from "../support/command-line.ts";

const EVENTS = [
  { id: "talk", all_day: false, starts_at: "2026-11-30T00:00:00.000Z", title: "Talk" },
  { id: "fair", all_day: true, starts_at: "2026-11-30T00:00:00.000Z", title: "Fair" },
  { id: "swim", all_day: false, starts_at: "2026-07-01T12:30:00.000Z", title: "Swim" },
];

test("a time is shown with its offset from UTC, and what takes whole days as days", async () => {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => Response.json(url.endsWith("/my/events") ? EVENTS : EVENTS[1]),
  });
  const at = { ATOLL_URL: server.url.origin, ATOLL_TOKEN: "svc_pat_x", ATOLL_ORG: "reef" };
  const shown = async (TZ: string) => {
    const { out } = await ran(["my", "events"], { env: { ...at, TZ } });
    return out.split("\n").flatMap((line) => line.split(/ {2,}/)[1] ?? []);
  };
  expect(await shown("UTC")).toEqual([
    "starts +00:00",
    "2026-11-30 00:00",
    "2026-11-30",
    "2026-07-01 12:30",
  ]);
  expect(await shown("America/New_York")).toEqual([
    "starts",
    "2026-11-29 19:00 -05:00",
    "2026-11-30",
    "2026-07-01 08:30 -04:00",
  ]);
  // Where all have the same offset the head says it.
  expect(await shown("Asia/Kolkata")).toEqual([
    "starts +05:30",
    "2026-11-30 05:30",
    "2026-11-30",
    "2026-07-01 18:00",
  ]);
  const one = await ran(["recordings", "show", "fair"], {
    env: { ...at, TZ: "America/New_York" },
  });
  expect(one.out).toMatch(/^starts at +2026-11-30$/m);
  await server.stop(true);
});
