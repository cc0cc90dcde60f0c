import { expect, test } from "bun:test";
import { setClock } from "./support/clock.ts";
import { series, weekly } from "./support/series.ts";
import { jobs } from "./support/server.ts";

test("while the latest is in the trash nothing comes, and restored it goes on", async () => {
  const { primary, next, call, get, complete, later } = await series();
  const second = await next(primary.id);
  await call("owner", "PUT", `/recordings/${second.id}/status/trashed`);
  expect((await get(primary.id)).recurrence).toMatchObject({
    summary: "Every week on Monday",
    next_on: null,
  });
  expect((await call("owner", "PUT", `/recordings/${second.id}/completion`)).body.error.code).toBe(
    "conflict",
  );
  await call("owner", "PUT", `/recordings/${second.id}/status/active`);
  expect((await get(primary.id)).recurrence.next_on).toBe("2026-03-16");
  await complete(second.id);
  expect(await later()).toHaveLength(2);
});

test("a series whose latest was deleted for good rests until its rule is set again", async () => {
  const { primary, next, call, patch, later, complete, reopen } = await series();
  const second = await next(primary.id);
  await call("owner", "PUT", `/recordings/${second.id}/status/trashed`);
  await call("owner", "DELETE", `/trash/${second.id}`);
  await patch(primary.id, { title: "Water them" });
  expect(await later()).toEqual([]);
  setClock("2026-03-12T10:00:00Z");
  await patch(primary.id, { recurrence: { ...weekly, count: 2 } });
  setClock("2026-03-02T10:00:00Z");
  expect(await later()).toMatchObject([
    { title: "Water them", due_on: "2026-03-16", recurrence: { next_on: null } },
  ]);
  await reopen(primary.id);
  expect(await later()).toEqual([]);
  await complete(primary.id);
  expect(await later()).toMatchObject([{ due_on: "2026-03-09" }]);
});

test("with its latest in the trash, an open first to-do leads its series again", async () => {
  const { primary, next, call, patch, reopen, later } = await series();
  const second = await next(primary.id);
  await patch(second.id, { title: "Touched" });
  await reopen(primary.id);
  await call("owner", "PUT", `/recordings/${second.id}/status/trashed`);
  await patch(primary.id, { recurrence: weekly });
  await next(primary.id);
  expect(await later()).toMatchObject([{ title: "Water the plants", due_on: "2026-03-09" }]);
});

test("while the first is in the trash nothing comes, and restored it catches up", async () => {
  const { primary, next, call, complete, later, get } = await series();
  const second = await next(primary.id);
  await call("owner", "PUT", `/recordings/${primary.id}/status/trashed`);
  await complete(second.id);
  expect(await later()).toHaveLength(1);
  await call("owner", "PUT", `/recordings/${primary.id}/status/active`);
  expect((await later()).map(({ due_on }) => due_on)).toEqual(["2026-03-09", "2026-03-16"]);
  await call("owner", "PUT", `/recordings/${primary.id}/status/trashed`);
  setClock("2026-04-02T10:00:00Z");
  await jobs.runDue();
  setClock("2026-03-02T10:00:00Z");
  const last = (await later()).at(-1);
  expect(await complete(last?.id)).toMatchObject({ recurrence: null, series_id: null });
  expect(await later()).toHaveLength(2);
  expect((await get(second.id)).series_id).toBeNull();
});

test("what is left of a deleted series can begin one of its own", async () => {
  const { primary, next, call, patch } = await series();
  const second = await next(primary.id);
  await call("owner", "PUT", `/recordings/${primary.id}/status/trashed`);
  await call("owner", "DELETE", `/trash/${primary.id}`);
  const begun = await patch(second.id, { recurrence: { ...weekly, interval: 2 } });
  expect(begun.body).toMatchObject({ series_id: null, recurrence: { next_on: "2026-03-23" } });
  expect(await next(second.id)).toMatchObject({ series_id: second.id, due_on: "2026-03-23" });
});

test("a stopped series lets its latest begin one of its own, and never takes it up again", async () => {
  const { primary, next, patch, get } = await series();
  const second = await next(primary.id);
  await patch(primary.id, { recurrence: null });
  await patch(second.id, { recurrence: weekly });
  await patch(primary.id, { recurrence: { ...weekly, weekdays: [5] }, title: "Other" });
  expect(await get(second.id)).toMatchObject({
    title: "Water the plants",
    due_on: "2026-03-09",
    series_id: null,
  });
  expect((await next(second.id)).series_id).toBe(second.id);
});

test("in an archived list a series rests, and goes on when the list is back", async () => {
  const { primary, next, call, list, complete, later, patch } = await series();
  const second = await next(primary.id);
  await call("owner", "PUT", `/recordings/${list.id}/status/archived`);
  expect((await call("owner", "PUT", `/recordings/${second.id}/completion`)).status).toBe(409);
  expect((await patch(primary.id, { title: "No" })).status).toBe(409);
  await call("owner", "PUT", `/recordings/${list.id}/status/active`);
  await complete(second.id);
  expect(await later()).toHaveLength(2);
});

test("a draft has no series until it is published", async () => {
  const { list, make, call, todos, get } = await series();
  const draft = await make("owner", list.id, {
    type: "todo",
    title: "Unready",
    due_on: "2026-03-02",
    recurrence: weekly,
    status: "drafted",
  });
  expect(draft.recurrence.next_on).toBe("2026-03-09");
  await call("owner", "PUT", `/recordings/${draft.id}/completion`);
  const unready = async () => (await todos()).filter(({ title }) => title === "Unready");
  expect(await unready()).toEqual([]);
  await call("owner", "POST", `/recordings/${draft.id}/publish`);
  expect(await unready()).toMatchObject([
    { completed: true },
    { completed: false, series_id: draft.id },
  ]);
  expect((await get(draft.id)).recurrence.next_on).toBe("2026-03-16");
});
