import { expect, test } from "bun:test";
import { forgetExpired } from "#/core/identity/expired.ts";
import { globalRows } from "../support/global-file.ts";
import { baseUrl, clock, internet, services } from "../support/server.ts";
import { send } from "../support/world.ts";
import { app, byToken, location, parametersOf, registered, tokenRequest } from "./apps.ts";
import { person, subjectsTo } from "./people.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("an app is let in, calls as whoever let it in, and is shown among their apps", async () => {
  const a = await app();
  const page = await a.asks();
  expect(page.body).toContain("Time tracker");
  expect(page.body).toContain(a.email);
  expect(page.body).toContain("127.0.0.1:49152");
  expect(page.headers.get("content-security-policy")).toContain(
    "form-action 'self' http://127.0.0.1:49152",
  );
  const allowed = await a.answers(page);
  expect(parametersOf(allowed)).toEqual({ code: expect.any(String), state: "xyz", iss: baseUrl });
  const tokens = await a.exchange(parametersOf(allowed).code ?? "");
  expect(tokens.body).toEqual({
    access_token: expect.stringMatching(/^svc_oat_[\w-]{43}$/),
    token_type: "Bearer",
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^svc_ort_[\w-]{43}$/),
    scope: "svc.read svc.write",
  });
  expect(tokens.headers.get("cache-control")).toBe("no-store");
  const me = await byToken(tokens.body.access_token);
  expect(me.body).toMatchObject({ identity: { id: a.id }, scope: "full" });
  const apps = await send("GET", "/api/v1/me/connected-apps", undefined, { cookie: a.cookie });
  expect(apps.body).toEqual([
    {
      id: expect.any(String),
      name: "Time tracker",
      client_id: a.client.client_id,
      resource: `${baseUrl}/api/v1`,
      scope: "svc.read svc.write",
      created_at: clock.now().toISOString(),
      last_used_at: clock.now().toISOString(),
    },
  ]);
  expect(await subjectsTo(a.email)).toContain("An app was let in");
  const kept = JSON.stringify(
    ["oauth_clients", "oauth_codes", "oauth_tokens", "jobs"].map((table) =>
      globalRows(services, `select * from ${table}`),
    ),
  );
  for (const secret of [parametersOf(allowed).code, ...Object.values(tokens.body).slice(0, 1)])
    expect(kept).not.toContain(String(secret));
});

test("a disconnected app is refused at its next request, and only one's own can be", async () => {
  const a = await app();
  const { access_token, refresh_token } = await a.tokens();
  const [row] = (await send("GET", "/api/v1/me/connected-apps", undefined, { cookie: a.cookie }))
    .body;
  const disconnect = (cookie: string) =>
    send("DELETE", `/api/v1/me/connected-apps/${row.id}`, undefined, { cookie });
  expect((await disconnect((await person()).cookie)).status).toBe(404);
  expect((await byToken(access_token)).status).toBe(200);
  expect((await byToken(access_token, "/api/v1/me/connected-apps")).body.error.code).toBe(
    "session_required",
  );
  expect((await disconnect(a.cookie)).status).toBe(204);
  expect((await byToken(access_token)).status).toBe(401);
  expect((await a.refresh(refresh_token)).body.error).toBe("invalid_grant");
  expect((await disconnect(a.cookie)).status).toBe(404);
  expect((await send("GET", "/api/v1/me/connected-apps")).status).toBe(401);
});

test("whoever says no sends the app away with nothing", async () => {
  const a = await app();
  const denied = await a.answers(await a.asks(), "deny");
  expect(parametersOf(denied)).toMatchObject({
    error: "access_denied",
    state: "xyz",
    iss: baseUrl,
  });
  expect(globalRows(services, "select * from oauth_grants")).toEqual([]);
});

test("who is not signed in signs in first and comes back; an app that may not ask hears why", async () => {
  const a = await app();
  const asked = await a.asks({}, "");
  expect(location(asked).pathname).toBe("/sign-in");
  expect(parametersOf(asked).return_to).toStartWith("/oauth/authorize?client_id=");
  expect(parametersOf(await a.asks({ prompt: "none" }, "")).error).toBe("login_required");
  expect(parametersOf(await a.asks({ prompt: "none" })).error).toBe("consent_required");
});

test("whoever is asked to let an app change things can let it read alone", async () => {
  const a = await app();
  const page = await a.asks();
  expect(page.body).toContain("Let it only read");
  const { code = "" } = parametersOf(await a.answers(page, "read"));
  const { access_token: token, refresh_token: refresh, scope } = (await a.exchange(code)).body;
  expect(scope).toBe("svc.read");
  const fields = { grant_type: "refresh_token", client_id: a.client.client_id };
  const wider = { ...fields, refresh_token: refresh, scope: "svc.read svc.write" };
  expect((await tokenRequest(wider)).body.error).toBe("invalid_scope");
  expect((await byToken(token)).body.scope).toBe("read");
  const reading = await a.asks({ scope: "svc.read" });
  expect(reading.body).not.toContain("Let it only read");
});

test("a consent given twice at once makes one code", async () => {
  const a = await app();
  const page = await a.asks();
  const answers = await Promise.all([a.answers(page), a.answers(page), a.answers(page)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400, 400]);
  expect(globalRows(services, "select * from oauth_codes")).toHaveLength(1);
});

test("a question is for the session it was put to, for ten minutes", async () => {
  const a = await app();
  const page = await a.asks();
  expect((await a.answers(page, "allow", (await person()).cookie)).status).toBe(403);
  expect((await a.answers(page, "allow", "")).status).toBe(403);
  expect(
    (await a.answers(page, "allow", a.cookie, { origin: "https://evil.example" })).status,
  ).toBe(403);
  clock.advance(10 * MINUTE);
  expect((await a.answers(page)).status).toBe(400);
  expect(globalRows(services, "select * from oauth_grants")).toEqual([]);
});

test("an app may be known by a document, which is looked at again when it is old", async () => {
  const id = "https://app.example.com/client.json";
  const asked: string[] = [];
  const redirect = "https://app.example.com/cb";
  let document: object = { client_id: id, client_name: "Documented", redirect_uris: [redirect] };
  internet.document = async (url) => {
    asked.push(url);
    return { ok: true, text: JSON.stringify(document), maxAgeSeconds: 120 };
  };
  const a = await app();
  const asks = () => a.asks({ client_id: id, redirect_uri: redirect });
  const page = await asks();
  expect([page.status, page.body]).toEqual([200, expect.stringContaining("app.example.com")]);
  await asks();
  expect(asked).toEqual([id]);
  const code = parametersOf(await a.answers(page)).code ?? "";
  expect((await a.exchange(code, { client_id: id, redirect_uri: redirect })).status).toBe(200);
  clock.advance(120_000);
  document = { client_id: "https://app.example.com/other.json", redirect_uris: [redirect] };
  expect((await asks()).status).toBe(400);
  for (const wrong of [
    "https://app.example.com/",
    "https://127.0.0.1/client.json",
    "https://user@app.example.com/client.json",
    "https://app.example.com/a/../client.json",
    "https://localhost/client.json",
    "http://app.example.com/client.json",
  ])
    expect([wrong, (await a.asks({ client_id: wrong, redirect_uri: redirect })).status]).toEqual([
      wrong,
      400,
    ]);
  expect(asked).toHaveLength(2);
});

test("what nobody connects within a week is forgotten, what somebody did is kept", async () => {
  const a = await app();
  await a.tokens();
  await registered();
  const count = () => globalRows(services, "select id from oauth_clients").length;
  clock.advance(6 * DAY);
  await forgetExpired(services);
  expect(count()).toBe(2);
  clock.advance(DAY);
  await forgetExpired(services);
  expect(globalRows(services, "select id from oauth_clients")).toEqual([
    { id: a.client.client_id },
  ]);
  expect(globalRows(services, "select * from oauth_codes")).toEqual([]);
});

test("an address on the machine itself is the one that was registered, written as it was, but for its port", async () => {
  const a = await app({
    redirect_uris: ["http://127.0.0.1/callback", "http://localhost/callback"],
  });
  const asks = async (redirect_uri: string) => (await a.asks({ redirect_uri })).status;
  for (const same of ["http://127.0.0.1:9999/callback", "http://localhost:1/callback"])
    expect([same, await asks(same)]).toEqual([same, 200]);
  for (const other of [
    "http://127.1:9999/callback",
    "http://2130706433:9999/callback",
    "http://0x7f.1/callback",
    "http://127.0.0.1.:9999/callback",
    "http://127。0。0。1/callback",
    "http://①②⑦.0.0.1/callback",
    "http://127.0.0.1:9999/x/../callback",
    "http://127.0.0.1:9999/./callback",
    "http://127.0.0.1:9999/%2e/callback",
    "HTTP://127.0.0.1:9999/callback",
    "http:127.0.0.1/callback",
    "http:///127.0.0.1/callback",
    "http://127.0.0.1:/callback",
    "http://127.0.0.1:080/callback",
    "http://LOCALHOST:1/callback",
    "http://127.0.0.1:9999/callback/",
    "http://127.0.0.1:9999/callback?x=1",
    "http://user@127.0.0.1:9999/callback",
  ])
    expect([other, await asks(other)]).toEqual([other, 400]);
});
