import { sql } from "drizzle-orm";
import { newId } from "#/lib/ids.ts";
import type { Config } from "#/platform/config.ts";
import { arg, command, decoderOf, fields, insertInto, query } from "#/platform/db/query.ts";
import { sha256 } from "#/platform/secret.ts";
import { type Session, sessions } from "#/schema/global/identities.ts";

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const sessionByHash = query<{ hash: string }, Session>(
  sql`select ${fields(sessions)} from ${sessions} where ${sessions.tokenHash} = ${arg("hash")}`,
  decoderOf(sessions),
);

export const insertSession = insertInto(sessions);
export const deleteSession = command<{ id: string }>(sql`delete from sessions where id = ${arg("id")}`);
export const deleteOtherSessions = command<{ identity: string; keep: string }>(
  sql`delete from sessions where identity_id = ${arg("identity")} and id <> ${arg("keep")}`,
);
export const extendSession = command<{ id: string; now: string; expiresAt: string }>(
  sql`update sessions set last_seen_at = ${arg("now")}, expires_at = ${arg("expiresAt")} where id = ${arg("id")}`,
);
export const deleteExpiredSessions = command<{ now: string }>(
  sql`delete from sessions where expires_at <= ${arg("now")}`,
);

/** Where a session was made. */
export interface Origin {
  ipAddress: string | null;
  userAgent: string | null;
}

/** A new session and the token that only its cookie carries; the database keeps the token's hash. */
export function newSession(
  identityId: string,
  remembered: boolean,
  origin: Origin,
  now: Date,
): { session: Session; token: string } {
  const token = crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });
  const session: Session = {
    id: newId(),
    tokenHash: sha256(token),
    identityId,
    remembered,
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent?.slice(0, 300) ?? null,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt: expiryFrom(now),
  };
  return { session, token };
}

export const expiryFrom = (now: Date): string => new Date(now.getTime() + LIFETIME_MS).toISOString();

/** A session slides: it is written at most once a day. */
export const wantsExtension = (session: Session, now: Date): boolean =>
  Date.parse(session.lastSeenAt) + DAY_MS <= now.getTime();

/** `__Host-` pins the cookie to this host over https; plain http can't carry that prefix. */
export const cookieName = ({ baseUrl }: Config): string =>
  baseUrl.startsWith("https:") ? "__Host-svc_session" : "svc_session";

export function sessionCookie(config: Config, token: string, remembered: boolean): string {
  const lifetime = remembered ? `; Max-Age=${LIFETIME_MS / 1000}` : "";
  return `${cookieName(config)}=${token}; Path=/; HttpOnly; SameSite=Lax${lifetime}${secureFlag(config)}`;
}

export const clearedCookie = (config: Config): string =>
  `${cookieName(config)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secureFlag(config)}`;

const secureFlag = ({ baseUrl }: Config): string => (baseUrl.startsWith("https:") ? "; Secure" : "");

/** The session token of a request's cookies, or null. */
export function cookieToken(request: Request, config: Config): string | null {
  const header = request.headers.get("cookie");
  if (header === null) return null;
  const prefix = `${cookieName(config)}=`;
  for (const part of header.split(";")) {
    const pair = part.trim();
    if (pair.startsWith(prefix)) return pair.slice(prefix.length);
  }
  return null;
}
