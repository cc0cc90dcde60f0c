import type { Compiled } from "#/platform/db/sql.ts";
import { BadRequest, Unauthenticated } from "#/platform/errors.ts";
import { pathOf } from "#/platform/http/trace.ts";
import { sha256 } from "#/platform/secret.ts";
import type { SecurityFields } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { SignInMethod, TokenScope } from "#/schema/global/identities.ts";
import { isProven, type Place } from "./identities.ts";
import { accessByHash, touchGrant } from "./oauth/access-token.ts";
import { resourceOf, scopeOf } from "./oauth/resources.ts";
import { ACCESS_PREFIX } from "./oauth/tokens.ts";
import { noteRefusal } from "./refused.ts";
import { bearerText, isSessionToken } from "./sessions.ts";
import { TOKEN_PREFIX, tokenByHash, touchToken } from "./tokens.ts";

/** Whoever calls by a token. */
export interface Bearer {
  readonly via: "token" | "app";
  readonly identityId: string;
  readonly scope: TokenScope;
  readonly credentialId: string;
  /** What its requests are counted by: all tokens of an app that somebody let in are one. */
  readonly countedBy: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly hasTwoFactor: boolean;
  /** What who made it had signed in by. */
  readonly method: SignInMethod;
  readonly openedWith: string | null;
  readonly proven: boolean;
  /** The organization whose agent it is of, or null. */
  readonly agentOf: string | null;
  readonly place: Place;
  /** What notes its use. */
  readonly touch: { statement: Compiled<{ id: string; now: string }>; id: string };
}

/**
 * Whoever the token of a request is of; null for a request that shows none, or a session. What can't
 * be a token, is none any more or is for another resource is 401, without a User-Agent it is 400.
 */
export async function bearerOf(
  services: Services,
  request: Request,
  slug: string,
): Promise<Bearer | null> {
  const authorization = request.headers.get("authorization");
  if (authorization === null) return null;
  const secret = bearerText(authorization);
  if (secret === null) throw new Unauthenticated();
  if (isSessionToken(secret)) return null;
  const isApp = secret.startsWith(ACCESS_PREFIX);
  if (!isApp && !secret.startsWith(TOKEN_PREFIX))
    throw refused(services, request, { reason: "not a token of this server" });
  if (!request.headers.get("user-agent")?.trim())
    throw new BadRequest(
      "Send a User-Agent header that names your application and a contact.",
      "user_agent_required",
    );
  const asked = { hash: sha256(secret), slug };
  const found = isApp ? await appOf(services, request, asked) : await ownerOf(services, asked);
  if (!found) throw refused(services, request, { reason: "unknown or revoked token" });
  const { expiresAt, credentialId, identityId: identity } = found;
  if (expiresAt === null || Date.parse(expiresAt) > services.clock.now().getTime()) return found;
  const known = isApp ? { identity } : { token: credentialId, identity };
  throw refused(
    services,
    request,
    { ...known, reason: "expired token" },
    new Unauthenticated("This access token has expired.", "token_expired"),
  );
}

interface Asked {
  hash: string;
  slug: string;
}

/** By a personal access token, or that of an agent. Who lost their address has no way in. */
async function ownerOf({ global }: Services, asked: Asked): Promise<Bearer | null> {
  const token = await global.recall(tokenByHash, asked);
  if (!token || (token.email === null && token.agentOf === null)) return null;
  const { id, identityId, scope, expiresAt, lastUsedAt, agentOf, hasTwoFactor } = token;
  return {
    via: "token",
    identityId,
    scope,
    credentialId: id,
    countedBy: id,
    expiresAt,
    lastUsedAt,
    hasTwoFactor,
    method: token.method,
    openedWith: token.openedWith,
    proven: agentOf !== null || isProven(token),
    agentOf,
    place: token,
    touch: { statement: touchToken, id },
  };
}

/** By an app that somebody let in; not for another resource than it was let in to. */
async function appOf({ global }: Services, request: Request, asked: Asked): Promise<Bearer | null> {
  const token = await global.recall(accessByHash, asked);
  if (token?.resource !== resourceOf(pathOf(request))) return null;
  const { identityId, tokenHash, grantId, scope, expiresAt, lastUsedAt, twoFactorAt } = token;
  return {
    via: "app",
    identityId,
    scope: scopeOf(scope),
    credentialId: tokenHash,
    countedBy: grantId,
    expiresAt,
    lastUsedAt,
    hasTwoFactor: twoFactorAt !== null || token.method === "passkey",
    method: token.method,
    openedWith: token.openedWith,
    proven: isProven(token),
    agentOf: null,
    place: token,
    touch: { statement: touchGrant, id: grantId },
  };
}

/** The refusal of what somebody presented, which is noted. */
function refused(
  services: Services,
  request: Request,
  fields: SecurityFields,
  error = new Unauthenticated(),
): Unauthenticated {
  noteRefusal(services, request, fields);
  return error;
}
