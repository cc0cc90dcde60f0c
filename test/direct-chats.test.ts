import { expect, test } from "bun:test";
import { htmlToText } from "#/lib/html.ts";
import { newId } from "#/lib/ids.ts";
import { people, type Someone } from "./support/direct-chats.ts";
import { clock } from "./support/server.ts";
import { addresses, type Body, type Who, world } from "./support/world.ts";

test("a direct chat is found or made by exactly the people in it", async () => {
  const { call, ids, people: all, rows, actions, org } = await people();
  const before = actions();
  const now = clock.now().toISOString();
  const byline = (who: Someone, role: string) => ({
    membership_id: all[who].membershipId,
    name: `${who[0]?.toUpperCase()}${who.slice(1)} Test`,
    avatar_url: null,
    role,
    kind: "person",
  });
  const made = await call("member", "POST", "/chats", ids("other"));
  const chat = {
    id: made.body.id,
    type: "dm",
    title: "",
    content_html: null,
    status: "active",
    inherits_status: false,
    project_id: null,
    parent_id: null,
    position: 1,
    creator: byline("member", "member"),
    visible_to_clients: true,
    comments_closed: false,
    comments_count: 0,
    cheers_count: 0,
    subscribed: true,
    bookmarked: false,
    created_at: now,
    updated_at: now,
    published_at: now,
    scheduled_at: null,
    trashed_at: null,
    public: false,
    participants: [byline("member", "member"), byline("other", "member")].toSorted((a, b) =>
      a.membership_id < b.membership_id ? -1 : 1,
    ),
    version: 1,
    content_attachments: [],
    byline: byline("member", "member"),
    parent: null,
    project: null,
    ancestors: [],
    subscribers_count: 2,
    ...addresses(org, "recordings", made.body.id),
    can: {
      edit: false,
      complete: false,
      assign: false,
      comment: false,
      move: false,
      pin: false,
      archive: true,
      trash: false,
      restore: false,
      delete: false,
      publish: false,
      cheer: false,
      close_comments: false,
      change_visibility: false,
      publish_link: false,
    },
  };
  expect([made.status, made.body]).toEqual([201, chat]);
  const again: [Someone, ...Someone[]][] = [
    ["member", "other"],
    ["other", "member"],
    ["member", "other", "member", "other"],
    ["other", "other", "member"],
  ];
  for (const [who, ...others] of again) {
    const found = await call(who, "POST", "/chats", ids(...others));
    expect([found.status, found.body.id]).toEqual([201, chat.id]);
  }
  const others = await Promise.all(
    ([["admin"], ["other", "admin"], ["member"]] as Someone[][]).map((set) =>
      call("member", "POST", "/chats", ids(...set)),
    ),
  );
  expect(new Set([chat.id, ...others.map(({ body }) => body.id)]).size).toBe(4);
  const alone = others[2]?.body.participants.map(({ name }: Body) => name);
  expect([
    alone,
    (await call("member", "POST", "/chats", ids("member", "member"))).body.id,
  ]).toEqual([["Member Test"], others[2]?.body.id]);
  expect([rows("select id from recordings where type = 'dm'").length, actions()]).toEqual([
    4,
    before,
  ]);
});

test("whoever asks at the same moment gets the same chat", async () => {
  const { call, ids, rows } = await people();
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2
        ? call("member", "POST", "/chats", ids("other", "admin"))
        : call("other", "POST", "/chats", ids("admin", "member")),
    ),
  );
  expect(asked.map(({ status, body }) => [status, body.id])).toEqual(
    Array(20).fill([201, asked[0]?.body.id]),
  );
  expect(rows("select id from recordings where type = 'dm'")).toHaveLength(1);
});

test("one talks to admins, owners and whom one shares a project with, and nobody else", async () => {
  const { call, people: all, digest, ...w } = await world();
  const of = (...who: Someone[]) => ({ membership_ids: who.map((one) => all[one].membershipId) });
  const allowed = async (who: Someone) => {
    const answers = await Promise.all(
      (["owner", "admin", "member", "other", "client"] as const).map(async (other) => ({
        other,
        status: (await call(who, "POST", "/chats", of(other))).status,
      })),
    );
    return answers.filter(({ status }) => status === 201).map(({ other }) => other);
  };
  expect(await allowed("member")).toEqual(["owner", "admin", "member"]);
  expect(await allowed("client")).toEqual(["owner", "admin", "client"]);
  expect(await allowed("owner")).toEqual(["owner", "admin"]);
  const project = await w.project("member", { all_access: false });
  await call("member", "PUT", `/projects/${project.id}/people`, {
    grant: [all.client.membershipId],
  });
  expect(await allowed("member")).toEqual(["owner", "admin", "member", "client"]);
  expect(await allowed("client")).toEqual(["owner", "admin", "member", "client"]);
  expect(await allowed("other")).toEqual(["owner", "admin", "other"]);
  await w.project();
  expect(await allowed("other")).toEqual(["owner", "admin", "member", "other"]);
  await call("owner", "DELETE", `/people/${all.admin.membershipId}`);
  await call("owner", "POST", "/people", { email: "soon@example.com", role: "admin" });
  const [invited] = w.rows<Body>("select id from memberships where status = 'invited'");
  const before = digest();
  const wrong = [
    all.admin.membershipId,
    invited.id,
    newId(),
    all.stranger.membershipId,
    all.client.membershipId,
  ];
  for (const id of wrong) {
    const refused = await call("other", "POST", "/chats", {
      membership_ids: [all.owner.membershipId, id],
    });
    expect([refused.status, refused.body.error.fields]).toEqual([
      422,
      {
        "membership_ids[1]": [
          { code: "not_member", message: "You can't start a chat with this person." },
        ],
      },
    ]);
  }
  expect(digest()).toBe(before);
});

test("a chat is for 1 to 20 named people", async () => {
  const { call, digest } = await people();
  const before = digest();
  const codes = [];
  for (const membership_ids of [undefined, null, [], "x", ["x"], Array(21).fill(newId())]) {
    const { status, body } = await call("member", "POST", "/chats", { membership_ids });
    codes.push([status, Object.values<Body>(body.error.fields)[0][0].code]);
  }
  const expected = ["required", "required", "too_short", "wrong_type", "invalid", "too_long"];
  expect(codes).toEqual(expected.map((code) => [422, code]));
  expect(
    (await call("member", "GET", "/chats?status=trashed")).body.error.fields.status[0].code,
  ).toBe("not_in_list");
  expect(digest()).toBe(before);
});

test("any of them archives a chat, for everybody and for good; the same people can start anew", async () => {
  const { call, start, say, chats, rows, digest, actions } = await people();
  const chat = await start("member", "client");
  const line = await say("member", chat, "Bye");
  const logged = actions();
  const put = (who: Someone, status: string) =>
    call(who, "PUT", `/recordings/${chat.id}/status/${status}`);
  expect((await put("member", "active")).body).toMatchObject({ status: "active", version: 1 });
  const trashed = await put("member", "trashed");
  expect([trashed.status, trashed.body.error.fields.status[0].code]).toEqual([422, "wrong_type"]);
  const archived = await put("client", "archived");
  expect([archived.status, archived.body]).toMatchObject([
    200,
    { status: "archived", version: 2, can: { archive: false, trash: false, restore: false } },
  ]);
  const before = digest();
  expect((await put("member", "archived")).body).toMatchObject({ status: "archived", version: 2 });
  const refused: [number, string][] = [];
  for (const [method, path, body] of [
    ["PUT", `/recordings/${chat.id}/status/active`, undefined],
    ["POST", `/recordings/${chat.id}/children`, { type: "chat_message", content: "More" }],
    ["PATCH", `/recordings/${line.id}`, { content: "Bye!" }],
    ["DELETE", `/recordings/${line.id}`, undefined],
    ["POST", `/recordings/${line.id}/cheers`, { content: "👋" }],
  ] as const) {
    const { status, body: answer } = await call("member", method, path, body);
    refused.push([status, answer.error.code]);
  }
  expect(refused).toEqual(Array(5).fill([409, "conflict"]));
  expect((await put("member", "trashed")).status).toBe(422);
  expect(digest()).toBe(before);
  const read = (await call("member", "GET", `/recordings/${chat.id}/children`)).body;
  expect(
    read.map((row: Body) => [htmlToText(row.content_html), row.status, row.inherits_status]),
  ).toEqual([["Bye", "archived", true]]);
  expect([
    (await chats("member")).length,
    (await chats("member", "?status=archived"))[0].last_line.id,
  ]).toEqual([0, line.id]);
  const anew = await start("client", "member");
  expect([anew.id === chat.id, (await start("member", "client")).id]).toEqual([false, anew.id]);
  expect((await put("client", "active")).status).toBe(409);
  expect(actions()).toEqual(logged);
  expect(rows("select id from jobs where kind = 'purge'")).toEqual([]);
});

test("nobody hides a direct chat, or what is said in it, from somebody in it", async () => {
  const { call, people, digest, make } = await world();
  const chat = await call("member", "POST", "/chats", {
    membership_ids: [people.owner.membershipId],
  });
  const line = await make("member", chat.body.id, { type: "chat_message", content: "Hello" });
  const before = digest();
  const hide = async (id: string) =>
    (await call("member", "PUT", `/recordings/${id}/visibility`, { visible_to_clients: false }))
      .body.error.code;
  expect([await hide(chat.body.id), await hide(line.id)]).toEqual([
    "forbidden",
    "validation_failed",
  ]);
  expect(digest()).toBe(before);
});

test("a project in the trash is shared by nobody: no chat starts over it, and no address shows, until it is back", async () => {
  const { call, ids, project, people: all } = await people();
  const start = async () => (await call("client", "POST", "/chats", ids("member"))).status;
  const address = async (who: Who) =>
    (await call(who, "GET", `/people/${all.owner.membershipId}`)).body.email;
  await call("owner", "PUT", `/projects/${project.id}/status/trashed`);
  expect([await start(), await address("other")]).toEqual([422, null]);
  await call("owner", "PUT", `/projects/${project.id}/status/active`);
  expect([await start(), await address("other")]).toEqual([201, all.owner.email]);
});
