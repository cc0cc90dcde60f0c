import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { type Body, visibleAnswer, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

async function applause() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const board: string = project.tool("message_board");
  const post = (title = "Plan", more: object = {}, who: Who = "member") =>
    w.make(who, board, { type: "message", title, ...more });
  const message = await post();
  const cheer = (who: Who, of: Body = message, content: unknown = "🎉", more: object = {}) =>
    w.call(who, "POST", `/recordings/${of.id}/cheers`, { content, ...more });
  const list = async (of: Body = message, who: Who = "other"): Promise<Body[]> =>
    (await w.call(who, "GET", `/recordings/${of.id}/cheers`)).body;
  const count = async (of: Body = message): Promise<number> =>
    (await w.call("owner", "GET", `/recordings/${of.id}`)).body.cheers_count;
  const feed = async (who: Who, query = "") => {
    const { received, given } = (await w.call(who, "GET", `/my/cheers${query}`)).body;
    return [received, given].map((rows: Body[]) => rows.map(({ content }) => content));
  };
  return { ...w, project, board, post, message, cheer, list, count, feed };
}

test("a cheer answers who cheered what of whom, in its list, in its count and in both feeds alike", async () => {
  const { message, cheer, list, count, call, people } = await applause();
  const now = clock.now().toISOString();
  const { status, body } = await cheer("other");
  const { membershipId: membership_id } = people.other;
  const whole = {
    id: body.id,
    content: "🎉",
    event_id: null,
    created_at: now,
    cheerer: {
      membership_id,
      name: "Other Test",
      avatar_url: null,
      role: "member",
      kind: "person",
    },
    cheerer_membership_id: membership_id,
    author_membership_id: people.member.membershipId,
    recording: { id: message.id, type: "message", title: "Plan" },
  };
  expect([status, body, await list(), await count()]).toEqual([201, whole, [whole], 1]);
  expect((await call("member", "GET", "/my/cheers")).body).toEqual({
    received: [whole],
    given: [],
  });
  expect((await call("other", "GET", "/my/cheers")).body).toEqual({ received: [], given: [whole] });
  expect((await call("owner", "GET", "/my/cheers")).body).toEqual({ received: [], given: [] });
});

test("a cheer is 1 to 50 characters that can be seen, about something that takes cheers", async () => {
  const w = await applause();
  const { message, board, make, call, post } = w;
  for (const content of ["x", "🎉".repeat(50), "é".normalize("NFD").repeat(50)])
    expect([content.length, (await w.cheer("other", message, content)).status]).toEqual([
      content.length,
      201,
    ]);
  const path = `/recordings/${message.id}/cheers`;
  const foreign = (await applause()).message;
  const draft = await post("Draft", { status: "drafted" });
  const archived = await post("Archived");
  await call("owner", "PUT", `/recordings/${archived.id}/status/archived`);
  const event = (
    await call(
      "owner",
      "GET",
      `/recordings/${(await make("member", board, { type: "message", title: "Other" })).id}/events`,
    )
  ).body[0];
  const send = (body: object, refusal: Record<string, string>) =>
    ["other", "POST", path, body, refusal] as const;
  const on = (id: string, who: Who, refusal: string) =>
    [who, "POST", `/recordings/${id}/cheers`, { content: "x" }, refusal] as const;
  await expectRefusals(w, [
    send({}, { content: "required" }),
    send({ content: null }, { content: "required" }),
    send({ content: "" }, { content: "too_short" }),
    send({ content: "\u200b" }, { content: "invalid" }),
    send({ content: "x".repeat(51) }, { content: "too_long" }),
    send({ content: 1 }, { content: "wrong_type" }),
    send({ content: "x", event_id: "x" }, { event_id: "invalid" }),
    send({ content: "x", event_id: event.id }, { event_id: "invalid" }),
    ["other", "POST", `/recordings/${board}/cheers`, { content: "x" }, { type: "wrong_type" }],
    on(draft.id, "member", "409 conflict"),
    on(draft.id, "other", "404 not_found"),
    on(archived.id, "other", "409 conflict"),
    on(message.id, "client", "404 not_found"),
    on(foreign.id, "owner", "404 not_found"),
  ]);
});

test("unread cheers of one thing are one row in its author's tray, which quotes the last; one's own are none", async () => {
  const w = await applause();
  const { cheer, call, message } = w;
  const news = newsOf(w);
  await cheer("member");
  expect(news()).toEqual([]);
  await cheer("other", message, "First");
  await cheer("admin", message, "Second");
  const rows = async () =>
    (await call("member", "GET", "/my/notifications?action=cheered")).body.notifications.map(
      ({ count, excerpt, recording_id }: Body) => [count, excerpt, recording_id],
    );
  expect(await rows()).toEqual([[2, "Second", message.id]]);
  await call("member", "PUT", "/my/notifications");
  await cheer("other", message, "Third");
  expect(await rows()).toEqual([
    [1, "Third", message.id],
    [2, "Second", message.id],
  ]);
});

test("who cheered takes it back, and so does an admin; it is counted and listed no more", async () => {
  const w = await applause();
  const { cheer, call, count, list, message } = w;
  const [first, second, third] = [await cheer("other"), await cheer("other"), await cheer("other")];
  const path = (made: { body: Body }) => `/cheers/${made.body.id}`;
  await expectRefusals(w, [
    ["member", "DELETE", path(first), undefined, "403 forbidden"],
    ["client", "DELETE", path(first), undefined, "404 not_found"],
  ]);
  for (const [who, made, left] of [
    ["other", first, 2],
    ["admin", second, 1],
    ["owner", third, 0],
  ] as const) {
    const gone = await call(who, "DELETE", path(made));
    expect([gone.status, gone.body, await count(), (await list()).length]).toEqual([
      200,
      { ok: true },
      left,
      left,
    ]);
    expect(visibleAnswer(await call(who, "DELETE", path(made)))).toEqual(
      visibleAnswer(await call(who, "DELETE", `/cheers/${newId()}`)),
    );
  }
  expect(
    (await call("member", "GET", "/my/notifications?action=cheered")).body.notifications,
  ).toEqual([]);
  const closed = await cheer("other");
  await call("owner", "PUT", `/recordings/${message.id}/comments-closed`, { closed: true });
  expect((await call("other", "DELETE", path(closed))).body).toEqual({ ok: true });
});

test("a change can be cheered: its actor hears of it, and it counts for the change alone", async () => {
  const w = await applause();
  const { call, message, cheer, count, list } = w;
  await call("admin", "PATCH", `/recordings/${message.id}`, { title: "Better plan" });
  const events = async () => (await call("other", "GET", `/recordings/${message.id}/events`)).body;
  const [, changed] = await events();
  const [news, log] = [newsOf(w), logOf(w)];
  const made = (await cheer("other", message, "Better", { event_id: changed.id })).body;
  expect(made).toMatchObject({
    event_id: changed.id,
    author_membership_id: w.people.admin.membershipId,
  });
  expect([news(), await count(), (await list()).length]).toEqual([[["admin", "cheered"]], 0, 1]);
  const counts = async () =>
    (await events()).map(({ action, cheers_count }: Body) => [action, cheers_count]);
  expect(await counts()).toEqual([
    ["created", 0],
    ["title_changed", 1],
  ]);
  await expectRefusals(w, [["member", "DELETE", `/cheers/${made.id}`, undefined, "403 forbidden"]]);
  expect((await call("other", "DELETE", `/cheers/${made.id}`)).body).toEqual({ ok: true });
  expect([await count(), await counts(), log()]).toEqual([
    0,
    [
      ["created", 0],
      ["title_changed", 0],
    ],
    [],
  ]);
});

test("the cheers of a recording are listed oldest first, in pages", async () => {
  const { message, cheer, call, list } = await applause();
  for (const content of ["1", "2", "3"]) {
    await cheer("other", message, content);
    clock.advance(1000);
  }
  expect((await list()).map(({ content }) => content)).toEqual(["1", "2", "3"]);
  const page = await call("other", "GET", `/recordings/${message.id}/cheers?per_page=2`);
  expect([
    page.body.map(({ content }: Body) => content),
    page.headers.get("x-total-count"),
  ]).toEqual([["1", "2"], "3"]);
  const next = await call("other", "GET", `/recordings/${message.id}/cheers?per_page=2&page=2`);
  expect([next.body.map(({ content }: Body) => content), next.headers.get("link")]).toEqual([
    ["3"],
    null,
  ]);
});

test("the feed goes on after an instant, newest first, and shows what one still sees", async () => {
  const { call, cheer, feed, message, post, project } = await applause();
  await cheer("other", message, "One");
  clock.advance(1000);
  const { created_at } = (await cheer("other", message, "Two")).body;
  clock.advance(1000);
  const second = await post("Second");
  await cheer("other", second, "Three");
  expect(await feed("member")).toEqual([["Three", "Two", "One"], []]);
  expect(await feed("other")).toEqual([[], ["Three", "Two", "One"]]);
  expect(await feed("member", `?since=${created_at}`)).toEqual([["Three"], []]);
  await call("owner", "PUT", `/recordings/${second.id}/status/trashed`);
  expect(await feed("member")).toEqual([["Two", "One"], []]);
  await call("owner", "PUT", `/recordings/${second.id}/status/active`);
  expect(await feed("other")).toEqual([[], ["Three", "Two", "One"]]);
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  expect([await feed("member"), await feed("other")]).toEqual([
    [[], []],
    [[], []],
  ]);
  for (const since of ["yesterday", "2026-03-02", "2026-02-30T00:00:00Z"])
    expect(
      (await call("member", "GET", `/my/cheers?since=${since}`)).body.error.fields.since[0].code,
    ).toBe("invalid");
});

test("comments, answers and chat lines are cheered like everything else that people wrote", async () => {
  const w = await applause();
  const { make, message, project, cheer, call } = w;
  const question = await make("owner", project.check_ins_id, {
    type: "question",
    title: "How?",
    schedule: { frequency: "daily", hour: 9 },
    membership_ids: [],
  });
  const chat = (
    await call("member", "POST", "/chats", { membership_ids: [w.people.other.membershipId] })
  ).body;
  const made = [
    await make("member", message.id, { type: "comment", content: "Comment" }),
    await make("member", question.id, { type: "answer", content: "Answer" }),
    await make("member", project.tool("chat"), { type: "chat_message", content: "Line" }),
    await make("member", chat.id, { type: "chat_message", content: "Whisper" }),
  ];
  for (const row of made) {
    const news = newsOf(w);
    expect([row.type, (await cheer("other", row)).body.recording]).toEqual([
      row.type,
      { id: row.id, type: row.type, title: "" },
    ] as never);
    expect([row.type, news()]).toEqual([row.type, [["member", "cheered"]]]);
  }
  expect((await cheer("owner", made[3])).status).toBe(404);
});
