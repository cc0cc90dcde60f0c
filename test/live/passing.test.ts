import { expect, test } from "bun:test";
import { people } from "../support/direct-chats.ts";
import { listening } from "../support/live.ts";
import { clock, services } from "../support/server.ts";
import { type Body, world } from "../support/world.ts";

type Stream = Awaited<ReturnType<typeof listening>>;

const heardOf = async (stream: Stream, name: string): Promise<Body[]> =>
  (await stream.soon()).filter(({ event }) => event === name).map(({ data }) => data);

test("that somebody types is heard by the others in the chat, once a second at most", async () => {
  const w = await people();
  const chat = await w.start("owner", "member");
  const streams = [
    await listening(w, "owner"),
    await listening(w, "member"),
    await listening(w, "other"),
  ] as const;
  const type = () => w.call("owner", "POST", "/live/typing", { recording_id: chat.id });
  const all = () => Promise.all(streams.map((stream) => heardOf(stream, "typing")));
  expect((await type()).status).toBe(204);
  expect((await type()).status).toBe(204);
  const said = { recording_id: chat.id, membership_id: w.people.owner.membershipId };
  expect(await all()).toEqual([[], [said], []]);
  clock.advance(1000);
  await type();
  expect(await all()).toEqual([[], [said], []]);
  expect(w.rows("select 1 from events where recording_id = ?", chat.id)).toEqual([]);
  for (const stream of streams) await stream.cancel();
});

test("one types in chats alone, and has open what one sees", async () => {
  const w = await people();
  const chat = await w.start("owner", "member");
  const { body } = await w.call("owner", "POST", "/projects", { name: "Closed" });
  const closed = body.tools[0].id;
  for (const path of ["/live/typing", "/live/here"])
    for (const [who, id, status] of [
      ["other", chat.id, 404],
      ["client", closed, 404],
      ["owner", "0193b0c8-7d10-7000-8000-0000000000d0", 404],
      ["owner", "x", 422],
    ] as const)
      expect([path, who, (await w.call(who, "POST", path, { recording_id: id })).status]).toEqual([
        path,
        who,
        status,
      ]);
  const refused = await w.call("owner", "POST", "/live/typing", { recording_id: closed });
  expect([refused.status, refused.body.error.code]).toEqual([422, "validation_failed"]);
  expect((await w.call("owner", "POST", "/live/here", {})).status).toBe(422);
});

test("who has something open hears who else has, and when they come and go", async () => {
  const w = await world();
  const project = await w.project();
  const made = await w.make("owner", project.tool("message_board"), {
    type: "message",
    title: "x",
    content: "x",
  });
  const [owner, member, other] = [
    await listening(w, "owner"),
    await listening(w, "member"),
    await listening(w, "other"),
  ];
  const here = async (who: "owner" | "member") =>
    expect((await w.call(who, "POST", "/live/here", { recording_id: made.id })).status).toBe(204);
  const ids = (...who: ("owner" | "member")[]) => ({
    recording_id: made.id,
    membership_ids: who.map((one) => w.people[one].membershipId),
  });
  const of = async (stream: Stream) => heardOf(stream, "here");
  await here("owner");
  expect(await of(owner)).toEqual([ids("owner")]);
  await here("member");
  expect([await of(owner), await of(member), await of(other)]).toEqual([
    [ids("owner", "member")],
    [ids("owner", "member")],
    [],
  ]);
  await here("owner");
  expect([await of(owner), await of(member)]).toEqual([[ids("member", "owner")], []]);
  for (const stream of [owner, member, other]) await stream.cancel();
});

test("after thirty seconds nobody has it open who didn't say so again", async () => {
  const w = await world();
  const project = await w.project();
  const [owner, member] = [await listening(w, "owner"), await listening(w, "member")];
  const here = (who: "owner" | "member") =>
    w.call(who, "POST", "/live/here", { recording_id: project.tool("todos") });
  await here("member");
  clock.advance(20_000);
  await here("owner");
  await Bun.sleep(10);
  clock.advance(10_001);
  services.hub.tick();
  const [, last] = await heardOf(owner, "here");
  expect(last.membership_ids).toEqual([w.people.owner.membershipId]);
  expect(
    services.hub.present.of(w.org.id, project.tool("todos"), clock.now().getTime() + 30_000),
  ).toEqual([]);
  for (const stream of [owner, member]) await stream.cancel();
});

test("who lost access is named no more, nor told; and clients hear of people whom they see", async () => {
  const w = await world();
  const project = await w.project("owner", { all_access: false });
  const ids = (...who: ("member" | "client" | "other")[]) =>
    who.map((one) => w.people[one].membershipId);
  await w.call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: true });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: ids("member", "client", "other"),
  });
  const made = await w.make("owner", project.tool("message_board"), {
    type: "message",
    title: "x",
    content: "x",
    visible_to_clients: true,
  });
  const [client, member] = [await listening(w, "client"), await listening(w, "member")];
  const here = (who: "owner" | "member" | "client" | "other") =>
    w.call(who, "POST", "/live/here", { recording_id: made.id });
  for (const who of ["member", "client", "other"] as const) await here(who);
  expect((await heardOf(client, "here")).at(-1).membership_ids.sort()).toEqual(
    ids("member", "client", "other").sort(),
  );
  await w.call("owner", "PUT", `/projects/${project.id}/people`, { revoke: ids("member") });
  await heardOf(member, "here");
  await here("owner");
  const [said] = await heardOf(client, "here");
  expect(said.membership_ids).not.toContain(w.people.member.membershipId);
  expect(await heardOf(member, "here")).toEqual([]);
  for (const stream of [client, member]) await stream.cancel();
});

test("of very many things at once somebody has the latest open", async () => {
  const w = await world();
  const { present } = services.hub;
  for (let n = 0; n < 25; n++) present.say(w.org.id, "me", { thing: `t${n}`, now: 0 });
  const open = Array.from({ length: 25 }, (_, n) => present.of(w.org.id, `t${n}`, 1).length);
  expect(open).toEqual([...Array(5).fill(0), ...Array(20).fill(1)]);
});
