import { expect, test } from "bun:test";
import { nextLoudMoment } from "#/lib/quiet-hours.ts";
import { mailsTo } from "./support/mail.ts";
import { clock } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

const MINUTE = 60_000;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const ALWAYS = { enabled: true, start: "00:00", end: "23:59", work_days: EVERY_DAY };

/** Somebody in their quiet hours, whom a mail about a thread waits for. */
async function held(quiet_hours: object = ALWAYS, preferences: object = {}) {
  const w = await world();
  const board = (await w.project()).tool("message_board");
  const prefer = async (chosen: object) =>
    expect((await w.call("other", "PATCH", "/api/v1/me/preferences", chosen)).status).toBe(200);
  clock.time =
    Math.ceil(clock.time / (7 * 24 * 60 * MINUTE)) * 7 * 24 * 60 * MINUTE + 12 * 60 * MINUTE;
  await prefer({ quiet_hours, ...preferences });
  const notify = { membership_ids: [w.people.other.membershipId] };
  const post = (title: string) =>
    w.make("member", board, { type: "message", title, content: `About ${title}`, notify });
  const say = (who: Who, thread: Body, content: string) =>
    w.call(who, "POST", `/recordings/${thread.id}/comments`, { content });
  const message = await post("Held");
  const later = (minutes: number) => clock.advance(minutes * MINUTE);
  const told = async () =>
    (await mailsTo(w.people.other.email)).map(
      ({ text = "" }) => /^(?:About|Word).*$/gm.exec(text)?.[0],
    );
  later(5);
  expect(await told()).toEqual([]);
  return { ...w, prefer, post, say, message, later, told };
}

test("turning quiet hours off releases what they held, and what comes later in that thread", async () => {
  const { prefer, told, later, say, message, call } = await held();
  await prefer({ quiet_hours: { enabled: false } });
  expect(await told()).toEqual(["About Held"]);
  await call("other", "PUT", "/my/notifications");
  await say("member", message, "Word");
  later(1);
  expect(await told()).toEqual(["About Held", "Word"]);
});

test("what was held goes out by the new hours, zone and days, whatever is chosen", async () => {
  const evening = { enabled: true, start: "18:00", end: "13:00", work_days: EVERY_DAY };
  const moved = await held(evening);
  await moved.prefer({ quiet_hours: { end: "12:30" } });
  moved.later(24);
  expect(await moved.told()).toEqual([]);
  moved.later(1);
  expect(await moved.told()).toEqual(["About Held"]);

  const abroad = await held(evening);
  await abroad.prefer({ timezone: "Asia/Tokyo" });
  expect(await abroad.told()).toEqual([]);
  await abroad.prefer({ timezone: "Europe/Athens" });
  expect(await abroad.told()).toEqual(["About Held"]);

  // The day is a Thursday.
  const free = await held({ enabled: true, start: "00:00", end: "00:00", work_days: [1] });
  await free.prefer({ quiet_hours: { work_days: [1, 5] } });
  free.later(12 * 60 - 6);
  expect(await free.told()).toEqual([]);
  free.later(1);
  expect(await free.told()).toEqual(["About Held"]);
}, 120_000);

test("what was to go out is held by new hours, and a mail still waits for its minute", async () => {
  const { prefer, told, later, post } = await held();
  await post("Late");
  await prefer({ quiet_hours: { enabled: false } });
  expect(await told()).toEqual(["About Held"]);
  later(1);
  expect(await told()).toEqual(["About Held", "About Late"]);
  await post("Night");
  await prefer({ quiet_hours: ALWAYS });
  later(60);
  expect(await told()).toHaveLength(2);
});

test("other choices move no mail, and whoever wants none gets none", async () => {
  const { prefer, told, later, rows } = await held();
  const due = () => rows("select due_at from jobs where kind = 'mail_notifications'");
  const before = due();
  await prefer({ notifications: { scope: "mentions" } });
  later(1);
  expect([await told(), due()]).toEqual([[], before]);
  await prefer({ quiet_hours: { enabled: false }, notifications: { channels: { email: false } } });
  later(2 * 24 * 60);
  expect(await told()).toEqual([]);
});

test("quiet hours go over midnight, over days off and over changes of the clock", () => {
  const nights = { enabled: true, start: "18:00", end: "08:00", work_days: [1, 2, 3, 4, 5] };
  const next = (text: string, quiet: Body = nights, zone = "Europe/Berlin") =>
    nextLoudMoment(quiet, zone, new Date(text)).toISOString();
  expect(next("2026-03-02T11:00:00Z")).toBe("2026-03-02T11:00:00.000Z");
  expect(next("2026-03-02T17:00:00Z")).toBe("2026-03-03T07:00:00.000Z");
  expect(next("2026-03-03T06:59:00Z")).toBe("2026-03-03T07:00:00.000Z");
  expect(next("2026-03-06T18:00:00Z")).toBe("2026-03-09T07:00:00.000Z");
  expect(next("2026-03-27T18:00:00Z")).toBe("2026-03-30T06:00:00.000Z");
  expect(next("2026-03-02T11:00:00Z", { ...nights, start: "09:00", end: "17:00" })).toBe(
    "2026-03-02T16:00:00.000Z",
  );
  expect(next("2026-03-07T11:00:00Z", { ...nights, work_days: [] })).toBe(
    "2026-03-07T11:00:00.000Z",
  );
  expect(next("2026-03-28T23:30:00Z", { ...nights, end: "02:30", work_days: [] })).toBe(
    "2026-03-29T01:30:00.000Z",
  );
  expect(next("2026-03-07T11:00:00Z", { ...nights, enabled: false })).toBe(
    "2026-03-07T11:00:00.000Z",
  );
});
