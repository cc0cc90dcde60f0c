import { expect, test } from "bun:test";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

async function kanban() {
  const w = await world();
  const project = await w.project();
  const board: string = project.tool("board");
  const [triage, notNow, done] = (await w.call("owner", "GET", `/recordings/${board}/children`))
    .body;
  const card = (column: Body, title = "Card", more: object = {}, who: Who = "member") =>
    w.make(who, column.id, { type: "card", title, ...more });
  const step = (of: Body, title = "Step", more: object = {}) =>
    w.make("member", of.id, { type: "card_step", title, ...more });
  const get = async (row: Body, who: Who = "owner"): Promise<Body> =>
    (await w.call(who, "GET", `/recordings/${row.id}`)).body;
  const move = (row: Body, body: object, who: Who = "member") =>
    w.call(who, "PUT", `/recordings/${row.id}/position`, body);
  const put = (row: Body, path: string, who: Who = "member") =>
    w.call(who, "PUT", `/recordings/${row.id}/${path}`);
  return { ...w, project, board, triage, notNow, done, card, step, get, move, put };
}

test("a column counts its live cards and a card its live steps, and counts them again when they come back", async () => {
  const { triage, card, step, get, put } = await kanban();
  const [one, two] = [await card(triage), await card(triage)];
  await card(triage, "Draft", { status: "drafted" });
  const [first, second] = [await step(one), await step(one)];
  await put(first, "completion");
  const counts = async () => {
    const { steps_count, completed_steps_count } = await get(one);
    return [(await get(triage)).cards_count, steps_count, completed_steps_count];
  };
  expect(await counts()).toEqual([2, 2, 1]);
  for (const away of ["archived", "trashed"]) {
    for (const row of [two, first]) await put(row, `status/${away}`);
    expect([away, ...(await counts())]).toEqual([away, 1, 1, 0]);
    for (const row of [two, first]) await put(row, "status/active");
    expect([away, ...(await counts())]).toEqual([away, 2, 2, 1]);
  }
  await put(second, "completion");
  expect(await counts()).toEqual([2, 2, 2]);
  expect((await get(one)).completed).toBe(false);
});

test("completing a card moves it nowhere, and leaves its steps as they are", async () => {
  const { triage, card, step, get, put, actions } = await kanban();
  const row = await card(triage);
  const open = await step(row);
  const before = actions().length;
  const { body } = await put(row, "completion");
  expect([body.parent_id, body.position, body.completed]).toEqual([triage.id, row.position, true]);
  expect([(await get(open)).completed, actions().slice(before)]).toEqual([false, ["completed"]]);
});

test("a card that was opened again in the done column stays there, and leaves it as it is", async () => {
  const { call, triage, done, card, move, actions } = await kanban();
  const row = await card(triage);
  await move(row, { parent_id: done.id });
  const before = actions().length;
  const reopened = (await call("member", "DELETE", `/recordings/${row.id}/completion`)).body;
  expect([reopened.parent_id, reopened.completed]).toEqual([done.id, false]);
  expect((await move(row, { position: 5 })).body.completed).toBe(false);
  expect((await move(row, { parent_id: triage.id })).body.completed).toBe(false);
  expect(actions().slice(before)).toEqual(["reopened", "moved"]);
});

test("a card that was completed elsewhere stays completed by whoever did it when it comes to the done column", async () => {
  const { triage, notNow, done, card, move, put, people, actions } = await kanban();
  const row = await card(triage);
  await put(row, "completion", "other");
  const at = clock.now().toISOString();
  clock.advance(1000);
  const before = actions().length;
  const kept = { completed: true, completed_at: at, completer_id: people.other.membershipId };
  expect((await move(row, { parent_id: notNow.id })).body).toMatchObject(kept);
  expect((await move(row, { parent_id: done.id })).body).toMatchObject(kept);
  expect(actions().slice(before)).toEqual(["moved", "moved"]);
});

test("who follows a column hears of what comes to it from elsewhere, once, and of nothing that stays in it", async () => {
  const w = await kanban();
  const { call, triage, notNow, card, move, put } = w;
  for (const who of ["member", "other"] as const) await put(notNow, "subscription", who);
  const row = await card(triage);
  const draft = await card(triage, "Draft", { status: "drafted" });
  const news = newsOf(w);
  await move(row, { parent_id: notNow.id, position: 2 });
  expect(news()).toEqual([["other", "posted"]]);
  await move(row, { position: 9 });
  await move(draft, { parent_id: notNow.id });
  await call("owner", "PATCH", `/recordings/${notNow.id}`, { title: "Later" });
  expect(news()).toEqual([]);
  await call("member", "POST", `/recordings/${draft.id}/publish`);
  expect(news()).toEqual([["other", "posted"]]);
  await call("other", "DELETE", `/recordings/${notNow.id}/subscription`);
  await card(notNow, "Not heard of");
  expect(news()).toEqual([]);
});

test("a step is handed to people who hear of it and follow it, and is due on a day", async () => {
  const w = await kanban();
  const { call, triage, card, step, get, put, people } = w;
  const row = await card(triage);
  const news = newsOf(w);
  const { membershipId } = people.other;
  const made = await step(row, "Step", { due_on: "2026-04-01", assignee_ids: [membershipId] });
  expect(made).toMatchObject({
    due_on: "2026-04-01",
    assignee_ids: [membershipId],
    completed: false,
    completer_id: null,
  });
  expect([news(), (await get(made, "other")).subscribed]).toEqual([[["other", "assigned"]], true]);
  await put(made, "completion", "owner");
  expect(news()).toEqual([
    ["member", "completed"],
    ["other", "completed"],
  ]);
  expect(
    (await call("other", "PATCH", `/recordings/${made.id}`, { due_on: null })).body.due_on,
  ).toBe(null);
  await expectRefusals(w, [
    ["other", "PATCH", `/recordings/${made.id}`, { due_on: "2026-02-29" }, { due_on: "invalid" }],
    ["other", "PATCH", `/recordings/${made.id}`, { due_on: "01/04/2026" }, { due_on: "invalid" }],
    [
      "other",
      "PATCH",
      `/recordings/${made.id}`,
      { assignee_ids: [people.client.membershipId] },
      { "assignee_ids[0]": "not_member" },
    ],
    [
      "other",
      "PATCH",
      `/recordings/${made.id}`,
      { assignee_ids: null },
      { assignee_ids: "required" },
    ],
  ]);
});

test("columns are put in another order, plain ones and those the board came with", async () => {
  const w = await kanban();
  const { call, make, board, triage, move } = w;
  const doing = await make("member", board, { type: "column", title: "Doing" });
  const titles = async () =>
    (await call("other", "GET", `/recordings/${board}/children`)).body.map(
      ({ title }: Body) => title,
    );
  await move(doing, { position: 1.5 });
  expect(await titles()).toEqual(["Triage", "Doing", "Not now", "Done"]);
  const log = logOf(w);
  expect((await move(triage, {})).body.kind).toBe("triage");
  expect([await titles(), log()]).toEqual([["Doing", "Not now", "Done", "Triage"], []]);
});

test("a trashed column takes its cards along, completed or not, and brings them back as they were", async () => {
  const { make, call, board, card, step, get, put } = await kanban();
  const doing = await make("member", board, { type: "column", title: "Doing" });
  const [open, finished] = [await card(doing), await card(doing)];
  const below = await step(open);
  await put(finished, "completion");
  await put(doing, "status/trashed");
  for (const row of [open, finished, below])
    expect(await get(row)).toMatchObject({
      status: "trashed",
      inherits_status: true,
      trashed_at: null,
    });
  expect((await call("owner", "GET", "/recordings?type=card,card_step")).body).toEqual([]);
  await put(doing, "status/active");
  expect([
    (await get(open)).completed,
    (await get(finished)).completed,
    (await get(below)).status,
  ]).toEqual([false, true, "active"]);
});
