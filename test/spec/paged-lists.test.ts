import { expect, test } from "bun:test";
import { clock } from "../support/server.ts";
import { type Body, bylineOf, type World, world } from "../support/world.ts";
import { ID, refusalOf } from "./cases.ts";

/**
 * Five rows in every list with pages: projects, notes, bookmarks, the trash, and the log of a
 * project.
 */
async function five() {
  const w = await world();
  const { id, tool } = await w.project("owner", { name: "Reef 0" });
  for (let n = 1; n < 5; n++) await w.project("owner", { name: `Reef ${n}` });
  for (let n = 0; n < 5; n++) {
    clock.advance(1000);
    await w.call("owner", "POST", "/my/notes", { title: `Note ${n}` });
    const kept = await w.make("owner", tool("message_board"), {
      type: "message",
      title: `Kept ${n}`,
    });
    await w.call("owner", "POST", "/my/bookmarks", { recording_id: kept.id });
    const gone = await w.make("owner", tool("todos"), { type: "todolist", title: `Gone ${n}` });
    await w.call("owner", "PUT", `/recordings/${gone.id}/status/trashed`);
  }
  return {
    ...w,
    lists: ["/projects", "/my/notes", "/my/bookmarks", "/trash", `/projects/${id}/events`],
  };
}

/** What stands on the pages behind each other's `Link`, two rows each. */
async function walk({ call }: Pick<World, "call">, list: string): Promise<Body[][]> {
  const pages: Body[][] = [];
  for (let path: string | null = `${list}?per_page=2`; path !== null; ) {
    const { status, body, headers } = await call("owner", "GET", path);
    expect([path, status]).toEqual([path, 200]);
    pages.push(body);
    const link = headers.get("link");
    const next: string | undefined =
      /^<http:\/\/localhost:3000(\/api\/v1\/[^>]+)>; rel="next"$/.exec(link ?? "")?.[1];
    expect([path, link === null || next !== undefined]).toEqual([path, true]);
    path = next ?? null;
  }
  return pages;
}

test("every list with pages says how many rows there are and leads to each of them once", async () => {
  const w = await five();
  for (const list of w.lists) {
    const whole = await w.call("owner", "GET", list);
    const total = whole.body.length;
    expect([
      list,
      total >= 5,
      whole.headers.get("x-total-count"),
      whole.headers.get("link"),
    ]).toEqual([list, true, String(total), null]);
    // A last page that is full has none behind it either.
    expect(
      (await w.call("owner", "GET", `${list}?per_page=${total}`)).headers.get("link"),
    ).toBeNull();
    const pages = await walk(w, list);
    expect([list, pages.flat()]).toEqual([list, whole.body]);
    expect(pages.slice(0, -1).every((rows) => rows.length === 2)).toBe(true);
    const [first, second] = [`${list}?page=1&per_page=2`, `${list}?page=2&per_page=2`];
    expect((await w.call("owner", "GET", first)).body).toEqual(pages[0]);
    expect((await w.call("owner", "GET", second)).body).toEqual(pages[1]);
  }
});

test("a page is counted from one and has a hundred rows at most, in every list", async () => {
  const { call, lists } = await five();
  for (const list of lists)
    for (const [query, refusal] of [
      ["page=0", { page: "out_of_range" }],
      ["page=1e1", { page: "invalid" }],
      ["page=", { page: "invalid" }],
      ["per_page=0", { per_page: "out_of_range" }],
      ["per_page=101", { per_page: "out_of_range" }],
      ["per_page=ten", { per_page: "invalid" }],
      ["page=0&per_page=0", { page: "out_of_range" }],
      ["per_page=100&page=1", 200],
      ["per_page=1&page=10000", 200],
      ["per_page=2&page=5001", { page: "out_of_range" }],
    ] as const)
      expect([list, query, refusalOf(await call("owner", "GET", `${list}?${query}`))]).toEqual([
        list,
        query,
        refusal,
      ]);
});

test("notes and bookmarks changed at the same moment keep one order", async () => {
  const { call, make, project } = await world();
  const { tool } = await project();
  const made: string[] = [];
  for (let n = 0; n < 4; n++) {
    made.push((await call("member", "POST", "/my/notes", { title: "Same" })).body.id);
    const { id } = await make("member", tool("message_board"), { type: "message", title: "Same" });
    await call("member", "POST", "/my/bookmarks", { recording_id: id });
  }
  for (const list of ["/my/notes", "/my/bookmarks"]) {
    const ids = async (query = "") =>
      (await call("member", "GET", `${list}${query}`)).body.map(({ id }: Body) => id);
    const whole: string[] = await ids();
    expect([list, new Set(whole).size]).toEqual([list, 4]);
    const apart = [
      await ids("?per_page=1"),
      await ids("?per_page=1&page=2"),
      await ids("?per_page=2&page=2"),
    ];
    expect([list, apart.flat()]).toEqual([list, whole]);
  }
  expect(made).toHaveLength(4);
});

test("the timeline of a project is its changes, newest first, whole and as they are named now", async () => {
  const w = await world();
  const { call, people } = w;
  const { id } = (await call("member", "POST", "/projects", { name: "Reef" })).body;
  const at: string[] = [];
  const step = async (who: "member" | "other", method: string, path: string, body?: object) => {
    clock.advance(1000);
    at.unshift(clock.now().toISOString());
    expect((await call(who, method, `/projects/${id}${path}`, body)).status).toBe(200);
  };
  await step("member", "PUT", "/people", { grant: [people.other.membershipId] });
  await step("other", "PATCH", "", { name: "Atoll" });
  await step("other", "PUT", "/tools/chat", { enabled: false });
  await step("member", "PUT", "/status/archived");
  await step("member", "PUT", "/status/active");
  const { role: _, ...member } = bylineOf(w, "member");
  const { role: __, ...other } = bylineOf(w, "other");
  const row = (action: string, actor: object, details: object, created_at: string | undefined) => ({
    id: expect.stringMatching(ID),
    action,
    actor,
    details,
    created_at,
    recording: null,
    project: { id, name: "Atoll" },
    excerpt: null,
    cheers_count: 0,
  });
  const whole = [
    row("project_restored", member, {}, at[0]),
    row("project_archived", member, {}, at[1]),
    row("tool_disabled", other, { tool: "chat" }, at[2]),
    row("project_renamed", other, { before: "Reef", after: "Atoll" }, at[3]),
    row("access_changed", member, { granted: [people.other.membershipId], revoked: [] }, at[4]),
    row("project_created", member, {}, "2026-03-02T10:00:00.000Z"),
  ];
  const read = async (query: string) =>
    (await call("other", "GET", `/projects/${id}/events${query}`)).body;
  expect(await read("")).toEqual(whole);
  expect(await read(`?since=${at[2]}`)).toEqual(whole.slice(0, 3));
  expect(await read("?since=2027-01-01T00:00:00Z")).toEqual([]);
  expect(refusalOf(await call("other", "GET", `/projects/${id}/events?since=monday`))).toEqual({
    since: "invalid",
  });
  expect(refusalOf(await call("owner", "GET", `/projects/${id}/events`))).toBe("404 not_found");
});
