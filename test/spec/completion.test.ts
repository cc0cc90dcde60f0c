import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

async function work() {
  const w = await world();
  const project = await w.project();
  const grant = [w.people.client.membershipId];
  await w.call("owner", "PUT", `/projects/${project.id}/people`, { grant });
  const list = await w.make("owner", project.tool("todos"), {
    type: "todolist",
    title: "List",
    visible_to_clients: true,
  });
  const todo = (more: object = {}, who: Who = "member") =>
    w.make(who, list.id, { type: "todo", title: "To-do", visible_to_clients: false, ...more });
  const complete = (row: Body, who: Who = "other") =>
    w.call(who, "PUT", `/recordings/${row.id}/completion`);
  const reopen = (row: Body, who: Who = "other") =>
    w.call(who, "DELETE", `/recordings/${row.id}/completion`);
  const assign = (row: Body, ids: unknown, who: Who = "owner") =>
    w.call(who, "PUT", `/recordings/${row.id}/assignees`, { membership_ids: ids });
  return { ...w, project, list, todo, complete, reopen, assign };
}

test("completing answers the to-do as it is then, and asking again changes nothing", async () => {
  const w = await work();
  const { todo, complete, reopen, call, people, digest } = w;
  const row = await todo({ due_on: "2026-03-01", content: "Words" });
  const before = (await call("other", "GET", `/recordings/${row.id}`)).body;
  const [news, log] = [newsOf(w), logOf(w)];
  clock.advance(5000);
  const at = clock.now().toISOString();
  const done = {
    ...before,
    completed: true,
    completed_at: at,
    completer_id: people.other.membershipId,
    updated_at: at,
    version: 2,
  };
  const first = await complete(row);
  expect([first.status, first.body]).toEqual([200, done]);
  const written = digest();
  clock.advance(5000);
  expect((await complete(row, "admin")).body).toMatchObject({
    completed_at: at,
    completer_id: people.other.membershipId,
  });
  expect(digest()).toBe(written);
  const open = (await reopen(row)).body;
  expect(open).toEqual({ ...before, updated_at: clock.now().toISOString(), version: 3 });
  const rewritten = digest();
  expect((await reopen(row)).body).toEqual(open);
  expect(digest()).toBe(rewritten);
  expect(log()).toEqual(["completed", "reopened"]);
  expect(news()).toEqual([
    ["member", "completed"],
    ["member", "reopened"],
  ]);
});

test("those are told who follow it then and see it, each once, and not who did it", async () => {
  const w = await work();
  const { call, todo, complete, people, project } = w;
  const row = await todo({ assignee_ids: [people.other.membershipId, people.admin.membershipId] });
  await call("owner", "PUT", `/recordings/${row.id}/subscription`);
  await call("admin", "DELETE", `/recordings/${row.id}/subscription`);
  const news = newsOf(w);
  await complete(row, "other");
  expect(news().toSorted()).toEqual([
    ["member", "completed"],
    ["owner", "completed"],
  ]);
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  await w.reopen(row, "owner");
  expect(news()).toEqual([]);
});

test("completing one's own draft is nobody's business, and it is completed when it is published", async () => {
  const w = await work();
  const draft = await w.todo({ status: "drafted", assignee_ids: [w.people.other.membershipId] });
  const [news, log] = [newsOf(w), logOf(w)];
  expect((await w.complete(draft, "member")).body.completed).toBe(true);
  expect([news(), log()]).toEqual([[], []]);
  await expectRefusals(w, [
    ["other", "PUT", `/recordings/${draft.id}/completion`, undefined, "404 not_found"],
  ]);
});

test("a client completes what is their own, sees what isn't, and knows nothing of what is hidden", async () => {
  const w = await work();
  const { todo, complete, reopen } = w;
  const [shown, hidden] = [await todo({ visible_to_clients: true }), await todo()];
  const own = await todo({}, "client");
  expect([
    (await complete(own, "client")).body.completed,
    (await reopen(own, "client")).body.completed,
  ]).toEqual([true, false]);
  for (const method of ["PUT", "DELETE"])
    await expectRefusals(w, [
      ["client", method, `/recordings/${shown.id}/completion`, undefined, "403 forbidden"],
      ["client", method, `/recordings/${hidden.id}/completion`, undefined, "404 not_found"],
      ["member", method, `/recordings/${newId()}/completion`, undefined, "404 not_found"],
    ]);
});

test("who is assigned is replaced by the list that is sent; the new ones alone are told, and follow it", async () => {
  const w = await work();
  const { call, todo, assign, people } = w;
  const row = await todo();
  const id = (who: Exclude<Who, null>) => people[who].membershipId;
  const [news, log] = [newsOf(w), logOf(w)];
  const sent = async (...ids: string[]) => (await assign(row, ids)).body.membership_ids.toSorted();
  expect(await sent(id("other"), id("other"))).toEqual([id("other")]);
  expect(await sent(id("other"), id("admin"), id("owner"))).toEqual(
    [id("other"), id("admin"), id("owner")].toSorted(),
  );
  expect(news()).toEqual([
    ["other", "assigned"],
    ["admin", "assigned"],
  ]);
  expect(await sent(id("admin"))).toEqual([id("admin")]);
  expect(await sent()).toEqual([]);
  expect(news()).toEqual([]);
  expect(log()).toEqual(["assigned", "assigned", "unassigned", "unassigned"]);
  const events = (await call("member", "GET", `/recordings/${row.id}/events`)).body.slice(1);
  expect(events.map(({ details }: Body) => details.membership_ids.toSorted())).toEqual([
    [id("other")],
    [id("admin"), id("owner")].toSorted(),
    [id("other"), id("owner")].toSorted(),
    [id("admin")],
  ]);
  // Whoever was taken off goes on following it, until they leave themselves.
  const followers = (await call("owner", "GET", `/recordings/${row.id}/subscribers`)).body
    .membership_ids;
  expect(followers.toSorted()).toEqual(
    [id("member"), id("other"), id("admin"), id("owner")].toSorted(),
  );
  expect((await call("client", "GET", `/recordings/${row.id}/assignees`)).status).toBe(404);
});

test("what can't be a list of assignees is refused whole, and nobody is told", async () => {
  const w = await work();
  const { todo, list, people } = w;
  const row = await todo();
  const [path, other] = [`/recordings/${row.id}/assignees`, people.other.membershipId];
  const send = (membership_ids: unknown, fields: Record<string, string>) =>
    ["owner", "PUT", path, { membership_ids }, fields] as const;
  await expectRefusals(w, [
    ["owner", "PUT", path, {}, { membership_ids: "required" }],
    send(null, { membership_ids: "required" }),
    send(other, { membership_ids: "wrong_type" }),
    send([other, "nobody"], { "membership_ids[1]": "invalid" }),
    send([other, newId()], { "membership_ids[1]": "not_member" }),
    send([people.client.membershipId], { "membership_ids[0]": "not_member" }),
    send([people.stranger.membershipId], { "membership_ids[0]": "not_member" }),
    send([people.other.identityId], { "membership_ids[0]": "not_member" }),
    [
      "owner",
      "PUT",
      `/recordings/${list.id}/assignees`,
      { membership_ids: [other] },
      { type: "wrong_type" },
    ],
    ["client", "PUT", path, { membership_ids: [other] }, "404 not_found"],
  ]);
});
