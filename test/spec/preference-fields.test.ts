import { expect, test } from "bun:test";
import { globalRows } from "../support/global-file.ts";
import { services } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { bodies, expectRefusals, withToken } from "./cases.ts";

const PREFERENCES = "/api/v1/me/preferences";
const DEFAULTS = {
  timezone: "UTC",
  time_format: "24h",
  week_starts_on: 1,
  theme: "system",
  notifications: { scope: "everything", channels: { email: true, push: true } },
  quiet_hours: { enabled: false, start: "18:00", end: "08:00", work_days: [1, 2, 3, 4, 5] },
  out_of_office: null,
  views: {},
};

async function chosen() {
  const w = await world();
  const read = async (who: Who = "member") => (await w.call(who, "GET", PREFERENCES)).body;
  const patch = (body: unknown, who: Who = "member") => w.call(who, "PATCH", PREFERENCES, body);
  return { ...w, read, patch };
}

test("preferences have a default each, are one's own, and the same through a token", async () => {
  const w = await chosen();
  const { read, patch } = w;
  for (const who of ["owner", "client", "stranger"] as const)
    expect(await read(who)).toEqual(DEFAULTS);
  expect((await patch({})).body).toEqual(DEFAULTS);
  const { status, body } = await patch({ theme: "dark" });
  expect([status, body]).toEqual([200, { ...DEFAULTS, theme: "dark" }]);
  expect([await read(), await read("other")]).toEqual([body, DEFAULTS]);
  const { by } = await withToken(w, "member", { scope: "full" });
  expect((await by("GET", PREFERENCES)).body).toEqual(body);
  expect((await by("PATCH", PREFERENCES, { theme: "light" })).body).toEqual(await read());
});

test("a change of one key, however deep, leaves all others as they were", async () => {
  const { patch, read } = await chosen();
  let expected: Body = DEFAULTS;
  const away = { starts_on: "2026-03-02", ends_on: "2026-03-02" };
  for (const [change, now] of [
    [{ timezone: "Pacific/Majuro" }, {}],
    [{ time_format: "12h" }, {}],
    [{ week_starts_on: 0 }, {}],
    [{ week_starts_on: 6, theme: "light" }, {}],
    [
      { notifications: { scope: "mentions" } },
      { notifications: { scope: "mentions", channels: { email: true, push: true } } },
    ],
    [
      { notifications: { channels: { push: false } } },
      { notifications: { scope: "mentions", channels: { email: true, push: false } } },
    ],
    [
      { quiet_hours: { enabled: true, work_days: [] } },
      { quiet_hours: { enabled: true, start: "18:00", end: "08:00", work_days: [] } },
    ],
    [
      { quiet_hours: { start: "00:00", end: "23:59" } },
      { quiet_hours: { enabled: true, start: "00:00", end: "23:59", work_days: [] } },
    ],
    [{ out_of_office: away }, {}],
    [{ out_of_office: null }, {}],
    [{ out_of_office: { starts_on: "2027-01-01", ends_on: null } }, {}],
    [{ views: { home: { sort: "name", open: [1] } } }, {}],
    [{ views: { board: "wide" } }, { views: { home: { sort: "name", open: [1] }, board: "wide" } }],
    [
      { views: { home: { sort: "date" } } },
      { views: { home: { sort: "date", open: [1] }, board: "wide" } },
    ],
    [{}, {}],
  ] as [Body, Body][]) {
    expected = { ...expected, ...change, ...now };
    const { status, body } = await patch(change);
    expect([change, status, body]).toEqual([change, 200, expected]);
    expect(await read()).toEqual(expected);
  }
});

test("no key can be what it can't, null clears only what can be empty, and an unknown key is no key", async () => {
  const w = await chosen();
  const { patch, read } = w;
  const before = (
    await patch({
      timezone: "Asia/Tokyo",
      out_of_office: { starts_on: "2026-03-02", ends_on: null },
    })
  ).body;
  const global = () => globalRows(services, "select preferences from identities order by id");
  const kept = global();
  await expectRefusals(
    w,
    bodies(
      ["member", "PATCH", PREFERENCES],
      [
        [{ timezone: null }, { timezone: "required" }],
        [{ timezone: "Mars/Olympus" }, { timezone: "invalid" }],
        [{ timezone: 7 }, { timezone: "wrong_type" }],
        [{ timezone: "x".repeat(65) }, { timezone: "too_long" }],
        [{ time_format: "24" }, { time_format: "not_in_list" }],
        [{ time_format: null }, { time_format: "not_in_list" }],
        [{ week_starts_on: -1 }, { week_starts_on: "out_of_range" }],
        [{ week_starts_on: 7 }, { week_starts_on: "out_of_range" }],
        [{ week_starts_on: "1" }, { week_starts_on: "wrong_type" }],
        [{ week_starts_on: null }, { week_starts_on: "required" }],
        [{ theme: "sepia" }, { theme: "not_in_list" }],
        [{ notifications: null }, { notifications: "required" }],
        [{ notifications: { scope: "nothing" } }, { "notifications.scope": "not_in_list" }],
        [
          { notifications: { channels: { email: "yes" } } },
          { "notifications.channels.email": "wrong_type" },
        ],
        [
          { notifications: { channels: { sms: true } } },
          { "notifications.channels.sms": "unknown" },
        ],
        [{ notifications: { loud: true } }, { "notifications.loud": "unknown" }],
        [{ quiet_hours: null }, { quiet_hours: "required" }],
        [{ quiet_hours: { start: "24:00" } }, { "quiet_hours.start": "invalid" }],
        [{ quiet_hours: { end: "8:00" } }, { "quiet_hours.end": "invalid" }],
        [{ quiet_hours: { work_days: [7] } }, { "quiet_hours.work_days[0]": "out_of_range" }],
        [{ quiet_hours: { days: [1] } }, { "quiet_hours.days": "unknown" }],
        [{ views: null }, { views: "required" }],
        [{ views: [] }, { views: "wrong_type" }],
        [{ theme: "dark", language: "en" }, { language: "unknown" }],
        [{ theme: "dark", timezone: "x" }, { timezone: "invalid" }],
        [
          { out_of_office: { starts_on: "2026-03-02", ends_on: "2026-03-01" } },
          { "out_of_office.ends_on": "out_of_range" },
        ],
      ],
    ),
  );
  expect([await read(), global()]).toEqual([before, kept]);
  await expectRefusals(w, [
    [null, "GET", PREFERENCES, undefined, "401 unauthenticated"],
    [null, "PATCH", PREFERENCES, { language: "en" }, "401 unauthenticated"],
  ]);
});

test("a view is remembered under any key, and becomes nobody else's", async () => {
  const { read, patch, call } = await chosen();
  const views = '{"__proto__":{"zoom":2},"constructor":{"zoom":3},"":1}';
  const { status, body } = await patch(`{"views":${views}}`);
  expect([status, JSON.stringify(body.views)]).toEqual([200, views]);
  await patch('{"views":{"__proto__":{"sort":"name"}}}');
  expect(JSON.stringify((await read()).views)).toBe(
    views.replace('"zoom":2', '"zoom":2,"sort":"name"'),
  );
  expect(await read("other")).toEqual(DEFAULTS);
  expect((await call("owner", "GET", "/my/ui-state")).body).toEqual({});
});
