import { command, select } from "#/platform/db/query.ts";
import { arg, asBoolean, asJson, asNumber, numberArg, sql } from "#/platform/db/sql.ts";
import type { Round } from "#/platform/live/hub.ts";
import type { Services } from "#/platform/services.ts";
import { oauthTokens } from "#/schema/global/apps.ts";
import { accessTokens, identities, revocations, sessions } from "#/schema/global/identities.ts";
import { orgMemberships, orgs } from "#/schema/global/orgs.ts";
import type { Caller } from "./caller.ts";
import { tokenHasTwoFactor } from "./tokens.ts";

const end = select({ seq: asNumber(sql`coalesce(max(seq), 0)`) }, sql`from revocations`);
const after = select(
  {
    seq: asNumber(sql`coalesce(max(seq), ${numberArg("after")})`),
    identities: asJson<string[]>(sql`json_group_array(distinct identity_id)`),
  },
  sql`from ${revocations} where seq > ${numberArg("after")}`,
);
/** What is kept is far more than is revoked while anybody who follows looks elsewhere. */
export const deleteOldRevocations = command(
  sql`delete from revocations where seq <= (select max(seq) from revocations) - 100000`,
);

/** The end of the log of what was revoked: whoever follows it begins there. */
export const endOfRevocations = async ({ global }: Services): Promise<number> =>
  (await global.recall(end, {}))?.seq ?? 0;

/**
 * Of whom something was revoked after a place in the log, and its end by now. All that follow it
 * share what one of them asked, and while nothing changes nobody asks.
 */
export function revokedAfter({ global }: Services, seq: number, round: Round) {
  const asked = round.get(seq) ?? global.recall(after, { after: seq });
  round.set(seq, asked);
  return asked;
}

/** With how its owner comes; where a credential says by what it was opened, is for it to say. */
const membershipBy = (
  method: typeof sessions.method | typeof accessTokens.method | typeof oauthTokens.method,
) => ({
  id: orgMemberships.membershipId,
  role: orgMemberships.role,
  hasTwoFactor: asBoolean(sql`(${identities.twoFactorAt} is not null or ${method} = 'passkey')`),
  method,
});
const ofOwner = sql`join ${orgMemberships} on ${orgMemberships.identityId} = ${identities.id} and ${orgMemberships.orgId} = ${arg("org")}
  join ${orgs} on ${orgs.id} = ${orgMemberships.orgId} and ${orgs.status} = 'live'`;
const bySession = select(
  membershipBy(sessions.method),
  sql`from ${sessions} join ${identities} on ${identities.id} = ${sessions.identityId} and ${identities.email} is not null
      ${ofOwner} where ${sessions.id} = ${arg("id")} and ${sessions.expiresAt} > ${arg("now")}`,
);
const byToken = select(
  { ...membershipBy(accessTokens.method), hasTwoFactor: tokenHasTwoFactor },
  sql`from ${accessTokens} join ${identities} on ${identities.id} = ${accessTokens.identityId} ${ofOwner}
      where ${accessTokens.id} = ${arg("id")} and (${accessTokens.expiresAt} is null or ${accessTokens.expiresAt} > ${arg("now")})
        and (${identities.email} is not null or ${orgMemberships.kind} = 'agent')`,
);

const byApp = select(
  membershipBy(oauthTokens.method),
  sql`from ${oauthTokens} join ${identities} on ${identities.id} = ${oauthTokens.identityId} and ${identities.email} is not null
      ${ofOwner} where ${oauthTokens.tokenHash} = ${arg("id")} and ${oauthTokens.expiresAt} > ${arg("now")}`,
);
const BY = { session: bySession, token: byToken, app: byApp };

/**
 * The membership that a caller has in an organization by the session or token they came with, for
 * what outlives their request; null when either ended.
 */
export const standingOf = (
  { global, clock }: Services,
  { via, credentialId: id }: Caller,
  org: string,
) => global.get(BY[via], { id, org, now: clock.now().toISOString() });
