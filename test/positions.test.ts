import { expect, test } from "bun:test";
import { fullSide, spreadBetween } from "#/lib/positions.ts";
import { type Body, world } from "./support/world.ts";

async function column() {
  const w = await world();
  const project = await w.project();
  const list = await w.make("member", project.tool("todos"), { type: "todolist", title: "List" });
  const add = (title: string) => w.make("member", list.id, { type: "todo", title });
  const put = (id: string, position: unknown) =>
    w.call("member", "PUT", `/recordings/${id}/position`, { position });
  const order = async () =>
    (await w.call("member", "GET", `/recordings/${list.id}/children?per_page=100`)).body.map(
      ({ title, position }: Body) => ({ title, position }),
    ) as { title: string; position: number }[];
  return { ...w, list, add, put, order };
}

test("a midpoint between the same two is a place of its own, however often it is taken", async () => {
  for (const side of ["after the first", "before the last"] as const) {
    const { add, put, order } = await column();
    await add("first");
    await add("last");
    const between: string[] = [];
    for (let n = 0; n < 90; n++) {
      const made = await add(`${n}`);
      const all = (await order()).filter(({ title }) => title !== `${n}`);
      const [one, other] = side === "after the first" ? all.slice(0, 2) : all.slice(-2);
      const answer = await put(made.id, ((one?.position ?? 0) + (other?.position ?? 0)) / 2);
      if (side === "after the first") between.unshift(`${n}`);
      else between.push(`${n}`);
      const now = await order();
      expect(now.map(({ title }) => title)).toEqual(["first", ...between, "last"]);
      expect(answer.body.position).toBe(now.find(({ title }) => title === `${n}`)?.position);
      expect(new Set(now.map(({ position }) => position)).size).toBe(now.length);
    }
  }
});

test("what goes in turn to two places never comes to a third", async () => {
  const { add, put, order } = await column();
  await add("first");
  await add("last");
  const expected = ["first", "last"];
  for (let n = 0; n < 140; n++) {
    const slot = expected.length > 3 ? 1 + (n % 2) : 1;
    const made = await add(`${n}`);
    const all = (await order()).filter(({ title }) => title !== `${n}`);
    await put(made.id, ((all[slot - 1]?.position ?? 0) + (all[slot]?.position ?? 0)) / 2);
    expected.splice(slot, 0, `${n}`);
    expect((await order()).map(({ title }) => title)).toEqual(expected.slice(0, 100));
  }
});

test("the place of another one is shared while there is room beside it, as before", async () => {
  const { add, put, order } = await column();
  await add("first");
  await add("second");
  const third = await add("third");
  expect((await put(third.id, 1)).body.position).toBe(1);
  expect((await order()).map(({ title }) => title)).toEqual(["first", "third", "second"]);
});

test("a position beyond all bounds is refused, and changes nothing", async () => {
  const { add, put, order } = await column();
  const { id } = await add("only");
  const before = await order();
  for (const position of [1e13, -1e13, 1e308, "1", null])
    expect([position, (await put(id, position)).status]).toEqual([position, 422]);
  expect(await order()).toEqual(before);
});

test("what is renumbered lies evenly between its neighbours, or goes on beyond the end", () => {
  expect(spreadBetween(1, 2, 3)).toEqual([1.25, 1.5, 1.75]);
  expect(spreadBetween(null, 4, 3)).toEqual([1, 2, 3]);
  expect(spreadBetween(4, null, 2)).toEqual([5, 6]);
  expect(spreadBetween(null, null, 2)).toEqual([1, 2]);
  expect(spreadBetween(1, 1 + 1e-7, 3)).toBeNull();
  const next = 1 + Number.EPSILON;
  const [taken, free] = [{ isTaken: true }, { isTaken: false }];
  expect<unknown>([
    fullSide(1, { before: 0, after: next, ...taken }),
    fullSide(next, { before: 1, after: 2, ...taken }),
    fullSide(next, { before: 1, after: 2, ...free }),
    fullSide(1, { before: 0, after: 2, ...taken }),
    fullSide(1, { before: null, after: null, ...free }),
  ]).toEqual(["after", "before", "after", null, null]);
});

test("links, folders and tools have places of their own too, however often the same midpoint is taken", async () => {
  const { call, project } = await world();
  const { id } = await project();
  const link = async (title: string) =>
    (await call("member", "POST", `/projects/${id}/links`, { url: "https://example.com", title }))
      .body.id;
  const folder = async (name: string) =>
    (await call("member", "POST", "/folders", { name })).body.id;
  const lists = {
    links: { path: `/projects/${id}/links`, make: link, name: "title" },
    folders: { path: "/folders", make: folder, name: "name" },
  };
  for (const { path, make, name } of Object.values(lists)) {
    await make("first");
    await make("last");
    const read = async () => (await call("member", "GET", path)).body as Body[];
    const expected: string[] = [];
    for (let n = 0; n < 60; n++) {
      const made = await make(`${n}`);
      const [one, other] = await read();
      const position = (one.position + other.position) / 2;
      expect((await call("member", "PATCH", `${path}/${made}`, { position })).status).toBe(200);
      expected.unshift(`${n}`);
      expect((await read()).map((row) => row[name])).toEqual(["first", ...expected, "last"]);
    }
  }
  const tools = async () => (await call("member", "GET", `/projects/${id}`)).body.tools as Body[];
  for (let n = 0; n < 70; n++) {
    const [one, other, third] = await tools();
    await call("member", "PUT", `/projects/${id}/tools/${third.key}`, {
      position: (one.position + other.position) / 2,
    });
    expect((await tools()).slice(0, 3).map(({ key }) => key)).toEqual([
      one.key,
      third.key,
      other.key,
    ]);
  }
});

test("a batch into a gap that is full, or nearly so, keeps the order sent and lies where it was asked", async () => {
  const { call, change, list, add, order } = await column();
  const named: Record<string, string> = {};
  for (const title of ["A", "B", "C", "1", "2", "3", "4"]) named[title] = (await add(title)).id;
  const ids = ["1", "2", "3", "4"].map((title) => named[title]);
  for (const [start, after] of [
    [1, 3],
    [1024, null],
  ])
    for (let steps = 1; steps <= 24; steps++) {
      const end = (start ?? 0) + steps * Number.EPSILON * (start ?? 0);
      const places = { A: start, B: end, C: after ?? end + Number.EPSILON * end };
      for (const [title, position] of Object.entries(places))
        change(
          "update recordings set position = ? where id = ?",
          position ?? 0,
          named[title] ?? "",
        );
      for (const [n, id] of ids.entries())
        change("update recordings set position = ? where id = ?", 5000 + n, id ?? "");
      const position = ((start ?? 0) + end) / 2;
      const { status } = await call("member", "POST", "/recordings/batch", {
        verb: "move",
        ids,
        parent_id: list.id,
        position,
      });
      const now = await order();
      expect([steps, status, now.map(({ title }) => title).join(" ")]).toEqual([
        steps,
        200,
        "A 1 2 3 4 B C",
      ]);
      expect(new Set(now.map((one) => one.position)).size).toBe(7);
    }
});
