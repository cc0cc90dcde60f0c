import { expect } from "bun:test";
import { baseUrl, clock } from "../support/server.ts";
import { type Answer, type Body, send } from "../support/world.ts";
import { app } from "./apps.ts";
import { Authenticator } from "./authenticator.ts";
import { jarOf, linkTo } from "./people.ts";
import type { Provider } from "./provider.ts";

/** How whoever watches the security log looks at it. */
interface Watch {
  /** Notes what no line may hold. */
  secret<T extends string | undefined>(text: T): T;
  last(event: string): Body;
  linkIn(email: string, pattern: RegExp): Promise<string>;
  person(): Promise<{ email: string; password: string; id: string; cookie: string }>;
  auth(path: string, body?: unknown, cookie?: string): Promise<Answer>;
  cookies(answer: Answer): string;
}

/** A password that was forgotten, and an address that is another's from then on. */
export async function recoveryStory({ secret, last, linkIn, person, auth, cookies }: Watch) {
  const { email, password, id, cookie } = await person();
  await auth("two-factor/enable", { password }, cookie);
  await auth("two-factor/verify-totp", { code: "000000" }, cookie);
  expect(last("two_factor_failed")).toMatchObject({ level: "warn", identity: id });
  const newEmail = `moved-${email}`;
  await auth("change-email", { newEmail, password }, cookie);
  await auth(`verify-email?token=${await linkIn(newEmail, /verify-email\?token=(\S+)/)}`);
  expect(last("email_changed")).toMatchObject({ level: "info", identity: id });
  const off = await auth("two-factor/disable", { password }, cookie);
  expect(last("two_factor_changed")).toMatchObject({ identity: id, reason: "two_factor_off" });
  cookies(off);
  await auth("request-password-reset", { email: newEmail });
  const token = await linkIn(newEmail, /reset-password\?token=(\S+)/);
  await auth("reset-password", { token, newPassword: secret("canary of a reset one") });
  expect(last("password_reset")).toMatchObject({ level: "info", identity: id });
}

/** An app that is let in, whose refresh token was copied, and that is shut out. */
export async function appStory({ secret, last }: Watch) {
  const a = await app();
  for (const value of [a.cookie, a.verifier]) secret(value);
  const first = await a.tokens();
  expect(last("app_connected")).toMatchObject({ identity: a.id, scope: "svc.read svc.write" });
  const second = (await a.refresh(secret(first.refresh_token))).body;
  for (const { access_token } of [first, second]) secret(access_token);
  clock.advance(60_000);
  await a.refresh(first.refresh_token);
  expect(last("app_token_reused")).toMatchObject({ level: "warn", identity: a.id });
  const [row] = (await send("GET", "/api/v1/me/connected-apps", undefined, { cookie: a.cookie }))
    .body;
  await send("DELETE", `/api/v1/me/connected-apps/${row.id}`, undefined, { cookie: a.cookie });
  expect(last("app_disconnected")).toMatchObject({ identity: a.id });
  const { body } = await send(
    "POST",
    "/api/v1/cli/authorizations",
    { challenge: a.challenge, device_name: "Laptop" },
    { cookie: a.cookie },
  );
  await send("POST", "/api/v1/cli/token", { code: secret(body.code), code_verifier: "wrong" });
  expect(last("cli_code_refused")).toMatchObject({ level: "warn", identity: a.id });
}

/** Ways in beside the password that come and go, and some that lead nowhere. */
export async function waysStory(
  { secret, last, person, auth, cookies }: Watch,
  { signIn }: Provider,
) {
  const { email, id, cookie } = await person();
  const passkey = new Authenticator();
  const asked = await auth("passkey/generate-register-options", undefined, cookie);
  const response = passkey.create(baseUrl, asked.body);
  const jar = `${cookie}; ${cookies(asked)}`;
  const made = await auth("passkey/verify-registration", { response, name: "Phone" }, jar);
  expect(last("passkey_added")).toMatchObject({ identity: id });
  const signing = await auth("passkey/generate-authenticate-options");
  const signed = { response: passkey.get(baseUrl, signing.body) };
  await auth("passkey/verify-authentication", signed, secret(jarOf(signing)));
  expect(last("sign_in")).toMatchObject({ identity: id });
  await auth("passkey/verify-authentication", signed, jarOf(signing));
  expect(last("passkey_refused")).toMatchObject({ level: "warn", reason: "not asked" });
  await auth("passkey/delete-passkey", { id: made.body.id }, cookie);
  expect(last("passkey_removed")).toMatchObject({ identity: id });
  const unproven = await signIn("stories", { email });
  expect(unproven.cookie).toBe("");
  expect(last("sign_in_failed")).toMatchObject({ level: "warn", reason: "oidc: unproven" });
  const stranger = await signIn("stranger", { email: `stranger-${email}`, email_verified: true });
  secret(stranger.back.searchParams.get("code") ?? undefined);
  expect(last("sign_up")).toMatchObject({ reason: "oidc" });
  await joinedTo(email, { auth, last, id, cookie, signIn });
}

async function joinedTo(
  email: string,
  { auth, last, id, cookie, signIn }: Pick<Watch, "auth" | "last"> & Joining,
) {
  await confirm(email);
  await signIn("joined", { email, email_verified: true });
  expect(last("provider_joined")).toMatchObject({ identity: id, reason: "oidc" });
  await auth("unlink-account", { providerId: "oidc" }, cookie);
  expect(last("provider_left")).toMatchObject({ identity: id, reason: "oidc" });
}

interface Joining {
  id: string;
  cookie: string;
  signIn: Provider["signIn"];
}

const confirm = async (email: string) =>
  send("GET", `/api/auth/${await linkTo(email, "verify-email")}`);
