import { expect, test } from "bun:test";
import { changeGlobal, globalRows } from "../support/global-file.ts";
import { baseUrl, clock, services } from "../support/server.ts";
import { send } from "../support/world.ts";
import { agent, app, byToken, parametersOf, tokenRequest } from "./apps.ts";
import { auth, password, person } from "./people.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("a code that comes twice ends all that came of it, at once or later", async () => {
  const a = await app();
  const code = await a.codeFor();
  const { access_token, refresh_token } = (await a.exchange(code)).body;
  expect((await byToken(access_token)).status).toBe(200);
  expect((await a.exchange(code)).body.error).toBe("invalid_grant");
  expect((await byToken(access_token)).status).toBe(401);
  expect((await a.refresh(refresh_token)).body.error).toBe("invalid_grant");
  const raced = await a.codeFor();
  const both = await Promise.all([a.exchange(raced), a.exchange(raced)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const got = both.find(({ status }) => status === 200)?.body.access_token;
  expect((await byToken(got)).status).toBe(401);
});

test("a refresh token works once; a lost answer is given again for half a minute", async () => {
  const a = await app();
  const first = await a.tokens();
  const second = (await a.refresh(first.refresh_token)).body;
  clock.advance(29_000);
  const again = (await a.refresh(first.refresh_token)).body;
  expect(again).toEqual({ ...second, expires_in: 3600 - 29 });
  const third = (await a.refresh(second.refresh_token)).body;
  expect((await byToken(third.access_token)).status).toBe(200);
  // The answer after it was used to refresh: whoever sends the first one now has copied it.
  expect((await a.refresh(first.refresh_token)).body.error).toBe("invalid_grant");
  expect((await byToken(third.access_token)).status).toBe(401);
  expect((await a.refresh(third.refresh_token)).body.error).toBe("invalid_grant");
});

test("a refresh token that comes back after half a minute ends its family, and no other", async () => {
  const a = await app();
  const [one, other] = [await a.tokens(), await a.tokens()];
  const next = (await a.refresh(one.refresh_token)).body;
  clock.advance(30_000);
  expect((await a.refresh(one.refresh_token)).body.error).toBe("invalid_grant");
  expect((await byToken(next.access_token)).status).toBe(401);
  expect((await byToken(other.access_token)).status).toBe(200);
});

test("tokens end after their time, and with the password", async () => {
  const a = await app();
  const { access_token, refresh_token } = await a.tokens();
  clock.advance(60 * MINUTE);
  expect((await byToken(access_token)).body.error.code).toBe("token_expired");
  const next = (await a.refresh(refresh_token)).body;
  expect((await byToken(next.access_token)).status).toBe(200);
  await auth(
    "change-password",
    { currentPassword: password, newPassword: "another horse" },
    a.cookie,
  );
  expect((await byToken(next.access_token)).status).toBe(401);
  expect((await a.refresh(next.refresh_token)).body.error).toBe("invalid_grant");
  const b = await app();
  const late = (await b.tokens()).refresh_token;
  clock.advance(30 * DAY);
  expect((await b.refresh(late)).body.error).toBe("invalid_grant");
});

test("each resource refuses the tokens of the other", async () => {
  const a = await app();
  const mcp = await a.tokens({ resource: `${baseUrl}/api/mcp` });
  const api = await a.tokens({ resource: `${baseUrl}/api/v1/` });
  expect((await byToken(mcp.access_token)).status).toBe(401);
  expect((await byToken(api.access_token)).status).toBe(200);
  const wrong = await a.refresh(mcp.refresh_token, { resource: `${baseUrl}/api/v1` });
  expect(wrong.body.error).toBe("invalid_target");
  expect(parametersOf(await a.asks({ resource: "https://elsewhere.example" })).error).toBe(
    "invalid_target",
  );
  const rows = (await send("GET", "/api/v1/me/connected-apps", undefined, { cookie: a.cookie }))
    .body;
  expect(rows.map(({ resource }: { resource: string }) => resource).toSorted()).toEqual([
    `${baseUrl}/api/mcp`,
    `${baseUrl}/api/v1`,
  ]);
});

test("scopes are read and full, and a refresh may ask for less alone", async () => {
  const a = await app();
  const read = await a.tokens({ scope: "svc.read" });
  expect(
    (await byToken(read.access_token, "/api/v1/me/preferences", "PATCH")).body.error.code,
  ).toBe("read_only_token");
  expect((await a.refresh(read.refresh_token, { scope: "svc.write" })).body.error).toBe(
    "invalid_scope",
  );
  const full = await a.tokens({ scope: "svc.write offline_access" });
  expect((await byToken(full.access_token, "/api/v1/me/preferences", "PATCH")).status).toBe(200);
  const both = await a.tokens();
  const less = (await a.refresh(both.refresh_token, { scope: "svc.read" })).body;
  expect([less.scope, (await a.refresh(less.refresh_token)).body.scope]).toEqual([
    "svc.read",
    "svc.read svc.write",
  ]);
});

test("a client gives its tokens back, and nobody else's", async () => {
  const [a, b] = [await app(), await app()];
  const tokens = await a.tokens();
  const revoke = (token: string, client: string) =>
    send("POST", "/api/oauth/revoke", `token=${token}&client_id=${client}`, {
      "content-type": "application/x-www-form-urlencoded",
    });
  expect((await revoke(tokens.access_token, b.client.client_id)).status).toBe(200);
  expect((await byToken(tokens.access_token)).status).toBe(200);
  expect((await revoke(tokens.access_token, a.client.client_id)).status).toBe(200);
  expect((await byToken(tokens.access_token)).status).toBe(401);
  const next = (await a.refresh(tokens.refresh_token)).body;
  await revoke(next.refresh_token, a.client.client_id);
  expect((await byToken(next.access_token)).status).toBe(401);
  expect((await revoke("svc_ort_unknown", a.client.client_id)).status).toBe(200);
});

test("a client with a secret shows it, the way it said", async () => {
  const a = await app({ token_endpoint_auth_method: undefined });
  const { client_id: id, client_secret: secret } = a.client;
  const code = await a.codeFor();
  const fields = {
    grant_type: "authorization_code",
    code,
    redirect_uri: "http://127.0.0.1:49152/callback",
    code_verifier: a.verifier,
  };
  const basic = (given: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${given}`).toString("base64")}`,
  });
  const inForm = await tokenRequest({ ...fields, client_id: id, client_secret: secret });
  expect([inForm.status, inForm.body.error]).toEqual([401, "invalid_client"]);
  for (let i = 0; i < 9; i++) {
    const wrong = await tokenRequest(fields, basic("wrong"));
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([
      401,
      'Basic realm="atoll"',
    ]);
  }
  expect((await tokenRequest(fields, basic(secret))).status).toBe(429);
  clock.advance(15 * MINUTE);
  const fresh = { ...fields, code: await a.codeFor() };
  expect((await tokenRequest(fresh, basic(secret))).status).toBe(200);
  expect(JSON.stringify(globalRows(services, "select * from oauth_clients"))).not.toContain(secret);
});

test("a session's token is a bearer, too, for a program with a window of its own", async () => {
  const { cookie, id } = await person();
  const token = /svc_session=([\w-]+)/.exec(cookie)?.[1] ?? "";
  const bearer = { authorization: `Bearer ${token}` };
  const me = await send("GET", "/api/v1/authorization", undefined, bearer);
  expect([me.body.identity.id, me.body.scope]).toEqual([id, "full"]);
  const minted = await send(
    "POST",
    "/api/v1/me/tokens",
    { name: "x" },
    { ...bearer, origin: "tauri://localhost" },
  );
  expect(minted.status).toBe(201);
  expect((await send("GET", "/api/auth/get-session", undefined, bearer)).body.user.id).toBe(id);
  expect((await send("POST", "/api/auth/sign-out", {}, bearer)).body).toEqual({ success: true });
  expect((await send("GET", "/api/v1/authorization", undefined, bearer)).status).toBe(401);
  // Beside a bearer a cookie counts for nothing.
  const other = await person();
  const mixed = { cookie: other.cookie, authorization: "Bearer svc_pat_none", ...agent };
  expect((await send("GET", "/api/v1/authorization", undefined, mixed)).status).toBe(401);
});

test("an app without a token hears where to ask for one", async () => {
  for (const path of ["/api/v1/orgs", "/api/v1/nowhere/projects"]) {
    const { status, headers } = await send("GET", path);
    expect([status, headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer realm="atoll", resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/api/v1", scope="svc.read"`,
    ]);
  }
  // Assistants ask for what is named there, and for no more later.
  const assistant = await send("POST", "/api/mcp", {});
  expect(assistant.headers.get("www-authenticate")).toEndWith(', scope="svc.read svc.write"');
  const server = (await send("GET", "/.well-known/oauth-authorization-server")).body;
  expect([server.issuer, server.code_challenge_methods_supported]).toEqual([baseUrl, ["S256"]]);
  for (const path of ["/api/v1", "/api/mcp"])
    expect((await send("GET", `/.well-known/oauth-protected-resource${path}`)).body).toMatchObject({
      resource: baseUrl + path,
      authorization_servers: [baseUrl],
    });
});

test("an app counts as an app, however many tokens it has", async () => {
  const a = await app();
  const [one, two] = [await a.tokens(), await a.tokens()];
  for (let i = 0; i < 50; i++)
    expect((await byToken(i % 2 ? one.access_token : two.access_token)).status).toBe(200);
  expect((await byToken(one.access_token)).status).toBe(429);
  await changeGlobal(services, "delete from attempts");
  expect(
    (await send("GET", "/api/v1/orgs", undefined, { authorization: `Bearer ${one.access_token}` }))
      .body.error.code,
  ).toBe("user_agent_required");
});
