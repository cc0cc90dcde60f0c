import { expect, test } from "bun:test";
import { type Body, world } from "./support/world.ts";

async function kanban() {
  const w = await world();
  const project = await w.project();
  const board = project.tool("board");
  const columns = (await w.call("owner", "GET", `/recordings/${board}/children`)).body;
  const [triage, notNow, done] = columns;
  const doing = await w.make("owner", board, { type: "column", title: "Doing", color: "blue" });
  const move = (id: string, parent: Body) =>
    w.call("owner", "PUT", `/recordings/${id}/position`, { parent_id: parent.id });
  return { ...w, project, board, columns, triage, notNow, done, doing, move };
}

test("a new board has triage, not now and done, and people add columns of their own", async () => {
  const { columns, doing, call, board } = await kanban();
  expect(
    columns.map(({ title, kind, cards_count, type }: Body) => [title, kind, cards_count, type]),
  ).toEqual([
    ["Triage", "triage", 0, "column"],
    ["Not now", "not_now", 0, "column"],
    ["Done", "done", 0, "column"],
  ]);
  expect(doing).toMatchObject({
    title: "Doing",
    kind: "column",
    color: "blue",
    cards_count: 0,
    parent_id: board,
    position: 4,
  });
  const renamed = await call("member", "PATCH", `/recordings/${columns[0].id}`, {
    title: "Inbox",
    color: "red",
    kind: "done",
  });
  expect(renamed.body).toMatchObject({ title: "Inbox", color: "red", kind: "triage" });
});

test("the columns a board came with can't be archived or trashed, others can", async () => {
  const { call, triage, doing, digest } = await kanban();
  const before = digest();
  for (const status of ["archived", "trashed"]) {
    const refused = await call("owner", "PUT", `/recordings/${triage.id}/status/${status}`);
    expect(refused.body.error.fields.status[0].code).toBe("wrong_type");
  }
  expect(digest()).toBe(before);
  expect((await call("owner", "PUT", `/recordings/${doing.id}/status/trashed`)).body.status).toBe(
    "trashed",
  );
});

test("a card answers everything the contract promises, its steps counted", async () => {
  const { call, make, doing, people } = await kanban();
  const card = await make("member", doing.id, {
    type: "card",
    title: "Card",
    content: "Words",
    due_on: "2026-12-01",
    color: "green",
    assignee_ids: [people.admin.membershipId],
  });
  const step = await make("member", card.id, {
    type: "card_step",
    title: "Step",
    due_on: "2026-11-30",
  });
  await make("member", card.id, {
    type: "card_step",
    title: "Other",
    assignee_ids: [people.other.membershipId],
  });
  await call("owner", "PUT", `/recordings/${step.id}/completion`);
  expect((await call("owner", "GET", `/recordings/${card.id}`)).body).toMatchObject({
    type: "card",
    due_on: "2026-12-01",
    color: "green",
    assignee_ids: [people.admin.membershipId],
    completed: false,
    completed_at: null,
    completer_id: null,
    steps_count: 2,
    completed_steps_count: 1,
  });
  const steps = (await call("owner", "GET", `/recordings/${card.id}/children`)).body;
  expect(
    steps.map(({ title, completed, due_on, assignee_ids }: Body) => [
      title,
      completed,
      due_on,
      assignee_ids,
    ]),
  ).toEqual([
    ["Step", true, "2026-11-30", []],
    ["Other", false, null, [people.other.membershipId]],
  ]);
  expect((await call("owner", "GET", `/recordings/${doing.id}`)).body.cards_count).toBe(1);
});

test("moving a card logs both columns, tells who follows the new one, and done completes it", async () => {
  const { call, make, triage, doing, done, move, rows, people, actions } = await kanban();
  await call("other", "PUT", `/recordings/${done.id}/subscription`);
  const card = await make("member", triage.id, { type: "card", title: "Card" });
  const before = actions().length;
  expect((await move(card.id, doing)).body).toMatchObject({
    parent_id: doing.id,
    completed: false,
  });
  expect((await move(card.id, done)).body).toMatchObject({ parent_id: done.id, completed: true });
  expect((await move(card.id, doing)).body).toMatchObject({ completed: false, completer_id: null });
  expect(actions().slice(before)).toEqual(["moved", "moved", "completed", "moved", "reopened"]);
  const log = (await call("owner", "GET", `/recordings/${card.id}/events`)).body.filter(
    ({ action }: Body) => action === "moved",
  );
  expect(log[0].details).toEqual({
    before: { project_id: card.project_id, parent_id: triage.id },
    after: { project_id: card.project_id, parent_id: doing.id },
  });
  const told = rows(
    "select action from notifications where action <> 'granted_access' and membership_id = ?",
    people.other.membershipId,
  );
  expect(told).toEqual([{ action: "posted" }]);
});

test("who follows a column hears of every card made in it", async () => {
  const { call, make, triage, rows } = await kanban();
  await call("other", "PUT", `/recordings/${triage.id}/subscription`);
  await make("member", triage.id, { type: "card", title: "New" });
  await make("member", triage.id, { type: "card", title: "Draft", status: "drafted" });
  expect(
    rows("select action, excerpt from notifications where action <> 'granted_access'"),
  ).toEqual([{ action: "posted", excerpt: null }]);
});

test("cards go under columns, columns under boards and steps under cards, nothing else", async () => {
  const { call, make, board, doing, project, digest } = await kanban();
  const card = await make("owner", doing.id, { type: "card", title: "Card" });
  const step = await make("owner", card.id, { type: "card_step", title: "Step" });
  const before = digest();
  const post = (parent: string, type: string) =>
    call("owner", "POST", `/recordings/${parent}/children`, { type, title: "x" });
  const refused = [
    await post(board, "card"),
    await post(doing.id, "card_step"),
    await post(doing.id, "column"),
    await post(step.id, "card_step"),
    await post(project.tool("todos"), "column"),
    await call("owner", "PUT", `/recordings/${card.id}/position`, { parent_id: board }),
    await call("owner", "PUT", `/recordings/${board}/position`, { position: 2 }),
  ];
  expect(refused.map(({ body }) => Object.values<Body>(body.error.fields)[0][0].code)).toEqual([
    ...Array(6).fill("wrong_parent"),
    "wrong_type",
  ]);
  expect(digest()).toBe(before);
});
