import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { globalRows } from "../support/global-file.ts";
import { clock, services } from "../support/server.ts";
import { type Body, world } from "../support/world.ts";
import { anId, bodies, expectRefusals, refusalOf, withToken } from "./cases.ts";

const TOKENS = "/api/v1/me/tokens";
const stored = () => globalRows(services, "select id from access_tokens order by id");

test("a token is answered whole and once, and listed without its secret, the latest first", async () => {
  const { call } = await world();
  const mint = (body: object) => call("client", "POST", TOKENS, body);
  const made = await mint({ name: "Backup", nonsense: 1 });
  const whole = {
    id: anId,
    name: "Backup",
    prefix: made.body.token.slice(0, 14),
    scope: "read",
    expires_at: null,
    created_at: "2026-03-02T10:00:00.000Z",
    last_used_at: null,
  };
  expect([made.status, made.headers.get("cache-control"), made.body]).toEqual([
    201,
    "no-store",
    { ...whole, token: expect.stringMatching(/^svc_pat_[0-9A-Za-z]{41}$/) },
  ]);
  clock.advance(1000);
  const later = (
    await mint({ name: "x".repeat(200), scope: "full", expires_at: "2026-03-03T12:30:00+02:00" })
  ).body;
  expect(later.expires_at).toBe("2026-03-03T10:30:00.000Z");
  const { token: _, ...second } = later;
  const { token: __, ...first } = made.body;
  expect((await call("client", "GET", TOKENS)).body).toEqual([second, first]);
  expect((await call("member", "GET", TOKENS)).body).toEqual([]);
  const gone = await call("client", "DELETE", `${TOKENS}/${first.id}`);
  expect([gone.status, gone.body]).toEqual([204, ""]);
  expect((await call("client", "GET", TOKENS)).body).toEqual([second]);
});

test("a token has a name, a scope there is, and an end that lies ahead", async () => {
  const w = await world();
  const { call } = w;
  const own = (await call("member", "POST", TOKENS, { name: "Own" })).body.id;
  const kept = stored();
  await expectRefusals(w, [
    ...bodies(
      ["member", "POST", TOKENS],
      [
        [{}, { name: "required" }],
        [{ name: null }, { name: "required" }],
        [{ name: "" }, { name: "too_short" }],
        [{ name: "x".repeat(201) }, { name: "too_long" }],
        [{ name: 7 }, { name: "wrong_type" }],
        [{ name: "x", scope: "write" }, { scope: "not_in_list" }],
        [{ name: "x", scope: null }, { scope: "not_in_list" }],
        [{ name: "x", expires_at: "2026-03-02T10:00:00.000Z" }, { expires_at: "out_of_range" }],
        [{ name: "x", expires_at: "tomorrow" }, { expires_at: "invalid" }],
        [{ name: "x", expires_at: "2026-04-31T10:00:00Z" }, { expires_at: "invalid" }],
        [{ name: "x", expires_at: 1900000000 }, { expires_at: "wrong_type" }],
      ],
    ),
    ["other", "DELETE", `${TOKENS}/${own}`, undefined, "404 not_found"],
    ["member", "DELETE", `${TOKENS}/${newId()}`, undefined, "404 not_found"],
    ["member", "DELETE", `${TOKENS}/x`, undefined, "404 not_found"],
    [null, "GET", TOKENS, undefined, "401 unauthenticated"],
    [null, "POST", TOKENS, { name: "x" }, "401 unauthenticated"],
    [null, "DELETE", `${TOKENS}/${own}`, undefined, "401 unauthenticated"],
  ]);
  expect(stored()).toEqual(kept);
});

test("a token reaches what its owner reaches, in all their organizations, and nothing else", async () => {
  const w = await world();
  const { call, people, project } = w;
  const elsewhere = await world();
  const [open, closed] = [await project(), await project("owner", { all_access: false })];
  const { slug } = (await call("member", "POST", "/api/v1/orgs", { name: "Second" })).body;
  const { by } = await withToken(w, "member", { scope: "full" });
  const paths = [
    `/projects/${open.id}`,
    `/projects/${closed.id}`,
    "/people",
    "/groups",
    "/trash",
    "/my/notes",
    "/account",
    `/api/v1/${slug}/people`,
    `/api/v1/${slug}/trash`,
    `/api/v1/${elsewhere.org.slug}/people`,
    "/api/v1/orgs",
  ];
  for (const path of paths) {
    const [own, tokens] = [await call("member", "GET", path), await by("GET", path)];
    expect([path, tokens.status, tokens.body]).toEqual([path, own.status, own.body]);
  }
  await call("owner", "PATCH", `/people/${people.member.membershipId}`, { role: "client" });
  expect(refusalOf(await by("GET", `/projects/${open.id}`))).toBe("404 not_found");
  await call("owner", "DELETE", `/people/${people.member.membershipId}`);
  expect(refusalOf(await by("GET", "/people"))).toBe("404 not_found");
  expect((await by("GET", "/api/v1/orgs")).body.map((one: Body) => one.slug)).toEqual([slug]);
});

test("a read token reads by GET and HEAD, and its every write is refused before it is looked at", async () => {
  const w = await world();
  const { id } = await w.project("member");
  const { by } = await withToken(w, "member", { scope: "read" });
  const before = w.digest();
  for (const method of ["GET", "HEAD"])
    expect((await by(method, `/projects/${id}`)).status).toBe(200);
  for (const [method, path, body] of [
    ["POST", "/projects", { name: 7 }],
    ["PATCH", `/projects/${newId()}`, { name: "x" }],
    ["PUT", `/projects/${id}/star`],
    ["DELETE", `/projects/${id}/star`],
    ["PUT", "/my/ui-state", {}],
    ["POST", "/api/v1/nowhere/people", {}],
    ["PATCH", "/api/v1/me/preferences", { theme: "dark" }],
  ] as const)
    expect([path, refusalOf(await by(method, path, body))]).toEqual([path, "403 read_only_token"]);
  expect(w.digest()).toBe(before);
});

test("a token is asked for the name of its program, a signed-in person is not", async () => {
  const w = await world();
  const { minted, by } = await withToken(w, "member", {});
  for (const agent of ["", " "])
    expect(refusalOf(await by("GET", "/projects", undefined, { "user-agent": agent }))).toBe(
      "400 user_agent_required",
    );
  const { authorization } = { authorization: `Bearer ${minted.body.token}` };
  expect(refusalOf(await w.call(null, "GET", "/projects", undefined, { authorization }))).toBe(
    "400 user_agent_required",
  );
  expect((await w.call("member", "GET", "/projects")).status).toBe(200);
  // What a request is answered doesn't hang on a cookie that comes along with a token.
  const both = {
    authorization: "Bearer svc_pat_nonsense",
    "user-agent": "tests (tests@example.com)",
  };
  expect(refusalOf(await w.call("member", "GET", "/projects", undefined, both))).toBe(
    "401 unauthenticated",
  );
});

test("the authorization document says of a token what it may and how long", async () => {
  const w = await world();
  const expires_at = "2026-03-03T10:00:00.000Z";
  for (const body of [{ scope: "full", expires_at }, { scope: "read", expires_at: null }, {}]) {
    const { by } = await withToken(w, "member", body);
    const { identity, organizations, ...rest } = (await by("GET", "/api/v1/authorization")).body;
    expect(rest).toEqual({ scope: "read", expires_at: null, ...body });
    expect([identity, organizations.length]).toEqual([{ id: w.people.member.identityId }, 1]);
  }
});
