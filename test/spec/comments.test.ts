import { expect, test } from "bun:test";
import { clock } from "../support/server.ts";
import { addresses, type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

async function talkedOf() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const message = await w.make("member", project.tool("message_board"), {
    type: "message",
    title: "Plan",
  });
  const path = `/recordings/${message.id}/comments`;
  const say = async (who: Who, content: string, more: object = {}): Promise<Body> =>
    (await w.call(who, "POST", path, { content, ...more })).body;
  const get = async (row: Body = message, who: Who = "owner"): Promise<Body> =>
    (await w.call(who, "GET", `/recordings/${row.id}`)).body;
  const said = async (query = "", who: Who = "owner"): Promise<string[]> =>
    (await w.call(who, "GET", `${path}${query}`)).body.map(
      ({ content_html }: Body) => content_html,
    );
  const mention = (who: Exclude<Who, null>) =>
    `<span data-membership-id="${w.people[who].membershipId}">@x</span>`;
  return { ...w, project, message, path, say, get, said, mention };
}

test("a comment answers everything the contract promises, made by either route", async () => {
  const { call, message, path, people, org, project } = await talkedOf();
  const now = clock.now().toISOString();
  const creator = {
    membership_id: people.other.membershipId,
    name: "Other Test",
    avatar_url: null,
    role: "member",
    kind: "person",
  };
  const comment = (id: string, position: number) => ({
    id,
    type: "comment",
    title: "",
    content_html: "<p>Yes</p>",
    status: "active",
    inherits_status: false,
    project_id: project.id,
    parent_id: message.id,
    position,
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
    ...addresses(org, "recordings", id),
  });
  const sent = { title: "No", due_on: "2026-04-01", visible_to_clients: true, position: 9 };
  const first = await call("other", "POST", path, { content: "Yes", ...sent });
  const second = await call("other", "POST", `/recordings/${message.id}/children`, {
    ...sent,
    type: "comment",
    content: "ignored",
    content_html: "<p>Yes</p>",
  });
  expect([first.status, second.status]).toEqual([201, 201]);
  const rows = [comment(first.body.id, 1), comment(second.body.id, 2)];
  expect((await call("owner", "GET", path)).body).toEqual(rows);
  expect(
    (await call("owner", "GET", `/recordings/${message.id}/children?type=comment`)).body,
  ).toEqual(rows);
  const place = { id: message.id, type: "message", title: "Plan" };
  expect((await call("other", "GET", `/recordings/${first.body.id}`)).body).toMatchObject({
    ...rows[0],
    byline: creator,
    parent: place,
    project: { id: project.id, name: "Project" },
    ancestors: [{ id: message.parent_id }, place],
    can: {
      edit: true,
      trash: true,
      cheer: true,
      comment: false,
      move: false,
      change_visibility: false,
    },
  });
});

test("a comment is 1 to 100,000 characters that say something, and is never a draft", async () => {
  const w = await talkedOf();
  const send = (body: object, refusal: Record<string, string>) =>
    ["other", "POST", w.path, body, refusal] as const;
  await expectRefusals(w, [
    send({}, { content: "required" }),
    send({ content: null }, { content: "required" }),
    send({ content: "" }, { content: "required" }),
    send({ content: " \n " }, { content: "required" }),
    send({ content_html: "<p> </p>" }, { content: "required" }),
    send({ content_html: "<script>alert(1)</script>" }, { content: "required" }),
    send({ content: 5 }, { content: "wrong_type" }),
    send({ content: "x".repeat(100_001) }, { content: "too_long" }),
    send({ content: "x", status: "drafted" }, { status: "invalid" }),
    send({ content: "x", scheduled_at: "2030-01-01T00:00:00Z" }, { scheduled_at: "invalid" }),
    send(
      { content: "x", notify: { membership_ids: [w.people.client.membershipId] } },
      { "notify.membership_ids": "not_member" },
    ),
  ]);
  expect((await w.call("other", "POST", w.path, { content: "x".repeat(99_990) })).status).toBe(201);
});

test("whoever comments follows the thread; those who follow it hear of the next, one row for what is unread", async () => {
  const w = await talkedOf();
  const { say, get, call } = w;
  const news = newsOf(w);
  await say("other", "First");
  expect([
    news(),
    (await get(undefined, "other")).subscribed,
    (await get()).subscribers_count,
  ]).toEqual([[["member", "commented"]], true, 2]);
  await say("admin", "Second");
  expect(news().toSorted()).toEqual([
    ["member", "commented"],
    ["other", "commented"],
  ]);
  const tray = (await call("member", "GET", "/my/notifications?action=commented")).body
    .notifications;
  expect(tray.map(({ count, excerpt }: Body) => [count, excerpt])).toEqual([[2, "Second"]]);
  await call("other", "DELETE", `/recordings/${w.message.id}/subscription`);
  const third = await say("member", "Third");
  expect(news()).toEqual([["admin", "commented"]]);
  await call("member", "PATCH", `/recordings/${third.id}`, { content: "Third, again" });
  expect(news()).toEqual([]);
});

test("who is mentioned in a comment hears that alone, and follows from then on", async () => {
  const w = await talkedOf();
  const { say, mention, get } = w;
  const news = newsOf(w);
  await say("other", "", {
    content_html: `<p>${mention("member")} ${mention("owner")} ${mention("client")} ${mention("other")}</p>`,
  });
  expect(news().toSorted()).toEqual([
    ["member", "mentioned"],
    ["owner", "mentioned"],
  ]);
  expect([(await get(undefined, "owner")).subscribed, (await get()).subscribers_count]).toEqual([
    true,
    3,
  ]);
});

test("comments are listed oldest first, in pages, without those in the archive or the trash", async () => {
  const { call, say, said, path, get } = await talkedOf();
  const rows: Body[] = [];
  for (const content of ["1", "2", "3", "4"]) {
    rows.push(await say("other", content));
    clock.advance(1000);
  }
  await call("other", "PUT", `/recordings/${rows[1].id}/status/trashed`);
  await call("other", "PUT", `/recordings/${rows[2].id}/status/archived`);
  expect([await said(), (await get()).comments_count]).toEqual([["<p>1</p>", "<p>4</p>"], 2]);
  const page = await call("owner", "GET", `${path}?per_page=1`);
  expect([page.body.length, page.headers.get("x-total-count")]).toEqual([1, "2"]);
  const next = new URL(/<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "");
  expect(
    (await call("owner", "GET", next.pathname + next.search)).body.map(({ id }: Body) => id),
  ).toEqual([rows[3].id]);
  await call("other", "PUT", `/recordings/${rows[1].id}/status/active`);
  expect([await said(), (await get()).comments_count]).toEqual([
    ["<p>1</p>", "<p>2</p>", "<p>4</p>"],
    3,
  ]);
});

test("in a closed thread comments are still edited and trashed, but not made", async () => {
  const w = await talkedOf();
  const { call, say, message, path, get } = w;
  const mine = await say("other", "Before");
  const [log, news] = [logOf(w), newsOf(w)];
  const close = (closed: boolean) =>
    call("admin", "PUT", `/recordings/${message.id}/comments-closed`, { closed });
  expect((await close(true)).body).toMatchObject({
    comments_closed: true,
    version: 2,
    comments_count: 1,
  });
  await expectRefusals(w, [
    ["member", "POST", path, { content: "After" }, "409 thread_closed"],
    [
      "member",
      "POST",
      `/recordings/${message.id}/children`,
      { type: "comment", content: "After" },
      "409 thread_closed",
    ],
    ["member", "PUT", `/recordings/${message.id}/comments-closed`, {}, { closed: "required" }],
    [
      "member",
      "PUT",
      `/recordings/${message.id}/comments-closed`,
      { closed: "yes" },
      { closed: "wrong_type" },
    ],
  ]);
  expect(
    (await call("other", "PATCH", `/recordings/${mine.id}`, { content: "Edited" })).body
      .content_html,
  ).toBe("<p>Edited</p>");
  expect((await call("other", "PUT", `/recordings/${mine.id}/status/trashed`)).status).toBe(200);
  expect([(await get()).can.comment, (await close(false)).body.can.comment]).toEqual([false, true]);
  expect([log(), news()]).toEqual([
    ["comments_closed", "content_changed", "trashed", "comments_reopened"],
    [],
  ]);
});

test("a comment is seen by whoever sees its thread, whatever it says itself", async () => {
  const { call, say, message, said, get } = await talkedOf();
  const comment = await say("member", "Between us", { visible_to_clients: true });
  expect([comment.visible_to_clients, (await get(comment, "client")).error.code]).toEqual([
    false,
    "not_found",
  ]);
  const show = (visible_to_clients: boolean) =>
    call("owner", "PUT", `/recordings/${message.id}/visibility`, { visible_to_clients });
  await show(true);
  expect([await said("", "client"), (await get(comment, "client")).visible_to_clients]).toEqual([
    ["<p>Between us</p>"],
    true,
  ]);
  const theirs = await say("client", "From outside");
  await show(false);
  expect([
    (await get(comment, "client")).error?.code,
    (await get(theirs, "client")).content_html,
  ]).toEqual(["not_found", "<p>From outside</p>"]);
  expect(await said("", "other")).toEqual(["<p>Between us</p>", "<p>From outside</p>"]);
});
