import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { mailsTo } from "../support/mail.ts";
import { clock, jobs, services } from "../support/server.ts";
import { type Body, send, type Who, world } from "../support/world.ts";
import { anId, bodies, type Case, expectRefusals, refusalOf } from "./cases.ts";

const AT = "2026-03-02T10:00:00.000Z";
const IN_30_DAYS = "2026-04-01T10:00:00.000Z";
const tokenIn = (text: string | undefined) => /\/invitations\/(\S+)/.exec(text ?? "")?.[1] ?? "";

test("an invitation says whole what it gives, and goes to its address alone", async () => {
  const { call, people, project, org, actions } = await world();
  const { id } = await project("member", { all_access: false });
  const made = await call("member", "POST", "/people", {
    email: "Ada@Example.com",
    role: "client",
    name: "Ada Lovelace",
    title: "Countess",
    note: "Looking forward to it.",
    project_ids: [id, id],
    company_id: null,
    nonsense: true,
  });
  const invitation = {
    id: anId,
    membership_id: anId,
    email: "ada@example.com",
    name: "Ada Lovelace",
    title: "Countess",
    role: "client",
    note: "Looking forward to it.",
    project_ids: [id],
    inviter_id: people.member.membershipId,
    status: "pending",
    created_at: AT,
    sent_at: AT,
    expires_at: IN_30_DAYS,
  };
  expect([made.status, made.body]).toEqual([201, invitation]);
  const [mail, ...more] = await mailsTo("ada@example.com");
  expect([more.length, mail?.subject]).toEqual([0, `Member Test invites you to ${org.name}`]);
  expect(mail?.text).toContain("Looking forward to it.");
  expect(mail?.text).toContain(`http://localhost:3000/invitations/${tokenIn(mail?.text)}`);
  expect((await send("GET", `/api/v1/invitations/${tokenIn(mail?.text)}`)).body).toEqual({
    org: { name: org.name, slug: org.slug },
    inviter: { name: "Member Test" },
    email: "ada@example.com",
    role: "client",
  });
  expect((await call("owner", "GET", `/projects/${id}`)).status).toBe(404);
  expect(actions()).toEqual(["project_created"]);
  clock.advance(60_000);
  const again = await call("other", "POST", `/people/invitations/${made.body.id}/resend`);
  expect([again.status, again.body]).toEqual([
    200,
    {
      ...invitation,
      id: made.body.id,
      membership_id: made.body.membership_id,
      sent_at: "2026-03-02T10:01:00.000Z",
      expires_at: "2026-04-01T10:01:00.000Z",
    },
  ]);
  expect((await mailsTo("ada@example.com")).map(({ text }) => tokenIn(text))).toHaveLength(2);
});

test("who may invite whom: nobody above themselves, clients nobody", async () => {
  const roles = ["client", "member", "admin", "owner"] as const;
  const found: unknown[] = [];
  const expected: unknown[] = [];
  const { call, digest, change } = await world();
  for (const restricted of [false, true]) {
    change("update org set settings = ?", JSON.stringify({ restrict_people_edits: restricted }));
    services.tenants.closeAll();
    await services.wakeIndex.idle();
    for (const who of roles)
      for (const role of roles) {
        const before = digest();
        const answer = refusalOf(
          await call(who, "POST", "/people", { email: `${newId()}@example.com`, role }),
        );
        found.push([restricted, who, role, answer, answer === 201 || digest() === before]);
        const isClosed = restricted && who === "member";
        const may = who !== "client" && roles.indexOf(role) <= roles.indexOf(who) && !isClosed;
        const refused = isClosed ? "403 restricted_by_settings" : "403 role_required";
        expected.push([restricted, who, role, may ? 201 : refused, true]);
      }
  }
  expect(found).toEqual(expected);
});

test("an invitation needs an address and a role, and each of its fields has an end", async () => {
  const w = await world();
  const { project, people } = w;
  const unseen = await project("other", { all_access: false });
  const with_ = (more: object) => ({ email: "new@example.com", role: "member", ...more });
  await expectRefusals(
    w,
    bodies(
      ["member", "POST", "/people"],
      [
        [{}, { email: "required", role: "required" }],
        [with_({ email: null }), { email: "required" }],
        [with_({ email: "" }), { email: "invalid" }],
        [with_({ email: "new" }), { email: "invalid" }],
        [with_({ email: "new@example" }), { email: "invalid" }],
        [with_({ email: 7 }), { email: "wrong_type" }],
        [with_({ role: "guest" }), { role: "not_in_list" }],
        [with_({ role: null }), { role: "not_in_list" }],
        [with_({ name: "x".repeat(201) }), { name: "too_long" }],
        [with_({ name: "see reef.example/x" }), { name: "contains_link" }],
        [with_({ title: "x".repeat(201) }), { title: "too_long" }],
        [with_({ note: "x".repeat(2001) }), { note: "too_long" }],
        [with_({ project_ids: [newId()] }), { project_ids: "invalid" }],
        [with_({ project_ids: [unseen.id] }), { project_ids: "invalid" }],
        [with_({ project_ids: Array.from({ length: 101 }, newId) }), { project_ids: "too_long" }],
        [with_({ project_ids: "all" }), { project_ids: "wrong_type" }],
        [with_({ company_id: newId() }), { company_id: "invalid" }],
        [with_({ email: people.owner.email.toUpperCase() }), { email: "duplicate" }],
      ],
    ),
  );
  await jobs.runDue();
  expect(await mailsTo("new@example.com")).toEqual([]);
});

test("a note is plain text: no link, web address or e-mail address, however it is written", async () => {
  const w = await world();
  const refused = [
    "http://reef.example",
    "www.reef.example",
    "reef.example",
    "reef.example/x",
    "ask ada@reef.example",
    "go to REEF.EXAMPLE!",
    "mailto:ada@reef.example",
    "ｒｅｅｆ．ｅｘａｍｐｌｅ",
    "reef\u200b.example",
  ];
  await expectRefusals(
    w,
    bodies(
      ["member", "POST", "/people"],
      refused.map((note) => [
        { email: "new@example.com", role: "member", note },
        { note: "contains_link" },
      ]),
    ),
  );
  for (const [n, note, kept] of [
    [1, "Welcome!\n\nSee you on Monday at 9.30, e.g. for coffee.", undefined],
    [2, "x".repeat(2000), undefined],
    [3, "<b>not HTML</b> & so on", undefined],
    [4, "", null],
    [5, "   ", null],
    [6, null, null],
  ] as const) {
    const body = { email: `note-${n}@example.com`, role: "member", note };
    const { status, body: made } = await w.call("member", "POST", "/people", body);
    expect([n, status, made.note]).toEqual([n, 201, kept === undefined ? note : kept]);
  }
  const [mail] = await mailsTo("note-3@example.com");
  expect(mail?.html).toContain("&lt;b&gt;not HTML&lt;/b&gt; &amp; so on");
});

test("accepting makes a member of everything the invitation names, and is in the log of each project", async () => {
  const { call, people, project, org, rows } = await world();
  const ids = [];
  for (const name of ["One", "Two"])
    ids.push((await project("admin", { name, all_access: false })).id);
  const elsewhere = await project("admin", { name: "Three", all_access: false });
  const body = { email: people.stranger.email, role: "client", project_ids: ids, title: "Guest" };
  const { membership_id } = (await call("admin", "POST", "/people", body)).body;
  const token = tokenIn((await mailsTo(people.stranger.email))[0]?.text);
  const accepted = await call("stranger", "POST", `/api/v1/invitations/${token}/accept`);
  const me = {
    membership_id,
    name: "Stranger Test",
    email: people.stranger.email,
    role: "client",
    title: "Guest",
    company: null,
    kind: "person",
    active: false,
    avatar_url: null,
    out_of_office: null,
    status: "active",
    created_at: AT,
    url: `http://localhost:3000/api/v1/${org.slug}/people/${membership_id}`,
    app_url: `http://localhost:3000/${org.slug}/people/${membership_id}`,
  };
  expect([accepted.status, accepted.body]).toEqual([200, me]);
  const seen = (await call("stranger", "GET", "/projects")).body.map(({ id }: Body) => id);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(seen).not.toContain(elsewhere.id);
  const joined = rows(
    "select project_id, actor_id from events where action = 'member_joined' order by project_id",
  );
  expect(joined).toEqual(
    ids.toSorted().map((project_id) => ({ project_id, actor_id: membership_id })),
  );
  expect((await call("stranger", "GET", "/api/v1/authorization")).body.organizations).toEqual([
    {
      id: org.id,
      name: org.name,
      slug: org.slug,
      href: `http://localhost:3000/api/v1/${org.slug}`,
      membership_id,
      role: "client",
      membership_kind: "person",
    },
  ]);
});

test("what is no invitation any more is sent again by nobody, and never by a client", async () => {
  const w = await world();
  const { call, people } = w;
  const invite = async (n: number) =>
    (await call("owner", "POST", "/people", { email: `again-${n}@example.com`, role: "admin" }))
      .body;
  const [open, taken] = [await invite(1), await invite(2)];
  await call("owner", "DELETE", `/people/${taken.membership_id}`);
  const resend = (who: Who, id: string, refusal: string): Case => {
    const path = `/people/invitations/${id}/resend`;
    return [who, "POST", path, undefined, refusal];
  };
  await jobs.runDue();
  await expectRefusals(w, [
    resend("owner", taken.id, "404 not_found"),
    resend("owner", newId(), "404 not_found"),
    resend("owner", people.owner.membershipId, "404 not_found"),
    resend("client", open.id, "404 not_found"),
    resend("stranger", open.id, "404 not_found"),
    resend(null, open.id, "401 unauthenticated"),
    // Only who may invite an admin sends an admin's invitation.
    resend("member", open.id, "403 role_required"),
  ]);
  expect(await mailsTo("again-1@example.com")).toHaveLength(1);
});

test("an invitation that is taken back opens nothing, and leaves its address free", async () => {
  const { call, people } = await world();
  const body = { email: people.stranger.email, role: "member" };
  const { membership_id } = (await call("member", "POST", "/people", body)).body;
  const token = tokenIn((await mailsTo(people.stranger.email))[0]?.text);
  expect(refusalOf(await call("other", "DELETE", `/people/${membership_id}`))).toBe(
    "403 role_required",
  );
  expect((await call("admin", "DELETE", `/people/${membership_id}`)).status).toBe(204);
  expect((await send("GET", `/api/v1/invitations/${token}`)).status).toBe(404);
  expect(refusalOf(await call("stranger", "POST", `/api/v1/invitations/${token}/accept`))).toBe(
    "404 not_found",
  );
  expect((await call("stranger", "GET", "/api/v1/orgs")).body).toEqual([]);
  expect((await call("owner", "GET", "/people")).body).toHaveLength(5);
  const again = await call("other", "POST", "/people", body);
  expect([again.status, again.body.membership_id]).toEqual([201, membership_id]);
});
