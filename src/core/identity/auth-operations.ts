import { named, nullable, t } from "#/lib/schema.ts";
import { describe, ref } from "#/platform/http/routes.ts";

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

/** How the routes under `/api/auth` stand in the API description. */
export const operations = {
  signUpEmail: describe({
    id: "signUpEmail",
    tag,
    security,
    errors: [422, 429, 503],
    summary: "Sign up with an e-mail address",
    description:
      "Sets the session cookie, and one by which the account knows this device again, and sends a mail that confirms the address.",
    example: { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery" },
    answers: { 200: { description: "The new person.", schema: ref("SignedIn"), example: { token: null, user } } },
  }),
  signInEmail: describe({
    id: "signInEmail",
    tag,
    security,
    errors: [401, 422, 429, 503],
    summary: "Sign in with an e-mail address",
    description:
      "Wrong passwords count by device: 20 in 15 minutes from one that signed in to the account before, or from all others together; right ones count for nothing.",
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
    description:
      "All other sessions end, unless `revokeOtherSessions` is false. Personal access tokens go on; a confirmed address gets a mail that names them.",
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
      200: {
        description: "Taken.",
        schema: named("VerificationEmailResult", t.Object({ status: t.Boolean() })),
        example: { status: true },
      },
    },
  }),
  verifyEmail: describe({
    id: "verifyEmail",
    tag,
    security,
    errors: [422],
    summary: "Confirm an e-mail address by the link in the mail",
    answers: { 302: { description: "To the web application; the link works once.", headers: ["Location"] } },
  }),
  signOut: describe({
    id: "signOut",
    tag,
    security,
    summary: "Sign out",
    answers: {
      200: {
        description: "The session is gone, if there was one.",
        schema: named("SignOutResult", t.Object({ success: t.Boolean() })),
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
