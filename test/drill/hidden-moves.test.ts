import { expect, test } from "bun:test";
import { multiply } from "../support/large.ts";
import { jobs } from "../support/server.ts";
import { type Body, world } from "../support/world.ts";

test("what has no room in a batch of moves keeps nothing else of it from the same place", async () => {
  const { make, call, rows, ...w } = await world();
  const project = await w.project("owner", { all_access: true });
  const docs = project.tool("folder");
  const folder = (title: string) => make("owner", docs, { type: "folder", title });
  const target = await folder("Target");
  const ids: string[] = [];
  for (const title of ["One", "Two", "Three"]) {
    const { id } = await folder(title);
    const document = await make("owner", id, { type: "document", title: "Document" });
    multiply({ rows, change: w.change }, document.id, 5000);
    ids.push(id);
  }
  const moved = await call("owner", "POST", "/recordings/batch", {
    verb: "move",
    ids,
    parent_id: target.id,
  });
  expect([moved.status, moved.body.count]).toEqual([200, 3]);
  await jobs.runDue();
  expect(rows("select * from subtree_changes")).toEqual([]);
  expect(
    (await call("owner", "GET", `/recordings/${target.id}/children`)).body.map(
      ({ id }: Body) => id,
    ),
  ).toEqual(ids);
});

test("what a client says in a thread of the team's stays theirs when that is hidden, however and whatever lies in it", async () => {
  for (const [way, count] of [
    ["within", 0] as const,
    ["elsewhere", 0] as const,
    ["visibility", 0] as const,
    ["within", 10_050] as const,
    ["visibility", 10_050] as const,
  ]) {
    const w = await world();
    const { call, make } = w;
    const [project, elsewhere] = [await w.project("member"), await w.project("member")];
    for (const { id } of [project, elsewhere])
      await call("member", "PUT", `/projects/${id}/people`, {
        grant: [w.people.client.membershipId],
      });
    const list = await make("member", project.tool("todos"), {
      type: "todolist",
      title: "Shown",
      visible_to_clients: true,
    });
    const todo = await make("member", list.id, { type: "todo", title: "To-do" });
    const own = await make("client", list.id, { type: "todo", title: "The client's own" });
    multiply(w, todo.id, count);
    const said = await make("client", todo.id, { type: "comment", content: "Hello" });
    const inOwn = await make("member", own.id, { type: "comment", content: "Hello" });
    const places = { within: project, elsewhere } as const;
    if (way === "visibility")
      await call("member", "PUT", `/recordings/${list.id}/visibility`, {
        visible_to_clients: false,
      });
    else {
      const closed = await make("member", places[way].tool("todos"), {
        type: "todolist",
        title: "Closed",
        visible_to_clients: false,
      });
      const body = { parent_id: closed.id };
      expect((await call("member", "PUT", `/recordings/${list.id}/position`, body)).status).toBe(
        200,
      );
    }
    const seen = async () => {
      const all = [todo, said, own, inOwn].map(({ id }) =>
        call("client", "GET", `/recordings/${id}`),
      );
      return (await Promise.all(all)).map(({ status }) => status);
    };
    expect([way, count, await seen()]).toEqual([way, count, [404, 200, 200, 200]]);
    await jobs.runDue();
    expect([way, count, await seen()]).toEqual([way, count, [404, 200, 200, 200]]);
  }
});
