import { Elysia, type HTTPHeaders } from "elysia";
import { nullable, t } from "#/lib/schema.ts";
import type { Config } from "#/platform/config.ts";
import { Unauthenticated } from "#/platform/errors.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import { describe, json, ref } from "#/platform/http/routes.ts";
import { traceOf } from "#/platform/http/trace.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity, Session } from "#/schema/global/identities.ts";
import { currentSession } from "./caller.ts";
import { changePassword, changePasswordBody } from "./change-password.ts";
import { confirmEmail, requestConfirmation } from "./confirm-email.ts";
import { email, identityByEmail, identityById, normalizeEmail, presentUser } from "./identities.ts";
import { QUOTAS, takeQuota } from "./quotas.ts";
import { clearedCookie, deleteSession, type Origin, sessionCookie } from "./sessions.ts";
import { signIn, signInBody } from "./sign-in.ts";
import { signUp, signUpBody } from "./sign-up.ts";

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
const tag = "Authentication";
const security = "none";

const operations = {
  signUpEmail: describe({
    id: "signUpEmail",
    tag,
    security,
    errors: [422, 429],
    summary: "Sign up with an e-mail address",
    description: "Sets the session cookie and sends a mail that confirms the address.",
    example: { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery" },
    answers: { 200: { description: "The new person.", schema: ref("SignedIn"), example: { token: null, user } } },
  }),
  signInEmail: describe({
    id: "signInEmail",
    tag,
    security,
    errors: [401, 422, 429],
    summary: "Sign in with an e-mail address",
    example: { email: "ada@example.com", password: "correct horse battery" },
    answers: {
      200: {
        description: "The person; the session cookie is set.",
        schema: ref("SignedIn"),
        example: { redirect: false, token: null, user },
      },
    },
  }),
  changePassword: describe({
    id: "changePassword",
    tag,
    security: "session",
    errors: [400, 401, 422, 429],
    summary: "Change the password",
    example: {
      currentPassword: "correct horse battery",
      newPassword: "staple correct horse",
      revokeOtherSessions: true,
    },
    answers: {
      200: {
        description: "The person; the session cookie is replaced.",
        schema: ref("SignedIn"),
        example: { token: null, user },
      },
    },
  }),
  sendVerificationEmail: describe({
    id: "sendVerificationEmail",
    tag,
    security,
    errors: [422, 429],
    summary: "Send the confirmation mail again",
    description: "Answers the same whether or not the address is known.",
    example: { email: "ada@example.com" },
    answers: {
      200: { description: "Taken.", schema: t.Object({ status: t.Boolean() }), example: { status: true } },
    },
  }),
  verifyEmail: describe({
    id: "verifyEmail",
    tag,
    security,
    errors: [422],
    summary: "Confirm an e-mail address by the link in the mail",
    answers: { 302: { description: "To the web application; the link works once." } },
  }),
  signOut: describe({
    id: "signOut",
    tag,
    security,
    summary: "Sign out",
    answers: {
      200: {
        description: "The session is gone, if there was one.",
        schema: t.Object({ success: t.Boolean() }),
        example: { success: true },
      },
    },
  }),
  getSession: describe({
    id: "getSession",
    tag,
    security,
    summary: "The current session, or null",
    answers: {
      200: {
        description: "The session and its person, or `null`.",
        schema: nullable(t.Unsafe(ref("CurrentSession"))),
        example: null,
      },
    },
  }),
};

const originOf = (request: Request): Origin => ({
  ipAddress: traceOf(request).address ?? null,
  userAgent: request.headers.get("user-agent"),
});

interface Signed {
  identity: Identity;
  token: string;
  remembered: boolean;
}

/** Sets the cookie of a new session and answers its person. */
function answerSigned(set: { headers: HTTPHeaders }, config: Config, { identity, token, remembered }: Signed) {
  set.headers["set-cookie"] = sessionCookie(config, token, remembered);
  return { redirect: false, token: null, user: presentUser(identity) };
}

/** Routes under `/api/auth`: never cached, never for another site. */
const authPlugin = ({ config }: Services) =>
  new Elysia({ prefix: "/api/auth" }).onTransform(({ request, set }) => {
    set.headers["cache-control"] = "no-store";
    requireOwnOrigin(request, config.baseUrl);
  });

/** Sign-up, sign-in and sessions, on the paths and with the success bodies that Better Auth clients expect. */
export const authRoutes = (services: Services) => {
  const { config, global } = services;
  return authPlugin(services)
    .post(
      "/sign-up/email",
      async ({ body, request, set }) =>
        answerSigned(set, config, {
          ...(await signUp(services, body, originOf(request))),
          remembered: true,
        }),
      { ...json, body: signUpBody, ...operations.signUpEmail },
    )
    .post(
      "/sign-in/email",
      async ({ body, request, set }) => answerSigned(set, config, await signIn(services, body, originOf(request))),
      { ...json, body: signInBody, ...operations.signInEmail },
    )
    .post(
      "/sign-out",
      async ({ request, set }) => {
        const session = await currentSession(services, request);
        if (session) await global.run(deleteSession, { id: session.id });
        set.headers["set-cookie"] = clearedCookie(config);
        return { success: true };
      },
      operations.signOut,
    )
    .get(
      "/get-session",
      async ({ request }) => {
        const session = await currentSession(services, request);
        const identity = session && (await global.get(identityById, { id: session.identityId }));
        const found = session && identity ? { session: presentSession(session), user: presentUser(identity) } : null;
        return Response.json(found, { headers: { "cache-control": "no-store" } });
      },
      operations.getSession,
    );
};

/** Changing the password and confirming the e-mail address. */
export const authAccountRoutes = (services: Services) => {
  const { config, global } = services;
  return authPlugin(services)
    .post(
      "/change-password",
      async ({ body, request, set }) => {
        const session = await currentSession(services, request);
        if (!session) throw new Unauthenticated();
        return answerSigned(set, config, await changePassword(services, session, body, originOf(request)));
      },
      { ...json, body: changePasswordBody, ...operations.changePassword },
    )
    .post(
      "/send-verification-email",
      async ({ body }) => {
        const address = normalizeEmail(body.email);
        await takeQuota(services, QUOTAS.confirmation_mails, address);
        const identity = await global.get(identityByEmail, { email: address });
        if (identity && identity.emailVerifiedAt === null) await requestConfirmation(services, identity);
        return { status: true };
      },
      { ...json, body: t.Object({ email }), ...operations.sendVerificationEmail },
    )
    .get(
      "/verify-email",
      async ({ query, redirect }) =>
        redirect((await confirmEmail(services, query.token)) ? "/?email=confirmed" : "/?email=link-expired", 302),
      { query: t.Object({ token: t.String({ maxLength: 300 }) }), ...operations.verifyEmail },
    );
};

const presentSession = (session: Session) => ({
  id: session.id,
  userId: session.identityId,
  createdAt: session.createdAt,
  updatedAt: session.lastSeenAt,
  expiresAt: session.expiresAt,
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
});
