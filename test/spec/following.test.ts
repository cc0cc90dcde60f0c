import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

type Someone = Exclude<Who, null>;

async function thread() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const message = await w.make("member", project.tool("message_board"), {
    type: "message",
    title: "Plan",
  });
  const path = `/recordings/${message.id}`;
  const ids = (...who: Someone[]) => who.map((one) => w.people[one].membershipId);
  const change = (body: object, who: Who = "owner") =>
    w.call(who, "PUT", `${path}/subscribers`, body);
  const followers = async (): Promise<string[]> =>
    (await w.call("owner", "GET", `${path}/subscribers`)).body.membership_ids.toSorted();
  const comment = (who: Who, content = "Word") =>
    w.call(who, "POST", `${path}/comments`, { content });
  return { ...w, project, message, path, ids, change, followers, comment };
}

test("following is one's own: set once, left once, and said in every answer", async () => {
  const { call, path, followers, ids, actions } = await thread();
  const logged = actions();
  const state = async (who: Who) => {
    const [row] = (await call(who, "GET", "/recordings?type=message")).body;
    const single = (await call(who, "GET", path)).body;
    return [
      (await call(who, "GET", `${path}/subscription`)).body.subscribed,
      row.subscribed,
      single.subscribed,
      single.subscribers_count,
    ];
  };
  expect([await state("member"), await state("other")]).toEqual([
    [true, true, true, 1],
    [false, false, false, 1],
  ]);
  for (const [method, subscribed, count] of [
    ["PUT", true, 2],
    ["DELETE", false, 1],
  ] as const) {
    expect((await call("other", method, `${path}/subscription`)).body).toEqual({ subscribed });
    expect((await call("other", method, `${path}/subscription`)).body).toEqual({ subscribed });
    expect(await state("other")).toEqual([subscribed, subscribed, subscribed, count]);
  }
  expect([await followers(), actions()]).toEqual([ids("member"), logged]);
});

test("who is added with `now` is told at once, with `next` by what happens next, and neither is told who asked", async () => {
  const w = await thread();
  const { change, ids, comment, call, message, people } = w;
  const news = newsOf(w);
  await change({ add: ids("other", "owner"), notify: "now" });
  expect(news()).toEqual([["other", "subscribed"]]);
  const [row] = (await call("other", "GET", "/my/notifications")).body.notifications;
  expect(row).toMatchObject({
    action: "subscribed",
    recording_id: message.id,
    actor_membership_id: people.owner.membershipId,
    count: 1,
  });
  await change({ add: ids("admin"), notify: "next" });
  await change({ add: ids("other", "admin"), notify: "now" });
  expect(news()).toEqual([]);
  await comment("member");
  expect(news().toSorted()).toEqual([
    ["admin", "commented"],
    ["other", "commented"],
    ["owner", "commented"],
  ]);
});

test("who is taken off a thread hears no more of it until they follow it again themselves", async () => {
  const w = await thread();
  const { change, ids, comment, call, path, followers } = w;
  await change({ add: ids("other", "admin") });
  const news = newsOf(w);
  expect((await change({ remove: ids("other", "member") })).body).toEqual({
    membership_ids: ids("admin"),
  });
  await comment("owner");
  await comment("other", "Still not following");
  expect(news().toSorted()).toEqual([
    ["admin", "commented"],
    ["owner", "commented"],
  ]);
  await call("other", "PUT", `${path}/subscription`);
  expect(await followers()).toEqual(ids("other", "admin", "owner").toSorted());
});

test("a change of who follows is in the log with who was added and removed; no change is in no log", async () => {
  const w = await thread();
  const { change, ids, call, path } = w;
  const log = logOf(w);
  await change({ add: ids("other", "other", "member"), remove: ids("admin") });
  await change({ remove: ids("other") });
  for (const body of [
    {},
    { add: [] },
    { add: ids("member"), notify: "now" },
    { remove: ids("client") },
    { remove: [newId()] },
  ])
    await change(body);
  expect(log()).toEqual(["subscribers_changed", "subscribers_changed"]);
  const events = (await call("owner", "GET", `${path}/events`)).body;
  expect(events.slice(1).map(({ details }: Body) => details)).toEqual([
    { added: ids("other"), removed: [] },
    { added: [], removed: ids("other") },
  ]);
});

test("followers are people who see it, named by their ids, and changed by who may", async () => {
  const w = await thread();
  const { path, ids, make, project, call } = w;
  const shown = await make("member", project.tool("message_board"), {
    type: "message",
    title: "Shown",
    visible_to_clients: true,
  });
  const own = await make("client", shown.id, { type: "comment", content: "Mine" });
  const one = `${path}/subscribers`;
  const send = (body: object, refusal: string | Record<string, string>) =>
    ["other", "PUT", one, body, refusal] as const;
  await expectRefusals(w, [
    send({ add: ids("client") }, { "add[0]": "not_member" }),
    send({ add: [...ids("admin"), newId()] }, { "add[1]": "not_member" }),
    send({ add: ["x"] }, { "add[0]": "invalid" }),
    send({ add: ids("admin")[0] }, { add: "wrong_type" }),
    send({ remove: "x" }, { remove: "wrong_type" }),
    send({ add: ids("admin"), notify: "later" }, { notify: "not_in_list" }),
    ["client", "PUT", one, { add: ids("owner") }, "404 not_found"],
    ["client", "GET", one, undefined, "404 not_found"],
    [
      "client",
      "PUT",
      `/recordings/${shown.id}/subscribers`,
      { add: ids("owner") },
      "403 forbidden",
    ],
  ]);
  expect((await call("client", "PUT", `/recordings/${shown.id}/subscription`)).body).toEqual({
    subscribed: true,
  });
  expect((await call("client", "GET", `/recordings/${own.id}`)).body.parent_id).toBe(shown.id);
});

test("following a room is its bell: its follower is rung once when people begin to talk, and it says that they follow", async () => {
  const w = await thread();
  const { call, make, project } = w;
  const room: string = project.tool("chat");
  await call("other", "PUT", `/recordings/${room}/subscription`);
  const followed = (await call("other", "GET", `/recordings/${room}`)).body;
  expect([followed.subscribed, followed.subscribers_count]).toEqual([true, 1]);
  const news = newsOf(w);
  for (let i = 0; i < 3; i++)
    await make("member", room, { type: "chat_message", content: "Hello" });
  expect(news()).toEqual([["other", "chat_activity"]]);
  await call("other", "DELETE", `/recordings/${room}/subscription`);
  expect((await call("other", "GET", `/recordings/${room}/subscription`)).body).toEqual({
    subscribed: false,
  });
});

test("whoever can't see a thread any more has it in no list of theirs and hears nothing of it", async () => {
  const w = await thread();
  const { call, path, project, comment, followers, ids, change } = w;
  await change({ add: ids("other", "owner") });
  await call("owner", "PUT", `/projects/${project.id}/people`, { grant: ids("member") });
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  const news = newsOf(w);
  await comment("member");
  expect([news(), await followers()]).toEqual([
    [["owner", "commented"]],
    ids("member", "owner").toSorted(),
  ]);
  for (const method of ["GET", "PUT", "DELETE"])
    await expectRefusals(w, [
      ["other", method, `${path}/subscription`, undefined, "404 not_found"],
    ]);
});

test("nobody is made to follow a draft, which they can't see, and nobody in a direct chat is silenced by another", async () => {
  const w = await thread();
  const { call, make, project, ids, digest } = w;
  const fields = { type: "message", title: "Draft", status: "drafted" };
  const draft = await make("member", project.tool("message_board"), fields);
  const chat = (await call("member", "POST", "/chats", { membership_ids: ids("other") })).body;
  const line = await make("member", chat.id, { type: "chat_message", content: "Hi" });
  const before = digest();
  for (const [who, id, body, status] of [
    ["member", draft.id, { add: ids("other") }, 409],
    ["member", chat.id, { remove: ids("other") }, 403],
    ["other", line.id, { add: ids("member") }, 403],
  ] as const)
    expect([body, (await call(who, "PUT", `/recordings/${id}/subscribers`, body)).status]).toEqual([
      body,
      status,
    ]);
  expect(digest()).toBe(before);
  const leave = await call("other", "PUT", `/recordings/${chat.id}/subscribers`, {
    remove: ids("other"),
  });
  expect([leave.status, leave.body.membership_ids]).toEqual([200, ids("member")]);
});
