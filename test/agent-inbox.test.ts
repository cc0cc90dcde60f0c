import { expect, test } from "bun:test";
import { clock } from "./support/server.ts";
import { type Body, send, type Who, world } from "./support/world.ts";

/**
 * Two agents of the owner's that are told of a thread, with ways to speak in it and to read what
 * the first one heard.
 */
async function thread(body: object = {}) {
  const w = await world();
  const project = await w.project();
  const agent = async (name: string) => {
    const { id } = (await w.call("owner", "POST", "/agents", { name, ...body })).body;
    const { token } = (await w.call("owner", "POST", `/agents/${id}/token`, { scope: "full" }))
      .body;
    const by = async (method: string, path: string, sent?: unknown): Promise<Body> =>
      (
        await send(method, `/api/v1/${w.org.slug}${path}`, sent, {
          authorization: `Bearer ${token}`,
          "user-agent": "bot",
        })
      ).body;
    return { id: id as string, by };
  };
  const [bot, twin] = [await agent("Bot"), await agent("Twin")];
  const message = await w.make("owner", project.tool("message_board"), {
    type: "message",
    title: "Thread",
    notify: { membership_ids: [bot.id, twin.id] },
  });
  await bot.by("PUT", "/my/notifications");
  const path = `/recordings/${message.id}/comments`;
  const say = async (who: Who, content: string) =>
    (await w.call(who, "POST", path, { content })).body.id as string;
  const twinSays = async (content_html: string, where = path) =>
    (await twin.by("POST", where, { content_html, type: "chat_message" })).id as string;
  const unread = async (): Promise<Body[]> =>
    (await bot.by("GET", "/my/notifications?unread=true")).notifications;
  const heard = async () => (await unread()).reduce((sum, { count }) => sum + count, 0);
  const mention = `<span data-membership-id="${bot.id}">@x</span>`;
  return { ...w, project, bot, message, say, twinSays, unread, heard, mention };
}

test("what an operator ordered stays an order, whatever others say in the thread before it is read", async () => {
  const { say, unread } = await thread();
  const order = await say("owner", "Please deploy");
  const lunch = await say("member", "Lunch anyone?");
  const told = async () =>
    (await unread()).map((row) => [
      row.recording_id,
      row.count,
      row.excerpt,
      row.directive,
      row.from_operator,
    ]);
  expect(await told()).toEqual([
    [lunch, 1, "Lunch anyone?", false, false],
    [order, 1, "Please deploy", true, true],
  ]);
  const second = await say("owner", "And again");
  expect(await told()).toEqual([
    [second, 2, "And again", true, true],
    [lunch, 1, "Lunch anyone?", false, false],
  ]);
});

test("what somebody said who may not direct an agent becomes no order when an operator speaks after them", async () => {
  const { say, unread } = await thread();
  await say("member", "rm -rf everything");
  await say("owner", "ok");
  expect((await unread()).map((row) => [row.excerpt, row.directive, row.from_operator])).toEqual([
    ["ok", true, true],
    ["rm -rf everything", false, false],
  ]);
});

test("a row says what its verdict was when it was written, and counts up only with the same", async () => {
  const { say, unread, call, bot } = await thread();
  await say("member", "Before");
  await call("owner", "PATCH", `/agents/${bot.id}`, { directable_by: "members" });
  await say("member", "After");
  await say("other", "Too");
  expect(
    (await unread()).map((row) => [row.excerpt, row.count, row.directive, row.from_operator]),
  ).toEqual([
    ["Too", 2, true, false],
    ["Before", 1, false, false],
  ]);
});

test("what people said in a thread is no round between agents", async () => {
  const { say, twinSays, heard, unread, mention } = await thread();
  for (let i = 0; i < 5; i++) await say("member", `Person ${i}`);
  for (let i = 0; i < 3; i++) await twinSays(`<p>Round ${i}</p>`);
  expect(await heard()).toBe(8);
  await twinSays(`<p>${mention}</p>`);
  expect((await unread()).map(({ action }) => action)).toContain("mentioned");
});

test("agents hear each other for five rounds within ten minutes, mentions and comments together", async () => {
  const { say, twinSays, heard, mention } = await thread();
  await say("member", "Begin");
  for (let i = 0; i < 3; i++) await twinSays(`<p>${mention}</p>`);
  for (let i = 0; i < 9; i++) await twinSays("<p>Again</p>");
  expect(await heard()).toBe(6);
  clock.advance(1000);
  await say("member", "Stop, and go on");
  for (let i = 0; i < 9; i++) await twinSays("<p>On</p>");
  expect(await heard()).toBe(12);
  clock.advance(11 * 60_000);
  await twinSays("<p>Later</p>");
  expect(await heard()).toBe(13);
});

test("after a person spoke the rounds begin anew, also where the agent is not told of what people say", async () => {
  const { say, twinSays, heard, mention, bot, message, make, project } = await thread();
  await bot.by("DELETE", `/recordings/${message.id}/subscription`);
  for (let i = 0; i < 6; i++) await twinSays(`<p>${mention}</p>`);
  expect(await heard()).toBe(5);
  clock.advance(1000);
  await say("member", "A word");
  for (let i = 0; i < 3; i++) await twinSays(`<p>${mention}</p>`);
  expect(await heard()).toBe(8);
  const room = project.tool("chat");
  for (let i = 0; i < 6; i++) await twinSays(`<p>${mention}</p>`, `/recordings/${room}/children`);
  const before = await heard();
  clock.advance(1000);
  await make("member", room, { type: "chat_message", content: "Somebody here?" });
  for (let i = 0; i < 3; i++) await twinSays(`<p>${mention}</p>`, `/recordings/${room}/children`);
  expect((await heard()) - before).toBe(3);
});
