import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { mailsTo } from "../support/mail.ts";
import { clock, services } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { bodies, expectRefusals, personOf, refusalOf } from "./cases.ts";

const AT = "2026-03-02T10:00:00.000Z";
type Somebody = "owner" | "admin" | "member" | "other" | "client";

async function peopled() {
  const w = await world();
  const project = (await w.call("member", "POST", "/projects", { name: "Reef" })).body;
  const path = `/projects/${project.id}/people`;
  const ids = (...who: Somebody[]) => who.map((one) => w.people[one].membershipId);
  const put = (body: object, who: Who = "member") => w.call(who, "PUT", path, body);
  const seen = async (who: Who = "member"): Promise<string[]> =>
    (await w.call(who, "GET", path)).body
      .map(({ membership_id }: Body) => membership_id)
      .toSorted();
  const told = () =>
    w.rows(
      "select membership_id, action, project_id, actor_id from notifications order by membership_id, seq",
    );
  return { ...w, project, path, ids, put, seen, told };
}

test("who is put on a project is answered whole, is told once, and stands in the log", async () => {
  const w = await peopled();
  const { call, people, ids, put, told, project, seen } = w;
  const { status, body } = await put({ grant: ids("client", "other", "other", "member") });
  const whole = (["member", "other", "client"] as const).map((who) => personOf(w, who, AT));
  const sorted = (rows: Body[]) =>
    rows.toSorted((a, b) => (a.membership_id < b.membership_id ? -1 : 1));
  expect([status, sorted(body)]).toEqual([200, sorted(whole)]);
  for (const who of ["member", "client"] as const)
    expect([who, await seen(who)]).toEqual([who, ids("member", "other", "client").toSorted()]);
  expect(told()).toEqual(
    ids("other", "client")
      .toSorted()
      .map((membership_id) => ({
        membership_id,
        action: "granted_access",
        project_id: project.id,
        actor_id: people.member.membershipId,
      })),
  );
  const [event] = (await call("member", "GET", `/projects/${project.id}/events`)).body;
  expect([event.action, event.recording, event.actor.name]).toEqual([
    "access_changed",
    null,
    "Member Test",
  ]);
  expect([event.details.granted.toSorted(), event.details.revoked]).toEqual([
    ids("other", "client").toSorted(),
    [],
  ]);
  const before = told();
  expect((await put({ grant: ids("client") })).status).toBe(200);
  expect([told(), w.actions()]).toEqual([before, ["project_created", "access_changed"]]);
});

test("a whole list replaces who is there: who was there stays untold, who isn't in it is out at once", async () => {
  const { call, ids, put, seen, told, project, rows } = await peopled();
  await put({ grant: ids("other", "client") });
  const before = told();
  expect((await put({ membership_ids: ids("member", "client", "admin") })).status).toBe(200);
  expect(await seen()).toEqual(ids("member", "client", "admin").toSorted());
  expect(refusalOf(await call("other", "GET", `/projects/${project.id}`))).toBe("404 not_found");
  expect(
    told().filter((row: Body) => !before.some((old: Body) => Bun.deepEquals(old, row))),
  ).toEqual([
    expect.objectContaining({ membership_id: ids("admin")[0], action: "granted_access" }),
  ]);
  const [{ details }] = rows("select details from events order by seq desc limit 1");
  expect(JSON.parse(details)).toEqual({ granted: ids("admin"), revoked: ids("other") });
  // One may take oneself off, and nobody at all may be left.
  expect((await put({ membership_ids: [] })).body).toEqual([]);
  expect(refusalOf(await put({ grant: ids("member") }))).toBe("404 not_found");
});

test("taking off who isn't on it changes nothing", async () => {
  const { ids, put, actions, told, seen } = await peopled();
  clock.advance(1000);
  expect((await put({ revoke: ids("other", "client") })).status).toBe(200);
  expect((await put({ grant: [], revoke: [] })).status).toBe(200);
  expect([actions(), told(), await seen()]).toEqual([["project_created"], [], ids("member")]);
});

test("nobody foreign, removed, invited or unheard of is put on a project, and one of them spoils the whole change", async () => {
  const w = await peopled();
  const { call, people, ids, path } = w;
  const elsewhere = await world();
  const invited = (
    await call("owner", "POST", "/people", { email: "new@example.com", role: "member" })
  ).body;
  await call("owner", "DELETE", `/people/${people.other.membershipId}`);
  const nobody = [
    newId(),
    elsewhere.people.owner.membershipId,
    people.other.membershipId,
    invited.membership_id,
  ];
  await expectRefusals(w, [
    ...bodies(
      ["member", "PUT", path],
      nobody.flatMap((id) => [
        [{ grant: [...ids("client"), id] }, { grant: "not_member" }] as const,
        [{ membership_ids: [...ids("member"), id] }, { membership_ids: "not_member" }] as const,
        [{ grant: ids("client"), revoke: [id] }, { revoke: "not_member" }] as const,
      ]),
    ),
    ...bodies(
      ["member", "PUT", path],
      [
        [{ grant: "everybody" }, { grant: "wrong_type" }],
        [{ membership_ids: null }, { membership_ids: "required" }],
        [{ membership_ids: Array.from({ length: 1001 }, newId) }, { membership_ids: "too_long" }],
        [
          { create: [{ email: "x@example.com" }, { email: "nowhere" }] },
          { "create[1].email": "invalid" },
        ],
        [
          { create: [{ email: "x@example.com", role: "boss" }] },
          { "create[0].role": "not_in_list" },
        ],
        [{ create: [{ name: "Nobody" }] }, { "create[0].email": "required" }],
        [{ grant: ids("client"), create: [{ email: people.owner.email }] }, { email: "duplicate" }],
        [
          { grant: ids("client"), create: [{ email: "x@example.com", name: "www.reef.example" }] },
          { name: "contains_link" },
        ],
      ],
    ),
  ]);
  expect(await mailsTo("x@example.com")).toEqual([]);
});

test("who is invited into a project comes onto it by accepting, as what they were invited to be", async () => {
  const w = await peopled();
  const { call, put, seen, ids, people, project } = w;
  const create = [
    { email: people.stranger.email, role: "client", name: "Guest" },
    { email: "second@example.com" },
  ];
  expect((await put({ create, grant: ids("other") })).status).toBe(200);
  expect(await seen()).toEqual(ids("member", "other").toSorted());
  const invited = w.rows(
    "select email, role, project_ids, inviter_id from invitations order by role",
  );
  expect(invited).toEqual(
    [
      { email: people.stranger.email, role: "client" },
      { email: "second@example.com", role: "member" },
    ].map((one) => ({
      ...one,
      project_ids: JSON.stringify([project.id]),
      inviter_id: people.member.membershipId,
    })),
  );
  const [mail] = await mailsTo(people.stranger.email);
  const token = /\/invitations\/(\S+)/.exec(mail?.text ?? "")?.[1];
  const { membership_id } = (await call("stranger", "POST", `/api/v1/invitations/${token}/accept`))
    .body;
  expect(await seen("stranger")).toEqual([...ids("member", "other"), membership_id].toSorted());
  expect((await call("stranger", "GET", "/projects")).body).toHaveLength(1);
});

test("nobody invites into a project above themselves, nor where only admins may invite", async () => {
  const w = await peopled();
  const { call, put, path, ids } = w;
  await put({ grant: ids("owner", "admin", "other", "client") });
  const create = (role: string) => ({
    create: [{ email: "x@example.com", role }],
    revoke: ids("client"),
  });
  await expectRefusals(w, [
    ["member", "PUT", path, create("admin"), "403 role_required"],
    ["admin", "PUT", path, create("owner"), "403 role_required"],
    ["client", "PUT", path, { revoke: ids("other") }, "403 role_required"],
    ["client", "PUT", path, { revoke: ids("client") }, "403 role_required"],
    ["stranger", "PUT", path, { grant: [] }, "404 not_found"],
    [null, "PUT", path, { grant: [] }, "401 unauthenticated"],
  ]);
  w.change(`update org set settings = '{"restrict_people_edits":true}'`);
  services.tenants.closeAll();
  await services.wakeIndex.idle();
  await expectRefusals(w, [
    ["other", "PUT", path, { revoke: ids("client") }, "403 restricted_by_settings"],
    ["member", "PUT", path, create("client"), "403 restricted_by_settings"],
  ]);
  // Its creator still says who of the organization is on it.
  expect((await put({ revoke: ids("client") })).status).toBe(200);
  expect((await call("admin", "PUT", path, { create: [{ email: "x@example.com" }] })).status).toBe(
    200,
  );
});

test("who is taken off loses its news and its content at once, and finds them again when they are back", async () => {
  const { call, ids, put, project, make } = await peopled();
  await put({ grant: ids("other") });
  const message = await make("member", project.tools[0].id, {
    type: "message",
    title: "Plan",
    notify: { membership_ids: ids("other") },
  });
  await call("other", "PUT", `/projects/${project.id}/star`);
  await call("other", "PUT", `/projects/${project.id}/notification-pref`, { scope: "mentions" });
  await put({ revoke: ids("other") });
  const routes = [
    `/projects/${project.id}`,
    `/recordings/${message.id}`,
    `/projects/${project.id}/people`,
  ];
  for (const path of routes)
    expect([path, (await call("other", "GET", path)).status]).toEqual([path, 404]);
  await call("member", "POST", `/recordings/${message.id}/comments`, { content: "Unheard" });
  await put({ grant: ids("other") });
  for (const path of routes)
    expect([path, (await call("other", "GET", path)).status]).toEqual([path, 200]);
  expect((await call("other", "GET", `/projects/${project.id}`)).body.starred).toBe(true);
  expect((await call("other", "GET", `/projects/${project.id}/notification-pref`)).body).toEqual({
    scope: "mentions",
  });
  const heard = (await call("other", "GET", "/my/notifications")).body.notifications;
  expect(heard.map(({ action }: Body) => action)).not.toContain("commented");
});

test("a bell is set for oneself on a project one sees, to what there is, and null is the account's default", async () => {
  const w = await peopled();
  const { call, project, actions, ids, put } = w;
  await put({ grant: ids("client") });
  const path = `/projects/${project.id}/notification-pref`;
  for (const who of ["member", "client"] as const) {
    expect((await call(who, "GET", path)).body).toEqual({ scope: null });
    for (const scope of ["everything", "mentions", "mentions", null]) {
      const { status, body } = await call(who, "PUT", path, { scope });
      expect([status, body]).toEqual([200, { scope }]);
      expect((await call(who, "GET", path)).body).toEqual({ scope });
    }
  }
  expect(actions()).toEqual(["project_created", "access_changed"]);
  await expectRefusals(w, [
    ...bodies(
      ["client", "PUT", path],
      [
        [{}, { scope: "required" }],
        [{ scope: "nothing" }, { scope: "not_in_list" }],
        [{ scope: true }, { scope: "not_in_list" }],
      ],
    ),
    ["other", "GET", path, undefined, "404 not_found"],
    ["owner", "PUT", path, { scope: null }, "404 not_found"],
    [null, "GET", path, undefined, "401 unauthenticated"],
  ]);
});
