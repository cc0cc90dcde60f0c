import { createHash, createHmac } from "node:crypto";
import { type Bound, bound, required, Undone } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import type { Form } from "#/platform/http/body.ts";
import { newToken, sha256 } from "#/platform/secret.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import {
  type OAuthClient,
  type OAuthToken,
  oauthCodes,
  oauthGrants,
  oauthTokens,
} from "#/schema/global/apps.ts";
import { QUOTAS, takeQuota } from "../quotas.ts";
import { field, fieldsOf } from "./find-client.ts";
import { OAuthRefusal } from "./refusal.ts";
import { checkedScope, resourceNamed } from "./resources.ts";

export const ACCESS_PREFIX = "svc_oat_";
const REFRESH_PREFIX = "svc_ort_";
const [ACCESS_MS, REFRESH_MS] = [60 * 60_000, 30 * 24 * 60 * 60_000];
/** So long an answer that was lost is given again. */
const GRACE_MS = 30_000;

const ofGrant = {
  clientId: oauthGrants.clientId,
  resource: oauthGrants.resource,
  identityId: oauthGrants.identityId,
};
const codeByHash = select(
  { ...columnsOf(oauthCodes), ...ofGrant },
  sql`from ${oauthCodes} join ${oauthGrants} on ${oauthGrants.id} = ${oauthCodes.grantId}
      where ${oauthCodes.codeHash} = ${arg("hash")}`,
);
const tokenByHash = select(
  { ...columnsOf(oauthTokens), ...ofGrant },
  sql`from ${oauthTokens} join ${oauthGrants} on ${oauthGrants.id} = ${oauthTokens.grantId}
      where ${oauthTokens.tokenHash} = ${arg("hash")}`,
);
const useCode = command(
  sql`update oauth_codes set used_at = ${arg("now")} where code_hash = ${arg("hash")} and used_at is null`,
);
const rotate = command(
  sql`update oauth_tokens set rotated_at = ${arg("now")} where token_hash = ${arg("hash")} and rotated_at is null`,
);
const insertToken = insertInto(oauthTokens);
const deleteFamily = command(sql`delete from oauth_tokens where family = ${arg("family")}`);
const deleteAccess = command(sql`delete from oauth_tokens where token_hash = ${arg("hash")}`);
export const deleteOldTokens = command(
  sql`delete from oauth_tokens where expires_at <= ${arg("now")}`,
);
export const deleteOldCodes = command(
  sql`delete from oauth_codes where expires_at <= ${arg("before")}`,
);

const invalid = (description: string) => new OAuthRefusal("invalid_grant", description);

type Answer = ReturnType<typeof answerOf>;

/** Tokens for a code; one that comes a second time ends all that came of it. */
export async function exchangeCode(
  services: Services,
  client: OAuthClient,
  form: Form,
): Promise<Answer> {
  const { global, clock } = services;
  const hash = sha256(field(form, "code") ?? "");
  const code = await global.get(codeByHash, { hash });
  if (code?.clientId !== client.id) throw invalid("There is no such code.");
  if (code.usedAt !== null) throw await reused(services, code);
  const now = clock.now();
  const verifier = field(form, "code_verifier") ?? "";
  const isRight =
    Date.parse(code.expiresAt) > now.getTime() &&
    code.redirectUri === field(form, "redirect_uri") &&
    challengeOf(verifier) === code.challenge;
  requireResource(services, form, code.resource);
  const using = required(useCode, { hash, now: now.toISOString() });
  if (!isRight) {
    await global.batch([using]).catch(() => {});
    throw invalid("The code has expired, or is not for this client, address or verifier.");
  }
  const pair = newPair(ACCESS_PREFIX + newToken(), REFRESH_PREFIX + newToken());
  const { rows, answer } = issued(pair, code, { now, scope: code.scope });
  try {
    await global.batch([using, ...rows]);
  } catch (error) {
    throw error instanceof Undone ? await reused(services, code) : error;
  }
  return answer;
}

/**
 * Tokens for a refresh token, which has done its work by that. The new ones are derived from it, so
 * that within half a minute, while they were not used to refresh, the same answer is given again;
 * after that somebody has copied it, and all that came of the code ends.
 */
export async function refresh(
  services: Services,
  client: OAuthClient,
  form: Form,
): Promise<Answer> {
  const { global, clock } = services;
  const secret = field(form, "refresh_token") ?? "";
  const hash = sha256(secret);
  const old = await global.get(tokenByHash, { hash });
  if (old?.clientId !== client.id || old.kind !== "refresh")
    throw invalid("There is no such refresh token.");
  const now = clock.now();
  if (Date.parse(old.expiresAt) <= now.getTime()) throw invalid("The refresh token has expired.");
  requireResource(services, form, old.resource);
  const scope = narrowed(old.scope, field(form, "scope"));
  await takeQuota(services, QUOTAS.refreshes, old.grantId);
  const pair = successors(services, secret);
  if (old.rotatedAt === null) {
    const { rows, answer } = issued(pair, old, { now, scope });
    try {
      await global.batch([required(rotate, { hash, now: now.toISOString() }), ...rows]);
      return answer;
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
  }
  return (await givenAgain(services, hash, pair)) ?? Promise.reject(await reused(services, old));
}

/** The answer that a refresh token was given, if it may be given again. */
async function givenAgain({ global, clock }: Services, hash: string, pair: Pair) {
  const old = await global.get(tokenByHash, { hash });
  const next = await global.get(tokenByHash, { hash: sha256(pair.refresh) });
  const access = await global.get(tokenByHash, { hash: sha256(pair.access) });
  const now = clock.now().getTime();
  if (!old?.rotatedAt || !next || next.rotatedAt !== null || !access) return null;
  if (Date.parse(old.rotatedAt) + GRACE_MS <= now) return null;
  return answerOf(pair, access.scope, Date.parse(access.expiresAt) - now);
}

/** Ends what a token of this client opens: of a refresh token all that came of its code. */
export async function revoke({ global }: Services, client: OAuthClient, form: Form): Promise<void> {
  const hash = sha256(field(form, "token") ?? "");
  const token = await global.get(tokenByHash, { hash });
  if (token?.clientId !== client.id) return;
  if (token.kind === "refresh") await global.run(deleteFamily, { family: token.family });
  else await global.run(deleteAccess, { hash });
}

/** Ends all that came of a code which came back, or whose refresh token did. */
async function reused(
  { global, log }: Services,
  { family, identityId: identity }: Pick<OAuthToken, "family" | "identityId">,
): Promise<OAuthRefusal> {
  await global.run(deleteFamily, { family });
  security(log, "app_token_reused", { identity });
  return invalid("This was used before. All that came of it has ended.");
}

const challengeOf = (verifier: string): string | null =>
  /^[\w.~-]{43,128}$/.test(verifier)
    ? createHash("sha256").update(verifier).digest("base64url")
    : null;

function requireResource({ config }: Services, form: Form, resource: string): void {
  for (const named of fieldsOf(form, "resource"))
    if (resourceNamed(config.baseUrl, named) !== resource)
      throw new OAuthRefusal("invalid_target", "The grant is for another resource.");
}

function narrowed(granted: string, asked: string | null): string {
  if (asked === null) return granted;
  const scope = checkedScope(asked);
  const had = granted.split(" ");
  if (scope.split(" ").every((word) => had.includes(word))) return scope;
  throw new OAuthRefusal("invalid_scope", "The grant doesn't go so far.");
}

interface Pair {
  access: string;
  refresh: string;
}
const newPair = (access: string, refresh: string): Pair => ({ access, refresh });

/** The tokens that come after a refresh token: no others than these, whoever asks when. */
function successors({ secrets }: Services, refresh: string): Pair {
  const key = secrets.key("oauth tokens");
  const derived = (kind: string) =>
    createHmac("sha256", key).update(`${kind} ${refresh}`).digest("base64url");
  return newPair(ACCESS_PREFIX + derived("access"), REFRESH_PREFIX + derived("refresh"));
}

type Issuing = Pick<
  OAuthToken,
  "grantId" | "identityId" | "family" | "scope" | "method" | "openedWith"
>;

/** What is kept of a pair, hashes alone, and what the client gets. */
function issued(
  pair: Pair,
  { grantId, identityId, family, scope: whole, method, openedWith }: Issuing,
  { now, scope }: { now: Date; scope: string },
): { rows: Bound[]; answer: Answer } {
  const row = (kind: "access" | "refresh", lifetimeMs: number) =>
    bound(insertToken, {
      tokenHash: sha256(pair[kind]),
      kind,
      grantId,
      identityId,
      family,
      scope: kind === "access" ? scope : whole,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
      rotatedAt: null,
      method,
      openedWith,
    });
  return {
    rows: [row("access", ACCESS_MS), row("refresh", REFRESH_MS)],
    answer: answerOf(pair, scope, ACCESS_MS),
  };
}

const answerOf = ({ access, refresh }: Pair, scope: string, leftMs: number) => ({
  access_token: access,
  token_type: "Bearer",
  expires_in: Math.floor(leftMs / 1000),
  refresh_token: refresh,
  scope,
});
