import { named, nullable, type TSchema, t } from "#/lib/schema.ts";
import { declareExchange } from "#/platform/declare.ts";
import { Unauthenticated } from "#/platform/errors.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import type { DeclaredExchange, Exchange } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { authenticate, currentSession, requireSession } from "./caller.ts";
import { deviceCookie } from "./devices.ts";
import { presentUser, userSchema } from "./identities.ts";
import { QUOTAS, takeTraffic } from "./quotas.ts";
import type { Opened, SignedIn } from "./sessions/open.ts";
import { personBySession, sessionCookie } from "./sessions.ts";
import { challengeCookie, withoutChallenge } from "./two-factor/challenge.ts";

export const user = {
  id: "0193b0c8-7d10-7000-8000-000000000002",
  name: "Ada Lovelace",
  email: "ada@example.com",
  emailVerified: false,
  image: null,
  twoFactorEnabled: false,
  createdAt: "2026-11-21T09:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
};
export const signedIn = named(
  "SignedIn",
  t.Object({
    redirect: t.Optional(t.Boolean()),
    token: nullable(t.String(), { description: "Always null: the session is the cookie." }),
    user: userSchema,
  }),
);
/** The answer of what is done, or taken to be done. */
export const statusSchema = named("AuthStatus", t.Object({ status: t.Boolean() }));
export const statusDone = { status: true };

/**
 * Operations under `/api/auth`, with the success bodies that Better Auth clients expect: never
 * cached, never for another site.
 */
export const authExchange = <
  const P extends string,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
>(
  declared: DeclaredExchange<P, Q, B, unknown>,
) =>
  declareExchange(
    {
      security: "none",
      prefix: "/api/auth",
      enter({ config }, { request }) {
        requireOwnOrigin(request, config.baseUrl);
        return {};
      },
    },
    { isSecret: true, ...declared },
  );

/**
 * Sets the cookies of a new session and of the device it is on, others beside them, and answers its
 * person.
 */
export function answerSigned(
  services: Services,
  { request, set }: Exchange,
  { identity, token, remembered }: SignedIn,
  beside: readonly string[] = [],
) {
  const { config } = services;
  const session = sessionCookie(config, token, remembered);
  const device = deviceCookie(services, request, identity, remembered);
  set.headers["set-cookie"] = [session, device, ...withoutChallenge(config, request), ...beside];
  return { redirect: false, token: null, user: presentUser(identity, config.baseUrl) };
}

/** The same of whoever may have to show a second factor first. */
export function answerOpened(services: Services, exchange: Exchange, opened: Opened) {
  if (opened.kind === "session") return answerSigned(services, exchange, opened);
  exchange.set.headers["set-cookie"] = challengeCookie(services.config, opened.token);
  return { twoFactorRedirect: true, twoFactorMethods: opened.methods };
}

/** The session of a request with its person, or null; not counted, for whoever ends it. */
export const endingSession = (services: Services, request: Request) =>
  currentSession(services, request, (hash) => services.global.get(personBySession, { hash }));

/** The same; it counts as other requests with it do. */
export async function sessionOf(services: Services, request: Request) {
  const session = await endingSession(services, request);
  if (session) takeTraffic(services, QUOTAS.session_requests, session.id);
  return session;
}

/** The same; 401 without one, and 403 for who calls by a token that opens something else. */
export async function requireSessionOf(services: Services, request: Request) {
  const session = await sessionOf(services, request);
  if (session) return session;
  if (request.headers.has("authorization"))
    requireSession((await authenticate(services, { request, kind: "read", slug: "" })).caller);
  throw new Unauthenticated();
}

export type PersonBySession = NonNullable<Awaited<ReturnType<typeof sessionOf>>>;
