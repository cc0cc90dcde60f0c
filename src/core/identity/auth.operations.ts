import { at, id, named, nullable, type TSchema, t } from "#/lib/schema.ts";
import { declareExchange } from "#/platform/declare.ts";
import { Unauthenticated } from "#/platform/errors.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import type { DeclaredExchange, Exchange } from "#/platform/operation.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity, Session } from "#/schema/global/identities.ts";
import { askConfirmation, confirmEmail } from "./addresses/confirm-email.ts";
import { currentSession } from "./caller.ts";
import { deviceCookie } from "./devices.ts";
import { email, normalizeEmail, presentUser, userSchema } from "./identities.ts";
import { changePassword, changePasswordBody } from "./passwords/change-password.ts";
import { QUOTAS, takeQuota } from "./quotas.ts";
import { clearedCookie, deleteSession, personBySession, sessionCookie } from "./sessions.ts";
import { signIn, signInBody } from "./sign-in.ts";
import { signUp, signUpBody } from "./sign-up.ts";

const tag = "Authentication";
const user = {
  id: "0193b0c8-7d10-7000-8000-000000000002",
  name: "Ada Lovelace",
  email: "ada@example.com",
  emailVerified: false,
  image: null,
  twoFactorEnabled: false,
  createdAt: "2026-11-21T09:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
};
const signedIn = named(
  "SignedIn",
  t.Object({
    redirect: t.Optional(t.Boolean()),
    token: nullable(t.String(), { description: "Always null: the session is the cookie." }),
    user: userSchema,
  }),
);
const sessionSchema = named(
  "Session",
  t.Object({
    id: id(),
    userId: id(),
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
    ipAddress: nullable(t.String()),
    userAgent: nullable(t.String()),
  }),
);
const currentSessionSchema = named(
  "CurrentSession",
  t.Object({ session: sessionSchema, user: userSchema }),
);

/**
 * Operations under `/api/auth`, with the success bodies that Better Auth clients expect: never
 * cached, never for another site.
 */
const authExchange = <
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
function answerSigned(
  services: Services,
  { request, set }: Exchange,
  { identity, token, remembered }: Signed,
) {
  const session = sessionCookie(services.config, token, remembered);
  set.headers["set-cookie"] = [session, deviceCookie(services, request, identity, remembered)];
  return { redirect: false, token: null, user: presentUser(identity) };
}

export const signUpEmail = authExchange({
  id: "signUpEmail",
  tag,
  method: "POST",
  path: "/sign-up/email",
  errors: [422, 429, 503],
  summary: "Sign up with an e-mail address",
  description:
    "Sets the session cookie, and one by which the account knows this device again, and sends a mail that confirms the address.",
  body: signUpBody,
  example: { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery" },
  answers: {
    200: { description: "The new person.", schema: signedIn, example: { token: null, user } },
  },
  run: async ({ services, body, exchange }) =>
    answerSigned(services, exchange, await signUp(services, body, exchange.request)),
});

export const signInEmail = authExchange({
  id: "signInEmail",
  tag,
  method: "POST",
  path: "/sign-in/email",
  errors: [401, 422, 429, 503],
  summary: "Sign in with an e-mail address",
  description:
    "Wrong passwords count by device: 20 in 15 minutes from one that signed in to the account before, or from all others together; right ones count for nothing.",
  body: signInBody,
  example: { email: "ada@example.com", password: "correct horse battery" },
  answers: {
    200: {
      description: "The person; the session cookie is set.",
      schema: signedIn,
      example: { redirect: false, token: null, user },
    },
  },
  run: async ({ services, body, exchange }) =>
    answerSigned(services, exchange, await signIn(services, body, exchange.request)),
});

export const signOut = authExchange({
  id: "signOut",
  tag,
  method: "POST",
  path: "/sign-out",
  summary: "Sign out",
  answers: {
    200: {
      description: "The session is gone, if there was one.",
      schema: named("SignOutResult", t.Object({ success: t.Boolean() })),
      example: { success: true },
    },
  },
  run: async ({ services, exchange: { request, set }, trace }) => {
    const session = await currentSession(services, request, bySession(services));
    if (session) {
      await services.global.run(deleteSession, { id: session.id });
      security(services.log, "sign_out", {
        ...trace(),
        identity: session.identityId,
        session: session.id,
      });
    }
    set.headers["set-cookie"] = clearedCookie(services.config);
    return { success: true };
  },
});

export const getSession = authExchange({
  id: "getSession",
  tag,
  method: "GET",
  path: "/get-session",
  summary: "The current session, or null",
  answers: {
    200: {
      description: "The session and its person, or `null`.",
      schema: nullable(currentSessionSchema),
      example: null,
    },
  },
  run: async ({ services, exchange: { request } }) => {
    const session = await currentSession(services, request, bySession(services));
    const found = session && {
      session: presentSession(session),
      user: presentUser(personOf(session)),
    };
    return Response.json(found, { headers: { "cache-control": "no-store" } });
  },
});

export const changePasswordOperation = authExchange({
  id: "changePassword",
  tag,
  method: "POST",
  path: "/change-password",
  security: "session",
  errors: [400, 401, 422, 429],
  summary: "Change the password",
  description:
    "All other sessions end, unless `revokeOtherSessions` is false. Personal access tokens go on; a confirmed address gets a mail that names them.",
  body: changePasswordBody,
  example: {
    currentPassword: "correct horse battery",
    newPassword: "staple correct horse",
    revokeOtherSessions: true,
  },
  answers: {
    200: {
      description: "The person; the session cookie is replaced.",
      schema: signedIn,
      example: { token: null, user },
    },
  },
  run: async ({ services, body, exchange }) => {
    const session = await currentSession(services, exchange.request, bySession(services));
    if (!session) throw new Unauthenticated();
    return answerSigned(
      services,
      exchange,
      await changePassword(services, session, body, exchange.request),
    );
  },
});

export const sendVerificationEmail = authExchange({
  id: "sendVerificationEmail",
  tag,
  method: "POST",
  path: "/send-verification-email",
  errors: [422, 429],
  summary: "Send the confirmation mail again",
  description: "Answers the same whether or not the address is known.",
  body: t.Object({ email }),
  example: { email: "ada@example.com" },
  answers: {
    200: {
      description: "Taken.",
      schema: named("VerificationEmailResult", t.Object({ status: t.Boolean() })),
      example: { status: true },
    },
  },
  run: async ({ services, body }) => {
    const address = normalizeEmail(body.email);
    await takeQuota(services, QUOTAS.confirmation_mails, address);
    await askConfirmation(services, address);
    return { status: true };
  },
});

export const verifyEmail = authExchange({
  id: "verifyEmail",
  tag,
  method: "GET",
  path: "/verify-email",
  errors: [422],
  summary: "Confirm an e-mail address by the link in the mail",
  query: t.Object({ token: t.String({ maxLength: 300 }) }),
  answers: {
    302: { description: "To the web application; the link works once.", headers: ["Location"] },
  },
  run: async ({ services, query, trace }) => {
    const isConfirmed = await confirmEmail(services, query.token, trace());
    const location = isConfirmed ? "/?email=confirmed" : "/?email=link-expired";
    return new Response(null, { status: 302, headers: { location } });
  },
});

const bySession =
  ({ global }: Services) =>
  (hash: string) =>
    global.get(personBySession, { hash });

type PersonBySession = NonNullable<Awaited<ReturnType<ReturnType<typeof bySession>>>>;

const personOf = (found: PersonBySession) => ({
  id: found.identityId,
  name: found.name,
  email: found.email,
  emailVerifiedAt: found.emailVerifiedAt,
  createdAt: found.signedUpAt,
  updatedAt: found.changedAt,
});

const presentSession = (session: Session) => ({
  id: session.id,
  userId: session.identityId,
  createdAt: session.createdAt,
  updatedAt: session.lastSeenAt,
  expiresAt: session.expiresAt,
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
});
