import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { thread } from "./support/threads.ts";
import type { Body } from "./support/world.ts";

test("watching a list or all lists tells of every new to-do in them", async () => {
  const { call, make, project, tray } = await thread();
  const set = project.tool("todos");
  const list = await make("owner", set, { type: "todolist", title: "List" });
  const group = await make("owner", list.id, { type: "todolist", title: "Group" });
  expect((await call("other", "GET", `/recordings/${list.id}/watch`)).body).toEqual({
    watching: false,
  });
  expect((await call("other", "PUT", `/recordings/${list.id}/watch`)).body).toEqual({
    watching: true,
  });
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
  expect((await call("owner", "GET", path)).body).toEqual({
    membership_ids: [member.membershipId],
  });
  const before = digest();
  for (const add of [client.membershipId, newId()]) {
    const refused = await call("owner", "PUT", path, {
      add: [other.membershipId, add],
      notify: "now",
    });
    expect(refused.body.error.fields["add[1]"][0].code).toBe("not_member");
  }
  expect((await call("client", "PUT", path, { add: [] })).status).toBe(404);
  expect(digest()).toBe(before);
  await call("owner", "PUT", path, { add: [other.membershipId], notify: "now" });
  const { body } = await call("owner", "PUT", path, {
    add: [admin.membershipId],
    remove: [member.membershipId],
  });
  expect(body.membership_ids.toSorted()).toEqual(
    [other.membershipId, admin.membershipId].toSorted(),
  );
  expect(tray().map(({ person, action }) => [person, action])).toEqual([["other", "subscribed"]]);
  expect(actions().slice(-2)).toEqual(["subscribers_changed", "subscribers_changed"]);
});

test("a mention of somebody who won't see the text neither tells nor subscribes them", async () => {
  const { make, board, tray, mention, rows, people } = await thread();
  const message = await make("member", board, {
    type: "message",
    title: "Inside",
    content_html: `<p>${mention("client")}</p>`,
  });
  expect(tray()).toEqual([]);
  const followers = rows<Body>(
    "select membership_id as id from subscriptions where recording_id = ?",
    message.id,
  );
  expect(followers.map(({ id }) => id)).toEqual([people.member.membershipId]);
});

test("what is archived takes no followers, and a text of too many tags is refused before anybody waits for it", async () => {
  const { call, board, message, digest } = await thread();
  await call("owner", "PUT", `/recordings/${message.id}/status/archived`);
  const before = digest();
  for (const method of ["PUT", "DELETE"])
    expect(
      (await call("owner", method, `/recordings/${message.id}/subscription`)).body.error.code,
    ).toBe("conflict");
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
