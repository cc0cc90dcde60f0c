import { expect, test } from "bun:test";
import { costOf } from "../support/cost.ts";
import { large, MANY, multiply } from "../support/large.ts";
import { follow } from "../support/pages.ts";
import { clock, jobs } from "../support/server.ts";
import type { Body, World } from "../support/world.ts";

const listed = async ({ call }: Pick<World, "call">, who: "member" | "client", path: string) => {
  const { body, headers } = await call(who, "GET", path);
  return [body.length, headers.get("x-total-count")];
};

for (const status of ["trashed", "archived"])
  test(`what is ${status} with very much in it is so at once for whoever looks, and soon in the file`, async () => {
    const w = await large();
    const { call, list, project, oldest, newest, stored, todos } = w;
    const set = await costOf(() =>
      call("member", "PUT", `/recordings/${list.id}/status/${status}`),
    );
    expect([set.answer.status, set.answer.body.status, set.cpu < 300]).toEqual([200, status, true]);
    expect(stored("status").active).toBe(MANY + 2);
    for (const id of [oldest, newest]) {
      expect((await call("member", "GET", `/recordings/${id}`)).body).toMatchObject({
        status,
        inherits_status: true,
      });
      expect(
        (await call("member", "PATCH", `/recordings/${id}`, { title: "No" })).body.error.code,
      ).toBe("conflict");
      expect((await call("member", "PUT", `/recordings/${id}/status/active`)).body.error.code).toBe(
        "conflict",
      );
    }
    expect(await listed(w, "member", "/recordings?type=todo&per_page=1")).toEqual([0, "0"]);
    expect((await call("client", "GET", "/my/assignments")).body.others).toEqual([]);
    expect(
      (await call("member", "GET", `/recordings/${project.tool("todos")}/children`)).body,
    ).toEqual([]);
    const work = await costOf(() => jobs.runDue());
    expect([work.answer > 3, stored("status")]).toEqual([true, { [status]: MANY + 2 }]);
    expect(await listed(w, "member", `/recordings?type=todo&status=${status}&per_page=1`)).toEqual([
      1,
      "1000",
    ]);
    await call("member", "PUT", `/recordings/${list.id}/status/active`);
    expect((await call("member", "GET", `/recordings/${oldest}`)).body).toMatchObject({
      status: "active",
      inherits_status: false,
    });
    await jobs.runDue();
    expect([stored("status"), todos.length]).toEqual([{ active: MANY + 2 }, MANY]);
    expect(w.rows("select * from subtree_changes")).toEqual([]);
  }, 120_000);

test("lists answer as if a change had reached all it is about, whether it is done or undone", async () => {
  const few = 5_200;
  const w = await large(few);
  const { call, list, newest } = w;
  await call("member", "PUT", `/recordings/${newest}/status/archived`);
  const lists = (status: string) => [
    `/recordings?type=todo&status=${status}&per_page=100`,
    `/recordings?status=${status}&sort=updated_at&per_page=100`,
    `/recordings/${list.id}/children?status=${status}&per_page=100`,
    `/recordings/${list.id}/children?status=${status}&sort=created_at&direction=desc&per_page=100`,
  ];
  const read = async (status: string) => {
    const all: unknown[][] = [];
    for (const path of [...lists(status), `${lists("active")[0]}`]) {
      const { ids } = await follow(w, "member", path);
      all.push([path, ids.length, Bun.hash(ids.join())]);
    }
    return all;
  };
  for (const [status, count] of [
    ["trashed", few + 2],
    ["active", few + 1],
    ["archived", few + 2],
  ] as const) {
    await call("member", "PUT", `/recordings/${list.id}/status/${status}`);
    const meanwhile = await read(status);
    await jobs.runDue();
    expect([status, meanwhile]).toEqual([status, await read(status)]);
    expect(meanwhile[0]).toContain(count);
  }
}, 300_000);

test("while a status spreads, the pages of a client tell nothing of what they are not shown", async () => {
  const w = await large(5_200);
  const { call, list, project } = w;
  const other = await w.make("client", project.tool("todos"), { type: "todolist", title: "Other" });
  const todo = await w.make("client", other.id, { type: "todo", title: "One" });
  multiply(w, todo.id, 300, (n) => ({
    visible_to_clients: n % 3 === 0 ? 1 : 0,
    position: 1000 + n,
  }));
  const path = `/recordings/${other.id}/children?per_page=25`;
  const lists = async () => [
    await follow(w, "client", path),
    await follow(w, "client", `${path}&sort=created_at&direction=desc`),
    await follow(w, "client", "/recordings?type=todo&per_page=25"),
  ];
  await call("member", "PUT", `/recordings/${list.id}/status/trashed`);
  const [children, ...others] = await lists();
  await jobs.runDue();
  const [afterwards, ...later] = await lists();
  expect([children, children?.ids.length]).toEqual([afterwards, 101]);
  expect(others.map(({ ids }) => ids)).toEqual(later.map(({ ids }) => ids));
}, 120_000);

test("a status that changes again before it has spread is the last one in the end, also further in", async () => {
  const { call, list, oldest, newest, stored, rows } = await large();
  await call("member", "PUT", `/recordings/${newest}/status/archived`);
  await call("member", "PUT", `/recordings/${list.id}/status/trashed`);
  await call("member", "PUT", `/recordings/${list.id}/status/active`);
  expect((await call("member", "GET", `/recordings/${newest}`)).body.status).toBe("archived");
  expect((await call("member", "GET", `/recordings/${oldest}`)).body.status).toBe("active");
  await jobs.runDue();
  expect([stored("status"), rows("select * from subtree_changes")]).toEqual([
    { active: MANY + 1, archived: 1 },
    [],
  ]);
}, 120_000);

test("while very much is on its way, a page costs what it does otherwise, and its links lead past it", async () => {
  const w = await large(40_000);
  const { call, list, project, newest } = w;
  const elsewhere = await w.make("client", project.tool("todos"), {
    type: "todolist",
    title: "Small",
  });
  const last = await w.make("client", elsewhere.id, { type: "todo", title: "Last" });
  w.change("update recordings set due_on = '2020-01-01' where parent_id = ?", list.id);
  const costly: unknown[] = [];
  const read = async (who: "member" | "client", ...paths: string[]) => {
    for (const path of paths) {
      const { answer, longest } = await costOf(() => call(who, "GET", path));
      const shown = JSON.stringify(answer.body).includes(newest);
      if (answer.status !== 200 || longest > 100 || shown) costly.push([who, path, longest, shown]);
    }
  };
  await call("member", "PUT", `/recordings/${list.id}/visibility`, { visible_to_clients: false });
  await read("client", "/recordings?type=todo", "/recordings?sort=updated_at");
  await jobs.runDue();
  await call("member", "PUT", `/recordings/${list.id}/status/archived`);
  await read(
    "member",
    "/recordings?type=todo",
    "/recordings?sort=updated_at",
    `/recordings/${list.id}/children`,
  );
  await read("member", "/reports/todos/overdue");
  expect(costly).toEqual([]);
  expect((await follow(w, "member", "/recordings?type=todo&per_page=100")).ids).toEqual([last.id]);
}, 180_000);

test("what is being restored is taken nowhere until it is back as a whole", async () => {
  const { call, list, project, oldest, newest, stored } = await large();
  await call("member", "PUT", `/recordings/${list.id}/status/trashed`);
  await jobs.runDue();
  await call("member", "PUT", `/recordings/${list.id}/status/active`);
  const elsewhere = await call("member", "POST", "/projects", { name: "Elsewhere" });
  const set = elsewhere.body.tools.find(({ key }: Body) => key === "todos").id;
  const other = await call("member", "POST", `/recordings/${set}/children`, {
    type: "todolist",
    title: "Other",
  });
  expect((await call("member", "GET", `/recordings/${oldest}`)).body).toMatchObject({
    status: "active",
    parent: { id: list.id },
  });
  expect((await call("member", "GET", `/recordings/${oldest}/events`)).body).toHaveLength(1);
  const refused = [
    await call("member", "PUT", `/recordings/${oldest}/position`, { parent_id: other.body.id }),
    await call("member", "POST", `/recordings/${newest}/copy`, { parent_id: other.body.id }),
  ];
  expect(refused.map(({ body }) => body.error.code)).toEqual(["conflict", "conflict"]);
  await jobs.runDue();
  expect(
    (await call("member", "PUT", `/recordings/${oldest}/position`, { parent_id: other.body.id }))
      .status,
  ).toBe(200);
  expect([stored("status"), project.id]).toEqual([{ active: MANY + 1 }, project.id]);
}, 120_000);

test("more than are taken along at once are neither copied nor moved to another project, and move within one", async () => {
  const { call, list, project, stored, rows, project: one } = await large();
  const two = await call("member", "POST", "/projects", { name: "Two" });
  const set = two.body.tools.find(({ key }: Body) => key === "todos").id;
  const other = await call("member", "POST", `/recordings/${one.tool("todos")}/children`, {
    type: "todolist",
    title: "Other",
  });
  const codes = async (method: string, path: string, body: object) =>
    Object.values<Body>((await call("member", method, path, body)).body.error.fields)[0][0].code;
  expect(await codes("PUT", `/recordings/${list.id}/position`, { parent_id: set })).toBe("limit");
  expect(await codes("POST", `/recordings/${list.id}/copy`, { parent_id: one.tool("todos") })).toBe(
    "limit",
  );
  expect(
    await codes("POST", "/recordings/batch", { verb: "move", ids: [list.id], parent_id: set }),
  ).toBe("limit");
  expect(
    (await call("member", "PUT", `/recordings/${list.id}/position`, { parent_id: other.body.id }))
      .status,
  ).toBe(200);
  expect([stored("project_id"), rows("select * from subtree_changes")]).toEqual([
    { [project.id]: MANY + 2 },
    [],
  ]);
}, 120_000);

test("the sum of a batch counts: what has no room in it follows", async () => {
  const w = await large(3000);
  const { call, list, project, stored } = w;
  const second = await w.make("member", project.tool("todos"), {
    type: "todolist",
    title: "Second",
  });
  multiply(w, w.todo.id, 3000, () => ({ parent_id: second.id }));
  await call("member", "POST", "/recordings/batch", {
    verb: "status",
    ids: [list.id, second.id],
    status: "trashed",
  });
  const later = () =>
    w.rows(
      "select count(*) as count from recordings where parent_id = ? and status = 'active'",
      second.id,
    )[0].count;
  expect([stored("status"), later()]).toEqual([{ trashed: 3002 }, 3000]);
  expect(await listed(w, "member", "/recordings?type=todo")).toEqual([0, "0"]);
  await jobs.runDue();
  expect(later()).toBe(0);
  clock.advance(1);
}, 120_000);
