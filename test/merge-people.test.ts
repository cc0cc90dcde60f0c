import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { expectRefusals, refusalOf } from "./spec/cases.ts";
import { furnished } from "./support/content.ts";
import { formOf, sendForm } from "./support/files.ts";
import { mailsTo } from "./support/mail.ts";
import { subscribed } from "./support/push.ts";
import { clock, jobs } from "./support/server.ts";
import { type Body, send, world } from "./support/world.ts";

/** What names who did something stays as it was said. */
const STAYS = ["events.actor_id"];
/** Agents are merged with nobody. */
const NEVER = ["agents.membership_id", "agent_operators.agent_id"];

/** An organization in which everything there is names somebody. */
async function involved() {
  const w = await furnished();
  const { call, people, project, parents, one, make } = w;
  const [owner, member, other] = ["owner", "member", "other"].map(
    (who) => people[who as "owner"].membershipId,
  ) as [string, string, string];
  const put = (who: "owner" | "other", path: string, body?: object) => call(who, "PUT", path, body);
  const post = (who: "owner" | "other", path: string, body?: object) =>
    call(who, "POST", path, body);
  await put("owner", `/projects/${project.id}/people`, { grant: [other] });
  await put("other", `/projects/${project.id}/star`);
  const own = (await post("other", "/projects", { name: "Their own" })).body;
  const work = { assignee_ids: [other, member] };
  const todo = await one("owner", "todo", work);
  await post("other", `/my/assignments/priorities`, { recording_id: todo.id });
  const done = await one("other", "todo");
  await put("other", `/recordings/${done.id}/completion`);
  const content_html = `<p>Ask <span data-membership-id="${other}">@Other</span></p>`;
  const message = await one("owner", "message", { content_html, content: undefined });
  await post("other", `/recordings/${message.id}/comments`, { content: "Here" });
  await post("other", `/recordings/${message.id}/cheers`, { content: "🎉" });
  const theirs = await one("other", "message");
  await post("owner", `/recordings/${theirs.id}/cheers`, { content: "🎉" });
  const paper = await one("other", "document", { content_html, content: undefined });
  await call("other", "PATCH", `/recordings/${paper.id}`, { content: "Said anew" });
  await put("other", `/recordings/${parents.todolist}/watch`);
  await put("other", `/recordings/${theirs.id}/public-link`);
  await one("owner", "question", { membership_ids: [other] });
  await one("owner", "approval", { approver_id: other });
  for (const [path, body] of [
    ["/my/bookmarks", { recording_id: todo.id }],
    [`/my/snoozes/${todo.id}`, { resurface_at: "2027-01-01T00:00:00Z" }],
    ["/my/notes", { title: "Private", content: "Thoughts" }],
    ["/people", { email: "grace@example.com", role: "member" }],
    ["/people/invite-link", undefined],
  ] as const)
    expect([path, (await post("other", path, body)).status]).toEqual([path, 201]);
  await put("other", "/my/ui-state", { open: [other] });
  await one("owner", "schedule_entry", { participant_ids: [other] });
  await post("other", "/calendar/feeds", {});
  const sent = { org: w.org, people };
  const kept = await sendForm(sent, "other", "/attachments", formOf("Words", "b.txt"));
  const scratch = `<p>Scratch</p><img src="${kept.body.url}">`;
  await call("other", "PATCH", "/my/note", { content_html: scratch });
  await sendForm(
    sent,
    "other",
    `/recordings/${project.tool("folder")}/uploads`,
    formOf("File", "a.txt"),
  );
  await post("owner", "/groups", { name: "Divers", membership_ids: [other, member] });
  await post("owner", "/agents", { name: "Bot", operator_ids: [other] });
  await subscribed(w, "other");
  const chat = (await post("other", "/chats", { membership_ids: [owner] })).body;
  await make("other", chat.id, { type: "chat_message", content: "Hello" });
  await make("owner", chat.id, { type: "chat_message", content: "Hello to you" });
  await call(
    "other",
    "POST",
    `/recordings/${todo.id}/comments`,
    { content: "Once" },
    {
      "idempotency-key": "only-once-by-the-loser",
    },
  );
  await call("owner", "POST", "/roadmap/markers", { name: "Day", date: "2026-05-01" });
  w.change("update roadmap_markers set creator_id = ?", other);
  const invited = { email: "joan@example.com", role: "member" };
  const { membership_id } = (await post("owner", "/people", invited)).body;
  w.change(
    "update invitations set membership_id = ? where membership_id = ?",
    other,
    membership_id,
  );
  w.change("update invitations set status = 'accepted' where membership_id = ?", other);
  return { ...w, owner, member, other, todo, message, theirs, chat, own };
}

type Involved = Awaited<ReturnType<typeof involved>>;

/** Every column that refers to a membership, by the file's own word. */
const references = ({ rows }: Involved): string[] =>
  rows(
    `select t.name || '.' || f."from" as name from sqlite_schema t, pragma_foreign_key_list(t.name) f
     where t.type = 'table' and f."table" in ('memberships', 'agents') order by 1`,
  ).map(({ name }: Body) => name);

const naming =
  ({ rows }: Involved, id: string) =>
  (reference: string) => {
    const [table, column] = reference.split(".");
    return rows(`select count(*) as n from ${table} where ${column} = ?`, id)[0].n > 0;
  };

/** Every place in the file whose text holds an id. */
function placesOf({ rows }: Involved, id: string): string[] {
  const columns = rows(
    `select t.name as tab, c.name as col from sqlite_schema t, pragma_table_info(t.name) c
     where t.type = 'table' and t.name not like 'search_%' and t.name not like 'sqlite_%'`,
  );
  return columns.flatMap(({ tab, col }: Body) =>
    rows(`select 1 from ${tab} where instr(${col}, ?) > 0 limit 1`, id).length > 0
      ? [`${tab}.${col}`]
      : [],
  );
}

test("all that names the loser names the winner, but the change log, in whatever table", async () => {
  const w = await involved();
  const named = references(w).filter((name) => !NEVER.includes(name));
  expect(named.filter((name) => !naming(w, w.other)(name))).toEqual([]);
  const { status, body } = await w.call("owner", "POST", "/merge-people", {
    winner_id: w.member,
    loser_id: w.other,
  });
  expect([status, body.membership_id, body.name]).toEqual([200, w.member, "Member Test"]);
  // What was put there to tell the global database of them is done in a minute.
  clock.advance(61_000);
  await jobs.runDue();
  expect(named.filter(naming(w, w.other))).toEqual(STAYS);
  expect(placesOf(w, w.other).toSorted()).toEqual([
    "events.actor_id",
    "events.details",
    "memberships.id",
  ]);
  expect(w.rows("pragma foreign_key_check")).toEqual([]);
});

test("the winner has it all, once, and the loser nothing", async () => {
  const w = await involved();
  const { call, member, other, todo, message, theirs, chat, own, project } = w;
  const token = (
    await call("other", "POST", "/api/v1/me/tokens", { name: "Script", scope: "full" })
  ).body.token;
  await call("owner", "POST", "/merge-people", { winner_id: member, loser_id: other });
  expect((await call("member", "GET", `/projects/${own.id}`)).body.creator.membership_id).toBe(
    member,
  );
  expect((await call("owner", "GET", `/recordings/${todo.id}`)).body.assignee_ids).toEqual([
    member,
  ]);
  expect((await call("owner", "GET", `/recordings/${theirs.id}`)).body.creator).toMatchObject({
    membership_id: member,
    name: "Member Test",
  });
  const text = (await call("owner", "GET", `/recordings/${message.id}`)).body.content_html;
  expect(text).toContain(`data-membership-id="${member}"`);
  const talk = (await call("member", "GET", `/recordings/${chat.id}`)).body;
  expect(talk.participants.map((one: Body) => one.membership_id).toSorted()).toEqual(
    [w.owner, member].toSorted(),
  );
  const again = await call("member", "POST", "/chats", { membership_ids: [w.owner] });
  expect(again.body.id).toBe(chat.id);
  expect((await call("owner", "GET", "/groups")).body[0].membership_ids).toEqual([member]);
  expect((await call("member", "GET", "/my/notes")).body).toHaveLength(1);
  expect((await call("member", "GET", "/my/note")).body.content_html).toContain("Scratch");
  expect((await call("member", "GET", "/my/bookmarks")).body).toHaveLength(1);
  for (const path of ["/projects", `/projects/${project.id}`, "/my/notifications"])
    expect(refusalOf(await call("other", "GET", path))).toBe("404 not_found");
  const headers = { authorization: `Bearer ${token}`, "user-agent": "test (ops@example.com)" };
  const path = `/api/v1/${w.org.slug}/projects`;
  expect(refusalOf(await send("GET", path, undefined, headers))).toBe("404 not_found");
  expect((await call("owner", "GET", `/people/${other}`)).body).toMatchObject({
    status: "removed",
    name: "Other Test",
  });
  const log = (await call("owner", "GET", `/recordings/${theirs.id}/events`)).body;
  expect(log[0].actor.membership_id).toBe(other);
  await mailsTo(w.people.member.email);
});

test("of what both have the winner's stays; a second scratchpad becomes a note", async () => {
  const w = await world();
  const { call, people } = w;
  const project = await w.project();
  const message = await w.make("owner", project.tool("message_board"), {
    type: "message",
    title: "M",
  });
  for (const who of ["member", "other"] as const) {
    await call(who, "PATCH", "/my/note", { content: `Pad of ${who}` });
    await call(who, "POST", "/my/bookmarks", { recording_id: message.id });
    await call(who, "PUT", "/my/ui-state", { of: who });
    await call(who, "POST", "/chats", { membership_ids: [people.owner.membershipId] });
    await call(who, "PUT", `/recordings/${message.id}/subscription`);
  }
  await call("member", "POST", "/chats", { membership_ids: [people.other.membershipId] });
  const ids = { winner_id: people.member.membershipId, loser_id: people.other.membershipId };
  expect((await call("owner", "POST", "/merge-people", ids)).status).toBe(200);
  expect((await call("member", "GET", "/my/note")).body.content_html).toContain("Pad of member");
  expect((await call("member", "GET", "/my/notes")).body[0].content_html).toContain("Pad of other");
  expect((await call("member", "GET", "/my/bookmarks")).body).toHaveLength(1);
  expect((await call("member", "GET", "/my/ui-state")).body).toEqual({ of: "member" });
  expect((await call("member", "GET", "/chats")).body).toHaveLength(3);
  expect((await call("owner", "GET", `/recordings/${message.id}`)).body.subscribers_count).toBe(2);
});

test("somebody who left, and an owner where there is another, are merged; the last owner isn't", async () => {
  const { call, people } = await world();
  const merge = (winner: "owner" | "admin" | "member", loser: "owner" | "admin" | "other") =>
    call("owner", "POST", "/merge-people", {
      winner_id: people[winner].membershipId,
      loser_id: people[loser].membershipId,
    });
  expect(refusalOf(await merge("admin", "owner"))).toEqual({ role: "invalid" });
  await call("admin", "DELETE", `/people/${people.other.membershipId}`);
  expect((await merge("member", "other")).status).toBe(200);
  await call("owner", "PATCH", `/people/${people.admin.membershipId}`, { role: "owner" });
  expect((await merge("admin", "owner")).status).toBe(200);
  expect(refusalOf(await call("owner", "GET", "/account"))).toBe("404 not_found");
  expect((await call("admin", "GET", "/account")).body.owners).toHaveLength(1);
});

test("who may not, and who can't be one person, changes nothing", async () => {
  const w = await world();
  const { people } = w;
  const agent = (await w.call("owner", "POST", "/agents", { name: "Bot" })).body.id;
  const path = "/merge-people";
  const ids = { winner_id: people.member.membershipId, loser_id: people.other.membershipId };
  const client = people.client.membershipId;
  await expectRefusals(w, [
    [null, "POST", path, ids, "401 unauthenticated"],
    ["stranger", "POST", path, ids, "404 not_found"],
    ["client", "POST", path, ids, "404 not_found"],
    ["member", "POST", path, ids, "403 role_required"],
    ["admin", "POST", path, ids, "403 role_required"],
    ["owner", "POST", path, {}, { winner_id: "required", loser_id: "required" }],
    ["owner", "POST", path, { ...ids, winner_id: newId() }, { winner_id: "not_member" }],
    ["owner", "POST", path, { ...ids, loser_id: newId() }, { loser_id: "not_member" }],
    ["owner", "POST", path, { ...ids, loser_id: ids.winner_id }, { loser_id: "duplicate" }],
    ["owner", "POST", path, { ...ids, loser_id: agent }, { loser_id: "invalid" }],
    ["owner", "POST", path, { ...ids, winner_id: agent }, { winner_id: "invalid" }],
    ["owner", "POST", path, { ...ids, loser_id: client }, { loser_id: "invalid" }],
    ["owner", "POST", path, { ...ids, winner_id: client }, { loser_id: "invalid" }],
  ]);
});
