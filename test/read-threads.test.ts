import { expect, test } from "bun:test";
import { type Body, world } from "./support/world.ts";

async function desk() {
  const w = await world();
  const project = await w.project();
  const post = (title: string) =>
    w.make("member", project.tool("message_board"), {
      type: "message",
      title,
      notify: { membership_ids: [w.people.other.membershipId] },
    });
  const comment = (id: string) =>
    w.call("owner", "POST", `/recordings/${id}/comments`, { content: "Seen" });
  const unread = async (who: "other" | "owner" = "other") =>
    (await w.call(who, "GET", "/my/notifications?unread=true")).body.notifications.map(
      ({ recording }: Body) => recording.title || recording.parent_id,
    );
  const read = (id: string) => w.call("other", "PUT", `/my/notifications?recording_id=${id}`);
  return { ...w, post, comment, unread, read };
}

test("what one was told about a thing, and what is said in it, is read together", async () => {
  const { post, comment, unread, read } = await desk();
  const [kept, opened] = [await post("Kept"), await post("Opened")];
  await comment(opened.id);
  expect(await unread()).toEqual([opened.id, "Opened", "Kept"]);
  // Upper case is the same thing.
  const { status, body } = await read(opened.id.toUpperCase());
  expect([status, body]).toEqual([200, { unread_count: 1 }]);
  expect(await unread()).toEqual(["Kept"]);
  // What comes later is new again.
  await comment(opened.id);
  expect(await unread()).toEqual([opened.id, "Kept"]);
  expect((await read(kept.id)).body).toEqual({ unread_count: 1 });
});

test("nobody reads for another, and nothing is told of what isn't theirs", async () => {
  const { post, unread, read, call } = await desk();
  const message = await post("For one");
  await call("owner", "PUT", `/my/notifications?recording_id=${message.id}`);
  expect(await unread()).toEqual(["For one"]);
  expect((await read(crypto.randomUUID())).body).toEqual({ unread_count: 1 });
  expect((await read("everything")).status).toBe(422);
  expect(await unread()).toEqual(["For one"]);
});
