import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { board } from "./support/content.ts";
import { clock, services } from "./support/server.ts";
import { visibleAnswer, type World } from "./support/world.ts";

/** Writes the organization's settings behind the server's back, and has the file opened anew. */
async function settings(change: World["change"], values: object) {
  change("update org set settings = ?", JSON.stringify(values));
  services.tenants.closeAll();
  await services.wakeIndex.idle();
}

test("a PATCH changes what it names, clears with null and logs each kind of change", async () => {
  const { call, message, actions, rows } = await board();
  const [category] = rows("select id from categories order by position");
  const patched = await call("member", "PATCH", `/recordings/${message.id}`, {
    title: "Hello again",
    category_id: category.id,
    ignored: true,
  });
  expect(patched.body).toMatchObject({
    title: "Hello again",
    content_html: "<p>World</p>",
    category_id: category.id,
    version: 2,
    category: { name: "Announcement", icon: "📢" },
  });
  expect(actions().slice(-2)).toEqual(["title_changed", "category_changed"]);
  const cleared = await call("member", "PATCH", `/recordings/${message.id}`, {
    content_html: null,
    category_id: null,
  });
  expect(cleared.body).toMatchObject({
    title: "Hello again",
    content_html: null,
    category_id: null,
    category: null,
  });
  const same = await call("member", "PATCH", `/recordings/${message.id}`, { title: "Hello again" });
  expect(same.body.version).toBe(3);
  const refused = await call("member", "PATCH", `/recordings/${message.id}`, {
    title: null,
    category_id: newId(),
  });
  expect(refused.body.error.fields.title[0].code).toBe("required");
  expect(
    (await call("member", "PATCH", `/recordings/${message.id}`, { category_id: newId() })).status,
  ).toBe(422);
  expect(
    (await call("member", "PATCH", `/recordings/${message.id}`, { title: "   " })).status,
  ).toBe(422);
});

test("who may edit follows the type", async () => {
  const { call, make, project, message } = await board();
  const todolist = await make("member", project.tool("todos"), { type: "todolist", title: "List" });
  const comment = await make("member", message.id, { type: "comment", content: "Mine" });
  const edit = async (who: "owner" | "admin" | "other" | "member", id: string, body: object) =>
    (await call(who, "PATCH", `/recordings/${id}`, body)).body.error?.code ?? 200;
  expect(await edit("other", todolist.id, { title: "Anybody on the team" })).toBe(200);
  expect(await edit("other", message.id, { title: "No" })).toBe("not_author");
  expect(await edit("admin", message.id, { title: "Yes" })).toBe(200);
  expect(await edit("owner", comment.id, { content: "No" })).toBe("not_author");
  expect(await edit("member", comment.id, { content: "Yes" })).toBe(200);
  expect(await edit("owner", project.tool("todos"), { title: "A tool" })).toBe("forbidden");
});

test("comments count, keep their order, close with their window and can't move", async () => {
  const { call, make, message, change } = await board();
  const first = await make("member", message.id, { type: "comment", content: "One" });
  const second = (
    await call("other", "POST", `/recordings/${message.id}/comments`, {
      content_html: "<p>Two</p>",
    })
  ).body;
  expect((await call("owner", "GET", `/recordings/${message.id}`)).body.comments_count).toBe(2);
  expect(
    (await call("owner", "GET", `/recordings/${message.id}/comments`)).body.map(
      (row: { id: string }) => row.id,
    ),
  ).toEqual([first.id, second.id]);
  expect(
    (await call("other", "POST", `/recordings/${message.id}/comments`, { content: "  " })).body
      .error.fields.content[0].code,
  ).toBe("required");
  expect(
    (await call("other", "POST", `/recordings/${first.id}/comments`, { content: "no" })).status,
  ).toBe(422);
  expect(
    (await call("other", "PUT", `/recordings/${second.id}/position`, { position: 1 })).body.error
      .fields.parent_id[0].code,
  ).toBe("wrong_type");
  await call("other", "PUT", `/recordings/${second.id}/status/trashed`);
  expect((await call("owner", "GET", `/recordings/${message.id}`)).body.comments_count).toBe(1);
  await call("other", "PUT", `/recordings/${second.id}/status/active`);
  expect((await call("owner", "GET", `/recordings/${message.id}`)).body.comments_count).toBe(2);
  await settings(change, { limit_comment_editing: 15 });
  expect(
    (await call("member", "PATCH", `/recordings/${first.id}`, { content: "In time" })).status,
  ).toBe(200);
  clock.advance(16 * 60_000);
  const late = await call("member", "PATCH", `/recordings/${first.id}`, { content: "Too late" });
  expect(late.body.error.code).toBe("restricted_by_settings");
});

test("the settings narrow who may trash", async () => {
  const { call, message, change } = await board();
  await settings(change, { restrict_content_actions: true });
  expect(
    (await call("other", "PUT", `/recordings/${message.id}/status/trashed`)).body.error.code,
  ).toBe("restricted_by_settings");
  expect((await call("member", "PUT", `/recordings/${message.id}/status/archived`)).status).toBe(
    200,
  );
  expect((await call("admin", "PUT", `/recordings/${message.id}/status/active`)).status).toBe(200);
});

test("pins are ten a board and for the team", async () => {
  const { call, make, project, message } = await board();
  const ids = [message.id];
  for (let i = 0; i < 10; i++)
    ids.push(
      (await make("owner", project.tool("message_board"), { type: "message", title: `${i}` })).id,
    );
  for (const id of ids.slice(0, 10))
    expect((await call("member", "PUT", `/recordings/${id}/pin`)).body.pinned).toBe(true);
  const eleventh = await call("member", "PUT", `/recordings/${ids[10]}/pin`);
  expect([eleventh.status, eleventh.body.error.fields.pinned[0].code]).toEqual([422, "limit"]);
  expect((await call("member", "DELETE", `/recordings/${ids[0]}/pin`)).body.pinned).toBe(false);
  expect((await call("member", "PUT", `/recordings/${ids[10]}/pin`)).status).toBe(200);
  expect((await call("member", "PUT", `/recordings/${project.tool("todos")}/pin`)).status).toBe(
    422,
  );
});

test("rich text keeps what it may and mentions only who can see it", async () => {
  const { call, make, project, people, rows } = await board();
  const { body: closed } = await call("owner", "POST", "/projects", { name: "Private" });
  const docs = closed.tools.find((tool: { key: string }) => tool.key === "folder").id;
  const mention = (id: string) =>
    `<p><span class="mention" data-membership-id="${id}">@x</span></p>`;
  const html = `<h1 onclick="x()">Hi</h1><script>alert(1)</script>${mention(people.member.membershipId)}${mention(newId())}<img src="https://evil.example/x.png">`;
  const open = await make("owner", project.tool("folder"), {
    type: "document",
    title: "Open",
    content_html: html,
    content: "ignored",
  });
  expect(open.content_html).toBe(
    `<h1>Hi</h1><p><span class="mention" data-membership-id="${people.member.membershipId}">@x</span></p><p><span>@x</span></p>`,
  );
  expect(rows("select membership_id from mentions where recording_id = ?", open.id)).toEqual([
    { membership_id: people.member.membershipId },
  ]);
  const secret = await make("owner", docs, {
    type: "document",
    title: "Secret",
    content_html: mention(people.member.membershipId),
  });
  expect(secret.content_html).toBe("<p><span>@x</span></p>");
  expect(rows("select membership_id from mentions where recording_id = ?", secret.id)).toEqual([]);
});

test("following a thread is one's own choice and stays", async () => {
  const { call, message, rows, people } = await board();
  const path = `/recordings/${message.id}/subscription`;
  expect((await call("other", "GET", path)).body).toEqual({ subscribed: false });
  expect((await call("other", "PUT", path)).body).toEqual({ subscribed: true });
  expect((await call("other", "DELETE", path)).body).toEqual({ subscribed: false });
  await call("other", "POST", `/recordings/${message.id}/comments`, {
    content: "Still not following",
  });
  expect(
    rows(
      "select active from subscriptions where recording_id = ? and membership_id = ?",
      message.id,
      people.other.membershipId,
    ),
  ).toEqual([{ active: 0 }]);
});

test("notify subscribes whom it names, and nobody who can't see it", async () => {
  const { call, project, people, rows } = await board();
  const post = (notify: unknown) =>
    call("owner", "POST", `/recordings/${project.tool("message_board")}/children`, {
      type: "message",
      title: "x",
      notify,
    });
  const everyone = await post(true);
  expect(
    rows("select membership_id from subscriptions where recording_id = ?", everyone.body.id),
  ).toHaveLength(4);
  const one = await post({ membership_ids: [people.member.membershipId] });
  expect(
    rows("select membership_id from subscriptions where recording_id = ?", one.body.id),
  ).toHaveLength(2);
  expect(
    (await post({ membership_ids: [people.client.membershipId] })).body.error.fields[
      "notify.membership_ids"
    ][0].code,
  ).toBe("not_member");
});

test("recordings across projects hide what the caller does not reach", async () => {
  const { call, project } = await board();
  const { body: closed } = await call("owner", "POST", "/projects", { name: "Private" });
  const hidden = closed.tools.find((tool: { key: string }) => tool.key === "message_board").id;
  await call("owner", "POST", `/recordings/${hidden}/children`, {
    type: "message",
    title: "Secret",
  });
  const titles = async (who: "owner" | "member", query: string) =>
    (await call(who, "GET", `/recordings?${query}`)).body.map(
      (row: { title: string }) => row.title,
    );
  expect(await titles("owner", "type=message")).toEqual(["Secret", "Hello"]);
  expect(await titles("member", "type=message")).toEqual(["Hello"]);
  expect(await titles("member", `type=message,todo&project_id=${project.id}`)).toEqual(["Hello"]);
  const foreign = await call("member", "GET", `/recordings?project_id=${closed.id}`);
  expect(visibleAnswer(foreign)).toEqual(
    visibleAnswer(await call("member", "GET", `/recordings?project_id=${newId()}`)),
  );
  expect(foreign.status).toBe(404);
});

test("the log of a recording is oldest first, and the timeline of a project newest first", async () => {
  const { call, message, project } = await board();
  await call("member", "PATCH", `/recordings/${message.id}`, { title: "New title" });
  const log = await call("other", "GET", `/recordings/${message.id}/events`);
  expect(log.body.map((row: { action: string }) => row.action)).toEqual([
    "created",
    "title_changed",
  ]);
  expect(log.body[1]).toMatchObject({
    details: { before: "Hello", after: "New title" },
    actor: { name: "Member Test" },
    cheers_count: 0,
  });
  const timeline = async (query = "") =>
    (await call("other", "GET", `/projects/${project.id}/events${query}`)).body.map(
      (row: { action: string }) => row.action,
    );
  expect(await timeline()).toEqual(["title_changed", "created", "project_created"]);
  expect(await timeline("?q=new+title&per_page=1")).toEqual(["title_changed"]);
  expect(await timeline("?q=100%25")).toEqual([]);
  expect(await timeline("?since=9000-01-01T00:00:00Z")).toEqual([]);
  await call("member", "PUT", `/recordings/${message.id}/status/trashed`);
  expect(await timeline()).toEqual(["project_created"]);
});
