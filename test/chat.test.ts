import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "./support/server.ts";
import { talk } from "./support/talk.ts";
import { addresses, type Body, visibleAnswer } from "./support/world.ts";

const MINUTE = 60_000;

test("a line answers everything the contract promises, and nothing is logged of it", async () => {
  const { call, room, project, people, actions, make, org } = await talk();
  const before = actions();
  const now = clock.now().toISOString();
  const person = { name: "Member Test", avatar_url: null, role: "member", kind: "person" };
  const creator = { membership_id: people.member.membershipId, ...person };
  const made = await call("member", "POST", `/recordings/${room}/children`, {
    type: "chat_message",
    content: "Lunch?\nNow?",
    title: "no",
    visible_to_clients: true,
    notify: true,
    edited_at: now,
    link_preview: { url: "https://example.com" },
  });
  const line = {
    id: made.body.id,
    type: "chat_message",
    title: "",
    content_html: "<p>Lunch?<br>Now?</p>",
    status: "active",
    inherits_status: false,
    project_id: project.id,
    parent_id: room,
    position: 1,
    creator,
    visible_to_clients: false,
    comments_closed: false,
    comments_count: 0,
    cheers_count: 0,
    subscribed: false,
    bookmarked: false,
    created_at: now,
    updated_at: now,
    published_at: now,
    scheduled_at: null,
    trashed_at: null,
    public: false,
    version: 1,
    link_preview: null,
    edited_at: null,
    ...addresses(org, "recordings", made.body.id),
  };
  const place = { id: room, type: "chat_room", title: "Chat" };
  const single = {
    ...line,
    content_attachments: [],
    byline: creator,
    parent: place,
    ancestors: [place],
    subscribers_count: 0,
    project: { id: project.id, name: "Project" },
    can: {
      edit: true,
      complete: false,
      assign: false,
      comment: false,
      move: false,
      pin: false,
      archive: false,
      trash: false,
      restore: false,
      delete: true,
      publish: false,
      cheer: true,
      close_comments: false,
      change_visibility: false,
      publish_link: false,
    },
  };
  expect([made.status, made.body]).toEqual([201, single]);
  expect((await call("member", "GET", `/recordings/${line.id}`)).body).toEqual(single);
  expect((await call("member", "GET", `/recordings/${room}/children`)).body).toEqual([line]);
  expect((await call("other", "GET", `/recordings/${line.id}`)).body.can).toMatchObject({
    edit: false,
    delete: false,
  });
  await call("member", "PATCH", `/recordings/${line.id}`, { content: "Dinner?" });
  await call("other", "POST", `/recordings/${line.id}/cheers`, { content: "🎉" });
  const unsaid = await make("member", room, { type: "chat_message", content: "Oops" });
  await call("member", "DELETE", `/recordings/${unsaid.id}`);
  expect(actions()).toEqual(before);
  expect((await call("member", "GET", `/recordings/${line.id}/events`)).body).toEqual([]);
  expect((await call("member", "GET", `/projects/${project.id}/events`)).body).toHaveLength(
    before.length,
  );
});

test("only the author rewrites a line, and only a real change counts as one", async () => {
  const { call, say, digest } = await talk();
  const line = await say("member", "Frist");
  const path = `/recordings/${line.id}`;
  const before = digest();
  for (const who of ["owner", "admin", "other"] as const) {
    const refused = await call(who, "PATCH", path, { content: "Mine" });
    expect([who, refused.status, refused.body.error.code]).toEqual([who, 403, "not_author"]);
  }
  for (const body of [
    { content: "" },
    { content: "  " },
    { content_html: null },
    { content_html: "<p></p>" },
  ]) {
    expect((await call("member", "PATCH", path, body)).body.error.fields.content[0].code).toBe(
      "required",
    );
  }
  expect(digest()).toBe(before);
  for (const body of [
    {},
    { content: "Frist" },
    { visible_to_clients: true, edited_at: null, title: "x" },
  ])
    expect((await call("member", "PATCH", path, body)).body).toEqual(line);
  expect(digest()).toBe(before);
  clock.advance(MINUTE);
  const now = clock.now().toISOString();
  const edited = await call("member", "PATCH", path, { content: "First" });
  expect(edited.body).toEqual({
    ...line,
    content_html: "<p>First</p>",
    edited_at: now,
    updated_at: now,
    version: 2,
  });
});

test("a line is deleted for good, by its author or an admin, and has no other end", async () => {
  const { call, say, digest, rows, show } = await talk();
  const [first, second, third] = [
    await say("member", "1"),
    await say("member", "2"),
    await say("owner", "3"),
  ];
  const before = digest();
  for (const line of [first, third]) {
    const refused = await call("other", "DELETE", `/recordings/${line.id}`);
    expect([refused.status, refused.body.error.code]).toEqual([403, "not_author"]);
  }
  const codes = [];
  for (const who of ["member", "owner"] as const) {
    for (const status of ["active", "archived", "trashed"])
      codes.push(
        (await call(who, "PUT", `/recordings/${first.id}/status/${status}`)).body.error.fields
          .status[0].code,
      );
    codes.push(
      (await call(who, "PUT", `/recordings/${first.id}/position`, { position: 9 })).body.error
        .fields.parent_id[0].code,
    );
    codes.push(
      (await call(who, "PUT", `/recordings/${first.id}/visibility`, { visible_to_clients: true }))
        .body.error.fields.visible_to_clients[0].code,
    );
    const comment = await call(who, "POST", `/recordings/${first.id}/comments`, { content: "No" });
    codes.push(comment.body.error.fields.type[0].code === "wrong_parent" && "wrong_type");
    codes.push(
      (await call(who, "PUT", `/recordings/${first.id}/public-link`)).body.error.fields.type[0]
        .code,
    );
  }
  expect(codes).toEqual(Array(14).fill("wrong_type"));
  expect(digest()).toBe(before);
  for (const [who, line] of [
    ["member", first],
    ["admin", second],
    ["owner", third],
  ] as const) {
    const gone = await call(who, "DELETE", `/recordings/${line.id}`);
    expect([gone.status, gone.body]).toEqual([204, ""]);
    expect(visibleAnswer(await call(who, "DELETE", `/recordings/${line.id}`))).toEqual(
      visibleAnswer(await call(who, "GET", `/recordings/${newId()}`)),
    );
  }
  expect(rows("select id from recordings where type = 'chat_message'")).toEqual([]);
  expect((await call("owner", "GET", "/trash")).body).toEqual([]);
  await show(true);
});

test("a room that clients don't see has no lines for them but their own, and its lines follow it", async () => {
  const { call, room, say, show, letClientIn, mention, tray } = await talk();
  await letClientIn();
  const line = await say("member", "", { content_html: `<p>Secret ${mention("client")}</p>` });
  const hidden = async (own: string[] = []) => {
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", "/children", undefined],
      ["GET", "/events", undefined],
      ["GET", "/cheers", undefined],
      ["GET", "/subscribers", undefined],
      ["GET", "/references", undefined],
      ["PUT", "/subscription", undefined],
      ["PATCH", "", { content: "x" }],
      ["DELETE", "", undefined],
      ["POST", "/children", { type: "chat_message", content: "x" }],
      ["POST", "/cheers", { content: "x" }],
    ] as const) {
      const missing = visibleAnswer(
        await call("client", method, `/recordings/${newId()}${path}`, body),
      );
      for (const id of [room, line.id])
        expect([
          method,
          path,
          visibleAnswer(await call("client", method, `/recordings/${id}${path}`, body)),
        ]).toEqual([method, path, missing] as never);
    }
    const { body } = await call("client", "GET", "/recordings?type=chat_message,chat_room");
    expect(body.map(({ id }: Body) => id)).toEqual(own);
  };
  await hidden();
  expect(tray()).toEqual([]);
  await show(true);
  const said = await say("client", "Hello");
  expect([
    said.visible_to_clients,
    (await say("member", "Hi", { visible_to_clients: false })).visible_to_clients,
  ]).toEqual([true, true]);
  expect((await call("client", "GET", `/recordings/${room}/children`)).body).toHaveLength(3);
  expect(
    (await call("client", "PATCH", `/recordings/${said.id}`, { content: "Hello!" })).status,
  ).toBe(200);
  expect((await call("client", "DELETE", `/recordings/${line.id}`)).body.error.code).toBe(
    "not_author",
  );
  await show(false);
  await hidden([said.id]);
  const theirs = await call("client", "GET", `/recordings/${said.id}`);
  expect([theirs.status, theirs.body.parent_id, theirs.body.parent]).toEqual([200, null, null]);
  expect((await call("client", "GET", "/search?q=hello")).body.map(({ id }: Body) => id)).toEqual([
    said.id,
  ]);
});
