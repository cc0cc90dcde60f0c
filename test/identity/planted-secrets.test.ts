import { expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { clock, logged, mailFolder, services } from "../support/server.ts";
import { send } from "../support/world.ts";
import { app, location, pkce, tokenRequest } from "./apps.ts";
import { auth, jarOf, linkTo, password, tokenOf } from "./people.ts";

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

test("no password, token, code, cookie or seed stands in clear in a file or the log", async () => {
  const planted: Record<string, string> = { password };
  /** Those that a mail brings to whoever they are for. */
  const mailed: Record<string, string> = {};
  const keepCookies = (name: string, jar: string) => {
    for (const pair of jar.split("; "))
      planted[`${name} ${pair.split("=")[0]}`] = pair.slice(pair.indexOf("=") + 1);
  };
  const a = await app({ token_endpoint_auth_method: "client_secret_post" });
  const { email, cookie, client } = a;
  keepCookies("signed up", cookie);
  planted["client secret"] = client.client_secret;
  const code = location(await a.answers(await a.asks())).searchParams.get("code") ?? "";
  const secretly = { client_secret: client.client_secret };
  const first = (await a.exchange(code, secretly)).body;
  const second = (await a.refresh(first.refresh_token, secretly)).body;
  Object.assign(planted, {
    code,
    verifier: a.verifier,
    "first access": first.access_token,
    "first refresh": first.refresh_token,
    "second access": second.access_token,
    "second refresh": second.refresh_token,
  });
  await tokenRequest({
    grant_type: "refresh_token",
    client_id: client.client_id,
    refresh_token: "canary-refresh-token",
    ...secretly,
  });
  planted["refused refresh"] = "canary-refresh-token";
  const minted = await send(
    "POST",
    "/api/v1/me/tokens",
    { name: "x" },
    { cookie, "idempotency-key": "canary-key" },
  );
  planted["personal token"] = minted.body.token;
  const { verifier, challenge } = pkce();
  const line = await send(
    "POST",
    "/api/v1/cli/authorizations",
    { challenge, device_name: "x" },
    { cookie, "idempotency-key": "canary-line" },
  );
  planted["command line code"] = line.body.code;
  planted["command line token"] = (
    await send("POST", "/api/v1/cli/token", { code: line.body.code, code_verifier: verifier })
  ).body.token;
  const set = await auth("two-factor/enable", { password }, cookie);
  const secret = Secret.fromBase32(new URL(set.body.totpURI).searchParams.get("secret") ?? "");
  planted["seed as text"] = secret.base32;
  planted["seed as bytes"] = secret.latin1;
  for (const [n, recovery] of set.body.backupCodes.entries()) planted[`recovery ${n}`] = recovery;
  const totp = () => new TOTP({ secret }).generate({ timestamp: clock.time });
  await auth("two-factor/verify-totp", { code: totp() }, cookie);
  clock.advance(30_000);
  const asked = await auth("sign-in/email", { email, password });
  keepCookies("challenge", jarOf(asked));
  keepCookies(
    "met",
    jarOf(await auth("two-factor/verify-totp", { code: totp(), trustDevice: true }, jarOf(asked))),
  );
  await auth("request-password-reset", { email });
  mailed.reset = tokenOf(await linkTo(email, "reset-password"));
  await auth("reset-password", { token: mailed.reset, newPassword: "canary of a new one" });
  planted["new password"] = "canary of a new one";
  const found: string[] = [];
  for (const path of filesIn(services.config.tenantsDir)) {
    const text = readFileSync(path, "latin1");
    const isMail = path.startsWith(mailFolder);
    for (const [name, value] of Object.entries({ ...planted, ...(isMail ? {} : mailed) }))
      if (text.includes(value)) found.push(`${name} in ${path}`);
  }
  const log = logged.filter((line) => !line.includes('"Mail written to a file')).join("\n");
  for (const [name, value] of Object.entries({ ...planted, ...mailed }))
    if (log.includes(value)) found.push(`${name} in the log`);
  expect(found).toEqual([]);
  expect(Object.keys(planted).length).toBeGreaterThan(25);
  expect(
    Object.values({ ...planted, ...mailed }).filter((value) => !value || value.length < 10),
  ).toEqual([]);
  console.log(`planted secrets: ${Object.keys(planted).length}, found in clear: 0`);
});
