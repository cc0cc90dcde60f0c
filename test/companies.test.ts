import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { anId, bodies, expectRefusals, refusalOf } from "./spec/cases.ts";
import { people, type Someone } from "./support/direct-chats.ts";
import { mailsTo, tokenIn } from "./support/mail.ts";
import { type Body, visibleAnswer, type Who, world } from "./support/world.ts";

/** A company, and who is in it. */
async function companies() {
  const w = await people();
  const make = async (body: object): Promise<Body> =>
    (await w.call("admin", "POST", "/companies", body)).body;
  const join = (who: Someone, company: Body | null) =>
    w.call("admin", "PATCH", `/people/${w.people[who].membershipId}`, {
      company_id: company?.id ?? null,
    });
  return { ...w, make, join };
}

test("a company is made, changed, listed with how many are in it, and deleted without its people", async () => {
  const { call, make, join, people: all } = await companies();
  const made = await call("admin", "POST", "/companies", { name: "ACME" });
  const acme = {
    id: anId,
    name: "ACME",
    is_client: false,
    restrict_private_chats: false,
    people_count: 0,
  };
  expect([made.status, made.body]).toEqual([201, acme]);
  const id = made.body.id;
  const beta = await make({ name: "beta", is_client: true });
  const joined = await join("member", made.body);
  const company = { id, name: "ACME", is_client: false };
  expect([joined.status, joined.body.company]).toEqual([200, company]);
  expect((await call("other", "GET", "/companies")).body).toEqual([
    { ...acme, people_count: 1 },
    { ...beta },
  ]);
  const patch = { name: "ACME Ltd", is_client: true, restrict_private_chats: true };
  const changed = await call("owner", "PATCH", `/companies/${id}`, patch);
  expect([changed.status, changed.body]).toEqual([200, { id, ...patch, people_count: 1 }]);
  const path = `/people/${all.member.membershipId}`;
  expect((await call("other", "GET", path)).body.company).toEqual({
    id,
    name: "ACME Ltd",
    is_client: true,
  });
  expect((await call("admin", "DELETE", `/companies/${id}`)).status).toBe(204);
  expect((await call("other", "GET", path)).body).toMatchObject({ company: null, role: "member" });
  expect((await call("other", "GET", "/companies")).body).toEqual([beta]);
});

test("clients see the companies of the people they see, and count no others", async () => {
  const { call, make, join } = await companies();
  const [ours, theirs] = [await make({ name: "Ours" }), await make({ name: "Theirs" })];
  await make({ name: "Elsewhere" });
  for (const who of ["admin", "member"] as const) await join(who, ours);
  await join("client", theirs);
  const seen = async (who: Who) =>
    (await call(who, "GET", "/companies")).body.map((one: Body) => [one.name, one.people_count]);
  expect(await seen("member")).toEqual([
    ["Elsewhere", 0],
    ["Ours", 2],
    ["Theirs", 1],
  ]);
  const alone = await world();
  const own = (await alone.call("admin", "POST", "/companies", { name: "Own" })).body;
  await alone.call("admin", "POST", "/companies", { name: "Hidden" });
  for (const who of ["client", "member"] as const)
    await alone.call("admin", "PATCH", `/people/${alone.people[who].membershipId}`, {
      company_id: own.id,
    });
  expect((await alone.call("client", "GET", "/companies")).body).toEqual([
    { ...own, people_count: 1 },
  ]);
});

test("whoever is invited into a company is of it when they come", async () => {
  const { call, make } = await companies();
  const company = await make({ name: "ACME", is_client: true });
  const email = "wile@example.com";
  const invitation = { email, role: "client", company_id: company.id };
  const { body } = await call("member", "POST", "/people", invitation);
  const path = `/people/${body.membership_id}`;
  const shown = { id: company.id, name: "ACME", is_client: true };
  expect((await call("admin", "GET", path)).body).toMatchObject({
    status: "invited",
    company: shown,
  });
  expect(tokenIn((await mailsTo(email)).at(-1)?.text)).not.toBe("");
  await call("admin", "PATCH", `/companies/${company.id}`, { restrict_private_chats: true });
  expect((await call("admin", "GET", "/companies")).body[0].people_count).toBe(1);
  await call("admin", "DELETE", path);
  expect((await call("admin", "GET", "/companies")).body[0].people_count).toBe(0);
});

test("who may not, and what is no company, changes nothing", async () => {
  const w = await companies();
  const { id } = await w.make({ name: "ACME" });
  const [path, member] = [`/companies/${id}`, `/people/${w.people.member.membershipId}`];
  const missing = visibleAnswer(await w.call("admin", "PATCH", `/companies/${newId()}`, {}));
  expect(missing.status).toBe(404);
  expect(visibleAnswer(await w.call("admin", "DELETE", `/companies/${newId()}`))).toEqual(missing);
  const made = await w.call("admin", "POST", "/agents", { name: "Bot" });
  await expectRefusals(w, [
    ["member", "POST", "/companies", { name: "Ours" }, "403 role_required"],
    ["client", "POST", "/companies", { name: "Ours" }, "404 not_found"],
    ["stranger", "GET", "/companies", undefined, "404 not_found"],
    [null, "GET", "/companies", undefined, "401 unauthenticated"],
    [null, "POST", "/companies", { name: "Ours" }, "401 unauthenticated"],
    ["member", "PATCH", path, { name: "Ours" }, "403 role_required"],
    ["client", "PATCH", path, { name: "Ours" }, "404 not_found"],
    ["stranger", "PATCH", path, {}, "404 not_found"],
    [null, "PATCH", path, {}, "401 unauthenticated"],
    ["member", "DELETE", path, undefined, "403 role_required"],
    ["client", "DELETE", path, undefined, "404 not_found"],
    ["stranger", "DELETE", path, undefined, "404 not_found"],
    [null, "DELETE", path, undefined, "401 unauthenticated"],
    ["member", "PATCH", member, { company_id: id }, "403 role_required"],
    ["admin", "PATCH", member, { company_id: newId() }, { company_id: "invalid" }],
    ["admin", "PATCH", `/people/${made.body.id}`, { company_id: id }, { company_id: "invalid" }],
    ...bodies(
      ["admin", "POST", "/companies"],
      [
        [{}, { name: "required" }],
        [{ name: "" }, { name: "too_short" }],
        [{ name: " \u200b" }, { name: "too_short" }],
        [{ name: "x".repeat(201) }, { name: "too_long" }],
        [{ name: "example.com/path" }, { name: "contains_link" }],
        [{ name: "ACME", is_client: "yes" }, { is_client: "wrong_type" }],
      ],
    ),
  ]);
  w.change("update companies set name = 'www.acme.example'");
  const db = await w.call("admin", "PATCH", path, { name: "ACME", is_client: true });
  expect(db.status).toBe(200);
});

test("there are at most a thousand companies", async () => {
  const w = await companies();
  w.change(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
     insert into companies select 'c' || i, 'Company ' || i, 0, 0, '' from n`,
  );
  expect(refusalOf(await w.call("admin", "POST", "/companies", { name: "One more" }))).toEqual({
    name: "limit",
  });
});

test("the people of a company that keeps to itself talk with each other and with admins alone", async () => {
  const { call, make, join, ids, start, say, rows } = await companies();
  const company = await make({ name: "ACME" });
  const before = await start("other", "member");
  const line = await say("member", before, "Before");
  const three = await start("owner", "other", "member");
  await join("member", company);
  const talk = async (who: Someone, ...others: Someone[]) =>
    refusalOf(await call(who, "POST", "/chats", ids(...others)));
  expect(await talk("other", "member")).toBe(201);
  await call("admin", "PATCH", `/companies/${company.id}`, { restrict_private_chats: true });
  const refused = "403 restricted_by_settings";
  expect([
    await talk("other", "member"),
    await talk("member", "other"),
    await talk("owner", "other", "member"),
    await talk("member", "client"),
    await talk("member", "admin"),
    await talk("admin", "member"),
    await talk("member", "member"),
    await talk("member", "admin", "owner"),
  ]).toEqual([refused, refused, refused, refused, 201, 201, 201, 201]);
  const words = { type: "chat_message", content: "After" };
  const traces = () =>
    rows(
      "select (select count(*) from recordings) as r, (select count(*) from notifications) as n",
    );
  const known = traces();
  for (const [who, method, path, body] of [
    ["other", "POST", `/recordings/${before.id}/children`, words],
    ["member", "POST", `/recordings/${before.id}/children`, words],
    ["owner", "POST", `/recordings/${three.id}/children`, words],
    ["member", "PATCH", `/recordings/${line.id}`, { content: "Said otherwise" }],
    ["other", "POST", `/recordings/${line.id}/cheers`, { content: "🎉" }],
  ] as const)
    expect([who, path, refusalOf(await call(who, method, path, body))]).toEqual([
      who,
      path,
      refused,
    ]);
  expect(traces()).toEqual(known);
  expect((await call("other", "GET", `/recordings/${before.id}/children`)).body).toHaveLength(1);
  expect((await call("other", "GET", `/recordings/${line.id}`)).body.can).toMatchObject({
    edit: false,
    cheer: false,
  });
  await join("other", company);
  expect([await talk("other", "member"), await talk("owner", "other", "member")]).toEqual([
    201, 201,
  ]);
  expect((await say("other", before, "Again")).id).toEqual(anId);
});
