import { expect, test } from "bun:test";
import { openScope } from "#/core/access/scope.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { search } from "#/features/search/search.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { scene } from "./support/hits.ts";
import { services } from "./support/server.ts";
import type { Body, Who } from "./support/world.ts";

const PEOPLE = ["owner", "admin", "member", "other", "client"] as const;

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
  const actor = directory(services.tenants.get(org.id)).byId.get(
    people.owner.membershipId,
  ) as Membership;
  const filter = {
    projects: null,
    types: null,
    creator: null,
    fileTypes: null,
    from: null,
    until: null,
  };
  const asked = {
    q: "oldword",
    filter,
    sort: "relevance",
    page: { page: 1, perPage: 50 },
  } as const;
  expect(await search(openScope({ services, orgId: org.id, actor }), asked)).toEqual({
    rows: [],
    total: 0,
  });
  expect(await titles("newword")).toEqual(["Same"]);
});

test("active and archived content is found, with its status; what is in the trash is not", async () => {
  const { call, write, titles, find, status, make, home } = await scene();
  const message = await write("Finished");
  const comment = await make("owner", message.id, { type: "comment", content: "finished too" });
  await status(message.id, "archived");
  expect(
    (await find("owner", "finished")).map((hit) => [hit.id, hit.status, hit.inherits_status]),
  ).toEqual([
    [message.id, "archived", false],
    [comment.id, "archived", true],
  ]);
  await status(message.id, "trashed");
  expect(await titles("finished")).toEqual([]);
  await status(message.id, "active");
  expect(await find("owner", "finished")).toHaveLength(2);
  await call("owner", "PUT", `/projects/${home.id}/status/archived`);
  expect((await find("owner", "finished")).map((hit) => hit.status)).toEqual([
    "archived",
    "archived",
  ]);
  await call("owner", "PUT", `/projects/${home.id}/status/trashed`);
  expect(await find("owner", "finished")).toEqual([]);
});

test("a draft is found by its author alone, and the tools of a project by nobody", async () => {
  const { make, board, titles, find, call } = await scene();
  const { id } = await make("member", board, {
    type: "message",
    title: "Unready",
    content: "x",
    status: "drafted",
  });
  expect((await find("member", "unready"))[0]).toMatchObject({ id, status: "drafted" });
  for (const who of ["owner", "admin", "other"] as const)
    expect(await titles("unready", who)).toEqual([]);
  await call("member", "POST", `/recordings/${id}/publish`);
  expect(await titles("unready")).toEqual(["Unready"]);
  expect(await titles("message board")).toEqual([]);
  expect(await titles("to-dos")).toEqual([]);
});

test("what is said in a chat is found by those in it, also when it is archived, and not when it is deleted", async () => {
  const { call, make, home, people, titles, find } = await scene();
  const { body: chat } = await call("member", "POST", "/chats", {
    membership_ids: [people.other.membershipId],
  });
  const line = await make("member", chat.id, { type: "chat_message", content: "whispered words" });
  await make("owner", home.tool("chat"), { type: "chat_message", content: "spoken aloud" });
  const found = async (who: Who, q: string) =>
    (await find(who, q)).map(({ excerpt_html }) => excerpt_html);
  for (const who of ["member", "other"] as const)
    expect(await found(who, "whispered")).toEqual(["<mark>whispered</mark> words"]);
  for (const who of ["owner", "admin", "client"] as const)
    expect(await titles("whispered", who)).toEqual([]);
  for (const who of ["owner", "admin", "member"] as const)
    expect(await found(who, "spoken")).toEqual(["<mark>spoken</mark> aloud"]);
  expect(await found("client", "spoken")).toEqual([]);
  await call("member", "PUT", `/recordings/${chat.id}/status/archived`);
  expect((await find("other", "whispered"))[0]).toMatchObject({
    id: line.id,
    status: "archived",
    project_id: null,
  });
  const { body: again } = await call("member", "POST", "/chats", {
    membership_ids: [people.other.membershipId],
  });
  const gone = await make("member", again.id, { type: "chat_message", content: "taken back" });
  expect(await found("other", "taken")).toHaveLength(1);
  await call("member", "DELETE", `/recordings/${gone.id}`);
  expect(await found("other", "taken")).toEqual([]);
  expect((await call("member", "GET", "/search?type=dm")).body).toEqual([]);
});

test("counts, pages and excerpts hold only what the caller sees", async () => {
  const { call, make, project, ask, write, people } = await scene();
  await call("owner", "PUT", `/projects/${(await project()).id}/people`, {
    grant: [people.client.membershipId],
  });
  const closed = await project("member", { all_access: false });
  await call("member", "PUT", `/projects/${closed.id}/people`, {
    grant: [people.client.membershipId],
  });
  await call("member", "PATCH", `/projects/${closed.id}`, { clients_enabled: true });
  const hidden = await make("member", closed.tool("message_board"), {
    type: "message",
    title: "Counted",
    content: "x",
  });
  await make("member", hidden.id, { type: "comment", content: "counted" });
  await make("member", closed.tool("message_board"), {
    type: "message",
    title: "Counted and shown",
    content: "x",
    visible_to_clients: true,
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

test("the metadata names what a search can be narrowed to, and every option of it works", async () => {
  const { call, ask } = await scene();
  const { status, body } = await call("client", "GET", "/search/metadata");
  expect(status).toBe(200);
  const keys = (options: Body[]) => options.map(({ key }) => key);
  expect(keys(body.types)).toContain("message");
  for (const tool of ["message_board", "chat_room", "dm"])
    expect(keys(body.types)).not.toContain(tool);
  expect(keys(body.file_types)).toEqual(
    "image video audio pdf document spreadsheet presentation archive code other".split(" "),
  );
  expect(body.sorts).toEqual([
    { key: "relevance", label: "Best match" },
    { key: "recent", label: "Newest first" },
  ]);
  for (const { key, label } of [...body.types, ...body.file_types])
    expect([key, label.length > 1]).toEqual([key, true]);
  for (const type of keys(body.types))
    expect((await ask("owner", `type=${type}`)).status).toBe(200);
  for (const type of keys(body.file_types))
    expect((await ask("owner", `q=a&file_type=${type}`)).status).toBe(200);
  for (const sort of keys(body.sorts))
    expect((await ask("owner", `q=a&sort=${sort}`)).status).toBe(200);
});
