import { newId } from "#/lib/ids.ts";
import { named, oneOf, t } from "#/lib/schema.ts";
import type { Config } from "#/platform/config.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, columnsOf, nullableArg, numberArg, sql } from "#/platform/db/sql.ts";
import { cookie, readCookie } from "#/platform/http/cookies.ts";
import { newToken, sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import { challenges } from "#/schema/global/identities.ts";
import { asShown, type Opened } from "../sessions.ts";

const LIFETIME_MS = 10 * 60_000;
const COOKIE = "svc_two_factor";

/** Who showed a first factor that still opens something. */
export const insertChallenge = command(
  sql`insert into challenges (id, token_hash, identity_id, remembered, created_at, expires_at, method, opened_with, joining)
      select ${arg("id")}, ${arg("tokenHash")}, id, ${numberArg("remembered")}, ${arg("createdAt")}, ${arg("expiresAt")}, ${arg("method")}, ${nullableArg("openedWith")}, ${nullableArg("joining")}
      from identities where ${asShown}`,
);
const challengeByHash = select(
  columnsOf(challenges),
  sql`from ${challenges} where ${challenges.tokenHash} = ${arg("hash")} and ${challenges.expiresAt} > ${arg("now")}`,
);
/** Of many at once that meet a challenge, one has it. */
export const takeChallenge = command(sql`delete from challenges where id = ${arg("id")}`);
export const deleteOldChallenges = command(
  sql`delete from challenges where expires_at <= ${arg("now")}`,
);

export function newChallenge({ identityId, remembered, method, openedWith }: Opened, now: Date) {
  const token = newToken();
  return {
    token,
    challenge: {
      id: newId(),
      tokenHash: sha256(token),
      identityId,
      remembered: remembered ? 1 : 0,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LIFETIME_MS).toISOString(),
      method,
      openedWith,
    },
  };
}

export const challengeCookie = (config: Config, token: string): string =>
  cookie(config, { name: COOKIE, value: token, lifetimeMs: LIFETIME_MS });

/** Clears the cookie of a challenge that was met or left, where the request has one. */
export const withoutChallenge = (config: Config, request: Request): string[] =>
  readCookie(config, request, COOKIE) === null
    ? []
    : [cookie(config, { name: COOKIE, value: "", lifetimeMs: 0 })];

/** The challenge that a request is to meet, or null. */
export async function challengeOf({ global, config, clock }: Services, request: Request) {
  const token = readCookie(config, request, COOKIE);
  if (!token) return null;
  return global.get(challengeByHash, { hash: sha256(token), now: clock.now().toISOString() });
}

/** The answer to a first factor where a second is wanted. */
export const challengedSchema = named(
  "TwoFactorWanted",
  t.Object({
    twoFactorRedirect: t.Literal(true),
    twoFactorMethods: t.Array(oneOf(["totp"]), {
      description: "What it can be met by; a recovery code always.",
    }),
  }),
);
