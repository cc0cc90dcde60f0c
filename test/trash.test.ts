import { expect, test } from "bun:test";
import { clock, jobs } from "./support/server.ts";
import { world } from "./support/world.ts";

const DAY = 24 * 60 * 60 * 1000;

async function trashed() {
  const w = await world();
  const { body: project } = await w.call("member", "POST", "/projects", { name: "Members only" });
  const set = project.tools.find((tool: { key: string }) => tool.key === "todos").id;
  const list = await w.make("member", set, {
    type: "todolist",
    title: "List",
    content: "Private words",
  });
  const todo = await w.make("member", list.id, { type: "todo", title: "To-do" });
  await w.call("member", "PUT", `/recordings/${list.id}/status/trashed`);
  return { ...w, project, list, todo };
}

test("an owner sees titles in the trash, never content, and the root only", async () => {
  const { call, list, project, people } = await trashed();
  const { body, headers } = await call("owner", "GET", "/trash");
  expect(body).toEqual([
    {
      id: list.id,
      type: "todolist",
      title: "List",
      project: { id: project.id, name: "Members only" },
      creator: {
        membership_id: people.member.membershipId,
        name: "Member Test",
        avatar_url: null,
        role: "member",
        kind: "person",
      },
      trashed_at: clock.now().toISOString(),
      purges_at: new Date(clock.time + 30 * DAY).toISOString(),
    },
  ]);
  expect(headers.get("x-total-count")).toBe("1");
  expect((await call("owner", "GET", `/recordings/${list.id}`)).status).toBe(404);
  expect((await call("admin", "GET", "/trash")).body.error.code).toBe("role_required");
});

test("an owner restores the subtree, also in a project they are not on", async () => {
  const { call, list, todo } = await trashed();
  expect((await call("owner", "POST", `/trash/${todo.id}/restore`)).status).toBe(409);
  expect((await call("owner", "POST", `/trash/${list.id}/restore`)).body).toMatchObject({
    id: list.id,
    status: "active",
    trashed_at: null,
  });
  expect((await call("member", "GET", `/recordings/${todo.id}`)).body.status).toBe("active");
  expect((await call("owner", "GET", "/trash")).body).toEqual([]);
});

test("what lies in something trashed comes back with that, and not by itself", async () => {
  const { call, make, list, todo, digest, project } = await trashed();
  const set = project.tools.find((tool: { key: string }) => tool.key === "todos").id;
  const other = await make("member", set, { type: "todolist", title: "Other" });
  const first = await make("member", other.id, { type: "todo", title: "Trashed first" });
  await call("member", "PUT", `/recordings/${first.id}/status/trashed`);
  await call("member", "PUT", `/recordings/${other.id}/status/trashed`);
  const before = digest();
  const restore = (id: string) => call("owner", "POST", `/trash/${id}/restore`);
  for (const id of [todo.id, first.id]) {
    const refused = await restore(id);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      { code: "conflict", message: "What it is in is trashed. Restore that first." },
    ]);
  }
  expect((await restore(set)).status).toBe(404);
  expect(digest()).toBe(before);
  await call("member", "PUT", `/projects/${project.id}/status/trashed`);
  expect((await restore(list.id)).status).toBe(409);
  await call("member", "PUT", `/projects/${project.id}/status/active`);
  expect((await restore(list.id)).status).toBe(200);
  expect((await restore(other.id)).status).toBe(200);
  expect((await restore(first.id)).status).toBe(200);
  expect((await restore(todo.id)).status).toBe(404);
});

test("deleting for good takes everything under it, and only what is in the trash", async () => {
  const { call, list, todo, rows } = await trashed();
  expect((await call("owner", "DELETE", `/trash/${todo.id}`)).status).toBe(404);
  expect((await call("owner", "DELETE", `/trash/${list.id}`)).status).toBe(204);
  expect((await call("owner", "DELETE", `/trash/${list.id}`)).status).toBe(404);
  for (const id of [list.id, todo.id]) {
    expect(rows("select id from recordings where id = ?", id)).toEqual([]);
    expect(rows("select id from events where recording_id = ?", id)).toEqual([]);
    expect(rows("select recording_id from subscriptions where recording_id = ?", id)).toEqual([]);
  }
  expect(rows("select id from jobs")).toEqual([]);
});

test("the purge comes after thirty days, for the whole subtree", async () => {
  const { list, todo, rows } = await trashed();
  clock.advance(30 * DAY - 1000);
  await jobs.runDue();
  expect(rows("select id from recordings where id in (?, ?)", list.id, todo.id)).toHaveLength(2);
  clock.advance(1000);
  await jobs.runDue();
  expect(rows("select id from recordings where id in (?, ?)", list.id, todo.id)).toEqual([]);
});

test("what was restored and trashed again has its own thirty days", async () => {
  const { call, list, rows } = await trashed();
  clock.advance(10 * DAY);
  await call("member", "PUT", `/recordings/${list.id}/status/active`);
  await call("member", "PUT", `/recordings/${list.id}/status/trashed`);
  clock.advance(20 * DAY);
  await jobs.runDue();
  expect(rows("select id from recordings where id = ?", list.id)).toHaveLength(1);
  clock.advance(10 * DAY);
  await jobs.runDue();
  expect(rows("select id from recordings where id = ?", list.id)).toEqual([]);
});

test("a trashed project is read by id, written by nobody, and purged with all it holds", async () => {
  const w = await world();
  const project = await w.project("member");
  const list = await w.make("member", project.tool("todos"), { type: "todolist", title: "List" });
  expect(
    (await w.call("other", "PUT", `/projects/${project.id}/status/trashed`)).body.error.code,
  ).toBe("role_required");
  await w.call("member", "PUT", `/projects/${project.id}/status/trashed`);
  expect((await w.call("member", "GET", `/recordings/${list.id}`)).body).toMatchObject({
    status: "trashed",
    inherits_status: true,
  });
  expect(
    (await w.call("member", "PATCH", `/recordings/${list.id}`, { title: "no" })).body.error.code,
  ).toBe("conflict");
  expect(
    (await w.call("member", "PATCH", `/projects/${project.id}`, { name: "no" })).body.error.code,
  ).toBe("conflict");
  expect((await w.call("member", "GET", "/recordings?type=todolist")).body).toEqual([]);
  expect(
    (await w.call("member", "GET", "/recordings?type=todolist&status=trashed")).body,
  ).toHaveLength(1);
  expect((await w.call("member", "GET", "/projects?status=trashed")).body).toHaveLength(1);
  clock.advance(30 * DAY);
  await jobs.runDue();
  expect(w.rows("select id from projects")).toEqual([]);
  expect(w.rows("select id from recordings")).toEqual([]);
});
