import { expect, test } from "bun:test";
import { RULES } from "#/core/notifications/rules.ts";
import { newId } from "#/lib/ids.ts";
import { NOTICES } from "#/schema/tenant/attention.ts";
import { clock, jobs, services } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

async function crowd() {
  const w = await world();
  const project = await w.project();
  const board = project.tool("message_board");
  const post = (by: Who, body: object = {}) =>
    w.make(by, board, { type: "message", title: "Posted", content: "x", notify: true, ...body });
  const told = async (who: Who) =>
    (await w.call(who, "GET", "/my/notifications")).body.notifications.map(({ action }: Body) => action).toReversed();
  const bell = (who: Who, scope: string | null) =>
    w.call(who, "PUT", `/projects/${project.id}/notification-pref`, { scope });
  const prefer = (who: Who, scope: string) =>
    w.call(who, "PATCH", "/api/v1/me/preferences", { notifications: { scope } });
  const mention = (who: Exclude<Who, null>) =>
    `<p><span data-membership-id="${w.people[who].membershipId}">@x</span></p>`;
  return { ...w, project, board, post, told, bell, prefer, mention };
}

test("the project's bell beats the account's default for what is posted to everybody", async () => {
  const { post, told, bell, prefer } = await crowd();
  await prefer("other", "mentions");
  await post("member");
  expect([await told("other"), await told("admin")]).toEqual([[], ["posted"]]);
  await bell("other", "everything");
  await bell("admin", "mentions");
  await post("member");
  expect([await told("other"), await told("admin")]).toEqual([["posted"], ["posted"]]);
  await bell("other", null);
  await post("member");
  expect(await told("other")).toEqual(["posted"]);
});

test("following a thread, being named and being picked beat the bell", async () => {
  const { post, told, bell, mention, call, people } = await crowd();
  await bell("other", "mentions");
  const message = await post("member", { content_html: mention("other") });
  await call("owner", "POST", `/recordings/${message.id}/comments`, { content: "x" });
  await post("member", { notify: { membership_ids: [people.other.membershipId] } });
  expect(await told("other")).toEqual(["mentioned", "commented", "posted"]);
  await call("other", "DELETE", `/recordings/${message.id}/subscription`);
  await call("owner", "POST", `/recordings/${message.id}/comments`, { content: "y" });
  expect((await told("other")).filter((action: string) => action === "commented")).toHaveLength(1);
  await call("owner", "POST", `/recordings/${message.id}/comments`, { content_html: mention("other") });
  expect((await told("other")).at(-1)).toBe("mentioned");
});

test("being put on a project and getting a role are told, to who it happens and nobody else", async () => {
  const { call, told, people } = await crowd();
  const closed = (await call("owner", "POST", "/projects", { name: "Closed" })).body;
  await call("owner", "PUT", `/projects/${closed.id}/people`, {
    grant: [people.other.membershipId, people.owner.membershipId],
  });
  await call("owner", "PATCH", `/people/${people.other.membershipId}`, { role: "admin" });
  await call("owner", "PATCH", `/people/${people.other.membershipId}`, { role: "admin", title: "Chief" });
  expect([await told("other"), await told("owner"), await told("member")]).toEqual([
    ["granted_access", "role_changed"],
    [],
    [],
  ]);
  const rows = (await call("other", "GET", "/my/notifications")).body.notifications;
  expect(rows.map(({ project_id, recording }: Body) => [project_id, recording])).toEqual([
    [null, null],
    [closed.id, null],
  ]);
  await call("owner", "PUT", `/projects/${closed.id}/people`, { revoke: [people.other.membershipId] });
  expect(await told("other")).toEqual(["role_changed"]);
});

test("a scheduled draft tells its author that it was published, and its audience what was posted", async () => {
  const { post, told } = await crowd();
  await post("member", { status: "drafted", scheduled_at: new Date(clock.time + 60_000).toISOString() });
  clock.advance(60_000);
  await jobs.runDue();
  expect([await told("member"), await told("other")]).toEqual([["published"], ["posted"]]);
});

test("a mention of a group tells its members of now who see it, once, and is plain text for clients", async () => {
  const { call, change, post, told, people, make, project } = await crowd();
  const group = newId();
  change("insert into groups (id, name, created_at) values (?, 'Design', '2026-01-01T00:00:00.000Z')", group);
  for (const { membershipId } of [people.owner, people.admin, people.other])
    change("insert into group_members (group_id, membership_id) values (?, ?)", group, membershipId);
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.member, people.other, people.client].map(({ membershipId }) => membershipId),
  });
  const html = `<p><span class="mention" data-group-id="${group}">@Design</span></p>`;
  const message = await post("member", { content_html: html, notify: { membership_ids: [people.other.membershipId] } });
  expect(message.content_html).toBe(html);
  expect([await told("owner"), await told("other"), await told("admin")]).toEqual([
    ["mentioned"],
    ["granted_access", "mentioned"],
    [],
  ]);
  await call("owner", "PUT", `/recordings/${project.tool("message_board")}/visibility`, { visible_to_clients: true });
  const theirs = await make("client", message.id, { type: "comment", content_html: html });
  expect(theirs.content_html).toBe("<p><span>@Design</span></p>");
  const unknown = await post("member", { content_html: html.replace(group, newId()), notify: false });
  expect(unknown.content_html).toBe("<p><span>@Design</span></p>");
});

/** Makes somebody of the world an agent that some may direct. */
async function agency(directableBy: "operators" | "members") {
  const w = await crowd();
  const agent = w.people.other.membershipId;
  w.change("update memberships set kind = 'agent' where id = ?", agent);
  w.change("insert into agents (membership_id, directable_by) values (?, ?)", agent, directableBy);
  w.change("insert into agent_operators (agent_id, operator_id) values (?, ?)", agent, w.people.owner.membershipId);
  services.tenants.closeAll();
  await services.wakeIndex.settled();
  const say = (by: Who, who: Exclude<Who, null> = "other") =>
    w.post(by, { content_html: w.mention(who), notify: false });
  const verdicts = async () =>
    (await w.call("other", "GET", "/my/notifications?after=")).body.notifications.map((row: Body) => [
      row.directive,
      row.from_operator,
    ]);
  return { ...w, agent, say, verdicts };
}

test("an agent's rows say who may direct it, as it was when they were written", async () => {
  const { say, verdicts, change, call, agent } = await agency("operators");
  await say("owner");
  await say("member");
  expect(await verdicts()).toEqual([
    [true, true],
    [false, false],
  ]);
  change("update agents set directable_by = 'members'");
  await say("member");
  expect(await verdicts()).toEqual([
    [true, true],
    [false, false],
    [true, false],
  ]);
  await say("other", "admin");
  const [row] = (await call("admin", "GET", "/my/notifications")).body.notifications;
  expect([row.actor_membership_id, "directive" in row]).toEqual([agent, false]);
});

test("an agent is active while it says that it listens, for ninety seconds", async () => {
  const { call, agent } = await agency("members");
  const active = async () => (await call("owner", "GET", `/people/${agent}`)).body.active;
  expect(await active()).toBe(false);
  await call("other", "GET", "/my/notifications?presence=true");
  expect(await active()).toBe(true);
  clock.advance(89_000);
  expect(await active()).toBe(true);
  clock.advance(1000);
  expect(await active()).toBe(false);
  await call("member", "GET", "/my/notifications?presence=true");
  expect((await call("owner", "GET", "/people")).body.filter((person: Body) => person.active)).toEqual([]);
});

test("agents that set each other off in a thread stop hearing each other, until a person speaks", async () => {
  const { call, change, people, post, agent } = await agency("members");
  change("update memberships set kind = 'agent' where id = ?", people.admin.membershipId);
  change("insert into agents (membership_id, directable_by) values (?, 'members')", people.admin.membershipId);
  services.tenants.closeAll();
  await services.wakeIndex.settled();
  const message = await post("member", { notify: { membership_ids: [agent, people.admin.membershipId] } });
  const heard = async () =>
    (await call("other", "GET", "/my/notifications")).body.notifications.reduce(
      (sum: number, row: Body) => sum + row.count,
      0,
    );
  for (let i = 0; i < 12; i++)
    await call("admin", "POST", `/recordings/${message.id}/comments`, { content: `round ${i}` });
  expect(await heard()).toBe(6);
  await call("member", "POST", `/recordings/${message.id}/comments`, { content: "Stop." });
  expect(await heard()).toBe(7);
  clock.advance(11 * 60_000);
  await call("admin", "POST", `/recordings/${message.id}/comments`, { content: "Later" });
  expect(await heard()).toBe(8);
});

test("the table of rules in the documentation is the one that is applied", async () => {
  const rows = NOTICES.map((action) => {
    const { event, audience, bundles } = RULES[action];
    return `| \`${action}\` | ${event} | ${audience} | ${bundles ? "yes" : ""} |`;
  });
  const table = ["| action | what happens | who is told | counts up |", "|---|---|---|---|", ...rows].join("\n");
  expect(await Bun.file("docs/notifications.md").text()).toContain(table);
});
