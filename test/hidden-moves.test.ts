import { expect, test } from "bun:test";
import { multiply } from "./support/large.ts";
import { jobs } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

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
  const moved = await call("owner", "POST", "/recordings/batch", { verb: "move", ids, parent_id: target.id });
  expect([moved.status, moved.body.count]).toEqual([200, 3]);
  await jobs.runDue();
  expect(rows("select * from subtree_changes")).toEqual([]);
  expect((await call("owner", "GET", `/recordings/${target.id}/children`)).body.map(({ id }: Body) => id)).toEqual(ids);
});
