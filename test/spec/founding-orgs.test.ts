import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { globalRows } from "../support/global-file.ts";
import { baseUrl, services } from "../support/server.ts";
import { addresses, world } from "../support/world.ts";
import { anId, refusalOf, withToken } from "./cases.ts";

const RESERVED =
  "api oauth feeds assets sign-in sign-up invitations join public docs verify-email reset-password health admin www";

const files = (path: string) =>
  readdirSync(dirname(path)).filter((name) => name.endsWith(".sqlite")).length;
const known = () => globalRows<{ slug: string }>(services, "select slug from orgs order by slug");

test("whoever makes an organization owns it, is alone in it, and is told so everywhere", async () => {
  const { call, people, org } = await world();
  const made = await call("member", "POST", "/api/v1/orgs", { name: "Atoll Works" });
  const second = { id: made.body.id, name: "Atoll Works", slug: "atoll-works", role: "owner" };
  expect([made.status, made.body]).toEqual([201, { ...second, id: anId }]);
  const first = { id: org.id, name: org.name, slug: org.slug, role: "member" };
  expect((await call("member", "GET", "/api/v1/orgs")).body).toEqual([second, first]);
  const [only, ...others] = (await call("member", "GET", "/api/v1/atoll-works/people")).body;
  expect([others, only]).toEqual([
    [],
    {
      membership_id: anId,
      name: "Member Test",
      email: people.member.email,
      role: "owner",
      title: null,
      company: null,
      kind: "person",
      active: false,
      avatar_url: null,
      out_of_office: null,
      status: "active",
      created_at: "2026-03-02T10:00:00.000Z",
      ...addresses({ slug: "atoll-works" }, "people", only.membership_id),
    },
  ]);
  expect((await call("member", "GET", "/api/v1/authorization")).body).toEqual({
    identity: { id: people.member.identityId },
    organizations: [
      {
        ...second,
        href: `${baseUrl}/api/v1/atoll-works`,
        membership_id: only.membership_id,
        membership_kind: "person",
      },
      {
        ...first,
        href: `${baseUrl}/api/v1/${org.slug}`,
        membership_id: people.member.membershipId,
        membership_kind: "person",
      },
    ],
    // Sessions end after thirty silent days.
    scope: "full",
    expires_at: "2026-04-01T10:00:00.000Z",
  });
});

test("a new organization has no projects, groups, agents or folders, and nothing of any other", async () => {
  const { call, project } = await world();
  await project("owner", { name: "Old" });
  const { slug } = (await call("owner", "POST", "/api/v1/orgs", { name: "Fresh" })).body;
  for (const list of ["projects", "groups", "agents", "folders", "my/notes", "my/bookmarks"])
    expect([list, (await call("owner", "GET", `/api/v1/${slug}/${list}`)).body]).toEqual([
      list,
      [],
    ]);
  for (const who of ["admin", "member", "client", "stranger"] as const)
    expect([who, (await call(who, "GET", `/api/v1/${slug}/projects`)).status]).toEqual([who, 404]);
});

test("a slug has two to forty of its characters, and none of the words that mean something else", async () => {
  const w = await world();
  const { call, org } = w;
  const before = [files(services.tenants.path(org.id)), known()];
  const refused = async (slug: unknown) =>
    refusalOf(await call("owner", "POST", "/api/v1/orgs", { name: "x", slug }));
  for (const slug of RESERVED.split(" "))
    expect([slug, await refused(slug)]).toEqual([slug, { slug: "not_in_list" }]);
  for (const slug of [
    "openapi.json",
    "sw.js",
    ".well-known",
    "",
    "a",
    "A-B",
    "a_b",
    "a b",
    "é1",
    "a/b",
  ])
    expect([slug, await refused(slug)]).toEqual([slug, { slug: "invalid" }]);
  expect(await refused("a".repeat(41))).toEqual({ slug: "too_long" });
  for (const slug of [7, true, {}])
    expect([slug, await refused(slug)]).toEqual([slug, { slug: "wrong_type" }]);
  expect([files(services.tenants.path(org.id)), known()]).toEqual(before);
  for (const slug of ["ab", "0-9", "a".repeat(40)]) {
    const { status, body } = await call("owner", "POST", "/api/v1/orgs", { name: "x", slug });
    expect([status, body.slug]).toEqual([201, slug]);
    expect((await call("owner", "GET", `/api/v1/${slug}/account`)).body.slug).toBe(slug);
  }
});

test("an organization has a name of one to two hundred characters without a link", async () => {
  const { call, org } = await world();
  const before = [files(services.tenants.path(org.id)), known()];
  for (const [body, refusal] of [
    [{}, { name: "required" }],
    [{ name: null }, { name: "required" }],
    [{ name: "" }, { name: "too_short" }],
    [{ name: "  " }, { name: "too_short" }],
    [{ name: 7 }, { name: "wrong_type" }],
    [{ name: "x".repeat(201) }, { name: "too_long" }],
    [{ name: "one\ntwo" }, { name: "invalid" }],
    [{ name: "https://reef.example" }, { name: "contains_link" }],
    [{ name: "www.reef.example" }, { name: "contains_link" }],
    [{ name: "reef.example/join" }, { name: "contains_link" }],
  ] as const)
    expect([body, refusalOf(await call("owner", "POST", "/api/v1/orgs", body))]).toEqual([
      body,
      refusal,
    ]);
  expect([files(services.tenants.path(org.id)), known()]).toEqual(before);
  for (const name of ["x".repeat(200), "reef.example", "🪸"]) {
    const { status, body } = await call("owner", "POST", "/api/v1/orgs", { name, kind: "ignored" });
    expect([status, body.name]).toEqual([201, name]);
  }
});

test("organizations are made by signed-in people and full tokens of theirs, by nobody else", async () => {
  const w = await world();
  const found = { name: "By a script" };
  expect(refusalOf(await w.call(null, "POST", "/api/v1/orgs", found))).toBe("401 unauthenticated");
  expect(refusalOf(await w.call(null, "GET", "/api/v1/orgs"))).toBe("401 unauthenticated");
  expect(refusalOf(await w.call(null, "GET", "/api/v1/authorization"))).toBe("401 unauthenticated");
  const read = await withToken(w, "client", {});
  const full = await withToken(w, "client", { scope: "full" });
  expect(refusalOf(await read.by("POST", "/api/v1/orgs", found))).toBe("403 read_only_token");
  const made = await full.by("POST", "/api/v1/orgs", found);
  expect([made.status, made.body.role]).toEqual([201, "owner"]);
  expect((await w.call("client", "GET", "/api/v1/orgs")).body).toEqual(
    (await read.by("GET", "/api/v1/orgs")).body,
  );
});

test("somebody who is in no organization is told so, and gets in nowhere", async () => {
  const w = await world();
  expect((await w.call("stranger", "GET", "/api/v1/orgs")).body).toEqual([]);
  expect((await w.call("stranger", "GET", "/api/v1/authorization")).body).toEqual({
    identity: { id: w.people.stranger.identityId },
    organizations: [],
    scope: "full",
    expires_at: "2026-04-01T10:00:00.000Z",
  });
});
