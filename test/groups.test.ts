import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { world } from "./support/world.ts";

async function scene() {
  const w = await world();
  const ids = (...who: ("owner" | "admin" | "member" | "other")[]) =>
    who.map((one) => w.people[one].membershipId).sort();
  const create = (body: object) => w.call("admin", "POST", "/groups", body);
  return { ...w, ids, create };
}

test("a group is made, read, renamed, filled anew and deleted by admins", async () => {
  const { call, ids, create } = await scene();
  const made = await create({ name: "Design", membership_ids: ids("owner", "member", "member") });
  const group = { id: made.body.id, name: "Design", membership_ids: ids("owner", "member") };
  expect([made.status, made.body]).toEqual([201, group]);
  const empty = (await create({ name: "Nobody" })).body;
  expect((await call("member", "GET", "/groups")).body).toEqual([group, empty]);
  expect((await call("member", "GET", `/groups/${group.id}`)).body).toEqual(group);
  const renamed = await call("owner", "PATCH", `/groups/${group.id}`, { name: "Designers" });
  expect(renamed.body).toEqual({ ...group, name: "Designers" });
  const filled = await call("owner", "PATCH", `/groups/${group.id}`, {
    membership_ids: ids("other"),
  });
  expect(filled.body).toEqual({ id: group.id, name: "Designers", membership_ids: ids("other") });
  expect((await call("owner", "DELETE", `/groups/${group.id}`)).status).toBe(204);
  expect((await call("owner", "GET", `/groups/${group.id}`)).status).toBe(404);
  expect((await call("owner", "DELETE", `/groups/${group.id}`)).status).toBe(404);
  expect((await call("member", "GET", "/groups")).body).toEqual([empty]);
});

test("groups are changed by admins alone, and unknown to clients", async () => {
  const { call, create } = await scene();
  const { id } = (await create({ name: "Design" })).body;
  for (const [method, path, body] of [
    ["POST", "/groups", { name: "X" }],
    ["PATCH", `/groups/${id}`, { name: "X" }],
    ["DELETE", `/groups/${id}`],
  ] as const) {
    expect([method, (await call("member", method, path, body)).status]).toEqual([method, 403]);
    expect([method, (await call("client", method, path, body)).status]).toEqual([method, 404]);
  }
  expect((await call("client", "GET", "/groups")).status).toBe(404);
  expect((await call("client", "GET", `/groups/${id}`)).status).toBe(404);
  expect((await call("member", "GET", "/groups")).body).toEqual([
    { id, name: "Design", membership_ids: [] },
  ]);
});

test("nobody is in a group but who is of the team, and a refused change changes nothing", async () => {
  const { call, create, ids, people } = await scene();
  const group = (await create({ name: "Design", membership_ids: ids("member", "other", "admin") }))
    .body;
  for (const nobody of [people.client.membershipId, newId()]) {
    const { status, body } = await call("owner", "PATCH", `/groups/${group.id}`, {
      name: "Changed",
      membership_ids: [...ids("owner"), nobody],
    });
    expect([status, body.error.fields["membership_ids[1]"][0].code]).toEqual([422, "not_member"]);
  }
  expect((await create({ name: " " })).status).toBe(422);
  expect((await call("owner", "GET", "/groups")).body).toEqual([group]);
  await call("owner", "DELETE", `/people/${people.other.membershipId}`);
  await call("owner", "PATCH", `/people/${people.member.membershipId}`, { role: "client" });
  expect((await call("owner", "GET", `/groups/${group.id}`)).body.membership_ids).toEqual(
    ids("admin"),
  );
});

test("words that look like the inside of a mention or a link name nobody and nothing", async () => {
  const { call, create, ids, people, make, project, rows } = await scene();
  const group = (await create({ name: "Design", membership_ids: ids("member", "other") })).body;
  const { tool } = await project();
  const message = await make("owner", tool("message_board"), { type: "message", title: "Plan" });
  const texts = [
    `x data-group-id="${group.id}" x`,
    `x data-membership-id="${people.member.membershipId}" x`,
    `<p>x data-group-id="${group.id}"</p>`,
    `x href="/recordings/${message.id}" x`,
    `<code>&lt;span class="mention" data-membership-id="${people.member.membershipId}"&gt;</code>`,
    `<a href="https://example.com" title=' data-group-id="${group.id}"'>x</a>`,
  ];
  for (const text of texts) {
    for (const body of [{ content: text }, { content_html: text }]) {
      expect((await call("admin", "POST", `/recordings/${message.id}/comments`, body)).status).toBe(
        201,
      );
    }
  }
  expect(rows("select * from mentions")).toEqual([]);
  expect(rows("select * from recording_references")).toEqual([]);
  expect(rows("select * from notifications where action = 'mentioned'")).toEqual([]);
});
