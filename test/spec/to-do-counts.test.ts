import { expect, test } from "bun:test";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

async function lists() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const set: string = project.tool("todos");
  const list = (title: string, parent = set, more: object = {}) =>
    w.make("owner", parent, { type: "todolist", title, ...more });
  const todo = (parent: Body, title = "To-do", more: object = {}, who: Who = "owner") =>
    w.make(who, parent.id, { type: "todo", title, ...more });
  const status = (row: Body, to: string) =>
    w.call("owner", "PUT", `/recordings/${row.id}/status/${to}`);
  const done = (row: Body) => w.call("owner", "PUT", `/recordings/${row.id}/completion`);
  const counts = async (row: Body, who: Who = "owner") => {
    const { todos_count, completed_count, completed_ratio } = (
      await w.call(who, "GET", `/recordings/${row.id}`)
    ).body;
    return [todos_count, completed_count, completed_ratio];
  };
  return { ...w, project, set, list, todo, status, done, counts };
}

test("a list counts what is live in it and its groups, and counts it again when it comes back", async () => {
  const { list, todo, status, done, counts } = await lists();
  const launch = await list("Launch");
  const group = await list("Group", launch.id);
  expect(await counts(launch)).toEqual([0, 0, "0/0"]);
  const [open, finished, inGroup] = [await todo(launch), await todo(launch), await todo(group)];
  await todo(launch, "Draft", { status: "drafted" });
  await todo(open, "Subtask");
  for (const row of [finished, inGroup]) await done(row);
  expect([await counts(launch), await counts(group)]).toEqual([
    [3, 2, "2/3"],
    [1, 1, "1/1"],
  ]);
  for (const away of ["archived", "trashed"]) {
    await status(finished, away);
    expect([away, await counts(launch)]).toEqual([away, [2, 1, "1/2"]]);
    await status(group, away);
    expect([away, await counts(launch)]).toEqual([away, [1, 0, "0/1"]]);
    for (const row of [group, finished]) await status(row, "active");
    expect([away, await counts(launch)]).toEqual([away, [3, 2, "2/3"]]);
  }
});

test("a to-do counts its live subtasks, and completing it leaves them as they are", async () => {
  const { call, list, todo, status, done } = await lists();
  const parent = await todo(await list("Launch"));
  const [one, two, three] = [
    await todo(parent, "1"),
    await todo(parent, "2"),
    await todo(parent, "3"),
  ];
  await todo(parent, "Draft", { status: "drafted" });
  await done(one);
  const counts = async () => {
    const { subtasks_count, completed_subtasks_count, completed } = (
      await call("other", "GET", `/recordings/${parent.id}`)
    ).body;
    return [subtasks_count, completed_subtasks_count, completed];
  };
  expect(await counts()).toEqual([3, 1, false]);
  await status(three, "trashed");
  await done(parent);
  expect(await counts()).toEqual([2, 1, true]);
  expect((await call("other", "GET", `/recordings/${two.id}`)).body.completed).toBe(false);
  await done(two);
  await call("owner", "DELETE", `/recordings/${parent.id}/completion`);
  expect(await counts()).toEqual([2, 2, false]);
});

test("a client counts what they see, and no more", async () => {
  const { call, list, todo, done, counts } = await lists();
  const launch = await list("Launch", undefined, { visible_to_clients: true });
  const secret = await list("Secret group", launch.id, { visible_to_clients: false });
  await todo(launch, "Shown");
  await done(await todo(launch, "Kept back", { visible_to_clients: false }));
  await done(await todo(secret, "In the secret group"));
  expect([await counts(launch), await counts(launch, "client")]).toEqual([
    [3, 2, "2/3"],
    [1, 0, "0/1"],
  ]);
  const parent = await todo(launch, "Parent");
  await todo(parent, "Shown");
  await done(await todo(parent, "Kept back", { visible_to_clients: false }));
  const seen = (await call("client", "GET", `/recordings/${parent.id}`)).body;
  expect([seen.subtasks_count, seen.completed_subtasks_count]).toEqual([1, 0]);
});

test("what moves between lists is counted where it lies", async () => {
  const { call, list, todo, done, counts } = await lists();
  const [one, two] = [await list("One"), await list("Two")];
  const group = await list("Group", one.id);
  const row = await todo(one);
  await done(await todo(group));
  await call("owner", "PUT", `/recordings/${row.id}/position`, { parent_id: two.id });
  expect([await counts(one), await counts(two)]).toEqual([
    [1, 1, "1/1"],
    [1, 0, "0/1"],
  ]);
  const moved = (
    await call("owner", "PUT", `/recordings/${group.id}/position`, { parent_id: two.id })
  ).body;
  expect([moved.is_group, await counts(one), await counts(two)]).toEqual([
    true,
    [0, 0, "0/0"],
    [2, 1, "1/2"],
  ]);
  const out = (
    await call("owner", "PUT", `/recordings/${group.id}/position`, {
      parent_id: moved.project_id && two.parent_id,
    })
  ).body;
  expect([out.is_group, await counts(two), await counts(group)]).toEqual([
    false,
    [1, 0, "0/1"],
    [1, 1, "1/1"],
  ]);
});

test("a list has one of eleven colors, or none", async () => {
  const w = await lists();
  const { id } = await w.list("Launch");
  const log = logOf(w);
  const colors = "white red orange yellow green blue aqua purple gray pink brown".split(" ");
  for (const color of [...colors, null])
    expect((await w.call("other", "PATCH", `/recordings/${id}`, { color })).body.color).toBe(color);
  expect(log()).toEqual(Array(12).fill("color_changed"));
  await expectRefusals(w, [
    ["other", "PATCH", `/recordings/${id}`, { color: "Red" }, { color: "not_in_list" }],
    ["other", "PATCH", `/recordings/${id}`, { color: "#ff0000" }, { color: "not_in_list" }],
    [
      "other",
      "POST",
      `/recordings/${w.set}/children`,
      { type: "todolist", title: "x", color: "" },
      { color: "not_in_list" },
    ],
  ]);
});

test("who watches hears of each new to-do once, when it is there for them to see, and never of their own", async () => {
  const w = await lists();
  const { call, list, todo, people } = w;
  const launch = await list("Launch");
  const group = await list("Group", launch.id);
  for (const id of [w.set, launch.id, group.id])
    await call("other", "PUT", `/recordings/${id}/watch`);
  const news = newsOf(w);
  await todo(group, "In all three");
  await todo(launch, "Own", {}, "other");
  await todo(launch, "For them", { assignee_ids: [people.other.membershipId] });
  expect(news()).toEqual([
    ["other", "posted"],
    ["other", "assigned"],
  ]);
  const draft = await todo(launch, "Draft", { status: "drafted" });
  await call("owner", "PATCH", `/recordings/${draft.id}`, { title: "Still a draft" });
  expect(news()).toEqual([]);
  await call("owner", "POST", `/recordings/${draft.id}/publish`);
  expect(news()).toEqual([["other", "posted"]]);
  await list("Another list");
  await call("owner", "PATCH", `/recordings/${draft.id}`, { title: "Changed" });
  expect(news()).toEqual([]);
  await call("owner", "PATCH", `/projects/${w.project.id}`, { all_access: false });
  await todo(launch, "Out of sight");
  expect(news()).toEqual([]);
});

test("a watch is one's own, is set once, and is for lists that one sees", async () => {
  const w = await lists();
  const { call, digest } = w;
  const [shown, hidden] = [
    await w.list("Shown", undefined, { visible_to_clients: true }),
    await w.list("Hidden"),
  ];
  const row = await w.todo(shown);
  const path = `/recordings/${shown.id}/watch`;
  expect((await call("client", "PUT", path)).body).toEqual({ watching: true });
  const before = digest();
  for (const [who, watching] of [
    ["client", true],
    ["member", false],
  ] as const)
    expect((await call(who, "GET", path)).body).toEqual({ watching });
  expect(digest()).toBe(before);
  const news = newsOf(w);
  await w.todo(shown, "For clients");
  await w.todo(shown, "Kept back", { visible_to_clients: false });
  expect(news()).toEqual([["client", "posted"]]);
  for (let i = 0; i < 2; i++)
    expect((await call("client", "DELETE", path)).body).toEqual({ watching: false });
  await call("owner", "PUT", `/recordings/${shown.id}/status/archived`);
  expect((await call("member", "PUT", path)).body).toEqual({ watching: true });
  for (const method of ["GET", "PUT", "DELETE"])
    await expectRefusals(w, [
      ["client", method, `/recordings/${hidden.id}/watch`, undefined, "404 not_found"],
      ["member", method, `/recordings/${row.id}/watch`, undefined, { type: "wrong_type" }],
    ]);
});
