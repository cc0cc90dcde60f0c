import { expect, test } from "bun:test";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { type Body, type Who, world } from "./support/world.ts";

async function desk() {
  const w = await world();
  const project = await w.project();
  const post = (title: string) =>
    w.make("member", project.tool("message_board"), {
      type: "message",
      title,
      notify: { membership_ids: [w.people.other.membershipId] },
    });
  const tray = async (query: string) =>
    (await w.call("other", "GET", `/my/notifications${query}`)).body;
  return { ...w, post, tray };
}

test("a row that was made new again counts up with the later one", async () => {
  const { call, post, tray } = await desk();
  const message = await post("Thread");
  const comment = () =>
    call("member", "POST", `/recordings/${message.id}/comments`, { content: "x" });
  await comment();
  const [first] = (await tray("?action=commented")).notifications;
  await call("other", "PUT", "/my/notifications");
  await comment();
  await call("other", "PATCH", `/my/notifications/${first.id}`, { read: false });
  await comment();
  const { unread_count, notifications } = await tray("?action=commented");
  expect([unread_count, ...notifications.map(({ count }: Body) => count)]).toEqual([1, 3]);
});

/** A thread that somebody follows, what is said in it, and what their tray says of that. */
async function thread() {
  const d = await desk();
  const message = await d.post("Thread");
  await d.call("other", "PUT", "/my/notifications");
  const say = async (who: Who, content: string) =>
    (await d.call(who, "POST", `/recordings/${message.id}/comments`, { content })).body
      .id as string;
  const put = async (id: string, status: string) =>
    expect((await d.call("owner", "PUT", `/recordings/${id}/status/${status}`)).status).toBe(200);
  const news = async (query = "?unread=true") => {
    const { unread_count, notifications } = await d.tray(query);
    return [
      unread_count,
      ...notifications.map((row: Body) => [row.recording_id, row.count, row.excerpt]),
    ];
  };
  return { ...d, message, say, put, news };
}

test("a comment in the trash takes along only its own news", async () => {
  const { say, put, news } = await thread();
  const [kept, gone] = [await say("member", "Kept"), await say("owner", "Gone")];
  await put(gone, "trashed");
  expect(await news()).toEqual([1, [kept, 1, "Kept"]]);
  await put(kept, "trashed");
  expect(await news()).toEqual([0]);
});

test("a row counts the comments that are there, whichever go into the trash and come back", async () => {
  const { message, say, put, news, call } = await thread();
  const ids = [await say("member", "One"), await say("owner", "Two"), await say("member", "Three")];
  const [one = "", two = "", three = ""] = ids;
  await put(one, "trashed");
  expect(await news()).toEqual([1, [three, 2, "Three"]]);
  await put(one, "active");
  expect(await news()).toEqual([1, [three, 3, "Three"]]);
  await put(two, "archived");
  await put(two, "trashed");
  expect(await news()).toEqual([1, [three, 2, "Three"]]);
  await put(three, "trashed");
  expect(await news()).toEqual([1, [one, 1, "One"]]);
  await put(one, "trashed");
  expect(await news()).toEqual([0]);
  for (const id of [three, one]) await put(id, "active");
  expect(await news()).toEqual([1, [three, 2, "Three"]]);
  const four = await say("member", "Four");
  expect(await news()).toEqual([1, [four, 3, "Four"]]);
  await put(message.id, "trashed");
  expect(await news()).toEqual([0]);
  await put(message.id, "active");
  await call("other", "PUT", "/my/notifications");
  await put(two, "active");
  expect(await news("?action=commented")).toEqual([0, [four, 4, "Four"]]);
});

test("a row of which all is in the trash begins anew with the next comment, and comes back with the last", async () => {
  const { say, put, news } = await thread();
  const one = await say("member", "One");
  await put(one, "trashed");
  expect(await news()).toEqual([0]);
  await put(one, "active");
  expect(await news()).toEqual([1, [one, 1, "One"]]);
  await put(one, "trashed");
  const two = await say("owner", "Two");
  expect(await news()).toEqual([1, [two, 1, "Two"]]);
  await put(one, "active");
  expect(await news()).toEqual([1, [two, 2, "Two"]]);
});

test("rows that became one count what both stood for", async () => {
  const { say, put, news, call, tray } = await thread();
  const one = await say("member", "One");
  const [first] = (await tray("?action=commented")).notifications;
  await call("other", "PUT", "/my/notifications");
  const two = await say("owner", "Two");
  await call("other", "PATCH", `/my/notifications/${first.id}`, { read: false });
  const three = await say("member", "Three");
  expect(await news("?action=commented")).toEqual([1, [three, 3, "Three"]]);
  for (const id of [one, two]) await put(id, "trashed");
  expect(await news("?action=commented")).toEqual([1, [three, 1, "Three"]]);
});

test("cheers that are taken back are not counted, nor quoted", async () => {
  const { make, call, project, tray, people } = await desk();
  const message = await make("other", (await project()).tool("message_board"), {
    type: "message",
    title: "Cheered",
  });
  const cheer = async (who: Who, content: string) =>
    (await call(who, "POST", `/recordings/${message.id}/cheers`, { content })).body.id;
  const [first, last] = [await cheer("member", "👍"), await cheer("owner", "🎉")];
  const news = async () =>
    (await tray("?action=cheered")).notifications.map((row: Body) => [
      row.count,
      row.excerpt,
      row.actor_membership_id,
    ]);
  expect(await news()).toEqual([[2, "🎉", people.owner.membershipId]]);
  await call("owner", "DELETE", `/cheers/${last}`);
  expect(await news()).toEqual([[1, "👍", people.member.membershipId]]);
  await call("member", "DELETE", `/cheers/${first}`);
  expect([await news(), (await tray("")).unread_count]).toEqual([[], 0]);
});

test("lines of a direct chat that are deleted are not counted", async () => {
  const { call, tray, people } = await desk();
  const chat = (
    await call("member", "POST", "/chats", { membership_ids: [people.other.membershipId] })
  ).body;
  const say = async (content: string) =>
    (
      await call("member", "POST", `/recordings/${chat.id}/children`, {
        type: "chat_message",
        content,
      })
    ).body.id;
  const [one, two, three] = [await say("One"), await say("Two"), await say("Three")];
  const news = async () =>
    (await tray("?action=dm_message")).notifications.map((row: Body) => [
      row.recording_id,
      row.count,
      row.excerpt,
    ]);
  expect(await news()).toEqual([[three, 3, "Three"]]);
  await call("member", "DELETE", `/recordings/${one}`);
  expect(await news()).toEqual([[three, 2, "Three"]]);
  await call("member", "DELETE", `/recordings/${three}`);
  expect(await news()).toEqual([[two, 1, "Two"]]);
  await call("member", "DELETE", `/recordings/${two}`);
  expect(await news()).toEqual([]);
});

test("rows from before count what it can be told they stood for", async () => {
  const { say, put, news, change } = await thread();
  const [one, two] = [await say("member", "One"), await say("owner", "Two")];
  change("delete from notification_parts");
  const step =
    tenantMigrations.find((text) => text.includes("create table notification_parts")) ?? "";
  for (const statement of step.split(";").filter((text) => text.includes("insert into")))
    change(statement);
  await put(one, "trashed");
  expect(await news()).toEqual([1, [two, 1, "Two"]]);
});
