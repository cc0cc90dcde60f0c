import { afterEach, beforeEach, expect, test } from "bun:test";
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readConfig } from "#/platform/config.ts";
import { ConfigError } from "#/platform/config-error.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";
import { baseUrl, services } from "../support/server.ts";
import { send } from "../support/world.ts";
import { auth, isSignedIn, jarOf, person } from "./people.ts";
import { locationOf } from "./provider.ts";

const TENANT = "72f988bf-86f1-41af-91ab-2d7cd011db47";
const key = generateKeyPairSync("rsa", { modulusLength: 2048 });
const another = generateKeyPairSync("rsa", { modulusLength: 2048 });
const at = "http://127.0.0.1:1/common/v2.0";
const realFetch = globalThis.fetch;
/** What stands for Microsoft and GitHub, by method and address. */
let answers: Record<string, (body: URLSearchParams) => object> = {};

beforeEach(() => {
  answers = {};
  globalThis.fetch = Object.assign(
    async (...[input, init]: Parameters<typeof fetch>) => {
      const request = new Request(input, init);
      const answer = answers[`${request.method} ${request.url}`];
      if (!answer) return realFetch(input, init);
      return Response.json(answer(new URLSearchParams(await request.text())));
    },
    { preconnect: realFetch.preconnect },
  );
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
function signed(claims: object, by: KeyObject): string {
  const text = `${encoded({ alg: "RS256", kid: "one" })}.${encoded(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), by).toString("base64url")}`;
}

const setUp = (provider: Omit<SignInProvider, "clientId" | "clientSecret" | "name">) =>
  Reflect.set(services.config, "providers", [
    { ...provider, name: provider.id, clientId: "atoll", clientSecret: "secret" },
  ]);

/** A sign-in by a provider that sends everybody back at once. */
async function signIn(id: string, claimsOf: (nonce: string) => void = () => {}) {
  const begun = await auth(`sign-in/social?provider=${id}`);
  const asked = new URL(locationOf(begun)).searchParams;
  claimsOf(asked.get("nonce") ?? "");
  const back = new URLSearchParams({ code: "a code", state: asked.get("state") ?? "" });
  const ended = await send("GET", `/api/auth/callback/${id}?${back}`, undefined, {
    cookie: jarOf(begun),
  });
  const error = new URL(locationOf(ended), baseUrl).searchParams.get("error");
  return { error, isIn: await isSignedIn(jarOf(ended)), cookie: jarOf(ended) };
}

/** What Microsoft says of itself for all tenants at once. */
function microsoft(claims: (nonce: string) => object, by = key.privateKey) {
  setUp({ id: "microsoft", issuer: at, trustsAddresses: false });
  const jwk = { ...key.publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };
  answers[`GET ${at}/.well-known/openid-configuration`] = () => ({
    issuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
    authorization_endpoint: `${at}/authorize`,
    token_endpoint: `${at}/token`,
    jwks_uri: `${at}/keys`,
  });
  answers[`GET ${at}/keys`] = () => ({ keys: [jwk] });
  return signIn("microsoft", (nonce) => {
    answers[`POST ${at}/token`] = () => ({
      access_token: "x",
      token_type: "Bearer",
      id_token: signed(claims(nonce), by),
    });
  });
}

const claimsOf =
  (email: string, more: object = {}) =>
  (nonce: string) => {
    const now = Math.floor(Date.now() / 1000);
    const iss = `https://login.microsoftonline.com/${TENANT}/v2.0`;
    const times = { iat: now, exp: now + 600 };
    return { iss, aud: "atoll", sub: email, tid: TENANT, nonce, email, ...times, ...more };
  };

test("of all tenants of Microsoft each is known by its own name, and an address by a claim about it", async () => {
  const { email } = await person();
  const evil = "11111111-1111-1111-1111-111111111111";
  const of = (tid: string) => `https://login.microsoftonline.com/${tid}/v2.0`;
  const tries = [
    await microsoft(claimsOf(email)),
    await microsoft(claimsOf(email, { email_verified: true })),
    await microsoft(claimsOf(email, { xms_edov: true, tid: evil })),
    await microsoft(claimsOf(email, { xms_edov: true, iss: of("{tenantid}"), tid: "{tenantid}" })),
    await microsoft(claimsOf(email, { xms_edov: true }), another.privateKey),
    await microsoft(claimsOf(email, { xms_edov: true, nonce: "another" })),
    await microsoft(claimsOf(email, { xms_edov: true, aud: "another" })),
    await microsoft(claimsOf(email, { xms_edov: true, exp: 1 })),
  ];
  expect(tries.map(({ error, isIn }) => [error, isIn])).toEqual([
    ["unproven", false],
    ["unproven", false],
    ...Array.from({ length: 6 }, () => ["provider", false]),
  ]);
  expect(await microsoft(claimsOf(email, { xms_edov: true }))).toMatchObject({ isIn: true });
  // The same number in another tenant is somebody else.
  const other = await microsoft(claimsOf(email, { iss: of(evil), tid: evil }));
  expect(other).toMatchObject({ error: "unproven" });
});

test("GitHub is asked who somebody is, and which of their addresses is proven", async () => {
  setUp({ id: "github", issuer: "https://github.com", trustsAddresses: false });
  const { email } = await person();
  const github = (address: object) => {
    answers = {
      "POST https://github.com/login/oauth/access_token": (body) =>
        body.get("code_verifier") ? { access_token: "x", token_type: "bearer" } : {},
      "GET https://api.github.com/user": () => ({ id: 42, login: "ada", name: null }),
      "GET https://api.github.com/user/emails": () => [
        { email: "else@example.com", primary: false, verified: true },
        address,
      ],
    };
    return signIn("github");
  };
  expect(await github({ email, primary: true, verified: false })).toMatchObject({
    error: "unproven",
  });
  expect(await github({ email, primary: true, verified: "yes" })).toMatchObject({
    error: "provider",
  });
  const found = await github({ email, primary: true, verified: true });
  expect((await auth("get-session", undefined, found.cookie)).body.user.email).toBe(email);
  expect(await github({ email: "new@example.com", primary: true, verified: false })).toMatchObject({
    isIn: true,
  });
});

test("what is wrong with a provider's settings stops the start with a sentence that names it", () => {
  const pair = { OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
  const wrong: [Record<string, string>, string][] = [
    [{ GOOGLE_CLIENT_ID: "a" }, "GOOGLE_CLIENT_SECRET"],
    [{ GITHUB_CLIENT_SECRET: "a" }, "GITHUB_CLIENT_ID"],
    [pair, "OIDC_ISSUER"],
    [{ ...pair, OIDC_ISSUER: "http://example.com" }, "OIDC_ISSUER"],
    [{ ...pair, OIDC_ISSUER: "https://example.com/?x=1" }, "OIDC_ISSUER"],
    [{ ...pair, OIDC_ISSUER: "https://example.com", OIDC_ADDRESSES: "all" }, "OIDC_ADDRESSES"],
    [
      { MICROSOFT_CLIENT_ID: "a", MICROSOFT_CLIENT_SECRET: "b", MICROSOFT_TENANT: "example.com" },
      "MICROSOFT_TENANT",
    ],
  ];
  for (const [env, name] of wrong) {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(name);
  }
  const tenant = {
    MICROSOFT_CLIENT_ID: "a",
    MICROSOFT_CLIENT_SECRET: "b",
    MICROSOFT_TENANT: TENANT,
  };
  expect(
    readConfig({ ...pair, ...tenant, OIDC_ISSUER: "https://id.example.com/realms/one" }).providers,
  ).toMatchObject([
    { id: "microsoft", issuer: claimsOf("")("").iss, trustsAddresses: true },
    { id: "oidc", issuer: "https://id.example.com/realms/one", trustsAddresses: false },
  ]);
});
