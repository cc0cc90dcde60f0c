import { expect, test } from "bun:test";
import { people } from "../support/direct-chats.ts";
import { listen, listening, short } from "../support/live.ts";
import { clock, jobs, services } from "../support/server.ts";
import { type Body, send, world } from "../support/world.ts";

const message = (title: string, more: object = {}) => ({
  type: "message",
  title,
  content: title,
  ...more,
});

test("a stream says hello with the counter of changes, and how many are unread", async () => {
  const w = await world();
  const stream = await listen(w, "member");
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const hello = await stream.next();
  expect(hello).toEqual({
    event: "hello",
    id: expect.any(String),
    data: { changes: expect.any(Number) },
  });
  expect(await stream.next()).toEqual({ event: "notices", id: null, data: { unread_count: 0 } });
  clock.advance(15_000);
  services.hub.tick();
  expect(await stream.next()).toEqual({ event: "ping", id: hello?.id ?? "", data: {} });
  await stream.cancel();
  expect(services.hub.size).toBe(0);
});

test("whoever sees something hears what happens to it, by its ids and without its words", async () => {
  const w = await world();
  const project = await w.project();
  const stream = await listening(w, "other");
  const made = await w.make("member", project.tool("message_board"), message("Plan"));
  const [created, ...more] = await stream.heard();
  expect(more).toEqual([]);
  expect(created?.data).toEqual({
    recording_id: made.id,
    project_id: project.id,
    parent_id: project.tool("message_board"),
    thread_id: made.id,
    type: "message",
    action: "created",
    version: 1,
    actor_membership_id: w.people.member.membershipId,
    changes: expect.any(Number),
  });
  expect(created?.id?.endsWith(`.${created.data.changes}`)).toBe(true);
  const comment = await w.make("owner", made.id, { type: "comment", content: "<div>Yes</div>" });
  expect(await stream.changes()).toMatchObject([
    {
      recording_id: comment.id,
      parent_id: made.id,
      thread_id: made.id,
      type: "comment",
      action: "created",
    },
  ]);
  const id = made.id;
  const steps: [string, string, object | undefined, string][] = [
    ["PATCH", `/recordings/${id}`, { title: "New plan" }, "title_changed"],
    ["PUT", `/recordings/${id}/pin`, undefined, "pinned"],
    ["POST", `/recordings/${id}/cheers`, { content: "👍" }, "cheered"],
    ["PUT", `/recordings/${id}/status/trashed`, undefined, "trashed"],
    ["PUT", `/recordings/${id}/status/active`, undefined, "restored"],
    ["PATCH", `/projects/${project.id}`, { name: "Renamed" }, "project_renamed"],
  ];
  for (const [method, path, body, action] of steps) {
    const { status } = await w.call("member", method, path, body);
    const changes = await stream.changes();
    expect([path, status < 300, changes.map((change) => change.action)]).toEqual([
      path,
      true,
      [action],
    ]);
  }
  await stream.cancel();
});

test("a draft is its author's alone until it is published", async () => {
  const w = await world();
  const project = await w.project();
  const [own, others] = [await listening(w, "member"), await listening(w, "other")];
  const board = project.tool("message_board");
  const draft = await w.make("member", board, message("Draft", { status: "drafted" }));
  expect((await own.changes()).map(short)).toEqual([["message", "created", draft.id]]);
  expect(await others.changes()).toEqual([]);
  await w.call("member", "POST", `/recordings/${draft.id}/publish`);
  expect((await others.changes()).map(short)).toEqual([["message", "published", draft.id]]);
  for (const stream of [own, others]) await stream.cancel();
});

test("what lies in a project or a direct chat is heard by those alone who are in it", async () => {
  const w = await people();
  const { body: closed } = await w.call("owner", "POST", "/projects", {
    name: "Closed",
    all_access: false,
  });
  const board = closed.tools.find((tool: Body) => tool.key === "message_board").id;
  const streams = [
    await listening(w, "other"),
    await listening(w, "owner"),
    await listening(w, "client"),
  ] as const;
  const made = await w.make("owner", board, message("Secret"));
  const chat = await w.start("owner", "member");
  const line = await w.say("owner", chat, "psst");
  const [other, owner, client] = await Promise.all([
    streams[0].changes(),
    streams[1].changes(),
    streams[2].changes(),
  ]);
  expect([other, client]).toEqual([[], []]);
  expect(owner.map(short)).toContainEqual(["message", "created", made.id]);
  expect(owner.map(short)).toContainEqual(["chat_message", "created", line.id]);
  for (const stream of streams) await stream.cancel();
});

test("clients hear of what they are shown alone, and of no parent that they are not", async () => {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: true });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const stream = await listening(w, "client");
  const board = project.tool("message_board");
  const shown = await w.make("owner", board, message("Shown", { visible_to_clients: true }));
  await w.make("owner", board, message("Hidden"));
  await w.call("owner", "POST", `/projects/${project.id}/links`, {
    url: "https://example.com",
    title: "x",
  });
  expect(await stream.changes()).toMatchObject([
    { recording_id: shown.id, parent_id: null, thread_id: shown.id, action: "created" },
  ]);
  const comment = await w.make("owner", shown.id, { type: "comment", content: "<div>Yes</div>" });
  expect(await stream.changes()).toMatchObject([
    { recording_id: comment.id, parent_id: shown.id, thread_id: shown.id },
  ]);
  await w.call("owner", "PUT", `/projects/${project.id}/tools/board`, { enabled: false });
  await w.call("owner", "PATCH", `/projects/${project.id}`, { description: "For us" });
  await w.call("owner", "POST", "/companies", { name: "Acme" });
  expect(await stream.changes()).toEqual([]);
  await w.call("owner", "PATCH", `/projects/${project.id}`, { name: "Renamed" });
  expect((await stream.changes()).map(short)).toEqual([["project", "project_renamed", project.id]]);
  await stream.cancel();
});

const REMOVED = {
  parent_id: null,
  thread_id: null,
  version: null,
  actor_membership_id: null,
  action: "removed",
};

test("who loses something hears that it is gone, and can't tell whether it was hidden or deleted", async () => {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: true });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const board = project.tool("message_board");
  const make = () => w.make("owner", board, message("Shown", { visible_to_clients: true }));
  const [hidden, moved, deleted] = [await make(), await make(), await make()];
  const elsewhere = await w.project("owner", { all_access: false });
  await w.call("owner", "PUT", `/recordings/${deleted.id}/status/trashed`);
  const [client, owner] = [await listening(w, "client"), await listening(w, "owner")];
  const ways: [string, () => Promise<{ status: number }>, string][] = [
    [
      hidden.id,
      () =>
        w.call("owner", "PUT", `/recordings/${hidden.id}/visibility`, {
          visible_to_clients: false,
        }),
      "visibility_changed",
    ],
    [
      moved.id,
      () =>
        w.call("owner", "PUT", `/recordings/${moved.id}/position`, {
          parent_id: elsewhere.tool("message_board"),
        }),
      "moved",
    ],
    [deleted.id, () => w.call("owner", "DELETE", `/trash/${deleted.id}`), "removed"],
  ];
  for (const [id, change, action] of ways) {
    expect([action, (await change()).status < 300]).toEqual([action, true]);
    const told = (await client.changes()).filter(({ recording_id }) => recording_id === id);
    expect(told).toEqual([
      {
        ...REMOVED,
        recording_id: id,
        project_id: project.id,
        type: "message",
        changes: expect.any(Number),
      },
    ]);
    expect((await owner.changes()).map(short)).toContainEqual(["message", action, id]);
  }
  for (const stream of [client, owner]) await stream.cancel();
});

test("who is taken off a project hears so, and nothing of it any more", async () => {
  const w = await world();
  const project = await w.project("owner", { all_access: false });
  const grant = { grant: [w.people.other.membershipId] };
  await w.call("owner", "PUT", `/projects/${project.id}/people`, grant);
  const stream = await listening(w, "other");
  await w.call("owner", "PUT", `/projects/${project.id}/people`, { revoke: grant.grant });
  expect(await stream.changes()).toMatchObject([
    { ...REMOVED, recording_id: null, project_id: project.id, type: "project" },
  ]);
  await w.make("owner", project.tool("message_board"), message("Unheard"));
  expect(await stream.changes()).toEqual([]);
  await w.call("owner", "PUT", `/projects/${project.id}/people`, grant);
  expect((await stream.changes()).map(short)).toEqual([["project", "access_changed", project.id]]);
  await stream.cancel();
});

test("a refused request is heard by nobody, and what is one's own by oneself", async () => {
  const w = await world();
  const project = await w.project();
  const made = await w.make("owner", project.tool("message_board"), message("Plan"));
  const [own, others] = [await listening(w, "member"), await listening(w, "other")];
  await w.call("member", "PATCH", `/recordings/${made.id}`, { title: 1 });
  await w.call("client", "PATCH", `/recordings/${made.id}`, { title: "x" });
  expect(await others.changes()).toEqual([]);
  await w.call("member", "POST", "/my/bookmarks", { recording_id: made.id });
  expect(await others.changes()).toEqual([]);
  expect((await own.changes()).map(short)).toEqual([["own", "changed", project.id]]);
  for (const stream of [own, others]) await stream.cancel();
});

test("the count of unread notifications comes when it changes, on every device", async () => {
  const w = await world();
  const project = await w.project();
  const streams = [await listening(w, "other"), await listening(w, "other")];
  const notices = async () =>
    (await Promise.all(streams.map((stream) => stream.heard()))).map((events) =>
      events.filter(({ event }) => event === "notices").map(({ data }) => data.unread_count),
    );
  await w.make(
    "owner",
    project.tool("message_board"),
    message("Plan", { notify: { membership_ids: [w.people.other.membershipId] } }),
  );
  expect(await notices()).toEqual([[1], [1]]);
  await w.call("other", "PUT", "/my/notifications");
  expect(await notices()).toEqual([[0], [0]]);
  for (const stream of streams) await stream.cancel();
});

test("everybody hears that the organization is called something else, once it is listed so", async () => {
  const w = await world();
  const streams = [await listening(w, "other"), await listening(w, "client")];
  await w.call("owner", "PATCH", "/account", { name: "Atoll Reef" });
  await jobs.runDue();
  const [others, clients] = await Promise.all(streams.map((stream) => stream.changes()));
  expect(others?.map(short)).toEqual([
    ["organization", "changed", null],
    ["organization", "org_renamed", null],
  ]);
  expect(clients?.map(short)).toEqual([["organization", "org_renamed", null]]);
  for (const stream of streams) await stream.cancel();
});

test("who has another role hears so alone, once they are listed so", async () => {
  const w = await world();
  const streams = [await listening(w, "member"), await listening(w, "other")];
  const { membershipId } = w.people.member;
  const changesOf = async (body: object) => {
    await w.call("owner", "PATCH", `/people/${membershipId}`, body);
    const changes = await Promise.all(streams.map((stream) => stream.changes()));
    return changes.map((all) => all.map(({ action }) => action));
  };
  expect(await changesOf({ title: "Skipper" })).toEqual([["changed"], ["changed"]]);
  expect(await changesOf({ role: "admin" })).toEqual([["changed", "role_changed"], ["changed"]]);
  for (const stream of streams) await stream.cancel();
});

test("nobody follows an organization that is not theirs", async () => {
  const [w, foreign] = [await world(), await world()];
  expect((await w.call("stranger", "GET", "/live")).status).toBe(404);
  expect((await send("GET", `/api/v1/${w.org.slug}/live`)).status).toBe(401);
  const stream = await listening(foreign, "owner");
  await w.project();
  expect(await stream.heard()).toEqual([]);
  await stream.cancel();
});
