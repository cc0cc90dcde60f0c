import { expect, test } from "bun:test";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import { has } from "#/core/recordings/types.ts";
import { furnished, required } from "./support/content.ts";
import { underOf } from "./support/kinds.ts";
import { madeTypes } from "./support/samples.ts";
import { clock, jobs } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

async function studio() {
  const w = await world();
  const project = await w.project();
  const board = project.tool("message_board");
  const draft = (body: object = {}) =>
    w.make("member", board, {
      type: "message",
      title: "Plan",
      content: "x",
      status: "drafted",
      ...body,
    });
  const publish = async (id: string) =>
    expect((await w.call("member", "POST", `/recordings/${id}/publish`)).status).toBe(200);
  const told = async (who: Who) =>
    (await w.call(who, "GET", "/my/notifications")).body.notifications.map(
      ({ action }: Body) => action,
    );
  const followers = (id: string) =>
    w
      .rows(
        "select membership_id as id from subscriptions where recording_id = ? and active = 1",
        id,
      )
      .map(({ id }) => id);
  const mention = (who: Exclude<Who, null>) =>
    `<p><span data-membership-id="${w.people[who].membershipId}">@x</span></p>`;
  return { ...w, project, draft, publish, told, followers, mention };
}

test("a draft for everybody is told to everybody who is there when it is published, by the bells of then", async () => {
  const { draft, publish, told, call, people, project, followers } = await studio();
  const team = [people.member.membershipId, people.admin.membershipId];
  await call("owner", "PUT", `/projects/${project.id}/people`, { grant: team });
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  const { id } = await draft({ notify: true });
  expect(followers(id)).toEqual([people.member.membershipId]);
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.other.membershipId],
  });
  await call("admin", "PUT", `/projects/${project.id}/notification-pref`, { scope: "mentions" });
  const before = [await told("other"), await told("admin"), await told("owner")];
  await publish(id);
  const after = [await told("other"), await told("admin"), await told("owner")];
  expect(
    after.map((actions, index) => actions.slice(0, actions.length - (before[index]?.length ?? 0))),
  ).toEqual([["posted"], [], ["posted"]]);
});

test("only the people picked are told of a draft, those who still see it then", async () => {
  const { draft, publish, told, call, people, project } = await studio();
  const team = [people.member.membershipId, people.other.membershipId];
  await call("owner", "PUT", `/projects/${project.id}/people`, { grant: team });
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  const picked = [people.other.membershipId, people.owner.membershipId];
  const { id } = await draft({ notify: { membership_ids: picked } });
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    revoke: [people.other.membershipId],
  });
  await publish(id);
  expect([
    (await told("other")).includes("posted"),
    await told("owner"),
    await told("admin"),
  ]).toEqual([false, ["posted"], []]);
});

test("who was named in a draft, or assigned to it, and is no more when it is published hears nothing", async () => {
  const { draft, publish, told, call, make, mention, people, project, followers } = await studio();
  const { id } = await draft({ content_html: mention("other") });
  await call("member", "PATCH", `/recordings/${id}`, { content_html: mention("admin") });
  await publish(id);
  expect([await told("other"), await told("admin")]).toEqual([[], ["mentioned"]]);
  expect(followers(id)).toEqual(
    expect.arrayContaining([people.member.membershipId, people.admin.membershipId]),
  );
  expect(followers(id)).toHaveLength(2);
  const list = await make("member", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("member", list.id, {
    type: "todo",
    title: "Do",
    status: "drafted",
    assignee_ids: [people.other.membershipId],
  });
  await call("member", "PUT", `/recordings/${todo.id}/assignees`, {
    membership_ids: [people.owner.membershipId],
  });
  expect(followers(todo.id)).toEqual([people.member.membershipId]);
  await publish(todo.id);
  expect([await told("other"), await told("owner")]).toEqual([[], ["assigned"]]);
  expect(followers(todo.id)).toHaveLength(2);
});

test("a group named in a draft is its members of when it is published", async () => {
  const { draft, publish, told, call, people } = await studio();
  const group = (
    await call("owner", "POST", "/groups", {
      name: "Crew",
      membership_ids: [people.other.membershipId],
    })
  ).body;
  const { id } = await draft({
    content_html: `<p><span data-group-id="${group.id}">@crew</span></p>`,
  });
  await call("owner", "PATCH", `/groups/${group.id}`, {
    membership_ids: [people.admin.membershipId],
  });
  await publish(id);
  expect([await told("other"), await told("admin")]).toEqual([[], ["mentioned"]]);
});

test("what can't be a draft is not made when one is asked for, and nothing of it is told", async () => {
  const w = await furnished();
  const types = madeTypes().filter((type) => !has(type, draftable) && underOf(type.name) !== null);
  expect(types.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["comment", "approval", "answer", "chat_message"]),
  );
  const before = w.digest();
  for (const type of types)
    for (const [key, value] of [
      ["status", "drafted"],
      ["status", "bogus"],
      ["scheduled_at", "2036-01-01T00:00:00Z"],
    ] as const) {
      const body = {
        type: type.name,
        title: "Subject",
        content: "Words",
        ...required(type.name, w),
        [key]: value,
      };
      const refused = await w.call(
        "owner",
        "POST",
        `/recordings/${w.parentOf(type.name)}/children`,
        body,
      );
      expect([type.name, refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([
        type.name,
        422,
        [key],
      ]);
    }
  expect(w.digest()).toBe(before);
});

for (const place of ["list", "project"] as const)
  for (const status of ["archived", "trashed"] as const)
    test(`a draft whose time passes while its ${place} is ${status} is published when that comes back`, async () => {
      const { make, call, project, told, people } = await studio();
      const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
      const scheduled_at = new Date(clock.time + 60_000).toISOString();
      const assignee_ids = [people.other.membershipId];
      const todo = await make("member", list.id, {
        type: "todo",
        title: "Do",
        status: "drafted",
        scheduled_at,
        assignee_ids,
      });
      const path = place === "list" ? `/recordings/${list.id}` : `/projects/${project.id}`;
      expect((await call("owner", "PUT", `${path}/status/${status}`)).status).toBe(200);
      clock.advance(120_000);
      await jobs.runDue();
      expect([await told("other"), await told("member")]).toEqual([[], []]);
      expect((await call("owner", "PUT", `${path}/status/active`)).status).toBe(200);
      await jobs.runDue();
      expect((await call("other", "GET", `/recordings/${todo.id}`)).body).toMatchObject({
        status: "active",
        scheduled_at: null,
        published_at: clock.now().toISOString(),
      });
      expect([await told("other"), await told("member")]).toEqual([["assigned"], ["published"]]);
    });

test("however many drafts come back together, all of them are published, once each", async () => {
  const { make, call, project, rows } = await studio();
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const scheduled_at = new Date(clock.time + 60_000).toISOString();
  for (let n = 0; n < 510; n++)
    await make("member", list.id, { type: "todo", title: `${n}`, status: "drafted", scheduled_at });
  await call("owner", "PUT", `/recordings/${list.id}/status/archived`);
  clock.advance(120_000);
  await jobs.runDue();
  await call("owner", "PUT", `/recordings/${list.id}/status/active`);
  await jobs.runDue();
  expect(rows("select count(*) as count from recordings where published_at is null")).toEqual([
    { count: 0 },
  ]);
  expect(rows("select count(*) as count from events where action = 'published'")).toEqual([
    { count: 510 },
  ]);
  expect(rows("select kind from jobs where kind like 'publish%'")).toEqual([]);
});

test("a draft that lay in the trash itself at its time comes back as a draft without a time", async () => {
  const { draft, call, rows } = await studio();
  const { id } = await draft({ scheduled_at: new Date(clock.time + 60_000).toISOString() });
  await call("member", "PUT", `/recordings/${id}/status/trashed`);
  clock.advance(120_000);
  await jobs.runDue();
  expect((await call("member", "PUT", `/recordings/${id}/status/active`)).body).toMatchObject({
    status: "drafted",
    scheduled_at: null,
  });
  await jobs.runDue();
  expect(rows("select published_at from recordings where id = ?", id)).toEqual([
    { published_at: null },
  ]);
});
