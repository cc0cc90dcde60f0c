import { BadRequest, Forbidden, Unauthenticated } from "#/platform/errors.ts";
import { isSafe } from "#/platform/http/methods.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import { noteTrace } from "#/platform/http/trace.ts";
import { sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import type { AccessToken, Session, TokenScope } from "#/schema/global/identities.ts";
import { isProven } from "./identities.ts";
import { QUOTAS, takeTraffic } from "./quotas.ts";
import { cookieToken, expiryOf, extendSession, hasEnded, sessionByHash, wantsExtension } from "./sessions.ts";
import { TOKEN_PREFIX, tokenByHash, touchToken } from "./tokens.ts";

/** Who is calling, and by what. */
export interface Caller {
  readonly identityId: string;
  readonly via: "session" | "token";
  readonly scope: TokenScope;
  readonly credentialId: string;
  readonly expiresAt: string | null;
}

const MINUTE_MS = 60_000;

/**
 * The caller of a request: a bearer token or the session cookie. Throws 401 without a valid one, 400 for a token without
 * a User-Agent, 403 for a read-only token that writes or a cookie from another site, 429 for too many token requests.
 */
export async function authenticate(services: Services, request: Request): Promise<Caller> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return authenticateToken(services, request, authorization);
  const session = await currentSession(services, request);
  if (!session) throw new Unauthenticated();
  noteTrace(request, { identity: session.identityId });
  requireOwnOrigin(request, services.config.baseUrl);
  const { id, identityId, expiresAt } = session;
  return { identityId, via: "session", scope: "full", credentialId: id, expiresAt };
}

/** The unexpired session of the request's cookie, extended when it is a day old. */
export async function currentSession({ global, config, clock }: Services, request: Request): Promise<Session | null> {
  const token = cookieToken(request, config);
  if (!token) return null;
  const session = await global.get(sessionByHash, { hash: sha256(token) });
  const now = clock.now();
  if (!session || hasEnded(session, now)) return null;
  if (!wantsExtension(session, now)) return session;
  const extended = { ...session, lastSeenAt: now.toISOString(), expiresAt: expiryOf(new Date(session.createdAt), now) };
  await global.runIfPossible(extendSession, {
    id: session.id,
    now: extended.lastSeenAt,
    expiresAt: extended.expiresAt,
  });
  return extended;
}

async function authenticateToken(services: Services, request: Request, authorization: string): Promise<Caller> {
  const [scheme = "", secret = ""] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() !== "bearer" || !secret.startsWith(TOKEN_PREFIX)) throw new Unauthenticated();
  if (!request.headers.get("user-agent")?.trim()) {
    throw new BadRequest("Send a User-Agent header that names your application and a contact.", "user_agent_required");
  }
  const token = await services.global.get(tokenByHash, { hash: sha256(secret) });
  if (!token) throw new Unauthenticated();
  const now = services.clock.now();
  if (token.expiresAt && Date.parse(token.expiresAt) <= now.getTime()) {
    throw new Unauthenticated("This access token has expired.", "token_expired");
  }
  noteTrace(request, { identity: token.identityId });
  takeTraffic(services, QUOTAS.token_requests, token.id);
  if (token.agentOf !== null) takeTraffic(services, QUOTAS.agent_requests_org, token.agentOf);
  else takeTraffic(services, QUOTAS.identity_requests, token.identityId, { proven: isProven(token) });
  if (token.scope === "read" && !isSafe(request)) {
    throw new Forbidden(
      "This token can only read. Make one with the scope `full` to change things.",
      "read_only_token",
    );
  }
  await noteUse(services, token, now);
  const { id, identityId, scope, expiresAt } = token;
  return { identityId, via: "token", scope, credentialId: id, expiresAt };
}

/** When a token was last used is written at most once a minute. */
async function noteUse({ global }: Services, token: AccessToken, now: Date): Promise<void> {
  if (token.lastUsedAt && Date.parse(token.lastUsedAt) + MINUTE_MS > now.getTime()) return;
  await global.runIfPossible(touchToken, { id: token.id, now: now.toISOString() });
}

export function requireSession(caller: Caller): void {
  if (caller.via !== "session")
    throw new Forbidden("Only a signed-in person can do this, not a token.", "session_required");
}
