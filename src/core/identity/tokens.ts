import { toBase62 } from "#/lib/base62.ts";
import { newId } from "#/lib/ids.ts";
import { InOrder } from "#/lib/in-order.ts";
import { at, id, instant, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { VISIBLE_LINE } from "#/lib/text.ts";
import { type Bound, bound } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import {
  arg,
  asBoolean,
  asNumber,
  asText,
  columnsOf,
  inIds,
  orNull,
  sql,
} from "#/platform/db/sql.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import type { Trace } from "#/platform/http/trace.ts";
import { sha256 } from "#/platform/secret.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { checkedInstant } from "#/platform/times.ts";
import {
  type AccessToken,
  accessTokens,
  type Identity,
  identities,
  type TokenScope,
} from "#/schema/global/identities.ts";
import { orgMemberships } from "#/schema/global/orgs.ts";
import { identityById, isProven, type Place, place, placeOf } from "./identities.ts";
import { type SecurityNews, securityMailOf } from "./mails/security-mail.ts";
import { countOne, QUOTAS, requirePlace } from "./quotas.ts";

export const TOKEN_PREFIX = "svc_pat_";

/** A token with what its caller is counted by, and the organization that the request names. */
export type CallingToken = AccessToken &
  Pick<Identity, "email" | "emailVerifiedAt"> &
  Place & {
    hasTwoFactor: boolean;
    /** The organization whose agent it is of, or null. */
    agentOf: string | null;
  };

/**
 * Whoever a token is of has a second factor; an agent, that nobody signs in as, has that of who
 * minted its token.
 */
export const tokenHasTwoFactor = asBoolean(
  sql`(${identities.twoFactorAt} is not null or ${accessTokens.method} = 'passkey' or (
    ${accessTokens.mintedBy} is not null and exists (
      select 1 from identities minter where minter.id = ${accessTokens.mintedBy} and (
        minter.two_factor_at is not null
        or exists (select 1 from passkeys where passkeys.identity_id = minter.id)))))`,
);

export const tokenByHash = select(
  {
    ...columnsOf(accessTokens),
    email: identities.email,
    emailVerifiedAt: identities.emailVerifiedAt,
    hasTwoFactor: tokenHasTwoFactor,
    agentOf: orNull(
      asText(
        sql`(select ${orgMemberships.orgId} from ${orgMemberships}
          where ${orgMemberships.identityId} = ${identities.id} and ${orgMemberships.kind} = 'agent')`,
      ),
    ),
    orgId: place.orgId,
    orgRole: place.orgRole,
  },
  sql`from ${accessTokens} join ${identities} on ${identities.id} = ${accessTokens.identityId}
      ${placeOf(accessTokens.identityId)} where ${accessTokens.tokenHash} = ${arg("hash")}`,
);
const countTokens = select(
  { count: asNumber(sql`count(*)`) },
  sql`from access_tokens where identity_id = ${arg("identity")}`,
);
export const tokensOf = select(
  columnsOf(accessTokens),
  sql`from ${accessTokens} where ${accessTokens.identityId} = ${arg("identity")}
      order by ${accessTokens.createdAt} desc, ${accessTokens.id} desc`,
);
const tokensAmong = select(
  columnsOf(accessTokens),
  sql`from ${accessTokens} where ${inIds(accessTokens.identityId, "identities")}`,
);
/** Those of agents that somebody minted. */
export const tokensMintedBy = select(
  columnsOf(accessTokens),
  sql`from ${accessTokens} where ${accessTokens.mintedBy} = ${arg("identity")}
      order by ${accessTokens.createdAt} desc, ${accessTokens.id} desc limit 100`,
);
export const deleteTokensMintedBy = command(
  sql`delete from access_tokens where minted_by = ${arg("identity")}`,
);
const insertToken = insertInto(accessTokens);
const deleteToken = command(
  sql`delete from access_tokens where id = ${arg("id")} and identity_id = ${arg("identity")}`,
);
export const deleteTokensOf = command(
  sql`delete from access_tokens where identity_id = ${arg("identity")}`,
);
export const touchToken = command(
  sql`update access_tokens set last_used_at = ${arg("now")} where id = ${arg("id")}`,
);

export const newTokenBody = t.Object({
  name: t.String({
    minLength: 1,
    maxLength: 200,
    pattern: VISIBLE_LINE,
    description: "What the token is for.",
  }),
  scope: t.Optional(
    oneOf(["read", "full"], { description: "`read` (the default) allows GET and HEAD only." }),
  ),
  expires_at: t.Optional(
    nullable(instant({ description: "When it stops working; never, when absent." })),
  ),
});

/** Personal access tokens of one person, newest first, never their secrets. */
export async function listTokens({ global }: Services, identityId: string) {
  return (await global.all(tokensOf, { identity: identityId })).map(presentToken);
}

const minting = new InOrder();

/**
 * Mints a token of somebody's own, beside `remember`; throws 422 `limit` when they have as many as
 * they may. Those of one person come one after the other, so that each counts the ones before.
 */
export const mintOwnToken = (
  services: Services,
  { identityId, input, method, openedWith, remember, trace }: Minting,
): Promise<MintedToken> =>
  minting.run(identityId, async () => {
    const { global, clock, log, nudgeJobs } = services;
    const identity = await global.get(identityById, { id: identityId });
    if (!identity) throw new NotFound();
    const kept = (await global.get(countTokens, { identity: identityId }))?.count ?? 0;
    requirePlace(services, QUOTAS.tokens, kept, { field: "name", proven: isProven(identity) });
    const { insert, answer } = mintToken(
      { identityId, method, openedWith, mintedBy: null },
      input,
      clock.now(),
    );
    await global.batch([
      insert,
      ...remember(answer),
      ...(await newTokenMail(services, identity, answer, trace)),
    ]);
    nudgeJobs();
    security(log, "token_created", { ...trace, token: answer.id, scope: answer.scope });
    return answer;
  });

/** The mail about a new token to who made it; nothing, when there were many already. */
export async function newTokenMail(
  services: Services,
  owner: Identity,
  { name, prefix, scope }: MintedToken,
  { address: from, news = "token_created" }: Trace & { news?: SecurityNews },
): Promise<Bound[]> {
  if ((await countOne(services, QUOTAS.security_mails, owner.id)) > 0) return [];
  const detail = `“${name}” (${prefix}…), with the scope “${scope}”`;
  return securityMailOf(owner, news, { now: services.clock.now(), from, detail });
}

interface Minting extends Omit<Owner, "mintedBy"> {
  input: Static<typeof newTokenBody>;
  /** What is kept with the token, for a request that comes again. */
  remember: (answer: MintedToken) => Bound[];
  trace: Trace;
}

/** Whose token it is to be, and what they signed in by. */
type Owner = Pick<AccessToken, "identityId" | "method" | "openedWith" | "mintedBy">;

/** A new token as its owner sees it, once. */
export type MintedToken = ReturnType<typeof mintToken>["answer"];

/** Mints a token that works as its owner; the answer is the only place that ever shows it. */
function mintToken(owner: Owner, input: Static<typeof newTokenBody>, now: Date) {
  const secret = TOKEN_PREFIX + toBase62(crypto.getRandomValues(new Uint8Array(30)));
  const expiresAt = checkedInstant("expires_at", input.expires_at);
  if (expiresAt && expiresAt <= now)
    throw invalid("expires_at", "out_of_range", "This must be in the future.");
  const token: AccessToken = {
    id: newId(),
    ...owner,
    name: input.name,
    prefix: secret.slice(0, 14),
    tokenHash: sha256(secret),
    scope: input.scope ?? "read",
    createdAt: now.toISOString(),
    lastUsedAt: null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
  return { insert: bound(insertToken, token), answer: { ...presentToken(token), token: secret } };
}

/** What admins are told of an agent's token. */
export interface TokenSummary {
  prefix: string;
  scope: TokenScope;
  created_at: string;
  last_used_at: string | null;
}

/** The tokens of agents, by the agent's identity: each has one at most. */
export async function agentTokens({ global }: Services, identityIds: readonly string[]) {
  const tokens = await global.all(tokensAmong, { identities: JSON.stringify(identityIds) });
  return new Map<string, TokenSummary>(
    tokens.map(({ identityId, prefix, scope, createdAt, lastUsedAt }) => [
      identityId,
      { prefix, scope, created_at: createdAt, last_used_at: lastUsedAt },
    ]),
  );
}

/** Mints the one token of an agent, by somebody; the one it had stops working at once. */
export function rotateToken(
  { identityId, mintedBy }: { identityId: string; mintedBy: string },
  input: Static<typeof newTokenBody>,
  now: Date,
) {
  const { insert, answer } = mintToken(
    { identityId, method: "agent", openedWith: null, mintedBy },
    input,
    now,
  );
  return { statements: [bound(deleteTokensOf, { identity: identityId }), insert], answer };
}

/** Ends a token at once; somebody else's token does not exist. */
export async function revokeToken(
  { global, log }: Services,
  { identityId, id, trace }: Revoking,
): Promise<void> {
  if ((await global.run(deleteToken, { id, identity: identityId })) === 0) throw new NotFound();
  security(log, "token_revoked", { ...trace, token: id });
}

interface Revoking {
  identityId: string;
  /** The token's. */
  id: string;
  trace: Trace;
}

const fields = {
  id: id(),
  name: t.String(),
  prefix: t.String(),
  scope: oneOf(["read", "full"]),
  created_at: at,
  last_used_at: nullable(at),
  expires_at: nullable(at),
};
export const tokenSchema = named("Token", t.Object(fields));
export const newTokenSchema = named(
  "NewToken",
  t.Object({ ...fields, token: t.String({ description: "Shown here only." }) }),
);

const presentToken = (token: AccessToken): Static<typeof tokenSchema> => ({
  id: token.id,
  name: token.name,
  prefix: token.prefix,
  scope: token.scope,
  created_at: token.createdAt,
  last_used_at: token.lastUsedAt,
  expires_at: token.expiresAt,
});
