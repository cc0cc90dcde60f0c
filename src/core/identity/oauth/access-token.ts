import { command, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { oauthGrants, oauthTokens } from "#/schema/global/apps.ts";
import { identities } from "#/schema/global/identities.ts";
import { place, placeOf } from "../identities.ts";

/** An access token with its owner and the organization that the request names. */
export const accessByHash = select(
  {
    ...columnsOf(oauthTokens),
    resource: oauthGrants.resource,
    lastUsedAt: oauthGrants.lastUsedAt,
    email: identities.email,
    emailVerifiedAt: identities.emailVerifiedAt,
    twoFactorAt: identities.twoFactorAt,
    orgId: place.orgId,
    orgRole: place.orgRole,
  },
  sql`from ${oauthTokens} join ${oauthGrants} on ${oauthGrants.id} = ${oauthTokens.grantId}
      join ${identities} on ${identities.id} = ${oauthTokens.identityId} and ${identities.email} is not null
      ${placeOf(oauthTokens.identityId)}
      where ${oauthTokens.tokenHash} = ${arg("hash")} and ${oauthTokens.kind} = 'access'`,
);
export const touchGrant = command(
  sql`update oauth_grants set last_used_at = ${arg("now")} where id = ${arg("id")}`,
);
