import { Elysia, type HTTPHeaders } from "elysia";
import { t } from "#/lib/schema.ts";
import { Unauthenticated } from "#/platform/errors.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import { json } from "#/platform/http/routes.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity, Session } from "#/schema/global/identities.ts";
import { operations } from "./auth-operations.ts";
import { currentSession } from "./caller.ts";
import { changePassword, changePasswordBody } from "./change-password.ts";
import { askConfirmation, confirmEmail } from "./confirm-email.ts";
import { deviceCookie } from "./devices.ts";
import { email, identityById, normalizeEmail, presentUser } from "./identities.ts";
import { QUOTAS, takeQuota } from "./quotas.ts";
import { clearedCookie, deleteSession, sessionCookie } from "./sessions.ts";
import { signIn, signInBody } from "./sign-in.ts";
import { signUp, signUpBody } from "./sign-up.ts";

interface Signed {
  identity: Identity;
  token: string;
  remembered: boolean;
}

interface Answering {
  request: Request;
  set: { headers: HTTPHeaders };
}

/** Sets the cookies of a new session and of the device it is on, and answers its person. */
function answerSigned(services: Services, { request, set }: Answering, { identity, token, remembered }: Signed) {
  const session = sessionCookie(services.config, token, remembered);
  set.headers["set-cookie"] = [session, deviceCookie(services, request, identity, remembered)];
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
  const { config, global, log } = services;
  return authPlugin(services)
    .post(
      "/sign-up/email",
      async ({ body, request, set }) => answerSigned(services, { request, set }, await signUp(services, body, request)),
      { body: signUpBody, ...operations.signUpEmail, ...json },
    )
    .post(
      "/sign-in/email",
      async ({ body, request, set }) => answerSigned(services, { request, set }, await signIn(services, body, request)),
      { body: signInBody, ...operations.signInEmail, ...json },
    )
    .post(
      "/sign-out",
      async ({ request, set }) => {
        const session = await currentSession(services, request);
        if (session) {
          await global.run(deleteSession, { id: session.id });
          security(log, "sign_out", { ...traceOf(request), identity: session.identityId, session: session.id });
        }
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
export const authAccountRoutes = (services: Services) =>
  authPlugin(services)
    .post(
      "/change-password",
      async ({ body, request, set }) => {
        const session = await currentSession(services, request);
        if (!session) throw new Unauthenticated();
        return answerSigned(services, { request, set }, await changePassword(services, session, body, request));
      },
      { body: changePasswordBody, ...operations.changePassword, ...json },
    )
    .post(
      "/send-verification-email",
      async ({ body }) => {
        const address = normalizeEmail(body.email);
        await takeQuota(services, QUOTAS.confirmation_mails, address);
        askConfirmation(services, address);
        return { status: true };
      },
      { body: t.Object({ email }), ...operations.sendVerificationEmail, ...json },
    )
    .get(
      "/verify-email",
      async ({ query, redirect, request }) =>
        redirect(
          (await confirmEmail(services, query.token, traceOf(request))) ? "/?email=confirmed" : "/?email=link-expired",
          302,
        ),
      { query: t.Object({ token: t.String({ maxLength: 300 }) }), ...operations.verifyEmail },
    );

const presentSession = (session: Session) => ({
  id: session.id,
  userId: session.identityId,
  createdAt: session.createdAt,
  updatedAt: session.lastSeenAt,
  expiresAt: session.expiresAt,
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
});
