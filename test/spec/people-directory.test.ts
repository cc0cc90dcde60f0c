import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { globalRows } from "../support/global-file.ts";
import { services } from "../support/server.ts";
import { type Body, visibleAnswer, type Who, world } from "../support/world.ts";
import { bodies, expectRefusals, personOf, refusalOf } from "./cases.ts";

const AT = "2026-03-02T10:00:00.000Z";
const SOMEBODY = ["owner", "admin", "member", "other", "client"] as const;

test("the team sees everybody whole, addresses for admins and oneself", async () => {
  const w = await world();
  const whole = SOMEBODY.map((who) => personOf(w, who, AT));
  const sorted = (rows: Body[]) =>
    rows.toSorted((a, b) => (a.membership_id < b.membership_id ? -1 : 1));
  for (const who of ["owner", "admin", "member"] as const) {
    const { membershipId } = w.people[who];
    const seen = whole.map((one) =>
      who !== "member" || one.membership_id === membershipId ? one : { ...one, email: null },
    );
    expect([who, sorted((await w.call(who, "GET", "/people")).body)]).toEqual([who, sorted(seen)]);
    for (const one of seen)
      expect((await w.call(who, "GET", `/people/${one.membership_id}`)).body).toEqual(one);
  }
});

test("a client on no project sees themselves alone, and can't tell the others from nobody", async () => {
  const w = await world();
  expect((await w.call("client", "GET", "/people")).body).toEqual([personOf(w, "client", AT)]);
  const missing = visibleAnswer(await w.call("client", "GET", `/people/${newId()}`));
  expect(missing.status).toBe(404);
  for (const who of ["owner", "member"] as const) {
    const path = `/people/${w.people[who].membershipId}`;
    expect(visibleAnswer(await w.call("client", "GET", path))).toEqual(missing);
    for (const [method, body] of [["PATCH", { title: "x" }], ["DELETE"]] as const)
      expect(visibleAnswer(await w.call("client", method, path, body))).toEqual(missing);
  }
});

test("an address is seen by those who share a project, and no longer when they don't", async () => {
  const w = await world();
  const { call, people } = w;
  const shared = (await call("owner", "POST", "/projects", { name: "Shared" })).body;
  const put = (body: object) => call("owner", "PUT", `/projects/${shared.id}/people`, body);
  const [member, client] = [people.member.membershipId, people.client.membershipId];
  const emails = async (who: Who, ...ids: string[]) =>
    (await call(who, "GET", "/people")).body
      .filter((one: Body) => ids.includes(one.membership_id))
      .map(({ email }: Body) => email);
  expect(await emails("member", client)).toEqual([null]);
  await put({ grant: [member, client] });
  expect(await emails("member", client)).toEqual([people.client.email]);
  expect(await emails("client", member)).toEqual([people.member.email]);
  expect(await emails("other", client)).toEqual([null]);
  await put({ revoke: [client] });
  expect(await emails("member", client)).toEqual([null]);
  expect(await emails("client", member)).toEqual([]);
});

test("somebody invited is in the directory at once, somebody removed is out of it and read by their id", async () => {
  const w = await world();
  const { call, people, org } = w;
  const { membership_id } = (
    await call("owner", "POST", "/people", { email: "ada@example.com", role: "client" })
  ).body;
  const invited = {
    ...personOf(w, "client", AT),
    membership_id,
    name: "ada",
    email: "ada@example.com",
    status: "invited",
    url: `http://localhost:3000/api/v1/${org.slug}/people/${membership_id}`,
    app_url: `http://localhost:3000/${org.slug}/people/${membership_id}`,
  };
  expect((await call("admin", "GET", `/people/${membership_id}`)).body).toEqual(invited);
  expect((await call("admin", "GET", "/people")).body).toContainEqual(invited);
  await call("owner", "DELETE", `/people/${people.other.membershipId}`);
  const removed = { ...personOf(w, "other", AT), status: "removed" };
  expect((await call("admin", "GET", `/people/${people.other.membershipId}`)).body).toEqual(
    removed,
  );
  expect((await call("member", "GET", `/people/${people.other.membershipId}`)).body).toEqual({
    ...removed,
    email: null,
  });
  expect((await call("admin", "GET", "/people")).body.map((one: Body) => one.name)).not.toContain(
    "Other Test",
  );
});

test("a title is one's own and the admins' to change; null clears it, and nobody is told", async () => {
  const w = await world();
  const { call, people, rows, actions } = w;
  const path = `/people/${people.client.membershipId}`;
  const client = personOf(w, "client", AT);
  for (const [who, title] of [
    ["client", "Head of coral"],
    ["admin", "x".repeat(200)],
    ["owner", null],
    ["client", "🐠"],
  ] as const) {
    const { status, body } = await call(who, "PATCH", path, {
      title,
      name: "ignored",
      email: "x@example.com",
    });
    const seen = { ...client, title };
    expect([status, body]).toEqual([200, seen]);
  }
  expect((await call("client", "PATCH", path, {})).body.title).toBe("🐠");
  expect([actions(), rows("select action from notifications")]).toEqual([[], []]);
  await expectRefusals(w, [
    [
      "member",
      "PATCH",
      `/people/${people.other.membershipId}`,
      { title: "x" },
      "403 role_required",
    ],
    [
      "member",
      "PATCH",
      `/people/${people.owner.membershipId}`,
      { title: null },
      "403 role_required",
    ],
    ...bodies(
      ["client", "PATCH", path],
      [
        [{ title: "x".repeat(201) }, { title: "too_long" }],
        [{ title: 7 }, { title: "wrong_type" }],
        [{ role: "boss" }, { role: "not_in_list" }],
        [{ role: null }, { role: "not_in_list" }],
        [{ company_id: newId() }, "403 role_required"],
        [{ company_id: "x" }, { company_id: "invalid" }],
      ],
    ),
  ]);
});

test("who may give whom which role, for every one of them", async () => {
  const roles = ["owner", "admin", "member", "client"] as const;
  const may = (by: string, from: string, to: string) => {
    if (by !== "owner" && by !== "admin") return from === to;
    return from === to || by === "owner" || (from !== "owner" && to !== "owner");
  };
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (const by of ["admin", "member", "client"] as const) {
    const w = await world();
    // Somebody of each role besides the one who asks; on one project, so that a client sees them
    // too.
    await w.call("owner", "PATCH", `/people/${w.people.admin.membershipId}`, { role: "owner" });
    const asks = by === "admin" ? "member" : by;
    if (by === "admin")
      await w.call("owner", "PATCH", `/people/${w.people.member.membershipId}`, { role: "admin" });
    const { body: met } = await w.call("owner", "POST", "/projects", { name: "Met" });
    const ids = SOMEBODY.map((who) => w.people[who].membershipId);
    await w.call("owner", "PUT", `/projects/${met.id}/people`, { membership_ids: ids });
    for (const from of roles)
      for (const to of roles) {
        const whom = w.people.other.membershipId;
        await w.call("owner", "PATCH", `/people/${whom}`, { role: from });
        const before = w.digest();
        const answer = refusalOf(await w.call(asks, "PATCH", `/people/${whom}`, { role: to }));
        found.push([by, from, to, answer, answer === 200 || w.digest() === before]);
        expected.push([by, from, to, may(by, from, to) ? 200 : "403 role_required", true]);
      }
  }
  expect(found).toEqual(expected);
});

test("a new role is told to whoever got it, in the tray and in all lists of organizations", async () => {
  const { call, people, rows, org } = await world();
  const { membershipId } = people.member;
  const changed = await call("owner", "PATCH", `/people/${membershipId}`, {
    role: "admin",
    title: "Chief",
  });
  expect([changed.status, changed.body.role, changed.body.title]).toEqual([200, "admin", "Chief"]);
  expect(rows("select membership_id, action, actor_id from notifications")).toEqual([
    { membership_id: membershipId, action: "role_changed", actor_id: people.owner.membershipId },
  ]);
  expect((await call("member", "GET", "/api/v1/orgs")).body).toEqual([
    { id: org.id, name: org.name, slug: org.slug, role: "admin" },
  ]);
  expect((await call("member", "POST", "/groups", { name: "Now mine" })).status).toBe(201);
  expect((await call("owner", "PATCH", `/people/${membershipId}`, { role: "admin" })).status).toBe(
    200,
  );
  expect(rows("select action from notifications")).toHaveLength(1);
});

test("whoever becomes a client sees only what they were put on, from then on", async () => {
  const { call, project, people } = await world();
  const [open, named] = [await project(), await project("owner", { name: "Named" })];
  await call("owner", "PUT", `/projects/${named.id}/people`, {
    grant: [people.member.membershipId],
  });
  await call("owner", "PATCH", `/people/${people.member.membershipId}`, { role: "client" });
  expect((await call("member", "GET", "/projects")).body.map(({ id }: Body) => id)).toEqual([
    named.id,
  ]);
  for (const path of [`/projects/${open.id}`, "/groups", "/agents", "/folders"])
    expect([path, refusalOf(await call("member", "GET", path))]).toEqual([path, "404 not_found"]);
});

test("who may remove whom, and whom nobody can", async () => {
  const w = await world();
  const { call, people } = w;
  const path = (who: (typeof SOMEBODY)[number]) => `/people/${people[who].membershipId}`;
  await expectRefusals(w, [
    ["member", "DELETE", path("other"), undefined, "403 role_required"],
    ["member", "DELETE", path("client"), undefined, "403 role_required"],
    ["admin", "DELETE", path("owner"), undefined, "403 role_required"],
    ["owner", "DELETE", path("owner"), undefined, { role: "invalid" }],
    ["owner", "DELETE", `/people/${newId()}`, undefined, "404 not_found"],
    ["owner", "DELETE", "/people/nobody", undefined, "404 not_found"],
  ]);
  for (const [who, whom] of [
    ["client", "client"],
    ["admin", "other"],
    ["owner", "admin"],
  ] as const) {
    const { status, body } = await call(who, "DELETE", path(whom));
    expect([who, whom, status, body]).toEqual([who, whom, 204, ""]);
  }
  await call("owner", "PATCH", path("member"), { role: "owner" });
  expect((await call("owner", "DELETE", path("owner"))).status).toBe(204);
  expect(refusalOf(await call("owner", "GET", "/people"))).toBe("404 not_found");
  expect((await call("member", "GET", "/people")).body.map((one: Body) => one.name)).toEqual([
    "Member Test",
  ]);
  expect(refusalOf(await call("member", "PATCH", path("owner"), { role: "member" }))).toBe(
    "404 not_found",
  );
  const index = globalRows(services, "select 1 from memberships where org_id = ?", w.org.id);
  expect(index).toHaveLength(1);
});

test("two owners who demote each other at once leave one of them", async () => {
  const { call, people } = await world();
  await call("owner", "PATCH", `/people/${people.admin.membershipId}`, { role: "owner" });
  const demote = (by: Who, whom: "owner" | "admin") =>
    call(by, "PATCH", `/people/${people[whom].membershipId}`, { role: "member" });
  const answers = await Promise.all([demote("owner", "admin"), demote("admin", "owner")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect((await call("other", "GET", "/account")).body.owners).toHaveLength(1);
});
