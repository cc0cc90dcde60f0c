import { named, nullable, type TSchema, t } from "#/lib/schema.ts";
import { declareExchange } from "#/platform/declare.ts";
import { Unauthenticated } from "#/platform/errors.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import type { DeclaredExchange, Exchange } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { currentSession } from "./caller.ts";
import { deviceCookie } from "./devices.ts";
import { presentUser, userSchema } from "./identities.ts";
import { personBySession, sessionCookie } from "./sessions.ts";

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

interface Signed {
  identity: Identity;
  token: string;
  remembered: boolean;
}

/** Sets the cookies of a new session and of the device it is on, and answers its person. */
export function answerSigned(
  services: Services,
  { request, set }: Exchange,
  { identity, token, remembered }: Signed,
) {
  const session = sessionCookie(services.config, token, remembered);
  set.headers["set-cookie"] = [session, deviceCookie(services, request, identity, remembered)];
  return { redirect: false, token: null, user: presentUser(identity) };
}

/** The session of a request with its person, or null. */
export const sessionOf = (services: Services, request: Request) =>
  currentSession(services, request, (hash) => services.global.get(personBySession, { hash }));

/** The same; 401 without one. */
export async function requireSessionOf(services: Services, request: Request) {
  const session = await sessionOf(services, request);
  if (session) return session;
  throw new Unauthenticated();
}

export type PersonBySession = NonNullable<Awaited<ReturnType<typeof sessionOf>>>;
