import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { type Body, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf } from "./content-asks.ts";

async function categories() {
  const w = await world();
  const project = await w.project();
  const board: string = project.tool("message_board");
  const list = async (): Promise<Body[]> => (await w.call("member", "GET", "/categories")).body;
  const add = async (body: object): Promise<Body> =>
    (await w.call("admin", "POST", "/categories", body)).body;
  const post = (category_id: string | null, more: object = {}) =>
    w.make("member", board, { type: "message", title: "Post", category_id, ...more });
  const get = async (id: string): Promise<Body> =>
    (await w.call("owner", "GET", `/recordings/${id}`)).body;
  return { ...w, newProject: w.project, project, board, list, add, post, get };
}

test("an organization begins with categories of its own, and answers their id, name and icon alone", async () => {
  const [here, there] = [await categories(), await categories()];
  const [mine, theirs] = [await here.list(), await there.list()];
  expect(mine.length).toBeGreaterThan(0);
  for (const row of mine) expect(Object.keys(row)).toEqual(["id", "name", "icon"]);
  expect(mine.map(({ name, icon }) => [name, icon])).toEqual(
    theirs.map(({ name, icon }) => [name, icon]),
  );
  const ids = new Set(theirs.map(({ id }) => id));
  expect(mine.filter(({ id }) => ids.has(id))).toEqual([]);
});

test("a category's name has 1 to 100 characters and its icon at most 8, counted as people count them", async () => {
  const w = await categories();
  const before = await w.list();
  const made: Body[] = [];
  for (const body of [
    { name: "x" },
    { name: "🎉".repeat(100), icon: "🎉".repeat(8) },
    { name: "No icon", icon: null, position: 1, id: newId() },
  ])
    made.push(await w.add(body));
  expect(made.map(({ id: _, ...row }) => row)).toEqual([
    { name: "x", icon: null },
    { name: "🎉".repeat(100), icon: "🎉".repeat(8) },
    { name: "No icon", icon: null },
  ]);
  expect(await w.list()).toEqual([...before, ...made]);
  const [{ id }] = made;
  const wrong: [object, Record<string, string>][] = [
    [{ name: "" }, { name: "too_short" }],
    [{ name: "  " }, { name: "invalid" }],
    [{ name: "x".repeat(101) }, { name: "too_long" }],
    [{ name: null }, { name: "required" }],
    [{ name: 5 }, { name: "wrong_type" }],
    [{ name: "x", icon: "123456789" }, { icon: "too_long" }],
    [{ name: "x", icon: 5 }, { icon: "wrong_type" }],
  ];
  await expectRefusals(w, [
    ["admin", "POST", "/categories", {}, { name: "required" }],
    ...wrong.flatMap(([body, fields]) => [
      ["admin", "POST", "/categories", body, fields] as const,
      ["owner", "PATCH", `/categories/${id}`, body, fields] as const,
    ]),
  ]);
});

test("a patch of a category changes what it names, and null takes its icon away", async () => {
  const { call, add, list } = await categories();
  const { id } = await add({ name: "News", icon: "📰" });
  const patch = async (body: object) =>
    (await call("admin", "PATCH", `/categories/${id}`, body)).body;
  expect(await patch({})).toEqual({ id, name: "News", icon: "📰" });
  expect(await patch({ name: "Old news" })).toEqual({ id, name: "Old news", icon: "📰" });
  expect(await patch({ icon: null, colour: "red" })).toEqual({ id, name: "Old news", icon: null });
  expect(await patch({ icon: "🗞️" })).toEqual({ id, name: "Old news", icon: "🗞️" });
  expect((await list()).at(-1)).toEqual({ id, name: "Old news", icon: "🗞️" });
});

test("only admins keep categories, and one of another organization is none", async () => {
  const w = await categories();
  const { id } = await w.add({ name: "News" });
  const foreign = (await (await categories()).list())[0];
  const [one, theirs] = [`/categories/${id}`, `/categories/${foreign.id}`];
  await expectRefusals(w, [
    ...(
      [
        ["member", "403 role_required"],
        ["client", "404 not_found"],
      ] as const
    ).flatMap(([who, refusal]) => [
      [who, "POST", "/categories", { name: "x" }, refusal] as const,
      [who, "PATCH", one, { name: "x" }, refusal] as const,
      [who, "DELETE", one, undefined, refusal] as const,
    ]),
    ["owner", "PATCH", theirs, { name: "x" }, "404 not_found"],
    ["owner", "DELETE", theirs, undefined, "404 not_found"],
    ["owner", "DELETE", `/categories/${newId()}`, undefined, "404 not_found"],
    [
      "member",
      "POST",
      `/recordings/${w.board}/children`,
      { type: "message", title: "x", category_id: foreign.id },
      { category_id: "invalid" },
    ],
  ]);
});

test("a post tells its category as it is called now", async () => {
  const { call, add, post, get } = await categories();
  const category = await add({ name: "News", icon: "📰" });
  const { id } = await post(category.id);
  const read = await call("other", "GET", `/recordings/${id}`);
  expect([read.body.category_id, read.body.category]).toEqual([category.id, category]);
  await call("admin", "PATCH", `/categories/${category.id}`, { name: "Old news", icon: null });
  const etag = read.headers.get("etag") ?? "";
  const again = await call("other", "GET", `/recordings/${id}`, undefined, {
    "if-none-match": etag,
  });
  expect([again.status, again.body.category]).toEqual([
    200,
    { id: category.id, name: "Old news", icon: null },
  ]);
  expect((await get(id)).version).toBe(1);
});

test("deleting a category clears it from every post that had it, wherever that lies, and from no other", async () => {
  const { call, add, list, post, get, make, newProject, actions } = await categories();
  const before = await list();
  const [gone, kept] = [await add({ name: "Gone" }), await add({ name: "Kept" })];
  const secret = await newProject("owner", { all_access: false });
  const hidden = await make("owner", secret.tool("message_board"), {
    type: "message",
    title: "Secret",
    category_id: gone.id,
  });
  const [active, archived, other] = [await post(gone.id), await post(gone.id), await post(kept.id)];
  const draft = await make("owner", active.parent_id, {
    type: "message",
    title: "Draft",
    category_id: gone.id,
    status: "drafted",
  });
  await call("owner", "PUT", `/recordings/${archived.id}/status/archived`);
  const logged = actions();
  expect((await call("admin", "DELETE", `/categories/${gone.id}`)).body).toEqual({ ok: true });
  for (const { id } of [hidden, active, archived, draft])
    expect(await get(id)).toMatchObject({ category_id: null, category: null });
  expect((await get(other.id)).category).toEqual(kept);
  expect(await list()).toEqual([...before, kept]);
  expect(actions()).toEqual(logged);
});

test("a post comes to another category and out of it again, and its log says from which to which", async () => {
  const w = await categories();
  const [first, second] = await w.list();
  const { id } = await w.post(first.id);
  const log = logOf(w);
  for (const category_id of [second.id, second.id, null])
    await w.call("member", "PATCH", `/recordings/${id}`, { category_id });
  expect(log()).toEqual(["category_changed", "category_changed"]);
  const events = (await w.call("other", "GET", `/recordings/${id}/events`)).body;
  expect(events.slice(1).map(({ details }: Body) => details)).toEqual([
    { before: first.id, after: second.id },
    { before: second.id, after: null },
  ]);
  await expectRefusals(w, [
    ["member", "PATCH", `/recordings/${id}`, { category_id: newId() }, { category_id: "invalid" }],
    ["member", "PATCH", `/recordings/${id}`, { category_id: "news" }, { category_id: "invalid" }],
    ["member", "PATCH", `/recordings/${id}`, { category_id: 5 }, { category_id: "wrong_type" }],
  ]);
});
