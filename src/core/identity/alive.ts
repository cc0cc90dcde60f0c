import { sql } from "drizzle-orm";
import { arg, query } from "#/platform/db/query.ts";
import type { Services } from "#/platform/services.ts";
import type { Caller } from "./caller.ts";

type OneCredential = { id: string; now: string };

const liveSession = query<OneCredential, { id: string }>(
  sql`select id from sessions where id = ${arg("id")} and expires_at > ${arg("now")}`,
);
const liveToken = query<OneCredential, { id: string }>(
  sql`select id from access_tokens where id = ${arg("id")} and (expires_at is null or expires_at > ${arg("now")})`,
);

/** Whether the session or token that a caller came with still stands; for connections that outlive their request. */
export async function isAlive({ global, clock }: Services, { via, credentialId }: Caller): Promise<boolean> {
  const credential = via === "session" ? liveSession : liveToken;
  return (await global.get(credential, { id: credentialId, now: clock.now().toISOString() })) !== null;
}
