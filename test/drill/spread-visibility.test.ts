import { expect, test } from "bun:test";
import { costOf } from "../support/cost.ts";
import { large, MANY, multiply } from "../support/large.ts";
import { follow } from "../support/pages.ts";
import { jobs } from "../support/server.ts";
import type { Body } from "../support/world.ts";

test("while very much is being hidden, the links of a client lead past it, in whatever order", async () => {
  const w = await large();
  const { call, list } = w;
  const group = await w.make("client", list.id, { type: "todolist", title: "The client's" });
  const todo = await w.make("member", group.id, { type: "todo", title: "One" });
  multiply(w, todo.id, 120);
  const own = await w.make("client", group.id, { type: "todo", title: "The client's own" });
  await call("member", "PUT", `/recordings/${list.id}/visibility`, { visible_to_clients: false });
  for (const sort of ["", "&sort=created_at", "&sort=updated_at&direction=asc"]) {
    const { ids, links } = await follow(
      w,
      "client",
      `/recordings/${group.id}/children?per_page=25${sort}`,
    );
    expect([sort, ids, links.length > 3]).toEqual([sort, [own.id], true]);
  }
}, 120_000);

test("what is shown with very much in it a client reads at once", async () => {
  const w = await large();
  const { call, list, oldest, newest } = w;
  const show = (visible_to_clients: boolean) =>
    call("member", "PUT", `/recordings/${list.id}/visibility`, { visible_to_clients });
  await show(false);
  await jobs.runDue();
  expect((await call("client", "GET", `/recordings/${oldest}`)).status).toBe(404);
  await show(true);
  for (const id of [oldest, newest])
    expect((await call("client", "GET", `/recordings/${id}`)).body).toMatchObject({
      id,
      visible_to_clients: true,
    });
  const children = () => follow(w, "client", `/recordings/${list.id}/children?per_page=100`);
  const meanwhile = await children();
  await jobs.runDue();
  expect([meanwhile.ids.length, meanwhile.ids]).toEqual([MANY + 2, (await children()).ids]);
}, 120_000);

test("what is hidden with very much in it no client sees from that moment, but for what clients made", async () => {
  const w = await large();
  const { call, list, own, oldest, newest, stored, people, rows } = w;
  expect((await call("client", "GET", `/recordings/${oldest}`)).status).toBe(200);
  const hidden = await costOf(() =>
    call("member", "PUT", `/recordings/${list.id}/visibility`, { visible_to_clients: false }),
  );
  expect([hidden.answer.status, hidden.answer.body.visible_to_clients, hidden.cpu < 300]).toEqual([
    200,
    false,
    true,
  ]);
  expect(stored("visible_to_clients")[1]).toBe(MANY + 2);
  for (const id of [oldest, newest, list.id])
    expect((await call("client", "GET", `/recordings/${id}`)).status).toBe(404);
  expect((await call("member", "GET", `/recordings/${oldest}`)).body.visible_to_clients).toBe(
    false,
  );
  expect((await follow(w, "client", "/recordings?type=todo&per_page=100")).ids).toEqual([own.id]);
  expect((await call("client", "GET", "/my/assignments")).body.others).toEqual([]);
  expect(
    (await call("client", "GET", "/activity")).body.filter(
      (e: Body) => e.recording?.type === "todo" && e.recording.id !== own.id,
    ),
  ).toEqual([]);
  expect((await call("client", "GET", `/recordings/${own.id}`)).status).toBe(200);
  const made = await w.make("member", oldest, { type: "todo", title: "Subtask" });
  expect(made.visible_to_clients).toBe(false);
  await jobs.runDue();
  expect(stored("visible_to_clients")).toEqual({ 0: MANY + 1, 1: 1 });
  expect(
    rows("select * from assignments where membership_id = ?", people.client.membershipId),
  ).toEqual([]);
  await call("member", "PUT", `/recordings/${list.id}/visibility`, { visible_to_clients: true });
  await jobs.runDue();
  expect(stored("visible_to_clients")).toEqual({ 1: MANY + 2 });
  expect((await call("client", "GET", `/recordings/${oldest}`)).status).toBe(200);
}, 120_000);

test("while visibility spreads, what depends on it waits, and a change all around outdoes it", async () => {
  const { call, list, project, oldest, own, stored, rows } = await large();
  const set = project.tool("todos");
  const other = await call("member", "POST", `/recordings/${set}/children`, {
    type: "todolist",
    title: "Other",
  });
  await call("member", "PUT", `/recordings/${list.id}/visibility`, { visible_to_clients: false });
  const refused = [
    await call("member", "PUT", `/recordings/${oldest}/visibility`, { visible_to_clients: true }),
    await call("member", "PUT", `/recordings/${oldest}/position`, { parent_id: other.body.id }),
    await call("member", "POST", `/recordings/${oldest}/copy`, { parent_id: other.body.id }),
    await call("member", "POST", `/recordings/${list.id}/copy`, { parent_id: set }),
  ];
  expect(refused.map(({ body }) => body.error?.code)).toEqual(Array(4).fill("conflict"));
  await call("member", "PUT", `/recordings/${set}/visibility`, { visible_to_clients: true });
  await jobs.runDue();
  expect([stored("visible_to_clients"), rows("select * from subtree_changes")]).toEqual([
    { 1: MANY + 2 },
    [],
  ]);
  expect((await call("client", "GET", `/recordings/${own.id}`)).status).toBe(200);
}, 120_000);
