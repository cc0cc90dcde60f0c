import { expect, test } from "bun:test";
import { services } from "../support/server.ts";
import { type Who, world } from "../support/world.ts";
import { refusalOf } from "./cases.ts";

const NO_LIMITS = { projects: -1, people: -1, storage_bytes: -1, chat_history_days: -1 };
const DEFAULTS = {
  tool_names: {},
  history_retention_days: null,
  require_two_factor: false,
  require_provider: null,
  restrict_project_edits: false,
  restrict_people_edits: false,
  restrict_content_actions: false,
  restrict_public_links: false,
  limit_comment_editing: null,
};

test("the account says the same to every member but what each of them can do", async () => {
  const { call, org, people } = await world();
  const can = ([team, owner]: readonly [boolean, boolean]) => ({
    create_projects: team,
    invite_people: team,
    upload_files: team,
    manage_billing: owner,
    export: owner,
  });
  const expected = {
    id: org.id,
    slug: org.slug,
    name: org.name,
    owners: [{ membership_id: people.owner.membershipId, name: "Owner Test" }],
    plan: {
      tier: "comped",
      status: "comped",
      billing_interval: null,
      trial_ends_at: null,
      current_period_end: null,
      limits: NO_LIMITS,
    },
    usage: { projects: 0, people: 5, storage_bytes: 0 },
    settings: DEFAULTS,
    over_limit: false,
    created_at: "2026-03-02T10:00:00.000Z",
  };
  for (const [who, ...able] of [
    ["owner", true, true],
    ["admin", true, false],
    ["member", true, false],
    ["client", false, false],
  ] as const) {
    const { status, body } = await call(who, "GET", "/account");
    expect([who, status, body]).toEqual([who, 200, { ...expected, can: can(able) }]);
  }
  expect(refusalOf(await call("stranger", "GET", "/account"))).toBe("404 not_found");
  expect(refusalOf(await call(null, "GET", "/account"))).toBe("401 unauthenticated");
});

test("where only admins invite, the account tells members so, and names the setting", async () => {
  const { call, change } = await world();
  change(`update org set settings = '{"restrict_people_edits":true}'`);
  services.tenants.closeAll();
  await services.wakeIndex.idle();
  const invites = async (who: Who) => (await call(who, "GET", "/account")).body.can.invite_people;
  expect([
    await invites("owner"),
    await invites("admin"),
    await invites("member"),
    await invites("client"),
  ]).toEqual([true, true, false, false]);
  expect((await call("client", "GET", "/account")).body.settings).toEqual({
    ...DEFAULTS,
    restrict_people_edits: true,
  });
});

test("the account counts active projects and everybody with a seat, invited ones and clients included", async () => {
  const { call, people, project } = await world();
  const usage = async () => (await call("owner", "GET", "/account")).body.usage;
  const [kept, archived, trashed] = [
    await project(),
    await project("member"),
    await project("member"),
  ];
  expect(await usage()).toEqual({ projects: 3, people: 5, storage_bytes: 0 });
  await call("owner", "PUT", `/projects/${archived.id}/status/archived`);
  await call("owner", "PUT", `/projects/${trashed.id}/status/trashed`);
  await call("owner", "POST", "/people", { email: "new@example.com", role: "client" });
  await call("owner", "POST", "/agents", { name: "Bot" });
  expect(await usage()).toEqual({ projects: 1, people: 6, storage_bytes: 0 });
  await call("owner", "DELETE", `/people/${people.other.membershipId}`);
  await call("owner", "PUT", `/projects/${archived.id}/status/active`);
  expect(await usage()).toEqual({ projects: 2, people: 5, storage_bytes: 0 });
  expect(kept.status).toBe("active");
});

test("the account names every owner there is, and nobody who was one or is only invited to be", async () => {
  const { call, people } = await world();
  const owners = async () => (await call("client", "GET", "/account")).body.owners;
  const [owner, admin] = [
    { membership_id: people.owner.membershipId, name: "Owner Test" },
    { membership_id: people.admin.membershipId, name: "Admin Test" },
  ];
  await call("owner", "POST", "/people", { email: "next@example.com", role: "owner" });
  expect(await owners()).toEqual([owner]);
  await call("owner", "PATCH", `/people/${people.admin.membershipId}`, { role: "owner" });
  expect((await owners()).map((one: object) => JSON.stringify(one)).toSorted()).toEqual(
    [owner, admin].map((one) => JSON.stringify(one)).toSorted(),
  );
  await call("owner", "DELETE", `/people/${people.owner.membershipId}`);
  expect(await owners()).toEqual([admin]);
});
