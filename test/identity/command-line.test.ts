import { expect, test } from "bun:test";
import { globalRows } from "../support/global-file.ts";
import { clock, services } from "../support/server.ts";
import { send } from "../support/world.ts";
import { agent, byToken, pkce } from "./apps.ts";
import { auth, password, person, subjectsTo } from "./people.ts";

async function asked(more: object = {}) {
  const someone = await person();
  const { verifier, challenge } = pkce();
  const authorize = (by: object, body: object = {}) =>
    send(
      "POST",
      "/api/v1/cli/authorizations",
      { challenge, device_name: "Laptop", ...more, ...body },
      { ...by },
    );
  const bring = (code: string, code_verifier: unknown = verifier) =>
    send("POST", "/api/v1/cli/token", { code, code_verifier });
  const made = await authorize({ cookie: someone.cookie });
  return { ...someone, authorize, bring, made, code: made.body.code as string };
}

test("a command line gets a token for its code", async () => {
  const { made, bring, code, id, email } = await asked({ scope: "full" });
  expect([made.status, made.headers.get("cache-control")]).toEqual([201, "no-store"]);
  expect(made.body.expires_at).toBe(new Date(clock.time + 600_000).toISOString());
  expect(JSON.stringify(globalRows(services, "select * from cli_codes"))).not.toContain(code);
  const token = await bring(code);
  expect(token.status).toBe(201);
  expect(token.body).toMatchObject({ name: "Laptop", scope: "full", expires_at: null });
  expect((await byToken(token.body.token)).body.identity.id).toBe(id);
  expect(await subjectsTo(email)).toContain("A personal access token was made");
  expect((await bring(code)).body.error.code).toBe("invalid_grant");
});

test("whatever is wrong is the same, and burns the code", async () => {
  const { authorize, bring, cookie, code } = await asked();
  const unknown = await bring("nothing");
  const wrong = await bring(code, "x".repeat(43));
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
  expect((await bring(code)).body).toEqual(unknown.body);
  for (const verifier of ["", "y".repeat(201), null, 7, ["x"], {}]) {
    const { code } = (await authorize({ cookie })).body;
    const refused = await bring(code, verifier);
    expect([refused.status, refused.body]).toEqual([401, unknown.body]);
    expect((await bring(code)).status).toBe(401);
  }
  const late = (await authorize({ cookie })).body.code;
  clock.advance(600_000);
  expect((await bring(late)).body).toEqual(unknown.body);
  expect(globalRows(services, "select * from access_tokens")).toEqual([]);
});

test("of fifty at once one gets the token", async () => {
  const { bring, code } = await asked();
  const answers = await Promise.all(Array.from({ length: 50 }, () => bring(code)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
});

test("only a signed-in person lets a command line in", async () => {
  const { authorize, bring, code, cookie } = await asked({ scope: "full" });
  const bearer = { authorization: `Bearer ${(await bring(code)).body.token}`, ...agent };
  expect((await authorize(bearer)).body.error.code).toBe("session_required");
  expect((await authorize({})).status).toBe(401);
  expect((await authorize({ cookie, origin: "https://evil.example" })).status).toBe(403);
  for (const body of [{ challenge: "short" }, { device_name: " " }, { scope: "all" }])
    expect((await authorize({ cookie }, body)).status).toBe(422);
  for (let i = 0; i < 19; i++) expect((await authorize({ cookie })).status).toBe(201);
  expect((await authorize({ cookie })).status).toBe(429);
});

test("a code that nobody used ends with the password, and with all other sessions", async () => {
  for (const end of [
    (cookie: string) =>
      auth(
        "change-password",
        { currentPassword: password, newPassword: "another correct horse" },
        cookie,
      ),
    (cookie: string) => auth("revoke-other-sessions", {}, cookie),
    (cookie: string) => auth("revoke-sessions", {}, cookie),
  ]) {
    const { cookie } = await person();
    const { verifier, challenge } = pkce();
    const line = { challenge, device_name: "x" };
    const { code } = (await send("POST", "/api/v1/cli/authorizations", line, { cookie })).body;
    expect((await end(cookie)).status).toBe(200);
    const brought = await send("POST", "/api/v1/cli/token", { code, code_verifier: verifier });
    expect(brought.status).toBe(401);
  }
});
