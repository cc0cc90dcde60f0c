import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { type Body, visibleAnswer, type Who, world } from "./support/world.ts";

async function thread() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, { grant: [w.people.client.membershipId] });
  const board = project.tool("message_board");
  const message = await w.make("member", board, { type: "message", title: "Plan", content: "The words" });
  const tray = () =>
    w
      .rows<Body>(
        "select membership_id as person, action, recording_id as recording, count, excerpt, actor_id as actor from notifications where action <> 'granted_access' order by seq",
      )
      .map((row) => ({ ...row, person: nameOf(row.person), actor: nameOf(row.actor) }));
  const nameOf = (id: string) => Object.entries(w.people).find(([, person]) => person.membershipId === id)?.[0] ?? id;
  const mention = (who: Exclude<Who, null>) => `<span data-membership-id="${w.people[who].membershipId}">@x</span>`;
  return { ...w, project, board, message, tray, mention };
}

test("a message tells whom it notifies, once and for the weightiest reason, never its author", async () => {
  const { make, board, tray, mention, people } = await thread();
  const loud = await make("member", board, {
    ...{
      type: "message",
      title: "All",
      content_html: `<p>Hello ${mention("admin")}${mention("client")}</p>`,
      notify: true,
    },
  });
  expect(tray()).toEqual([
    { person: "admin", action: "mentioned", recording: loud.id, count: 1, excerpt: "Hello @x @x", actor: "member" },
    ...["owner", "other"].map((person) => ({
      ...{ person, action: "posted", recording: loud.id, count: 1, excerpt: "Hello @x @x", actor: "member" },
    })),
  ]);
  await make("member", board, {
    ...{ type: "message", title: "One", notify: { membership_ids: [people.other.membershipId] } },
  });
  await make("member", board, { type: "message", title: "Nobody" });
  expect(
    tray()
      .slice(3)
      .map(({ person, action }) => [person, action]),
  ).toEqual([["other", "posted"]]);
});

test("comments count up in one row for each follower, and an edit tells only the newly mentioned", async () => {
  const { call, make, message, tray, mention } = await thread();
  await make("other", message.id, { type: "comment", content: "First" });
  const second = await make("owner", message.id, { type: "comment", content: "Second" });
  expect(tray()).toEqual([
    { person: "member", action: "commented", recording: second.id, count: 2, excerpt: "Second", actor: "owner" },
    { person: "other", action: "commented", recording: second.id, count: 1, excerpt: "Second", actor: "owner" },
  ]);
  const edit = (html: string) => call("owner", "PATCH", `/recordings/${second.id}`, { content_html: html });
  await edit(`<p>Second ${mention("admin")}</p>`);
  await edit(`<p>Second, again ${mention("admin")}${mention("other")}</p>`);
  expect(
    tray()
      .slice(2)
      .map(({ person, action }) => [person, action]),
  ).toEqual([
    ["admin", "mentioned"],
    ["other", "mentioned"],
  ]);
  expect((await call("admin", "GET", `/recordings/${message.id}/subscription`)).body).toEqual({ subscribed: true });
});

test("who left a thread or lost sight of it hears no more of it", async () => {
  const { call, make, message, tray, project } = await thread();
  await make("other", message.id, { type: "comment", content: "First" });
  await call("member", "DELETE", `/recordings/${message.id}/subscription`);
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  expect(tray()).toHaveLength(1);
  await make("owner", message.id, { type: "comment", content: "Second" });
  expect(tray()).toHaveLength(1);
});

test("assigning, completing and reopening tell the assignee and the followers", async () => {
  const { call, make, project, tray, people } = await thread();
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const ids = { assignee_ids: [people.other.membershipId, people.owner.membershipId] };
  const todo = await make("owner", list.id, { type: "todo", title: "To-do", ...ids });
  await call("owner", "PUT", `/recordings/${todo.id}/assignees`, {
    membership_ids: [people.other.membershipId, people.admin.membershipId],
  });
  await call("other", "PUT", `/recordings/${todo.id}/completion`);
  await call("other", "DELETE", `/recordings/${todo.id}/completion`);
  expect(tray().map(({ person, action, actor }) => [person, action, actor])).toEqual([
    ["other", "assigned", "owner"],
    ["admin", "assigned", "owner"],
    ["owner", "completed", "other"],
    ["admin", "completed", "other"],
    ["owner", "reopened", "other"],
    ["admin", "reopened", "other"],
  ]);
});

test("a draft tells nobody until it is published, then whom it names", async () => {
  const { call, make, board, tray, mention, people } = await thread();
  const draft = await make("member", board, {
    ...{ type: "message", title: "Soon", content_html: `<p>${mention("admin")}</p>`, status: "drafted" },
    notify: { membership_ids: [people.other.membershipId] },
  });
  await call("member", "PATCH", `/recordings/${draft.id}`, { content_html: `<p>${mention("owner")}</p>` });
  expect(tray()).toEqual([]);
  await call("member", "POST", `/recordings/${draft.id}/publish`);
  expect(tray().map(({ person, action }) => [person, action])).toEqual([
    ["owner", "mentioned"],
    ["other", "posted"],
  ]);
});

test("watching a list or all lists tells of every new to-do in them", async () => {
  const { call, make, project, tray } = await thread();
  const set = project.tool("todos");
  const list = await make("owner", set, { type: "todolist", title: "List" });
  const group = await make("owner", list.id, { type: "todolist", title: "Group" });
  expect((await call("other", "GET", `/recordings/${list.id}/watch`)).body).toEqual({ watching: false });
  expect((await call("other", "PUT", `/recordings/${list.id}/watch`)).body).toEqual({ watching: true });
  await call("admin", "PUT", `/recordings/${set}/watch`);
  await make("owner", group.id, { type: "todo", title: "Deep" });
  await call("other", "DELETE", `/recordings/${list.id}/watch`);
  await make("owner", list.id, { type: "todo", title: "Shallow" });
  expect(
    tray()
      .map(({ person, action }) => [person, action])
      .toSorted(),
  ).toEqual([
    ["admin", "posted"],
    ["admin", "posted"],
    ["other", "posted"],
  ]);
  const refused = await call("owner", "PUT", `/recordings/${project.tool("message_board")}/watch`);
  expect(refused.body.error.fields.type[0].code).toBe("wrong_type");
});

test("subscribers are added and removed by name, only people who see it, and told when asked", async () => {
  const { call, message, tray, people, actions, digest } = await thread();
  const path = `/recordings/${message.id}/subscribers`;
  const { other, admin, client, member } = people;
  expect((await call("owner", "GET", path)).body).toEqual({ membership_ids: [member.membershipId] });
  const before = digest();
  for (const add of [client.membershipId, newId()]) {
    const refused = await call("owner", "PUT", path, { add: [other.membershipId, add], notify: "now" });
    expect(refused.body.error.fields["add[1]"][0].code).toBe("not_member");
  }
  expect((await call("client", "PUT", path, { add: [] })).status).toBe(404);
  expect(digest()).toBe(before);
  await call("owner", "PUT", path, { add: [other.membershipId], notify: "now" });
  const { body } = await call("owner", "PUT", path, { add: [admin.membershipId], remove: [member.membershipId] });
  expect(body.membership_ids.toSorted()).toEqual([other.membershipId, admin.membershipId].toSorted());
  expect(tray().map(({ person, action }) => [person, action])).toEqual([["other", "subscribed"]]);
  expect(actions().slice(-2)).toEqual(["subscribers_changed", "subscribers_changed"]);
});

test("a closed thread refuses comments and cheers until it is opened again", async () => {
  const { call, make, message, actions } = await thread();
  const comment = await make("other", message.id, { type: "comment", content: "Before" });
  const path = `/recordings/${message.id}/comments-closed`;
  expect((await call("other", "PUT", path, { closed: true })).body).toMatchObject({
    ...{ comments_closed: true, can: { comment: false } },
  });
  await call("other", "PUT", path, { closed: true });
  const refused = [
    await call("owner", "POST", `/recordings/${message.id}/comments`, { content: "Late" }),
    await call("owner", "POST", `/recordings/${message.id}/cheers`, { content: "🎉" }),
    await call("owner", "POST", `/recordings/${comment.id}/cheers`, { content: "🎉" }),
  ];
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(Array(3).fill([409, "thread_closed"]));
  await call("owner", "PUT", path, { closed: false });
  expect((await call("owner", "POST", `/recordings/${message.id}/comments`, { content: "In time" })).status).toBe(201);
  expect(actions().filter((action) => action.startsWith("comments_"))).toEqual([
    "comments_closed",
    "comments_reopened",
  ]);
});

test("cheers reach their author in one row, count, and are taken back by who gave them or an admin", async () => {
  const { call, message, tray, rows, people } = await thread();
  const path = `/recordings/${message.id}/cheers`;
  const made = await call("other", "POST", path, { content: "🎉" });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      ...{ content: "🎉", cheerer_membership_id: people.other.membershipId, event_id: null },
      recording: { id: message.id, type: "message", title: "Plan" },
    },
  ]);
  await call("owner", "POST", path, { content: "Great" });
  await call("member", "POST", path, { content: "Mine" });
  expect(tray().map(({ person, action, count, excerpt }) => [person, action, count, excerpt])).toEqual([
    ["member", "cheered", 2, "Great"],
  ]);
  expect((await call("member", "GET", path)).body.map(({ content }: Body) => content)).toEqual(["🎉", "Great", "Mine"]);
  const [event] = (await call("owner", "GET", `/recordings/${message.id}/events`)).body;
  expect((await call("owner", "POST", path, { content: "👏", event_id: event.id })).body.event_id).toBe(event.id);
  expect((await call("owner", "POST", path, { content: "👏", event_id: newId() })).status).toBe(422);
  expect((await call("owner", "GET", `/recordings/${message.id}/events`)).body[0].cheers_count).toBe(1);
  expect((await call("owner", "GET", `/recordings/${message.id}`)).body.cheers_count).toBe(3);
  const feed = (await call("member", "GET", "/my/cheers")).body;
  expect(feed.received.map(({ content }: Body) => content)).toEqual(["👏", "Great", "🎉"]);
  expect(feed.given.map(({ content }: Body) => content)).toEqual(["Mine"]);
  expect((await call("member", "GET", "/my/cheers?since=2036-01-01T00:00:00Z")).body).toEqual({
    received: [],
    given: [],
  });
  expect((await call("member", "DELETE", `/cheers/${made.body.id}`)).body.error.code).toBe("forbidden");
  expect((await call("client", "DELETE", `/cheers/${made.body.id}`)).status).toBe(404);
  expect((await call("admin", "DELETE", `/cheers/${made.body.id}`)).body).toEqual({ ok: true });
  expect((await call("other", "DELETE", `/cheers/${made.body.id}`)).status).toBe(404);
  expect((await call("owner", "GET", `/recordings/${message.id}`)).body.cheers_count).toBe(2);
  expect(rows("select id from cheers")).toHaveLength(3);
});

test("who left a thread hears of no cheers in it", async () => {
  const { call, message, tray } = await thread();
  const mine = (await call("member", "POST", `/recordings/${message.id}/comments`, { content: "Done" })).body;
  await call("member", "DELETE", `/recordings/${message.id}/subscription`);
  for (const { id } of [message, mine]) await call("owner", "POST", `/recordings/${id}/cheers`, { content: "🎉" });
  expect(tray().filter(({ action }) => action === "cheered")).toEqual([]);
});

test("what can't be cheered, and no words, are refused without a trace", async () => {
  const { call, board, message, digest, make } = await thread();
  const draft = await make("member", board, { type: "message", title: "Draft", status: "drafted" });
  const before = digest();
  const codes = [
    (await call("owner", "POST", `/recordings/${board}/cheers`, { content: "x" })).body.error.code,
    (await call("owner", "POST", `/recordings/${message.id}/cheers`, { content: "  " })).body.error.code,
    (await call("owner", "POST", `/recordings/${message.id}/cheers`, { content: "x".repeat(51) })).body.error.code,
    (await call("member", "POST", `/recordings/${draft.id}/cheers`, { content: "x" })).body.error.code,
    (await call("owner", "POST", `/recordings/${draft.id}/cheers`, { content: "x" })).body.error.code,
  ];
  expect(codes).toEqual(["validation_failed", "validation_failed", "validation_failed", "conflict", "not_found"]);
  expect(digest()).toBe(before);
});

test("what links to a recording is listed to those who see it, and follows the text", async () => {
  const { call, make, board, message, org } = await thread();
  const link = (id: string) => `<p><a href="/${org.slug}/recordings/${id}#c">see</a></p>`;
  const linking = await make("owner", board, { type: "message", title: "Links", content_html: link(message.id) });
  await make("owner", board, { type: "message", title: "Draft", content_html: link(message.id), status: "drafted" });
  const titles = async (who: Who) =>
    (await call(who, "GET", `/recordings/${message.id}/references`)).body.map(({ title }: Body) => title);
  expect(await titles("member")).toEqual(["Links"]);
  expect((await titles("owner")).toSorted()).toEqual(["Draft", "Links"]);
  await call("owner", "PUT", `/recordings/${message.id}/visibility`, { visible_to_clients: true });
  expect(await titles("client")).toEqual([]);
  await call("owner", "PATCH", `/recordings/${linking.id}`, { content: "No more" });
  expect(await titles("member")).toEqual([]);
});

test("only a chat line is deleted by its verb", async () => {
  const { call, message, digest } = await thread();
  const before = digest();
  expect((await call("owner", "DELETE", `/recordings/${message.id}`)).body.error.fields.type[0].code).toBe(
    "wrong_type",
  );
  expect(visibleAnswer(await call("client", "DELETE", `/recordings/${message.id}`))).toEqual(
    visibleAnswer(await call("client", "DELETE", `/recordings/${newId()}`)),
  );
  expect(digest()).toBe(before);
});

test("a mention of somebody who won't see the text neither tells nor subscribes them", async () => {
  const { make, board, tray, mention, rows, people } = await thread();
  const message = await make("member", board, {
    type: "message",
    title: "Inside",
    content_html: `<p>${mention("client")}</p>`,
  });
  expect(tray()).toEqual([]);
  const followers = rows<Body>("select membership_id as id from subscriptions where recording_id = ?", message.id);
  expect(followers.map(({ id }) => id)).toEqual([people.member.membershipId]);
});

test("what is archived takes no followers, and a text of too many tags is refused before anybody waits for it", async () => {
  const { call, board, message, digest } = await thread();
  await call("owner", "PUT", `/recordings/${message.id}/status/archived`);
  const before = digest();
  for (const method of ["PUT", "DELETE"])
    expect((await call("owner", method, `/recordings/${message.id}/subscription`)).body.error.code).toBe("conflict");
  for (const body of [{ content_html: "<b>".repeat(30_000) }, { content: "<".repeat(490_000) }]) {
    const refused = await call("owner", "POST", `/recordings/${board}/children`, {
      type: "message",
      title: "x",
      ...body,
    });
    expect(refused.body.error.fields.content[0].code).toBe("too_long");
  }
  expect(digest()).toBe(before);
});
