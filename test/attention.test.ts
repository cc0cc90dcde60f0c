import { expect, test } from "bun:test";
import { RULES } from "#/core/notifications/rules.ts";
import { newId } from "#/lib/ids.ts";
import { NOTICES } from "#/schema/tenant/attention.ts";
import { crowdInto } from "./support/crowd.ts";
import { clock, jobs, services } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

async function crowd() {
  const w = await world();
  const project = await w.project();
  const board = project.tool("message_board");
  const post = (by: Who, body: object = {}) =>
    w.make(by, board, { type: "message", title: "Posted", content: "x", notify: true, ...body });
  const told = async (who: Who) =>
    (await w.call(who, "GET", "/my/notifications")).body.notifications
      .map(({ action }: Body) => action)
      .toReversed();
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
  await call("owner", "POST", `/recordings/${message.id}/comments`, {
    content_html: mention("other"),
  });
  expect((await told("other")).at(-1)).toBe("mentioned");
});

test("being put on a project and getting a role are told, to who it happens and nobody else", async () => {
  const { call, told, people } = await crowd();
  const closed = (await call("owner", "POST", "/projects", { name: "Closed" })).body;
  await call("owner", "PUT", `/projects/${closed.id}/people`, {
    grant: [people.other.membershipId, people.owner.membershipId],
  });
  await call("owner", "PATCH", `/people/${people.other.membershipId}`, { role: "admin" });
  await call("owner", "PATCH", `/people/${people.other.membershipId}`, {
    role: "admin",
    title: "Chief",
  });
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
  await call("owner", "PUT", `/projects/${closed.id}/people`, {
    revoke: [people.other.membershipId],
  });
  expect(await told("other")).toEqual(["role_changed"]);
});

test("a scheduled draft tells its author that it was published, and its audience what was posted", async () => {
  const { post, told } = await crowd();
  await post("member", {
    status: "drafted",
    scheduled_at: new Date(clock.time + 60_000).toISOString(),
  });
  clock.advance(60_000);
  await jobs.runDue();
  expect([await told("member"), await told("other")]).toEqual([["published"], ["posted"]]);
});

test("a mention of a group tells its members of now who see it, once, and is plain text for clients", async () => {
  const { call, post, told, people, make, project } = await crowd();
  const membership_ids = [people.owner, people.admin, people.other].map(
    ({ membershipId }) => membershipId,
  );
  const { id: group } = (await call("owner", "POST", "/groups", { name: "Design", membership_ids }))
    .body;
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.member, people.other, people.client].map(({ membershipId }) => membershipId),
  });
  const html = `<p><span class="mention" data-group-id="${group}">@Design</span></p>`;
  const message = await post("member", {
    content_html: html,
    notify: { membership_ids: [people.other.membershipId] },
  });
  expect(message.content_html).toBe(html);
  expect([await told("owner"), await told("other"), await told("admin")]).toEqual([
    ["mentioned"],
    ["granted_access", "mentioned"],
    [],
  ]);
  await call("owner", "PUT", `/recordings/${project.tool("message_board")}/visibility`, {
    visible_to_clients: true,
  });
  const theirs = await make("client", message.id, { type: "comment", content_html: html });
  expect(theirs.content_html).toBe("<p><span>@Design</span></p>");
  const unknown = await post("member", {
    content_html: html.replace(group, newId()),
    notify: false,
  });
  expect(unknown.content_html).toBe("<p><span>@Design</span></p>");
});

test("an edit tells whom the text before it didn't mention, also who was mentioned once and edited out", async () => {
  const { call, make, project, people } = await world().then(async (w) => ({
    ...w,
    project: await w.project(),
  }));
  const html = `<p>Ask <span data-membership-id="${people.other.membershipId}">@x</span></p>`;
  const text = { type: "message", title: "Text", content_html: html };
  const message = await make("member", project.tool("message_board"), text);
  const told = async (content_html: string) => {
    await call("member", "PATCH", `/recordings/${message.id}`, { content_html });
    return (await call("other", "GET", "/my/notifications?action=mentioned")).body.notifications
      .length;
  };
  expect([await told(`${html}<p>more</p>`), await told("<p>Nobody</p>"), await told(html)]).toEqual(
    [1, 1, 2],
  );
});

test("the table of rules in the documentation is the one that is applied", async () => {
  const rows = NOTICES.map((action) => {
    const { event, audience, bundles } = RULES[action];
    return `| \`${action}\` | ${event} | ${audience} | ${bundles ? "yes" : ""} |`;
  });
  const table = [
    "| action | what happens | who is told | counts up |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
  expect(await Bun.file("docs/notifications.md").text()).toContain(table);
});

test("of very many followers the first two hundred are told at once and the others right after, who see it then", async () => {
  const { call, make, project, rows, org, people } = await world();
  const { tool } = await project();
  const followers = crowdInto(services, org.id, 450);
  const message = await make("owner", tool("message_board"), { type: "message", title: "News" });
  await call("owner", "PUT", `/recordings/${message.id}/subscribers`, { add: followers });
  const comment = await call("member", "POST", `/recordings/${message.id}/comments`, {
    content: "Said",
  });
  const told = () =>
    rows(
      "select membership_id as id, actor_id as actor, recording_id as recording from notifications where action = 'commented'",
    );
  expect(told()).toHaveLength(200);
  const late = followers.filter((id) => !told().some((row) => row.id === id));
  await call("owner", "DELETE", `/people/${late[0]}`);
  await call("owner", "DELETE", `/people/${people.member.membershipId}`);
  await jobs.runDue();
  expect(
    told()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...followers, people.owner.membershipId].filter((id) => id !== late[0]).toSorted());
  for (const row of told())
    expect(row).toMatchObject({ actor: people.member.membershipId, recording: comment.body.id });
});
