import { expect, test } from "bun:test";
import { desk } from "./support/tray.ts";
import type { Body, Who } from "./support/world.ts";

async function thread() {
  const d = await desk();
  const message = await d.post("Lamps");
  const say = (who: Exclude<Who, null>, content: string) =>
    d.make(who, message.id, { type: "comment", content });
  const told = async (): Promise<Body> =>
    (await d.tray("?action=commented")).notifications.find((row: Body) => !row.read);
  const by = (who: Exclude<Who, null>) => d.people[who].membershipId;
  return { ...d, message, say, told, by };
}

test("a row that stands for several things says which, by whom, and which came first", async () => {
  const { say, told, by, call } = await thread();
  const one = await say("member", "One");
  expect(await told()).toMatchObject({ count: 1, parts: [], first_recording_id: one.id });
  const two = await say("owner", "Two");
  const three = await say("admin", "Three");
  const part = (made: Body, who: "member" | "owner" | "admin", excerpt: string) => ({
    recording_id: made.id,
    actor_membership_id: by(who),
    excerpt,
    created_at: made.created_at,
  });
  const row = await told();
  expect(row).toMatchObject({ count: 3, recording_id: three.id, first_recording_id: one.id });
  expect(row.parts).toEqual([
    part(three, "admin", "Three"),
    part(two, "owner", "Two"),
    part(one, "member", "One"),
  ]);
  // As it is now: what was changed says what it says, and what is in the trash is not among it.
  await call("owner", "PATCH", `/recordings/${two.id}`, { content: "Two and a half" });
  await call("owner", "PUT", `/recordings/${one.id}/status/trashed`);
  const later = await told();
  expect(later).toMatchObject({ count: 2, first_recording_id: two.id });
  expect(later.parts.map(({ excerpt }: Body) => excerpt)).toEqual(["Three", "Two and a half"]);
  const read = await call("other", "PATCH", `/my/notifications/${row.id}`, { read: true });
  expect(read.body.parts).toEqual(later.parts);
});

test("of very many the newest are named, and the first one", async () => {
  const { say, told } = await thread();
  const first = await say("member", "0");
  for (let n = 1; n < 25; n++) await say("member", String(n));
  const row = await told();
  expect(row).toMatchObject({ count: 25, first_recording_id: first.id });
  expect(row.parts.map(({ excerpt }: Body) => excerpt)).toEqual(
    Array.from({ length: 10 }, (_, n) => String(24 - n)),
  );
});

test("cheers count up with who cheered, and what", async () => {
  const { call, tray, make, board, by } = await thread();
  const mine = await make("other", board, { type: "message", title: "Mine", content: "Look" });
  const cheer = (who: Who, content: string) =>
    call(who, "POST", `/recordings/${mine.id}/cheers`, { content });
  await cheer("member", "Yes");
  await cheer("owner", "Fine");
  const [row] = (await tray("?action=cheered")).notifications;
  expect(row).toMatchObject({ count: 2, first_recording_id: mine.id });
  expect(row.parts).toEqual([
    {
      recording_id: null,
      actor_membership_id: by("owner"),
      excerpt: "Fine",
      created_at: expect.any(String),
    },
    {
      recording_id: null,
      actor_membership_id: by("member"),
      excerpt: "Yes",
      created_at: expect.any(String),
    },
  ]);
});
