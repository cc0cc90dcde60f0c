import { select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import type { Services } from "#/platform/services.ts";
import { accessTokens, sessions } from "#/schema/global/identities.ts";
import type { Caller } from "./caller.ts";

const liveSession = select(
  { id: sessions.id },
  sql`from sessions where id = ${arg("id")} and expires_at > ${arg("now")}`,
);
const liveToken = select(
  { id: accessTokens.id },
  sql`from access_tokens where id = ${arg("id")} and (expires_at is null or expires_at > ${arg("now")})`,
);

/**
 * Whether the session or token that a caller came with still stands; for connections that outlive
 * their request.
 */
export async function isAlive(
  { global, clock }: Services,
  { via, credentialId }: Caller,
): Promise<boolean> {
  const credential = via === "session" ? liveSession : liveToken;
  return (
    (await global.get(credential, { id: credentialId, now: clock.now().toISOString() })) !== null
  );
}
