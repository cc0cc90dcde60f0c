import { named, nullable, t } from "#/lib/schema.ts";
import { security } from "#/platform/security-log.ts";
import { followLink } from "./addresses/change-address.ts";
import { askConfirmation } from "./addresses/confirm-email.ts";
import {
  answerOpened,
  answerSigned,
  authExchange,
  endingSession,
  type PersonBySession,
  requireSessionOf,
  sessionOf,
  signedIn,
  statusDone,
  statusSchema,
  user,
} from "./exchange.ts";
import { email, normalizeEmail, presentUser, userSchema } from "./identities.ts";
import { changePassword, changePasswordBody } from "./passwords/change-password.ts";
import { QUOTAS, takeQuota } from "./quotas.ts";
import { presentSession, sessionSchema } from "./sessions/present.ts";
import { clearedCookie, deleteSession } from "./sessions.ts";
import { signIn, signInBody } from "./sign-in.ts";
import { signUp, signUpBody } from "./sign-up.ts";
import { challengedSchema } from "./two-factor/challenge.ts";

const tag = "Authentication";
const currentSessionSchema = named(
  "CurrentSession",
  t.Object({ session: sessionSchema, user: userSchema }),
);

export const signUpEmail = authExchange({
  id: "signUpEmail",
  tag,
  method: "POST",
  path: "/sign-up/email",
  errors: [403, 422, 429, 503],
  summary: "Sign up with an e-mail address",
  description:
    "Sets the session cookie, and one by which the account knows this device again, and sends a mail that confirms the address. The time zone that the browser says in the cookie `tz` becomes theirs. Where the operator lets in only those who were invited, it takes the token of their link: 403 `sign_up_closed` otherwise.",
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
      description:
        "The person, and the session cookie is set; or that a second factor is wanted within ten minutes.",
      schema: named("SignInResult", t.Union([signedIn, challengedSchema])),
      example: { redirect: false, token: null, user },
    },
  },
  run: async ({ services, body, exchange }) =>
    answerOpened(services, exchange, await signIn(services, body, exchange.request)),
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
    const session = await endingSession(services, request);
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
  errors: [400, 429],
  summary: "The current session, or null",
  answers: {
    200: {
      description: "The session and its person, or `null`.",
      schema: nullable(currentSessionSchema),
      example: null,
    },
  },
  run: async ({ services, exchange: { request } }) => {
    const session = await sessionOf(services, request);
    const found = session && {
      session: presentSession(session),
      user: presentUser(personOf(session), services.config.baseUrl),
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
    const session = await requireSessionOf(services, exchange.request);
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
      schema: statusSchema,
      example: statusDone,
    },
  },
  run: async ({ services, body }) => {
    const address = normalizeEmail(body.email);
    await takeQuota(services, QUOTAS.confirmation_mails, address);
    await askConfirmation(services, address);
    return statusDone;
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
    const isConfirmed = await followLink(services, query.token, trace());
    const location = isConfirmed ? "/?email=confirmed" : "/?email=link-expired";
    return new Response(null, { status: 302, headers: { location } });
  },
});

const personOf = (found: PersonBySession) => ({
  id: found.identityId,
  name: found.name,
  email: found.email,
  emailVerifiedAt: found.emailVerifiedAt,
  twoFactorAt: found.twoFactorAt,
  createdAt: found.signedUpAt,
  updatedAt: found.changedAt,
  avatar: found.avatar,
});
