import { expect, test } from "bun:test";
import { type Body, world } from "./support/world.ts";

test("nothing is due before it starts, however its days come to it", async () => {
  const { call, make, project, digest } = await world();
  const { tool } = await project();
  const list = await make("member", tool("todos"), { type: "todolist", title: "List" });
  const days = { starts_on: "2026-03-03", due_on: "2026-03-05" };
  const { id } = await make("member", list.id, { type: "todo", title: "Do", ...days });
  const before = digest();
  const patch = (body: object) => call("member", "PATCH", `/recordings/${id}`, body);
  const batch = (body: object) =>
    call("member", "POST", "/recordings/batch", { verb: "due", ids: [id], ...body });
  for (const [field, refused] of [
    ["due_on", await patch({ due_on: "2026-03-02" })],
    ["starts_on", await patch({ starts_on: "2026-03-06" })],
    ["due_on", await patch({ starts_on: "2026-03-04", due_on: "2026-03-03" })],
    [
      "due_on",
      await call("member", "POST", `/recordings/${list.id}/children`, {
        type: "todo",
        title: "New",
        starts_on: "2026-03-04",
        due_on: "2026-03-03",
      }),
    ],
  ] as const) {
    expect([refused.status, refused.body.error.fields]).toEqual([
      422,
      { [field]: [{ code: "out_of_range", message: "It can't be due before it starts." }] },
    ]);
  }
  expect((await batch({ due_on: "2026-03-01" })).body.error.code).toBe("validation_failed");
  expect(digest()).toBe(before);
  expect((await patch({ starts_on: "2026-03-05" })).body).toMatchObject({
    starts_on: "2026-03-05",
    due_on: "2026-03-05",
  });
  expect((await patch({ due_on: null })).status).toBe(200);
  expect((await patch({ starts_on: null, due_on: "2026-01-01" })).status).toBe(200);
});

test("nobody is back before they leave", async () => {
  const { call } = await world();
  const away = (ends_on: string | null) =>
    call("member", "PATCH", "/api/v1/me/preferences", {
      out_of_office: { starts_on: "2026-03-03", ends_on },
    });
  const refused = await away("2026-03-02");
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([
    422,
    ["out_of_office.ends_on"],
  ]);
  expect((await away("2026-03-03")).status).toBe(200);
  expect((await away(null)).status).toBe(200);
});

test("children are read from their end by `direction` alone", async () => {
  const { call, make, project } = await world();
  const { tool } = await project();
  const list = await make("member", tool("todos"), { type: "todolist", title: "List" });
  for (const title of ["a", "b", "c", "d", "e"])
    await make("member", list.id, { type: "todo", title });
  const read = async (path: string): Promise<string[]> => {
    const { body, headers } = await call("member", "GET", path);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    const titles = body.map(({ title }: Body) => title);
    return next
      ? [...titles, ...(await read(new URL(next).pathname + new URL(next).search))]
      : titles;
  };
  const path = `/recordings/${list.id}/children?per_page=2`;
  expect(await read(path)).toEqual(["a", "b", "c", "d", "e"]);
  expect(await read(`${path}&direction=desc`)).toEqual(["e", "d", "c", "b", "a"]);
});
