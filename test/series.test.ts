import { expect, test } from "bun:test";
import { setClock } from "./support/clock.ts";
import { series, weekly } from "./support/series.ts";

// A Monday.

test("a dated to-do with a recurrence answers the rule, in a sentence too, and the next day", async () => {
  const { primary, actions } = await series();
  expect(primary).toMatchObject({
    recurrence: { ...weekly, interval: 1, summary: "Every week on Monday", next_on: "2026-03-09" },
    series_id: null,
    version: 1,
  });
  expect(actions().slice(-1)).toEqual(["created"]);
});

test("completing makes the next one in its place, and tells its assignees alone", async () => {
  const w = await series({ starts_on: "2026-02-28" });
  const { member, admin, other } = w.people;
  await w.make("owner", w.list.id, { type: "todo", title: "After it" });
  await w.call("owner", "PUT", `/recordings/${w.primary.id}/assignees`, {
    membership_ids: [admin.membershipId, other.membershipId],
  });
  await w.call("owner", "PUT", `/recordings/${w.home.tool("todos")}/watch`);
  const events = w.actions().length;
  await w.complete(w.primary.id, "other");
  const [first, second, third] = await w.todos();
  expect([first?.title, third?.title]).toEqual(["Water the plants", "After it"]);
  expect(second).toMatchObject({
    title: "Water the plants",
    content_html: "<p>All of them.</p>",
    due_on: "2026-03-09",
    starts_on: "2026-03-07",
    completed: false,
    position: w.primary.position,
    version: 1,
    creator: { membership_id: member.membershipId },
    assignee_ids: [admin.membershipId, other.membershipId],
    recurrence: { ...weekly, interval: 1, summary: "Every week on Monday", next_on: "2026-03-16" },
    series_id: w.primary.id,
  });
  expect(first).toMatchObject({
    completed: true,
    recurrence: { next_on: "2026-03-16" },
    series_id: null,
  });
  expect(w.actions().slice(events)).toEqual(["completed", "created", "assigned"]);
  expect(
    w.rows(
      "select action, membership_id from notifications where action <> 'granted_access' and recording_id = ?",
      second?.id ?? "",
    ),
  ).toEqual([{ action: "assigned", membership_id: admin.membershipId }]);
  const subscribers = (await w.call("owner", "GET", `/recordings/${second?.id}/subscribers`)).body
    .membership_ids;
  expect(subscribers.toSorted()).toEqual(
    [member.membershipId, admin.membershipId, other.membershipId].toSorted(),
  );
});

test("a series goes on one by one, and only its latest shows the rule", async () => {
  const { primary, next, get, complete, later } = await series();
  const second = await next(primary.id);
  const third = await next(second.id);
  expect([second.due_on, third.due_on]).toEqual(["2026-03-09", "2026-03-16"]);
  expect([third.series_id, (await get(second.id)).recurrence]).toEqual([primary.id, null]);
  await complete(third.id);
  await complete(third.id);
  expect(await later()).toHaveLength(3);
});

test("one that was completed late is followed by one after today, in the zone of the rule", async () => {
  const { primary, next } = await series();
  setClock("2026-03-22T23:30:00Z");
  expect((await next(primary.id)).due_on).toBe("2026-03-30");
});

test("after completion counts from the day of the completion", async () => {
  const after = {
    frequency: "daily",
    interval: 10,
    mode: "after_completion",
    time_zone: "America/New_York",
  };
  const { primary, next } = await series({ recurrence: after });
  expect(primary.recurrence).toMatchObject({
    summary: "10 days after completion",
    next_on: "2026-03-12",
  });
  setClock("2026-03-06T02:00:00Z");
  expect((await next(primary.id)).due_on).toBe("2026-03-15");
});

test("a rule that is over makes no further one", async () => {
  for (const end of [{ count: 2 }, { until: "2026-03-14" }]) {
    const { primary, next, complete, get, later } = await series({
      recurrence: { ...weekly, ...end },
    });
    const last = await next(primary.id);
    expect(last.recurrence.next_on).toBeNull();
    await complete(last.id);
    expect(await later()).toHaveLength(1);
    expect((await get(primary.id)).recurrence).toMatchObject({ ...end, next_on: null });
  }
});

test("reopening takes an untouched next one back, and completing again makes it anew", async () => {
  const { primary, next, reopen, later, get, rows } = await series();
  const second = await next(primary.id);
  const reopened = await reopen(primary.id);
  expect(reopened.body).toMatchObject({ completed: false, recurrence: { next_on: "2026-03-09" } });
  expect(await later()).toEqual([]);
  expect((await get(second.id)).error.code).toBe("not_found");
  expect(rows("select id from events where recording_id = ?", second.id)).toEqual([]);
  const again = await next(primary.id);
  expect(again.due_on).toBe("2026-03-09");
  const third = await next(again.id);
  await reopen(again.id);
  expect((await get(third.id)).error.code).toBe("not_found");
  expect((await get(again.id)).recurrence.next_on).toBe("2026-03-16");
});

test("reopening leaves a next one that somebody touched, and the series goes on from there alone", async () => {
  const touches: [string, string, object?][] = [
    ["PATCH", "", { title: "Water them well" }],
    ["PATCH", "", { starts_on: "2026-03-08" }],
    ["POST", "/comments", { content: "Mind the fern." }],
    ["POST", "/cheers", { content: "🌱" }],
    ["POST", "/children", { type: "todo", title: "The fern" }],
    ["PUT", "/position", { position: 9 }],
    ["PUT", "/assignees", { membership_ids: ["owner"] }],
    ["PUT", "/comments-closed", { closed: true }],
  ];
  for (const [method, path, body] of touches) {
    const { primary, next, reopen, later, call, people, complete } = await series();
    const second = await next(primary.id);
    const sent = path === "/assignees" ? { membership_ids: [people.owner.membershipId] } : body;
    await call("owner", method, `/recordings/${second.id}${path}`, sent);
    await reopen(primary.id);
    expect([path, (await later()).map(({ id }) => id)]).toEqual([path, [second.id]]);
    await complete(primary.id);
    expect([path, await later()]).toMatchObject([path, [{ id: second.id }]]);
    expect([path, (await next(second.id)).due_on]).toEqual([path, "2026-03-16"]);
  }
});

test("a rule without a due day, a bad one and one for a later to-do are refused, never dropped in silence", async () => {
  const { primary, next, list, call, patch, digest } = await series();
  const second = await next(primary.id);
  const before = digest();
  const make = (body: object) =>
    call("owner", "POST", `/recordings/${list.id}/children`, { type: "todo", title: "x", ...body });
  const due_on = "2026-03-05";
  const refused = [
    [await make({ recurrence: weekly }), "due_on", "required"],
    [
      await make({ due_on, recurrence: { frequency: "daily" } }),
      "recurrence.time_zone",
      "required",
    ],
    [await make({ due_on, recurrence: { ...weekly, month: 3 } }), "recurrence.month", "invalid"],
    [
      await make({ due_on, recurrence: { ...weekly, until: "2026-03-04" } }),
      "recurrence",
      "recurrence_empty",
    ],
    [
      await make({ due_on, recurrence: { ...weekly, weekdays: [7] } }),
      "recurrence.weekdays[0]",
      "out_of_range",
    ],
    [
      await make({ due_on, recurrence: { ...weekly, time_zone: "Mars/Olympus" } }),
      "recurrence.time_zone",
      "invalid",
    ],
    [await patch(primary.id, { due_on: null }), "due_on", "required"],
    [await patch(second.id, { recurrence: { ...weekly, interval: 2 } }), "recurrence", "invalid"],
  ] as const;
  for (const [{ status, body }, field, code] of refused) {
    expect([status, body.error.fields[field]?.[0].code, field]).toEqual([422, code, field]);
  }
  expect(digest()).toBe(before);
});
