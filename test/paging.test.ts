import { expect, test } from "bun:test";
import { multiply } from "./support/large.ts";
import { follow } from "./support/pages.ts";
import { type Body, type Who, world } from "./support/world.ts";

async function crowded() {
  const w = await world();
  const [one, two] = [await w.project("member"), await w.project("member", { all_access: false })];
  const list = await w.make("member", one.tool("todos"), { type: "todolist", title: "List" });
  const todo = await w.make("member", list.id, { type: "todo", title: "To-do" });
  const hidden = await w.make("member", two.tool("message_board"), {
    type: "message",
    title: "Message",
  });
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + (n % 97) * 60_000).toISOString();
  const todos = multiply(w, todo.id, 1500, (n) => ({
    created_at: at(n),
    updated_at: at(n * 7),
    position: n % 50,
  }));
  const messages = multiply(w, hidden.id, 300, (n) => ({
    created_at: at(n),
    updated_at: at(n * 5),
  }));
  return {
    ...w,
    one,
    two,
    list,
    todo,
    hidden,
    todos: [todo.id, ...todos],
    messages: [hidden.id, ...messages],
  };
}

test("every row of a list stands on one page, whoever follows the links and however it is sorted", async () => {
  const w = await crowded();
  const { list, one, todos, messages, hidden, people } = w;
  const lists: [Who, string, string[]][] = [
    ["member", "/recordings?type=todo,message&per_page=100", [...todos, ...messages]],
    ["other", "/recordings?type=todo,message&per_page=100", todos],
    ["member", "/recordings?per_page=100", [...todos, ...messages, list.id]],
    [
      "member",
      "/recordings?type=todo,message&sort=updated_at&per_page=100",
      [...todos, ...messages],
    ],
    ["member", "/recordings?type=message&sort=created_at&direction=asc&per_page=100", messages],
    ["member", `/recordings?project_id=${one.id}&type=todo&per_page=100`, todos],
    ["member", `/recordings/${list.id}/children?per_page=100`, todos],
    [
      "member",
      `/recordings/${list.id}/children?sort=updated_at&direction=desc&per_page=100`,
      todos,
    ],
  ];
  for (const [who, path, expected] of lists) {
    const { ids, counts, links } = await follow(w, who, path);
    // The columns of the board, which come with each project.
    const found =
      path === "/recordings?per_page=100" ? ids.filter((id) => expected.includes(id)) : ids;
    expect([path, found.length, new Set(found).size]).toEqual([
      path,
      expected.length,
      expected.length,
    ]);
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(counts).toEqual([expected.length > 1000 ? "1000 false" : String(expected.length)]);
    expect(links.every((link) => link.includes("cursor=") && !/[?&]page=/.test(link))).toBe(true);
  }
  const logs: [Who, string, number][] = [
    ["member", "/activity?per_page=100", 1500 + 300 + 5],
    ["other", "/activity?per_page=100", 1500 + 3],
    ["member", `/projects/${one.id}/events?per_page=100`, 1500 + 3],
    ["other", `/people/${people.member.membershipId}/events?per_page=100`, 1500 + 3],
    ["member", `/recordings/${hidden.id}/events?per_page=1`, 1],
  ];
  for (const [who, path, length] of logs) {
    const { ids, links } = await follow(w, who, path);
    expect([path, ids.length, new Set(ids).size]).toEqual([path, length, length]);
    expect(links.every((link) => link.includes("cursor="))).toBe(true);
  }
});

test("pages by their numbers are the same rows as by their links, and reach the first ten thousand", async () => {
  const w = await crowded();
  const { ids } = await follow(w, "member", "/recordings?type=todo,message&per_page=100");
  for (const page of [1, 2, 7, 11, 18, 19, 40]) {
    const path = `/recordings?type=todo,message&per_page=100&page=${page}`;
    const { body, headers } = await w.call("member", "GET", path);
    expect(headers.has("link")).toBe(page < 19);
    expect(body.map(({ id }: Body) => id)).toEqual(ids.slice((page - 1) * 100, page * 100));
  }
  for (const path of [
    "/recordings",
    "/activity",
    `/recordings/${w.list.id}/children`,
    "/trash",
    "/my/notes",
  ]) {
    expect((await w.call("owner", "GET", `${path}?page=100&per_page=100`)).status).toBe(200);
    const beyond = await w.call("owner", "GET", `${path}?page=101&per_page=100`);
    expect([beyond.status, beyond.body.error.fields.page[0].code]).toEqual([422, "out_of_range"]);
    expect(beyond.body.error.fields.page[0].message).toContain("`Link`");
  }
});

test("a cursor says where to go on and gives no right", async () => {
  const w = await crowded();
  const { call, people, two } = w;
  const { links } = await follow(w, "member", "/recordings?type=message&per_page=100");
  expect((await call("other", "GET", links[0] ?? "")).body).toEqual([]);
  await call("member", "PUT", `/projects/${two.id}/people`, {
    revoke: [people.member.membershipId],
  });
  expect((await call("member", "GET", links[0] ?? "")).body).toEqual([]);
});

test("what is no cursor of a list is 400, and one with a page 422", async () => {
  const { call, todo, list } = await crowded();
  const cursor = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString("base64url");
  const garbage = [
    "",
    "x",
    "%25",
    "A".repeat(1999),
    cursor({}),
    cursor([1, 2]),
    cursor(["a"]),
    cursor(["a", "b", "c", "d"]),
  ];
  for (const wrong of garbage)
    for (const path of [
      "/recordings",
      "/activity",
      `/recordings/${todo.id}/events`,
      `/recordings/${list.id}/children`,
    ]) {
      const { status, body } = await call("member", "GET", `${path}?cursor=${wrong}`);
      expect([path, wrong, status, body.error?.code]).toEqual([path, wrong, 400, "invalid_cursor"]);
    }
  const made = `/recordings?cursor=${cursor(["2026-01-01T00:00:00.000Z", "x"])}`;
  expect((await call("member", "GET", `${made}&page=2`)).status).toBe(422);
  expect((await call("member", "GET", made)).status).toBe(200);
});

test("rows made meanwhile move nothing behind a cursor", async () => {
  const w = await crowded();
  const path = "/recordings?type=message&per_page=100";
  const before = await follow(w, "member", path);
  const first = (await w.call("member", "GET", path)).body.map(({ id }: Body) => id);
  await w.make("member", w.two.tool("message_board"), { type: "message", title: "New" });
  const rest = await follow(w, "member", before.links[0] ?? "");
  expect([...first, ...rest.ids]).toEqual(before.ids);
});
