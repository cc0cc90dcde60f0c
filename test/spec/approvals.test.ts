import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

type Someone = Exclude<Who, null>;

async function area() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: true });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const id: string = (await w.call("owner", "GET", `/projects/${project.id}`)).body.clients_id;
  const of = (who: Someone) => w.people[who].membershipId;
  const ask = async (more: object = {}, who: Who = "member"): Promise<Body> =>
    (
      await w.call(who, "POST", `/recordings/${id}/approvals`, {
        title: "Logo",
        approver_id: of("client"),
        ...more,
      })
    ).body;
  const decide = (row: Body, decision: unknown, who: Who = "client") =>
    w.call(who, "PUT", `/recordings/${row.id}/approval`, { decision });
  const get = async (row: Body, who: Who = "owner"): Promise<Body> =>
    (await w.call(who, "GET", `/recordings/${row.id}`)).body;
  const patch = (row: Body, body: object, who: Who = "member") =>
    w.call(who, "PATCH", `/recordings/${row.id}`, body);
  return { ...w, project, area: id, of, ask, decide, get, patch };
}

test("an approval is asked by either route alike, and its approver hears of it and follows it", async () => {
  const w = await area();
  const news = newsOf(w);
  const body = {
    title: "Logo",
    content: "Blue?",
    due_on: "2026-04-01",
    approver_id: w.of("client"),
  };
  const first = await w.ask(body);
  const second = await w.make("member", w.area, {
    type: "approval",
    ...body,
    decision: "approved",
    decided_at: "2026-01-01T00:00:00Z",
  });
  const { id: _, position: __, url, app_url, ...same } = second;
  expect(first).toMatchObject(same);
  expect(first).toMatchObject({
    decision: "asked",
    decided_at: null,
    due_on: "2026-04-01",
    approver_id: w.of("client"),
  });
  expect([url.endsWith(second.id), app_url.endsWith(second.id)]).toEqual([true, true]);
  expect(news()).toEqual([
    ["client", "approval_requested"],
    ["client", "approval_requested"],
  ]);
  const followers = (await w.call("owner", "GET", `/recordings/${first.id}/subscribers`)).body
    .membership_ids;
  expect(followers.toSorted()).toEqual([w.of("member"), w.of("client")].toSorted());
});

test("whoever asks themselves is told nothing, decides, and tells those who follow", async () => {
  const w = await area();
  const news = newsOf(w);
  const row = await w.ask({
    approver_id: w.of("member"),
    notify: { membership_ids: [w.of("other")] },
  });
  await w.call("admin", "PUT", `/recordings/${row.id}/subscription`);
  expect(news()).toEqual([["other", "posted"]]);
  expect((await w.decide(row, "approved", "member")).body.decision).toBe("approved");
  expect(news().toSorted()).toEqual([
    ["admin", "approval_decided"],
    ["other", "approval_decided"],
  ]);
});

test("a decision answers the approval as it is then, is the last row of its log, and changes nothing else", async () => {
  const w = await area();
  const row = await w.ask({ content: "Blue?", due_on: "2026-04-01" });
  const before = await w.get(row, "client");
  clock.advance(1000);
  const at = clock.now().toISOString();
  const { body } = await w.decide(row, "approved");
  const can = { ...before.can, decide: false };
  expect(body).toEqual({
    ...before,
    can,
    decision: "approved",
    decided_at: at,
    updated_at: at,
    version: 2,
  });
  expect([before.can.decide, (await w.get(row, "owner")).can.decide]).toEqual([true, false]);
  expect(await w.get(row, "client")).toEqual(body);
  const last = (await w.call("owner", "GET", `/recordings/${row.id}/events`)).body.at(-1);
  expect(last).toMatchObject({
    action: "approved",
    details: {},
    created_at: at,
    actor: { membership_id: w.of("client") },
  });
});

test("only its approver decides, once, with one of two words, while it is live", async () => {
  const w = await area();
  const { ask, call, of } = w;
  const [open, archived, decided] = [await ask(), await ask(), await ask()];
  const hidden = await ask({ approver_id: of("other") });
  await call("owner", "PUT", `/recordings/${hidden.id}/visibility`, { visible_to_clients: false });
  await call("owner", "PUT", `/recordings/${archived.id}/status/archived`);
  await w.decide(decided, "rejected");
  const letter = await w.make("member", w.area, { type: "client_correspondence", title: "Dear" });
  const path = (row: Body) => `/recordings/${row.id}/approval`;
  const yes = { decision: "approved" };
  await expectRefusals(w, [
    ...(["owner", "admin", "member", "other"] as const).map(
      (who) => [who, "PUT", path(open), yes, "403 forbidden"] as const,
    ),
    ["client", "PUT", path(hidden), yes, "404 not_found"],
    ["client", "PUT", path(archived), yes, "409 conflict"],
    ["client", "PUT", path(decided), { decision: "rejected" }, "409 already_decided"],
    ["client", "PUT", path(decided), yes, "409 already_decided"],
    ["client", "PUT", path(letter), yes, { type: "wrong_type" }],
    ["client", "PUT", path(open), {}, { decision: "required" }],
    ["client", "PUT", path(open), { decision: "asked" }, { decision: "not_in_list" }],
    ["client", "PUT", path(open), { decision: "Approved" }, { decision: "not_in_list" }],
    ["client", "PUT", `/recordings/${newId()}/approval`, yes, "404 not_found"],
  ]);
});

test("an approval has a title, a day that is one, and somebody who sees it to decide", async () => {
  const w = await area();
  const { of, ask } = w;
  const approver_id = of("client");
  const path = `/recordings/${w.area}/approvals`;
  const row = await ask();
  const list = await w.make("member", w.project.tool("todos"), { type: "todolist", title: "List" });
  const send = (body: object, refusal: string | Record<string, string>) =>
    ["member", "POST", path, { title: "x", approver_id, ...body }, refusal] as const;
  const patch = (body: object, refusal: Record<string, string>) =>
    ["member", "PATCH", `/recordings/${row.id}`, body, refusal] as const;
  await expectRefusals(w, [
    ["member", "POST", path, { title: "x" }, { approver_id: "required" }],
    send({ title: " " }, { title: "invalid" }),
    send({ due_on: "2026-02-30" }, { due_on: "invalid" }),
    send({ approver_id: "me" }, { approver_id: "invalid" }),
    send({ approver_id: newId() }, { approver_id: "not_member" }),
    send({ approver_id: of("stranger") }, { approver_id: "not_member" }),
    send({ visible_to_clients: false }, { approver_id: "not_member" }),
    send({ status: "drafted" }, { status: "invalid" }),
    patch({ approver_id: null }, { approver_id: "required" }),
    patch({ approver_id: newId() }, { approver_id: "not_member" }),
    patch({ due_on: 5 }, { due_on: "wrong_type" }),
    [
      "member",
      "POST",
      `/recordings/${list.id}/approvals`,
      { title: "x", approver_id },
      { type: "wrong_parent" },
    ],
    ["other", "PATCH", `/recordings/${row.id}`, { title: "Mine" }, "403 not_author"],
    ["client", "PATCH", `/recordings/${row.id}`, { title: "Mine" }, "403 not_author"],
  ]);
});

test("another approver is told, and the one before hears no word but keeps following; the day changes with its own row", async () => {
  const w = await area();
  const row = await w.ask({ due_on: "2026-04-01" });
  const [news, log] = [newsOf(w), logOf(w)];
  await w.patch(row, { approver_id: w.of("other"), due_on: null });
  expect([news(), log()]).toEqual([
    [["other", "approval_requested"]],
    ["due_changed", "content_changed"],
  ]);
  await w.patch(row, { approver_id: w.of("other") });
  expect(news()).toEqual([]);
  expect((await w.decide(row, "approved")).status).toBe(403);
  await w.decide(row, "rejected", "other");
  expect(news().toSorted()).toEqual([
    ["client", "approval_decided"],
    ["member", "approval_decided"],
  ]);
});

test("what was decided stays what it was: nobody changes anything of it, whichever way they try", async () => {
  const w = await area();
  const [yes, no] = [await w.ask({ due_on: "2026-04-01" }), await w.ask({ content: "Blue?" })];
  const open = await w.ask();
  await w.decide(yes, "approved");
  await w.decide(no, "rejected");
  const patches = [
    { title: "Another logo" },
    { content: "Red?" },
    { content_html: "<p>Red?</p>" },
    { due_on: "2026-05-01" },
    { due_on: null },
    { approver_id: w.of("client") },
    { approver_id: w.of("other") },
    {},
  ];
  const batch = (verb: string, more: object) =>
    ["member", "POST", "/recordings/batch", { verb, ids: [open.id, yes.id], ...more }] as const;
  const decided = "409 already_decided";
  await expectRefusals(w, [
    ...[yes, no].flatMap((row) =>
      patches.map((body) => ["member", "PATCH", `/recordings/${row.id}`, body, decided] as const),
    ),
    ["owner", "PATCH", `/recordings/${yes.id}`, { title: "Another" }, decided],
    ["other", "PATCH", `/recordings/${yes.id}`, { title: "Mine" }, "403 not_author"],
    [...batch("due", { due_on: "2026-05-01" }), decided],
    [...batch("shift_dates", { days: 1 }), decided],
  ]);
  const may = async (row: Body) => (await w.get(row, "member")).can.edit;
  expect([await may(open), await may(yes), await may(no)]).toEqual([true, false, false]);
  const copy = await w.call("member", "POST", `/recordings/${yes.id}/copy`, { parent_id: w.area });
  expect([copy.body.decision, copy.body.can.edit]).toEqual(["asked", true]);
  expect((await w.patch(copy.body, { title: "Another logo" })).status).toBe(200);
});

test("a client asks and writes to the team in the area they see, and what they made stays theirs to change", async () => {
  const w = await area();
  const news = newsOf(w);
  const asked = await w.ask({ approver_id: w.of("admin") }, "client");
  expect([asked.visible_to_clients, asked.creator.role, news()]).toEqual([
    true,
    "client",
    [["admin", "approval_requested"]],
  ]);
  const letter = await w.make("client", w.area, {
    type: "client_correspondence",
    title: "A wish",
    content: "Please",
  });
  expect((await w.patch(letter, { content: "Pretty please" }, "client")).body.content_html).toBe(
    "<p>Pretty please</p>",
  );
  expect((await w.decide(asked, "approved", "admin")).body.decision).toBe("approved");
  expect(news()).toEqual([["client", "approval_decided"]]);
  await expectRefusals(w, [
    [
      "member",
      "PUT",
      `/recordings/${letter.id}/visibility`,
      { visible_to_clients: false },
      { visible_to_clients: "invalid" },
    ],
    ["other", "PATCH", `/recordings/${letter.id}`, { title: "Ours" }, "403 not_author"],
  ]);
});

test("a letter is drafted, discussed and told of as correspondence, and seen by clients from when it is sent", async () => {
  const w = await area();
  const news = newsOf(w);
  const draft = await w.make("member", w.area, {
    type: "client_correspondence",
    title: "Dear",
    content: "All",
    status: "drafted",
    notify: true,
  });
  expect([(await w.get(draft, "client")).error.code, news()]).toEqual(["not_found", []]);
  await w.call("member", "POST", `/recordings/${draft.id}/publish`);
  expect(news().toSorted()).toEqual(
    ["admin", "client", "other", "owner"].map((who) => [who, "correspondence"]),
  );
  await w.call("client", "POST", `/recordings/${draft.id}/comments`, { content: "Thank you" });
  expect(news().toSorted()).toEqual(
    ["admin", "member", "other", "owner"].map((who) => [who, "commented"]),
  );
  expect((await w.get(draft, "client")).comments_count).toBe(1);
});
