import { expect, test } from "bun:test";
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
  const tray = async (query: string) => (await w.call("other", "GET", `/my/notifications${query}`)).body;
  return { ...w, post, tray };
}

test("a row that was made new again counts up with the later one", async () => {
  const { call, post, tray } = await desk();
  const message = await post("Thread");
  const comment = () => call("member", "POST", `/recordings/${message.id}/comments`, { content: "x" });
  await comment();
  const [first] = (await tray("?action=commented")).notifications;
  await call("other", "PUT", "/my/notifications");
  await comment();
  await call("other", "PATCH", `/my/notifications/${first.id}`, { read: false });
  await comment();
  const { unread_count, notifications } = await tray("?action=commented");
  expect([unread_count, ...notifications.map(({ count }: Body) => count)]).toEqual([1, 3]);
});

test("a comment in the trash takes along only its own news", async () => {
  const { call, post, tray } = await desk();
  const message = await post("Thread");
  await call("other", "PUT", "/my/notifications");
  const say = async (who: Who, content: string) =>
    (await call(who, "POST", `/recordings/${message.id}/comments`, { content })).body;
  const [kept, gone] = [await say("member", "Kept"), await say("owner", "Gone")];
  const news = async () => {
    const { unread_count, notifications } = await tray("?unread=true");
    return [unread_count, ...notifications.map((row: Body) => [row.recording_id, row.count, row.excerpt])];
  };
  await call("owner", "PUT", `/recordings/${gone.id}/status/trashed`);
  expect(await news()).toEqual([1, [message.id, 1, null]]);
  await call("member", "PUT", `/recordings/${kept.id}/status/trashed`);
  expect(await news()).toEqual([1, [message.id, 1, null]]);
});
