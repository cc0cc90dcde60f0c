import { expect, test } from "bun:test";
import { parseFragment } from "parse5";
import { openScope } from "#/core/access/scope.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { search } from "#/features/search/search.ts";
import { takeIn } from "#/features/search/write.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import xssCases from "./corpora/xss.json";
import { searching } from "./support/search.ts";
import { clock, services } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PEOPLE = ["owner", "admin", "member", "other", "client"] as const;

async function scene() {
  const w = await world();
  const home = await w.project();
  const board: string = home.tool("message_board");
  const write = (title: string, content = "nothing else", more: object = {}): Promise<Body> =>
    w.make("owner", board, { type: "message", title, content, ...more });
  const find = searching(w);
  const ask = (who: Who, query: string) => w.call(who, "GET", `/search?${query}`);
  const titles = async (q: string, who: Who = "owner") => (await find(who, q)).map(({ title }) => title);
  const status = (id: string, wanted: string) => w.call("owner", "PUT", `/recordings/${id}/status/${wanted}`);
  return { ...w, home, board, write, find, ask, titles, status };
}

test("what was just written, changed or taken away is found as it is now", async () => {
  const { call, write, titles, make, home, project, find } = await scene();
  const { id } = await write("Before", "early words");
  expect(await titles("before")).toEqual(["Before"]);
  await call("owner", "PATCH", `/recordings/${id}`, { title: "After", content: "late words" });
  expect(await titles("before")).toEqual([]);
  expect(await titles("early")).toEqual([]);
  expect(await titles("late after")).toEqual(["After"]);
  const list = await make("owner", home.tool("todos"), { type: "todolist", title: "Movable" });
  await make("owner", list.id, { type: "todo", title: "Movable to-do" });
  const other = await project();
  await call("owner", "PUT", `/recordings/${list.id}/position`, { parent_id: other.tool("todos") });
  expect(await find("owner", "movable", { project_id: other.id })).toHaveLength(2);
  expect(await find("owner", "movable", { project_id: home.id })).toEqual([]);
  await call("owner", "POST", `/recordings/${list.id}/copy`, { parent_id: home.tool("todos") });
  expect(await find("owner", "movable", { project_id: home.id })).toHaveLength(2);
  await call("owner", "PUT", `/recordings/${id}/status/trashed`);
  await call("owner", "DELETE", `/trash/${id}`);
  expect(await titles("late")).toEqual([]);
});

test("what waits to be indexed again is not found by what it said before", async () => {
  const { org, write, titles, change, people } = await scene();
  const { id } = await write("Same", "oldword");
  expect(await titles("oldword")).toEqual(["Same"]);
  change("update recordings set content_html = 'newword' where id = ?", id);
  const actor = directory(services.tenants.get(org.id)).byId.get(people.owner.membershipId) as Membership;
  const filter = { projects: null, types: null, creator: null, fileTypes: null, from: null, until: null };
  const asked = { q: "oldword", filter, sort: "relevance", page: { page: 1, perPage: 50 } } as const;
  expect(await search(openScope({ services, orgId: org.id, actor }), asked)).toEqual({ rows: [], total: 0 });
  expect(await titles("newword")).toEqual(["Same"]);
});

test("active and archived content is found, with its status; what is in the trash is not", async () => {
  const { call, write, titles, find, status, make, home } = await scene();
  const message = await write("Finished");
  const comment = await make("owner", message.id, { type: "comment", content: "finished too" });
  await status(message.id, "archived");
  expect((await find("owner", "finished")).map((hit) => [hit.id, hit.status, hit.inherits_status])).toEqual([
    [message.id, "archived", false],
    [comment.id, "archived", true],
  ]);
  await status(message.id, "trashed");
  expect(await titles("finished")).toEqual([]);
  await status(message.id, "active");
  expect(await find("owner", "finished")).toHaveLength(2);
  await call("owner", "PUT", `/projects/${home.id}/status/archived`);
  expect((await find("owner", "finished")).map((hit) => hit.status)).toEqual(["archived", "archived"]);
  await call("owner", "PUT", `/projects/${home.id}/status/trashed`);
  expect(await find("owner", "finished")).toEqual([]);
});

test("a draft is found by its author alone, and the tools of a project by nobody", async () => {
  const { make, board, titles, find, call } = await scene();
  const { id } = await make("member", board, { type: "message", title: "Unready", content: "x", status: "drafted" });
  expect((await find("member", "unready"))[0]).toMatchObject({ id, status: "drafted" });
  for (const who of ["owner", "admin", "other"] as const) expect(await titles("unready", who)).toEqual([]);
  await call("member", "POST", `/recordings/${id}/publish`);
  expect(await titles("unready")).toEqual(["Unready"]);
  expect(await titles("message board")).toEqual([]);
  expect(await titles("to-dos")).toEqual([]);
});

test("what is said in a chat is found by those in it, also when it is archived, and not when it is deleted", async () => {
  const { call, make, home, people, titles, find } = await scene();
  const { body: chat } = await call("member", "POST", "/chats", { membership_ids: [people.other.membershipId] });
  const line = await make("member", chat.id, { type: "chat_message", content: "whispered words" });
  await make("owner", home.tool("chat"), { type: "chat_message", content: "spoken aloud" });
  const found = async (who: Who, q: string) => (await find(who, q)).map(({ excerpt_html }) => excerpt_html);
  for (const who of ["member", "other"] as const)
    expect(await found(who, "whispered")).toEqual(["<mark>whispered</mark> words"]);
  for (const who of ["owner", "admin", "client"] as const) expect(await titles("whispered", who)).toEqual([]);
  for (const who of ["owner", "admin", "member"] as const)
    expect(await found(who, "spoken")).toEqual(["<mark>spoken</mark> aloud"]);
  expect(await found("client", "spoken")).toEqual([]);
  await call("member", "PUT", `/recordings/${chat.id}/status/archived`);
  expect((await find("other", "whispered"))[0]).toMatchObject({ id: line.id, status: "archived", project_id: null });
  const { body: again } = await call("member", "POST", "/chats", { membership_ids: [people.other.membershipId] });
  const gone = await make("member", again.id, { type: "chat_message", content: "taken back" });
  expect(await found("other", "taken")).toHaveLength(1);
  await call("member", "DELETE", `/recordings/${gone.id}`);
  expect(await found("other", "taken")).toEqual([]);
  expect((await call("member", "GET", "/search?type=dm")).body).toEqual([]);
});

test("counts, pages and excerpts hold only what the caller sees", async () => {
  const { call, make, project, ask, write, people } = await scene();
  await call("owner", "PUT", `/projects/${(await project()).id}/people`, { grant: [people.client.membershipId] });
  const closed = await project("member", { all_access: false });
  await call("member", "PUT", `/projects/${closed.id}/people`, { grant: [people.client.membershipId] });
  await call("member", "PATCH", `/projects/${closed.id}`, { clients_enabled: true });
  const hidden = await make("member", closed.tool("message_board"), {
    type: "message",
    title: "Counted",
    content: "x",
  });
  await make("member", hidden.id, { type: "comment", content: "counted" });
  await make("member", closed.tool("message_board"), {
    ...{ type: "message", title: "Counted and shown", content: "x", visible_to_clients: true },
  });
  await write("Counted by all");
  const counts = await Promise.all(
    PEOPLE.map(async (who) => {
      const { body, headers } = await ask(who, "q=counted&per_page=1");
      return [who, Number(headers.get("x-total-count")), body.length, headers.has("link")];
    }),
  );
  expect(counts).toEqual([
    ["owner", 1, 1, false],
    ["admin", 1, 1, false],
    ["member", 4, 1, true],
    ["other", 1, 1, false],
    ["client", 1, 1, false],
  ]);
});

test("hits come in pages, at most a hundred on one, in an order without gaps or repeats", async () => {
  const { ask, write, change } = await scene();
  for (let i = 0; i < 120; i++) await write(`Many ${i % 7 === 0 ? "many" : "x"}`);
  change(
    "update recordings set created_at = datetime('2026-01-01', (seq % 11) || ' days') || '.000Z' where type = 'message'",
  );
  for (const sort of ["relevance", "recent"]) {
    const seen: Body[] = [];
    for (const page of [1, 2, 3]) {
      const { body, headers } = await ask("owner", `q=many&sort=${sort}&page=${page}&per_page=50`);
      seen.push(...body);
      expect(headers.get("x-total-count")).toBe("120");
      const next = page < 3 ? `page=${page + 1}&per_page=50>; rel="next"` : null;
      expect(headers.get("link")?.endsWith(next ?? "") ?? null).toBe(next === null ? null : true);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    const keys = seen.map(({ score, created_at }) => (sort === "recent" ? created_at : score));
    expect(keys).toEqual(
      keys
        .toSorted()
        .reverse()
        .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
    );
  }
  const clamped = await ask("owner", "q=many&per_page=1000");
  expect([clamped.body.length, clamped.headers.get("link")?.includes("per_page=100&page=2")]).toEqual([100, true]);
  expect((await ask("owner", "q=many")).body).toHaveLength(50);
  expect((await ask("owner", "q=many&page=99")).body).toEqual([]);
});

test("of what is equally good the newer comes first, and the title counts more than the text", async () => {
  const { write, titles, change } = await scene();
  const old = await write("Review", "of the year");
  change(
    "update recordings set created_at = ? where id = ?",
    new Date(clock.time - 700 * DAY_MS).toISOString(),
    old.id,
  );
  await write("Other", "a review of the year");
  await write("Review", "of the week");
  expect(await titles("review week")).toEqual(["Review"]);
  expect(await titles("review")).toEqual(["Review", "Review", "Other"]);
});

test("an excerpt shows where most of it was found, cut between words", async () => {
  const { write, find } = await scene();
  const filler = "lorem ipsum dolor sit amet ".repeat(30);
  await write("Long", `Alpha ${filler} alpha and beta ${filler} end`);
  const [{ excerpt_html }] = await find("owner", "alpha beta");
  expect(excerpt_html).toMatch(/^…[a-z ]+ <mark>alpha<\/mark> and <mark>beta<\/mark> lorem [a-z ]+…$/);
  expect(excerpt_html.replace(/<\/?mark>/g, "").length).toBeLessThanOrEqual(202);
  await write("長い", `${"あ".repeat(500)}東京${"い".repeat(500)}`);
  const [japanese] = await find("owner", "東京");
  expect(japanese.excerpt_html).toMatch(/^…あ{40}<mark>東京<\/mark>い+…$/);
  await write("Pictures", `${"🎉".repeat(300)} deep ${"🎉".repeat(300)}`);
  const [pictures] = await find("owner", "deep");
  expect(pictures.excerpt_html.isWellFormed()).toBe(true);
});

interface Node {
  nodeName: string;
  attrs?: unknown[];
  childNodes?: Node[];
}
const tagsIn = (node: Node): string[] => [
  ...(node.nodeName.startsWith("#") ? [] : [`${node.nodeName}${node.attrs?.length ? " with attributes" : ""}`]),
  ...(node.childNodes ?? []).flatMap(tagsIn),
];

test("hostile titles and texts come out of an excerpt as text", async () => {
  const { call, board, ask } = await scene();
  for (const html of xssCases as string[]) {
    const title = html.replace(/\p{Cc}/gu, " ").slice(0, 200);
    for (const body of [
      { title: `needle ${title}`, content: "x" },
      { title: "x", content_html: `needle ${html}` },
      { title: "x", content: `${html} needle` },
    ])
      await call("owner", "POST", `/recordings/${board}/children`, { type: "message", ...body });
  }
  let seen = 0;
  for (let page = 1; ; page++) {
    const { body } = await ask("owner", `q=needle&per_page=100&page=${page}`);
    for (const { excerpt_html } of body) {
      expect(new Set(tagsIn(parseFragment(excerpt_html) as Node))).toEqual(new Set(["mark"]));
      expect(excerpt_html.replace(/<\/?mark>/g, "")).not.toMatch(/[<>]/);
      seen++;
    }
    if (body.length < 100) break;
  }
  expect(seen).toBeGreaterThan(xssCases.length * 2);
});

test("the metadata names what a search can be narrowed to, and every option of it works", async () => {
  const { call, ask } = await scene();
  const { status, body } = await call("client", "GET", "/search/metadata");
  expect(status).toBe(200);
  const keys = (options: Body[]) => options.map(({ key }) => key);
  expect(keys(body.types)).toContain("message");
  for (const tool of ["message_board", "chat_room", "dm"]) expect(keys(body.types)).not.toContain(tool);
  expect(keys(body.file_types)).toEqual(
    "image video audio pdf document spreadsheet presentation archive code other".split(" "),
  );
  expect(body.sorts).toEqual([
    { key: "relevance", label: "Best match" },
    { key: "recent", label: "Newest first" },
  ]);
  for (const { key, label } of [...body.types, ...body.file_types])
    expect([key, label.length > 1]).toEqual([key, true]);
  for (const type of keys(body.types)) expect((await ask("owner", `type=${type}`)).status).toBe(200);
  for (const type of keys(body.file_types)) expect((await ask("owner", `q=a&file_type=${type}`)).status).toBe(200);
  for (const sort of keys(body.sorts)) expect((await ask("owner", `q=a&sort=${sort}`)).status).toBe(200);
});

test("of more hits than are counted the newest are found, and those with the words in their titles", async () => {
  const { org, write, ask, board, home, people, change } = await scene();
  const old = await write("Plentiful", "x");
  change(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 10500)
     insert into recordings (id, type, project_id, parent_id, creator_id, title, content_html, own_status, status, position,
       visible_to_clients, published_at, created_at, updated_at)
     select 'r' || i, 'message', ?, ?, ?, 'Row ' || i, case when i % 21 = 0 then 'scarce plentiful' else 'plentiful' end,
       'active', 'active', i, 0, ?, ?, ? from n`,
    ...[home.id, board, people.owner.membershipId, ...Array(3).fill(clock.now().toISOString())],
  );
  while (takeIn(services.tenants.get(org.id)) > 0);
  const all = await ask("owner", "q=plentiful&per_page=100");
  expect([all.headers.get("x-total-count"), all.body[0].id, all.body.length]).toEqual(["1000", old.id, 100]);
  const recent = await ask("owner", "q=plentiful&sort=recent&per_page=2");
  expect([recent.headers.get("x-total-count"), ...recent.body.map(({ title }: Body) => title)]).toEqual([
    ...["1000", "Row 10500", "Row 10499"],
  ]);
  const scarce = await ask("owner", "q=plentiful+scarce");
  expect(scarce.headers.get("x-total-count")).toBe("500");
  expect((await ask("owner", "q=row+10473")).body.map(({ title }: Body) => title)).toEqual(["Row 10473"]);
  expect((await ask("owner", 'q="plentiful scarce"')).body).toEqual([]);
  expect((await ask("owner", 'q="scarce plentiful"')).headers.get("x-total-count")).toBe("500");
});
