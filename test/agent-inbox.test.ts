import { expect, test } from "bun:test";
import { type Body, send, type Who, world } from "./support/world.ts";

/** Two agents of the owner's that are told of a thread, with ways to speak in it and to read what the first one heard. */
async function thread(body: object = {}) {
  const w = await world();
  const project = await w.project();
  const agent = async (name: string) => {
    const { id } = (await w.call("owner", "POST", "/agents", { name, ...body })).body;
    const { token } = (await w.call("owner", "POST", `/agents/${id}/token`, { scope: "full" })).body;
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
    ...{ type: "message", title: "Thread", notify: { membership_ids: [bot.id, twin.id] } },
  });
  await bot.by("PUT", "/my/notifications");
  const path = `/recordings/${message.id}/comments`;
  const say = async (who: Who, content: string) => (await w.call(who, "POST", path, { content })).body.id as string;
  const unread = async (): Promise<Body[]> => (await bot.by("GET", "/my/notifications?unread=true")).notifications;
  return { ...w, bot, message, say, unread };
}

test("what an operator ordered stays an order, whatever others say in the thread before it is read", async () => {
  const { say, unread } = await thread();
  const order = await say("owner", "Please deploy");
  const lunch = await say("member", "Lunch anyone?");
  const told = async () =>
    (await unread()).map((row) => [row.recording_id, row.count, row.excerpt, row.directive, row.from_operator]);
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
  expect((await unread()).map((row) => [row.excerpt, row.count, row.directive, row.from_operator])).toEqual([
    ["Too", 2, true, false],
    ["Before", 1, false, false],
  ]);
});
