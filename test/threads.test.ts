import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { thread } from "./support/threads.ts";
import { type Body, visibleAnswer, type Who } from "./support/world.ts";

test("a message tells whom it notifies, once and for the weightiest reason, never its author", async () => {
  const { make, board, tray, mention, people } = await thread();
  const loud = await make("member", board, {
    type: "message",
    title: "All",
    content_html: `<p>Hello ${mention("admin")}${mention("client")}</p>`,
    notify: true,
  });
  expect(tray()).toEqual([
    {
      person: "admin",
      action: "mentioned",
      recording: loud.id,
      count: 1,
      excerpt: "Hello @x@x",
      actor: "member",
    },
    ...["owner", "other"].map((person) => ({
      person,
      action: "posted",
      recording: loud.id,
      count: 1,
      excerpt: "Hello @x@x",
      actor: "member",
    })),
  ]);
  await make("member", board, {
    type: "message",
    title: "One",
    notify: { membership_ids: [people.other.membershipId] },
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
    {
      person: "member",
      action: "commented",
      recording: second.id,
      count: 2,
      excerpt: "Second",
      actor: "owner",
    },
    {
      person: "other",
      action: "commented",
      recording: second.id,
      count: 1,
      excerpt: "Second",
      actor: "owner",
    },
  ]);
  const edit = (html: string) =>
    call("owner", "PATCH", `/recordings/${second.id}`, { content_html: html });
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
  expect((await call("admin", "GET", `/recordings/${message.id}/subscription`)).body).toEqual({
    subscribed: true,
  });
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
    type: "message",
    title: "Soon",
    content_html: `<p>${mention("admin")}</p>`,
    status: "drafted",
    notify: { membership_ids: [people.other.membershipId] },
  });
  await call("member", "PATCH", `/recordings/${draft.id}`, {
    content_html: `<p>${mention("owner")}</p>`,
  });
  expect(tray()).toEqual([]);
  await call("member", "POST", `/recordings/${draft.id}/publish`);
  expect(tray().map(({ person, action }) => [person, action])).toEqual([
    ["owner", "mentioned"],
    ["other", "posted"],
  ]);
});

test("a closed thread refuses comments and cheers until it is opened again", async () => {
  const { call, make, message, actions } = await thread();
  const comment = await make("other", message.id, { type: "comment", content: "Before" });
  const path = `/recordings/${message.id}/comments-closed`;
  expect((await call("other", "PUT", path, { closed: true })).body).toMatchObject({
    comments_closed: true,
    can: { comment: false },
  });
  await call("other", "PUT", path, { closed: true });
  const refused = [
    await call("owner", "POST", `/recordings/${message.id}/comments`, { content: "Late" }),
    await call("owner", "POST", `/recordings/${message.id}/cheers`, { content: "🎉" }),
    await call("owner", "POST", `/recordings/${comment.id}/cheers`, { content: "🎉" }),
  ];
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
    Array(3).fill([409, "thread_closed"]),
  );
  await call("owner", "PUT", path, { closed: false });
  expect(
    (await call("owner", "POST", `/recordings/${message.id}/comments`, { content: "In time" }))
      .status,
  ).toBe(201);
  expect(actions().filter((action) => action.startsWith("comments_"))).toEqual([
    "comments_closed",
    "comments_reopened",
  ]);
});

test("what links to a recording is listed to those who see it, and follows the text", async () => {
  const { call, make, board, message, org } = await thread();
  const link = (id: string) => `<p><a href="/${org.slug}/recordings/${id}#c">see</a></p>`;
  const linking = await make("owner", board, {
    type: "message",
    title: "Links",
    content_html: link(message.id),
  });
  await make("owner", board, {
    type: "message",
    title: "Draft",
    content_html: link(message.id),
    status: "drafted",
  });
  const titles = async (who: Who) =>
    (await call(who, "GET", `/recordings/${message.id}/references`)).body.map(
      ({ title }: Body) => title,
    );
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
  expect(
    (await call("owner", "DELETE", `/recordings/${message.id}`)).body.error.fields.type[0].code,
  ).toBe("wrong_type");
  expect(visibleAnswer(await call("client", "DELETE", `/recordings/${message.id}`))).toEqual(
    visibleAnswer(await call("client", "DELETE", `/recordings/${newId()}`)),
  );
  expect(digest()).toBe(before);
});
