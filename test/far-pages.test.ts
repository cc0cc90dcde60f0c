import { expect, test } from "bun:test";
import { multiply } from "./support/large.ts";
import { type Body, world } from "./support/world.ts";

/** Times that come in clusters, with years between some of them. */
const UNEVEN = `update recordings set
  created_at = strftime('%Y-%m-%dT%H:%M:%fZ', '2001-01-01', ((seq / 40) * (seq / 40)) || ' days', (seq % 3) || ' seconds'),
  updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', '2001-01-01', ((seq * 7919 % 1000 / 300) * 4000) || ' days')
  where type = 'todo'`;

test("a page that is far down has the rows that are there, however uneven their times", async () => {
  const { call, make, project, rows, change } = await world();
  const places = [await project(), await project(), await project()];
  for (const { tool } of places) {
    const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
    const todo = await make("owner", list.id, { type: "todo", title: "One of many" });
    multiply({ rows, change }, todo.id, 300);
  }
  change(UNEVEN);
  for (const sort of ["created_at", "updated_at"])
    for (const direction of ["asc", "desc"]) {
      const order = [...new Set([sort, "created_at", "id"])].map((by) => `${by} ${direction}`);
      const all = rows<{ id: string }>(
        `select id from recordings where type = 'todo' order by ${order.join(", ")}`,
      ).map(({ id }) => id);
      for (const page of [1, 4, 9, 13, 23, 30, 31, 60]) {
        const path = `/recordings?type=todo&sort=${sort}&direction=${direction}&per_page=30&page=${page}`;
        const { body } = await call("owner", "GET", path);
        expect([path, ...body.map(({ id }: Body) => id)]).toEqual([
          path,
          ...all.slice((page - 1) * 30, page * 30),
        ]);
      }
    }
}, 60_000);
