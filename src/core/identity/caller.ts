import { Forbidden, Unauthenticated } from "#/platform/errors.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import { noteTrace } from "#/platform/http/trace.ts";
import type { Operation } from "#/platform/operation.ts";
import { sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import type { Session, SignInMethod, TokenScope } from "#/schema/global/identities.ts";
import { type Bearer, bearerOf } from "./bearer.ts";
import type { Place } from "./identities.ts";
import { QUOTAS, takeTraffic } from "./quotas.ts";
import { noteRefusal } from "./refused.ts";
import {
  expiryOf,
  extendSession,
  hasEnded,
  sessionByHash,
  sessionToken,
  wantsExtension,
} from "./sessions.ts";

/** Who is calling, and by what. */
export interface Caller {
  readonly identityId: string;
  readonly via: "session" | "token" | "app";
  readonly scope: TokenScope;
  readonly credentialId: string;
  readonly expiresAt: string | null;
  /** Their account asks for a second factor; of an agent, that of who minted its token. */
  readonly hasTwoFactor: boolean;
  /** What they signed in by, or had when they made their token. */
  readonly method: SignInMethod;
  /** The passkey, or the account with a provider, that was with. */
  readonly openedWith: string | null;
}

const MINUTE_MS = 60_000;

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
 * The caller of a request by whatever credential it shows: a personal access token, that of an agent
 * or of an app, or a session, by its cookie or, from a program, as a bearer token. Throws 401 without
 * a valid one, 400 for a token without a User-Agent, 403 for a token that only reads where the
 * operation writes or a cookie from another site, 429 for too many requests.
 */
export async function authenticate(services: Services, arriving: Arriving): Promise<Arrival> {
  const { request, slug } = arriving;
  const known = lookedUp.get(request);
  const token = known?.slug === slug ? known.token : await bearerOf(services, request, slug);
  if (token !== null) return authenticateToken(services, arriving, token);
  const session = await currentSession(services, request, (hash) =>
    services.global.recall(sessionByHash, { hash, slug }),
  );
  if (!session) throw new Unauthenticated();
  noteTrace(request, { identity: session.identityId });
  requireOwnOrigin(request, services.config.baseUrl);
  takeTraffic(services, QUOTAS.session_requests, session.id);
  const { id, identityId, expiresAt, method, openedWith } = session;
  return {
    caller: {
      identityId,
      via: "session",
      scope: "full",
      credentialId: id,
      expiresAt,
      // A passkey is two factors: what one has, and what opens it.
      hasTwoFactor: session.twoFactorAt !== null || method === "passkey",
      method,
      openedWith,
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
  const token = sessionToken(request, config);
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

/**
 * The tokens of requests, by the organization that they were looked up with: a request is looked up
 * and counts once, also where its door asks who comes before the operation does.
 */
const lookedUp = new WeakMap<Request, { slug: string; token: Bearer }>();

async function authenticateToken(
  services: Services,
  { request, kind, slug }: Arriving,
  token: Bearer,
): Promise<Arrival> {
  const { identityId, agentOf, scope, proven } = token;
  const isFirst = !lookedUp.has(request);
  if (isFirst) {
    lookedUp.set(request, { slug, token });
    noteTrace(request, { identity: identityId });
    takeTraffic(services, QUOTAS.token_requests, token.countedBy, { proven });
    if (agentOf !== null) takeTraffic(services, QUOTAS.agent_requests_org, agentOf);
    else takeTraffic(services, QUOTAS.identity_requests, identityId, { proven });
  }
  if (scope === "read" && kind === "write") throw new Forbidden(READ_ONLY, "read_only_token");
  if (isFirst) await noteUse(services, token);
  const { via, credentialId, expiresAt, hasTwoFactor, method, openedWith } = token;
  return {
    caller: { identityId, via, scope, credentialId, expiresAt, hasTwoFactor, method, openedWith },
    place: token.place,
  };
}

const READ_ONLY =
  "This token can only read. Make one with the scope `full`, or let the app in with `svc.write`, to change things.";

/** When a token was last used is written at most once a minute. */
async function noteUse({ global, clock }: Services, { lastUsedAt, touch }: Bearer): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && Date.parse(lastUsedAt) + MINUTE_MS > now.getTime()) return;
  await global.runIfPossible(touch.statement, { id: touch.id, now: now.toISOString() });
}

export function requireSession(caller: Caller): void {
  if (caller.via !== "session")
    throw new Forbidden("Only a signed-in person can do this, not a token.", "session_required");
}

export function requireToken(caller: Caller): void {
  if (caller.via !== "token")
    throw new Forbidden(
      "This is for personal access tokens: a session signs out, and an app gives its tokens back at /api/oauth/revoke.",
      "token_required",
    );
}
