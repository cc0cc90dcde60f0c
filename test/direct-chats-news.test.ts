import { expect, test } from "bun:test";
import { people, type Someone } from "./support/direct-chats.ts";
import { clock } from "./support/server.ts";
import { addresses, type Body } from "./support/world.ts";

test("every line is told to the others in one row, and a mention by itself", async () => {
  const { call, start, say, told, people: all } = await people();
  const chat = await start("member", "other", "client");
  expect(told()).toEqual([]);
  await say("member", chat, "One");
  const second = await say("member", chat, "Two");
  expect(told()).toEqual([
    ["other", "dm_message", second.id, 2],
    ["client", "dm_message", second.id, 2],
  ]);
  const mention = (who: Someone) => `<span data-membership-id="${all[who].membershipId}">@x</span>`;
  const html = `<p>${mention("other")} ${mention("owner")} ${mention("member")}</p>`;
  const third = await call("member", "POST", `/recordings/${chat.id}/children`, {
    type: "chat_message",
    content_html: html,
  });
  expect(third.body.content_html).toBe(
    `<p><span class="mention" data-membership-id="${all.other.membershipId}">@x</span> <span>@x</span> <span class="mention" data-membership-id="${all.member.membershipId}">@x</span></p>`,
  );
  expect(told()).toEqual([
    ["other", "dm_message", second.id, 2],
    ["other", "mentioned", third.body.id, 1],
    ["client", "dm_message", third.body.id, 3],
  ]);
  await call("member", "DELETE", `/recordings/${third.body.id}`);
  expect(told()).toEqual([
    ["other", "dm_message", second.id, 2],
    ["client", "dm_message", second.id, 2],
  ]);
  const tray = (await call("client", "GET", "/my/notifications?action=dm_message")).body;
  expect([tray.notifications.length, tray.notifications]).toMatchObject([
    1,
    [
      {
        action: "dm_message",
        recording: { id: second.id, type: "chat_message", parent_id: chat.id },
        project_id: null,
        excerpt: "Two",
      },
    ],
  ]);
  await call("client", "DELETE", `/recordings/${chat.id}/subscription`);
  const fourth = await say("other", chat, "Four");
  expect(told().slice(2)).toEqual([["member", "dm_message", fourth.id, 1]]);
  await call("other", "DELETE", `/recordings/${fourth.id}`);
  expect(told()).toHaveLength(2);
  await say("member", await start("member", "member"), "To myself");
  expect(told()).toHaveLength(2);
});

test("one's chats come by their latest activity, with who is in them and what was said last", async () => {
  const { call, start, say, chats, people: all, org } = await people();
  const [first, second, third] = [
    await start("member", "other"),
    await start("member", "client"),
    await start("other", "admin"),
  ];
  const started = clock.now().toISOString();
  clock.advance(1000);
  const line = await say("client", second, `Long ${"words ".repeat(100)}`);
  clock.advance(1000);
  await say("other", first, "Short");
  const [top, next, ...rest] = await chats("member");
  expect(rest).toEqual([]);
  expect([top.id, top.last_line.excerpt, top.last_activity_at]).toEqual([
    first.id,
    "Short",
    clock.now().toISOString(),
  ]);
  expect(next).toEqual({
    id: second.id,
    status: "active",
    participants: second.participants,
    created_at: started,
    last_line: {
      id: line.id,
      excerpt: `${`Long ${"words ".repeat(40)}`.slice(0, 199)}…`,
      created_at: line.created_at,
      creator: { ...line.creator, membership_id: all.client.membershipId },
    },
    last_activity_at: line.created_at,
    ...addresses(org, "recordings", second.id),
  });
  expect((await chats("other")).map(({ id }: Body) => id)).toEqual([first.id, third.id]);
  await call("client", "DELETE", `/recordings/${line.id}`);
  expect((await chats("client"))[0]).toMatchObject({
    last_line: null,
    last_activity_at: line.created_at,
  });
  const page = await call("member", "GET", "/chats?per_page=1&page=2");
  expect([page.body.map(({ id }: Body) => id), page.headers.get("x-total-count")]).toEqual([
    [second.id],
    "2",
  ]);
  expect((await call("owner", "GET", "/chats")).body).toEqual([]);
});
