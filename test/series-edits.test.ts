import { expect, test } from "bun:test";
import { series, weekly } from "./support/series.ts";

test("editing the first re-projects the open one, and editing a later one changes only that", async () => {
  const { primary, next, patch, get, rows, people } = await series();
  const second = await next(primary.id);
  await patch(primary.id, {
    title: "Water the garden",
    content: "Both beds.",
    starts_on: "2026-03-01",
    assignee_ids: [people.other.membershipId],
  });
  expect(await get(second.id)).toMatchObject({
    title: "Water the garden",
    content_html: "<p>Both beds.</p>",
    due_on: "2026-03-09",
    starts_on: "2026-03-08",
    assignee_ids: [people.other.membershipId],
  });
  const log =
    "select action, details ->> 'field' as field from events where recording_id = ? order by seq";
  expect(rows(log, second.id).map(({ action, field }) => [action, field])).toEqual([
    ["created", null],
    ["title_changed", null],
    ["content_changed", null],
    ["content_changed", "starts_on"],
    ["assigned", null],
  ]);
  await patch(second.id, { title: "Only today", due_on: "2026-03-10", assignee_ids: [] });
  await patch(primary.id, { title: "Water the house", content: null });
  expect(await get(second.id)).toMatchObject({
    title: "Only today",
    content_html: "<p>Both beds.</p>",
  });
  expect(await next(second.id)).toMatchObject({
    title: "Water the house",
    content_html: null,
    due_on: "2026-03-16",
    starts_on: "2026-03-15",
    assignee_ids: [people.other.membershipId],
  });
});

test("assigning people to the first re-projects too, as often as it happens", async () => {
  const { primary, next, get, call, people, reopen } = await series();
  const second = await next(primary.id);
  for (const ids of [[people.other.membershipId], [people.admin.membershipId], []]) {
    await call("owner", "PUT", `/recordings/${primary.id}/assignees`, { membership_ids: ids });
    expect((await get(second.id)).assignee_ids).toEqual(ids);
  }
  await reopen(primary.id);
  expect((await get(second.id)).error.code).toBe("not_found");
});

test("a changed rule or first day moves the open one, takes it back or brings it", async () => {
  const { primary, next, patch, get, later, rows } = await series();
  const second = await next(primary.id);
  await patch(primary.id, { recurrence: { ...weekly, weekdays: [4] } });
  expect((await get(second.id)).due_on).toBe("2026-03-05");
  await patch(primary.id, { recurrence: weekly, due_on: "2026-03-04" });
  expect(await get(second.id)).toMatchObject({
    due_on: "2026-03-11",
    recurrence: { summary: "Every week on Wednesday", next_on: "2026-03-18" },
  });
  const ended = await patch(primary.id, { recurrence: { ...weekly, until: "2026-03-10" } });
  expect(ended.body.recurrence).toMatchObject({ next_on: null });
  expect(await later()).toEqual([]);
  await patch(primary.id, { recurrence: { ...weekly, until: "2026-03-11" } });
  expect(await later()).toMatchObject([{ due_on: "2026-03-11", recurrence: { next_on: null } }]);
  const events = rows<{ details: string }>(
    "select details from events where recording_id = ? and action = 'recurrence_changed' order by seq",
    primary.id,
  );
  expect(events.map(({ details }) => JSON.parse(details))).toMatchObject([
    { before: { frequency: "weekly" }, after: { weekdays: [4] } },
    { before: { weekdays: [4] }, after: { frequency: "weekly" } },
    { after: { until: "2026-03-10" } },
    { after: { until: "2026-03-11" } },
  ]);
});

test("null on the first or on the latest stops a series, and what exists stays", async () => {
  for (const on of ["first", "latest"] as const) {
    const { primary, next, patch, get, complete, later, actions } = await series();
    const second = await next(primary.id);
    const stopped = await patch(on === "first" ? primary.id : second.id, { recurrence: null });
    expect(stopped.body.recurrence).toBeNull();
    expect(actions().at(-1)).toBe("recurrence_changed");
    expect([(await get(primary.id)).recurrence, (await get(second.id)).recurrence]).toEqual([
      null,
      null,
    ]);
    expect((await get(second.id)).series_id).toBe(primary.id);
    await patch(primary.id, { title: "Not watered any more" });
    expect((await get(second.id)).title).toBe("Water the plants");
    await complete(second.id);
    expect(await later()).toHaveLength(1);
    await patch(primary.id, { recurrence: weekly });
    expect((await later()).map(({ due_on }) => due_on)).toEqual(["2026-03-09", "2026-03-16"]);
  }
});

test("what is read can be sent back, and null for an earlier one changes nothing", async () => {
  const { primary, next, patch, get, actions } = await series();
  const second = await next(primary.id);
  const third = await next(second.id);
  const before = actions();
  for (const { id } of [primary, second, third]) {
    const { title, due_on, starts_on, recurrence, assignee_ids } = await get(id);
    expect((await patch(id, { title, due_on, starts_on, recurrence, assignee_ids })).status).toBe(
      200,
    );
  }
  expect(actions()).toEqual(before);
  expect((await get(third.id)).recurrence.next_on).toBe("2026-03-23");
});

test("a to-do becomes a series by a patch, completed ones too", async () => {
  const { primary, patch, next, later } = await series({ recurrence: undefined });
  expect(primary.recurrence).toBeNull();
  expect(await next(primary.id)).toBeUndefined();
  await patch(primary.id, { recurrence: weekly });
  expect(await later()).toMatchObject([{ due_on: "2026-03-09", series_id: primary.id }]);
});
