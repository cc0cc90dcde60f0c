import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { type Body, world } from "../support/world.ts";
import { bodies, expectRefusals } from "./cases.ts";

async function marked() {
  const w = await world();
  const project = await w.project("member");
  const message = await w.make("member", project.tool("message_board"), {
    type: "message",
    title: "Plan",
  });
  const add = (recording_id: unknown) => w.call("other", "POST", "/my/bookmarks", { recording_id });
  const list = async (query = ""): Promise<Body[]> =>
    (await w.call("other", "GET", `/my/bookmarks${query}`)).body;
  const drop = (id: string) => w.call("other", "DELETE", `/my/bookmarks/${id}`);
  return { ...w, project, message, add, list, drop };
}

test("a bookmark is set and taken away as often as one likes, and is nobody else's business", async () => {
  const { call, message, add, list, drop, actions, rows } = await marked();
  const [logged, before] = [
    actions(),
    (await call("member", "GET", `/recordings/${message.id}`)).body,
  ];
  for (let n = 0; n < 2; n++) {
    const { status, body } = await add(message.id);
    expect([status, body.id, body.title, body.bookmarked]).toEqual([201, message.id, "Plan", true]);
    expect(await list()).toEqual([body]);
  }
  expect((await call("member", "GET", `/recordings/${message.id}`)).body).toEqual(before);
  for (let n = 0; n < 2; n++) {
    const gone = await drop(message.id);
    expect([gone.status, gone.body]).toEqual([204, ""]);
    expect(await list()).toEqual([]);
  }
  expect([actions(), rows("select id from notifications")]).toEqual([logged, []]);
  const { version } = (await call("member", "GET", `/recordings/${message.id}`)).body;
  expect(version).toBe(before.version);
});

test("anything one sees is bookmarked, archived and trashed too; what is in the trash is not listed", async () => {
  const { call, make, project, message, add, list, drop } = await marked();
  const archived = await make("member", project.tool("todos"), {
    type: "todolist",
    title: "Archived",
  });
  await call("member", "PUT", `/recordings/${archived.id}/status/archived`);
  await call("member", "PUT", `/recordings/${message.id}/status/trashed`);
  for (const id of [project.tool("board"), archived.id, message.id]) {
    clock.advance(1000);
    expect([id, (await add(id)).body.bookmarked]).toEqual([id, true]);
  }
  expect((await list()).map(({ id }) => id)).toEqual([archived.id, project.tool("board")]);
  await call("member", "PUT", `/recordings/${message.id}/status/active`);
  expect((await list()).map(({ id }) => id)).toEqual([
    message.id,
    archived.id,
    project.tool("board"),
  ]);
  await call("member", "PUT", `/projects/${project.id}/status/trashed`);
  expect(await list()).toEqual([]);
  expect((await drop(message.id)).status).toBe(204);
});

test("what one doesn't see is not there to be bookmarked, nor a bookmark on it to be taken away", async () => {
  const w = await marked();
  const { call, project, message, people, add, list } = w;
  await add(message.id);
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.client.membershipId],
  });
  const secret = (await call("member", "POST", "/projects", { name: "Secret" })).body.tools[0].id;
  const mark = (recording_id: string) => ({ recording_id });
  await expectRefusals(w, [
    ["client", "POST", "/my/bookmarks", mark(message.id), "404 not_found"],
    ["owner", "POST", "/my/bookmarks", mark(secret), "404 not_found"],
    ["owner", "DELETE", `/my/bookmarks/${secret}`, undefined, "404 not_found"],
    ["owner", "POST", "/my/bookmarks", mark(project.id), "404 not_found"],
    ["owner", "DELETE", "/my/bookmarks/x", undefined, "404 not_found"],
    ...bodies(
      ["owner", "POST", "/my/bookmarks"],
      [
        [{}, { recording_id: "required" }],
        [mark("x"), { recording_id: "invalid" }],
        [{ recording_id: [message.id] }, { recording_id: "wrong_type" }],
        [{ recording_id: null }, { recording_id: "required" }],
      ],
    ),
    ["stranger", "POST", "/my/bookmarks", mark(newId()), "404 not_found"],
    [null, "GET", "/my/bookmarks", undefined, "401 unauthenticated"],
  ]);
  await call("member", "PATCH", `/projects/${project.id}`, { description: "Still seen" });
  expect(await list()).toHaveLength(1);
});

test("what a user interface remembers is replaced whole, one's own in each organization, and any JSON object", async () => {
  const { call } = await world();
  const { slug } = (await call("client", "POST", "/api/v1/orgs", { name: "Second" })).body;
  const put = (state: unknown, path = "/my/ui-state") => call("client", "PUT", path, state);
  for (const state of [
    { a: 1, "": null, ключ: ["x", { deep: [[]] }] },
    { b: "only" },
    {},
    { constructor: 1, toString: "x", "a.b": { length: 3 } },
  ]) {
    expect((await put(state)).body).toEqual(state);
    expect((await call("client", "GET", "/my/ui-state")).body).toEqual(state);
  }
  await put({ here: false }, `/api/v1/${slug}/my/ui-state`);
  expect((await call("client", "GET", "/my/ui-state")).body).toHaveProperty("constructor", 1);
  expect((await call("client", "GET", `/api/v1/${slug}/my/ui-state`)).body).toEqual({
    here: false,
  });
});

test("a user interface remembers 64 KB, counted in bytes, and a refused state leaves the one before", async () => {
  const w = await world();
  const { call } = w;
  const most = 64 * 1024;
  const sized = (bytes: number) => ({ x: "x".repeat(bytes - '{"x":""}'.length) });
  expect((await call("member", "PUT", "/my/ui-state", sized(most))).status).toBe(200);
  await expectRefusals(w, [
    ...bodies(
      ["member", "PUT", "/my/ui-state"],
      [
        [sized(most + 1), { "": "too_long" }],
        [{ x: "é".repeat(most / 2) }, { "": "too_long" }],
        ["[]", { "": "wrong_type" }],
        ["null", { "": "wrong_type" }],
        ["7", { "": "wrong_type" }],
        ["{", "400 bad_request"],
      ],
    ),
    ["stranger", "PUT", "/my/ui-state", {}, "404 not_found"],
    [null, "GET", "/my/ui-state", undefined, "401 unauthenticated"],
  ]);
  expect((await call("member", "GET", "/my/ui-state")).body).toEqual(sized(most));
});
