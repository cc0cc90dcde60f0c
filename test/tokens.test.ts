import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { refusalOf } from "./spec/cases.ts";
import { description } from "./support/contract.ts";
import { globalRows } from "./support/global-file.ts";
import { clock, services } from "./support/server.ts";
import { type Body, send, world } from "./support/world.ts";

const agent = { "user-agent": "tests (tests@example.com)" };

async function token(body: object = {}) {
  const w = await world();
  const minted = await w.call("member", "POST", "/api/v1/me/tokens", {
    name: "Script",
    scope: "full",
    ...body,
  });
  const bearer = { authorization: `Bearer ${minted.body.token}`, ...agent };
  const by = (method: string, path: string, payload?: unknown, headers = {}) =>
    send(method, path.startsWith("/api/") ? path : `/api/v1/${w.org.slug}${path}`, payload, {
      ...bearer,
      ...headers,
    });
  return { ...w, minted, by };
}

test("a token is shown once, stored as a hash, and works as its owner", async () => {
  const { minted, by, call, people, org } = await token();
  expect(minted.status).toBe(201);
  expect(minted.body.token).toMatch(/^svc_pat_[0-9A-Za-z]{41}$/);
  expect(minted.body).toMatchObject({
    name: "Script",
    scope: "full",
    prefix: minted.body.token.slice(0, 14),
    last_used_at: null,
    expires_at: null,
  });
  expect(JSON.stringify(globalRows(services, "select * from access_tokens"))).not.toContain(
    minted.body.token,
  );
  const me = await by("GET", "/api/v1/authorization");
  expect(me.body).toMatchObject({
    identity: { id: people.member.identityId },
    organizations: [
      {
        slug: org.slug,
        membership_id: people.member.membershipId,
        role: "member",
        membership_kind: "person",
      },
    ],
    scope: "full",
    expires_at: null,
  });
  expect((await by("POST", "/projects", { name: "By token" })).body.creator.membership_id).toBe(
    people.member.membershipId,
  );
  const [listed] = (await call("member", "GET", "/api/v1/me/tokens")).body;
  expect(listed).toMatchObject({ name: "Script", last_used_at: clock.now().toISOString() });
  expect(listed.token).toBeUndefined();
});

test("a read token reads and does nothing else", async () => {
  const { by, digest } = await token({ scope: undefined });
  expect((await by("GET", "/projects")).status).toBe(200);
  const before = digest();
  for (const [method, path] of [
    ["POST", "/projects"],
    ["PATCH", "/api/v1/me/preferences"],
    ["DELETE", "/trash/x"],
  ] as const) {
    expect((await by(method, path, {})).body.error.code).toBe("read_only_token");
  }
  expect(digest()).toBe(before);
});

test("a token can't mint, list or revoke tokens", async () => {
  const { by, minted } = await token();
  expect((await by("GET", "/api/v1/me/tokens")).body.error.code).toBe("session_required");
  expect((await by("POST", "/api/v1/me/tokens", { name: "x" })).body.error.code).toBe(
    "session_required",
  );
  expect((await by("DELETE", `/api/v1/me/tokens/${minted.body.id}`)).body.error.code).toBe(
    "session_required",
  );
});

test("whoever holds a token revokes it, whatever its scope; nobody else's ends", async () => {
  const w = await token({ scope: "read" });
  const kept = await w.call("member", "POST", "/api/v1/me/tokens", { name: "Kept" });
  const own = "/api/v1/authorization";
  for (const role of ["member", "owner"] as const)
    expect(refusalOf(await w.call(role, "DELETE", own))).toBe("403 token_required");
  expect((await w.call(null, "DELETE", own)).status).toBe(401);
  const gone = await w.by("DELETE", own);
  expect([gone.status, gone.body]).toEqual([204, ""]);
  expect((await w.by("GET", "/projects")).status).toBe(401);
  expect((await w.by("DELETE", own)).status).toBe(401);
  const left = (await w.call("member", "GET", "/api/v1/me/tokens")).body;
  expect(left.map(({ id }: Body) => id)).toEqual([kept.body.id]);
});

test("revoking a token works at once, and only on one's own", async () => {
  const { by, call, minted } = await token();
  expect((await call("other", "DELETE", `/api/v1/me/tokens/${minted.body.id}`)).status).toBe(404);
  expect((await by("GET", "/projects")).status).toBe(200);
  expect((await call("member", "DELETE", `/api/v1/me/tokens/${minted.body.id}`)).status).toBe(204);
  expect((await by("GET", "/projects")).body.error.code).toBe("unauthenticated");
});

test("a token ends when it should", async () => {
  const { by } = await token({ expires_at: new Date(clock.time + 1000).toISOString() });
  expect((await by("GET", "/projects")).status).toBe(200);
  clock.advance(1000);
  expect((await by("GET", "/projects")).body.error.code).toBe("token_expired");
  const { call } = await world();
  const late = await call("member", "POST", "/api/v1/me/tokens", {
    name: "x",
    expires_at: clock.now().toISOString(),
  });
  expect(late.body.error.fields.expires_at[0].code).toBe("out_of_range");
});

test("a token names its application", async () => {
  const { by } = await token();
  expect((await by("GET", "/projects", undefined, { "user-agent": "" })).body.error.code).toBe(
    "user_agent_required",
  );
});

test("fifty requests in ten seconds, and the next one exactly when Retry-After says", async () => {
  const { by } = await token();
  for (let i = 0; i < 50; i++) {
    expect((await by("GET", "/api/v1/orgs")).status).toBe(200);
    clock.advance(10);
  }
  const refused = await by("GET", "/api/v1/orgs");
  expect([refused.status, refused.body.error.code, refused.headers.get("retry-after")]).toEqual([
    429,
    "rate_limited",
    "10",
  ]);
  const another = await token();
  expect((await another.by("GET", "/api/v1/orgs")).status).toBe(200);
  clock.advance(10_000);
  expect((await by("GET", "/api/v1/orgs")).status).toBe(200);
});

test("a clock that steps back makes no room for more", async () => {
  const { by } = await token();
  for (let i = 0; i < 50; i++) await by("GET", "/api/v1/orgs");
  clock.advance(-3_600_000);
  expect((await by("GET", "/api/v1/orgs")).status).toBe(429);
  clock.advance(10_000);
  expect((await by("GET", "/api/v1/orgs")).status).toBe(200);
  clock.advance(3_590_000);
});

test("nonsense in place of a token is 401", async () => {
  for (const authorization of [
    "Bearer",
    "Bearer x",
    "Basic abc",
    "svc_pat_x",
    "Bearer svc_pat_0000",
    "bearer  svc_pat_é",
  ]) {
    const answer = await send("GET", "/api/v1/orgs", undefined, {
      authorization: encodeURI(authorization),
      ...agent,
    });
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      401,
      'Bearer realm="atoll", resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/api/v1", scope="svc.read"',
    ]);
  }
});

test("the description says which operations are for a session alone", async () => {
  const { call, org } = await world();
  const minted = await call("owner", "POST", "/api/v1/me/tokens", {
    name: "Script",
    scope: "full",
  });
  const bearer = { authorization: `Bearer ${minted.body.token}`, ...agent };
  const [refusing, described]: [string[], string[]] = [[], []];
  for (const [path, operations] of Object.entries<Body>(description.paths))
    for (const [method, { operationId, security, requestBody, responses }] of Object.entries<Body>(
      operations,
    )) {
      const isOpen = security.length === 0;
      const isStream = "text/event-stream" in (responses[200]?.content ?? {});
      if (isOpen || isStream || !path.startsWith("/api/v1/")) continue;
      // After these there is nothing to ask of, or by.
      if (operationId === "deleteAccount" || operationId === "revokeOwnToken") continue;
      if (!security.some((way: object) => "personalAccessToken" in way))
        described.push(operationId);
      const address = path.replace("{org_slug}", org.slug).replaceAll(/\{\w+\}/g, newId());
      const body = requestBody?.content["application/json"]?.example;
      const answer = await send(method.toUpperCase(), address, body, bearer);
      if (answer.body.error?.code === "session_required") refusing.push(operationId);
      clock.advance(1000);
    }
  expect(described).toContain("createAgentToken");
  expect(refusing).toEqual(described);
});
