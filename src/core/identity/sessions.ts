import { newId } from "#/lib/ids.ts";
import type { Config } from "#/platform/config.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, nullableArg, numberArg, sql } from "#/platform/db/sql.ts";
import { cookie, readCookie } from "#/platform/http/cookies.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { newToken, sha256 } from "#/platform/secret.ts";
import { identities, type Session, sessions } from "#/schema/global/identities.ts";
import { place, placeOf } from "./identities.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends when it is not used for so long. */
const IDLE_MS = 30 * DAY_MS;
/** However much it is used, it ends so long after signing in. */
const LONGEST_MS = 90 * DAY_MS;

/** Of nobody who lost their address: they have no way in. */
const ownerOf = sql`join ${identities} on ${identities.id} = ${sessions.identityId} and ${identities.email} is not null`;
const hasHash = sql`where ${sessions.tokenHash} = ${arg("hash")}`;
/** With the organization that the request names. */
export const sessionByHash = select(
  {
    ...columnsOf(sessions),
    twoFactorAt: identities.twoFactorAt,
    orgId: place.orgId,
    orgRole: place.orgRole,
  },
  sql`from ${sessions} ${ownerOf} ${placeOf(sessions.identityId)} ${hasHash}`,
);
/** With the person. */
export const personBySession = select(
  {
    ...columnsOf(sessions),
    name: identities.name,
    email: identities.email,
    emailVerifiedAt: identities.emailVerifiedAt,
    twoFactorAt: identities.twoFactorAt,
    signedUpAt: identities.createdAt,
    changedAt: identities.updatedAt,
    avatar: identities.avatar,
  },
  sql`from ${sessions} ${ownerOf} ${hasHash}`,
);

export const insertSession = insertInto(sessions);
/** Somebody whose password, address and second factor are what they were when they were looked at. */
export const asShown = sql`id = ${arg("identityId")} and email = ${nullableArg("email")}
  and password_hash is ${nullableArg("passwordHash")} and two_factor_at is ${nullableArg("twoFactorAt")}`;
/** The same for who just showed who they are: nothing, when that opens nothing any more by now. */
export const insertSignedIn = command(
  sql`insert into sessions (id, token_hash, identity_id, remembered, ip_address, user_agent, created_at, last_seen_at, expires_at, method, opened_with)
      select ${arg("id")}, ${arg("tokenHash")}, id, ${numberArg("remembered")}, ${nullableArg("ipAddress")}, ${nullableArg("userAgent")},
        ${arg("createdAt")}, ${arg("lastSeenAt")}, ${arg("expiresAt")}, ${arg("method")}, ${nullableArg("openedWith")}
      from identities where ${asShown}`,
);
export const deleteSession = command(sql`delete from sessions where id = ${arg("id")}`);
export const deleteOtherSessions = command(
  sql`delete from sessions where identity_id = ${arg("identity")} and id <> ${arg("keep")}`,
);
export const extendSession = command(
  sql`update sessions set last_seen_at = ${arg("now")}, expires_at = ${arg("expiresAt")} where id = ${arg("id")}`,
);
export const deleteExpiredSessions = command(
  sql`delete from sessions where expires_at <= ${arg("now")}`,
);

/** What somebody showed to sign in. */
export type Opening = Pick<Session, "method" | "openedWith">;
export const BY_PASSWORD: Opening = { method: "password", openedWith: null };

/** Whose session it is to be, and how it is opened. */
export interface Opened extends Opening {
  identityId: string;
  remembered: boolean;
}

/** Where a session was made. */
export interface Origin {
  ipAddress: string | null;
  userAgent: string | null;
}

export const originOf = (request: Request): Origin => ({
  ipAddress: traceOf(request).address ?? null,
  userAgent: request.headers.get("user-agent"),
});

/**
 * A new session and the token that only its cookie carries; the database keeps the token's hash.
 */
export function newSession(
  { identityId, remembered, method, openedWith }: Opened,
  origin: Origin,
  now: Date,
): { session: Session; token: string } {
  const token = newToken();
  const session: Session = {
    id: newId(),
    tokenHash: sha256(token),
    identityId,
    remembered,
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent?.slice(0, 300) ?? null,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt: expiryOf(now, now),
    method,
    openedWith,
  };
  return { session, token };
}

/** When a session ends that was made at one instant and used at another. */
export const expiryOf = (madeAt: Date, usedAt: Date): string =>
  new Date(Math.min(usedAt.getTime() + IDLE_MS, madeAt.getTime() + LONGEST_MS)).toISOString();

/** Whether a session is over, however long it was said to last when it was used before. */
export const hasEnded = ({ createdAt, expiresAt }: Session, now: Date): boolean =>
  Math.min(Date.parse(expiresAt), Date.parse(createdAt) + LONGEST_MS) <= now.getTime();

/** A session slides: it is written at most once a day. */
export const wantsExtension = (session: Session, now: Date): boolean =>
  Date.parse(session.lastSeenAt) + DAY_MS <= now.getTime();

/** The name of the cookie, before what https puts in front. */
export const SESSION_COOKIE = "svc_session";

/**
 * It lasts as long as a session can; when a session that nobody uses ends earlier is for the server
 * to know.
 */
export const sessionCookie = (config: Config, token: string, remembered: boolean): string =>
  cookie(config, {
    name: SESSION_COOKIE,
    value: token,
    lifetimeMs: remembered ? LONGEST_MS : null,
  });

export const clearedCookie = (config: Config): string =>
  cookie(config, { name: SESSION_COOKIE, value: "", lifetimeMs: 0 });

/** What a request shows as a bearer (RFC 6750, section 2.1), or null. */
export const bearerText = (authorization: string): string | null =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1] ?? null;

/** Whether a bearer can be the token of a session: that of a program with a window of its own. */
export const isSessionToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The session token that a request shows: as a bearer, or else in its cookie; null without one. */
export function sessionToken(request: Request, config: Config): string | null {
  const authorization = request.headers.get("authorization");
  if (authorization === null) return readCookie(config, request, SESSION_COOKIE);
  const text = bearerText(authorization);
  return text !== null && isSessionToken(text) ? text : null;
}
