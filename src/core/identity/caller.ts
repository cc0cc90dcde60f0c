import { BadRequest, Forbidden, Unauthenticated } from "#/platform/errors.ts";
import { addressGroup } from "#/platform/http/address.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import { noteTrace, traceOf } from "#/platform/http/trace.ts";
import type { Operation } from "#/platform/operation.ts";
import { sha256 } from "#/platform/secret.ts";
import { type SecurityFields, security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Session, TokenScope } from "#/schema/global/identities.ts";
import { isProven, type Place } from "./identities.ts";
import { QUOTAS, takeTraffic } from "./quotas.ts";
import {
  cookieToken,
  expiryOf,
  extendSession,
  hasEnded,
  sessionByHash,
  wantsExtension,
} from "./sessions.ts";
import { type CallingToken, TOKEN_PREFIX, tokenByHash, touchToken } from "./tokens.ts";

/** Who is calling, and by what. */
export interface Caller {
  readonly identityId: string;
  readonly via: "session" | "token";
  readonly scope: TokenScope;
  readonly credentialId: string;
  readonly expiresAt: string | null;
  /** Their account asks for a second factor. Nobody signs in as an agent: it counts as one that does. */
  readonly hasTwoFactor: boolean;
}

const MINUTE_MS = 60_000;
const ONE_LINE = { limit: 1, windowMs: MINUTE_MS };

/** Who calls, and the organization that the request names: found by one statement. */
export interface Arrival {
  readonly caller: Caller;
  readonly place: Place;
}

interface Arriving {
  request: Request;
  kind: Operation["kind"];
  /** Of the organization that the request names; empty where it names none. */
  slug: string;
}

/**
 * The caller of a request: a bearer token or the session cookie. Throws 401 without a valid one,
 * 400 for a token without a User-Agent, 403 for a read-only token where the operation writes or a
 * cookie from another site, 429 for too many token requests.
 */
export async function authenticate(services: Services, arriving: Arriving): Promise<Arrival> {
  const { request, slug } = arriving;
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return authenticateToken(services, arriving, authorization);
  const session = await currentSession(services, request, (hash) =>
    services.global.recall(sessionByHash, { hash, slug }),
  );
  if (!session) throw new Unauthenticated();
  noteTrace(request, { identity: session.identityId });
  requireOwnOrigin(request, services.config.baseUrl);
  const { id, identityId, expiresAt } = session;
  const hasTwoFactor = session.twoFactorAt !== null;
  return {
    caller: {
      identityId,
      via: "session",
      scope: "full",
      credentialId: id,
      expiresAt,
      hasTwoFactor,
    },
    place: session,
  };
}

/** The unexpired session of the request's cookie, extended when it is a day old. */
export async function currentSession<S extends Session>(
  services: Services,
  request: Request,
  find: (hash: string) => Promise<Readonly<S> | null>,
): Promise<Readonly<S> | null> {
  const { global, config, clock } = services;
  const token = cookieToken(request, config);
  if (!token) return null;
  const session = await find(sha256(token));
  const now = clock.now();
  if (!session || hasEnded(session, now)) {
    const known = { session: session?.id, identity: session?.identityId };
    noteRefusal(services, request, {
      ...known,
      reason: session ? "expired session" : "unknown or ended session",
    });
    return null;
  }
  if (!wantsExtension(session, now)) return session;
  const extended = {
    ...session,
    lastSeenAt: now.toISOString(),
    expiresAt: expiryOf(new Date(session.createdAt), now),
  };
  await global.runIfPossible(extendSession, {
    id: session.id,
    now: extended.lastSeenAt,
    expiresAt: extended.expiresAt,
  });
  return extended;
}

async function authenticateToken(
  services: Services,
  { request, kind, slug }: Arriving,
  authorization: string,
): Promise<Arrival> {
  const secret = presentedSecret(services, request, authorization);
  const token = await presentedToken(services, request, { hash: sha256(secret), slug });
  noteTrace(request, { identity: token.identityId });
  const proven = token.agentOf !== null || isProven(token);
  takeTraffic(services, QUOTAS.token_requests, token.id, { proven });
  if (token.agentOf !== null) takeTraffic(services, QUOTAS.agent_requests_org, token.agentOf);
  else takeTraffic(services, QUOTAS.identity_requests, token.identityId, { proven });
  if (token.scope === "read" && kind === "write") {
    throw new Forbidden(
      "This token can only read. Make one with the scope `full` to change things.",
      "read_only_token",
    );
  }
  await noteUse(services, token);
  const { id, identityId, scope, expiresAt } = token;
  const hasTwoFactor = token.agentOf !== null || token.twoFactorAt !== null;
  return {
    caller: { identityId, via: "token", scope, credentialId: id, expiresAt, hasTwoFactor },
    place: token,
  };
}

/** What a request's header shows; what can't be a token is 401. */
function presentedSecret(services: Services, request: Request, authorization: string): string {
  const [scheme = "", secret = ""] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() !== "bearer") throw new Unauthenticated();
  if (!secret.startsWith(TOKEN_PREFIX)) {
    noteRefusal(services, request, { reason: "not a token of this server" });
    throw new Unauthenticated();
  }
  if (!request.headers.get("user-agent")?.trim()) {
    throw new BadRequest(
      "Send a User-Agent header that names your application and a contact.",
      "user_agent_required",
    );
  }
  return secret;
}

/** The token with a hash; one that is none, or no more, is 401. */
async function presentedToken(
  services: Services,
  request: Request,
  asked: { hash: string; slug: string },
): Promise<CallingToken> {
  const refuse = (fields: SecurityFields, error = new Unauthenticated()): Unauthenticated => {
    noteRefusal(services, request, fields);
    return error;
  };
  const token = await services.global.recall(tokenByHash, asked);
  // Who lost their address has no way in.
  if (!token || (token.email === null && token.agentOf === null))
    throw refuse({ reason: "unknown or revoked token" });
  if (token.expiresAt && Date.parse(token.expiresAt) <= services.clock.now().getTime()) {
    const known = { token: token.id, identity: token.identityId };
    const error = new Unauthenticated("This access token has expired.", "token_expired");
    throw refuse({ ...known, reason: "expired token" }, error);
  }
  return token;
}

/**
 * Writes that what somebody presented opens nothing: once a minute for an address, with how many
 * more there were.
 */
function noteRefusal(
  { windows, clock, log }: Services,
  request: Request,
  fields: SecurityFields,
): void {
  const trace = traceOf(request);
  const key = `refusals of ${trace.address === undefined ? "somewhere" : addressGroup(trace.address)}`;
  const skipped = windows.refused(key);
  if (windows.take(key, ONE_LINE, clock.now().getTime()) === 0)
    security(log, "token_refused", { ...trace, ...fields, ...(skipped > 0 ? { skipped } : {}) });
}

/** When a token was last used is written at most once a minute. */
async function noteUse({ global, clock }: Services, token: CallingToken): Promise<void> {
  const now = clock.now();
  if (token.lastUsedAt && Date.parse(token.lastUsedAt) + MINUTE_MS > now.getTime()) return;
  await global.runIfPossible(touchToken, { id: token.id, now: now.toISOString() });
}

export function requireSession(caller: Caller): void {
  if (caller.via !== "session")
    throw new Forbidden("Only a signed-in person can do this, not a token.", "session_required");
}
