import { named, t } from "#/lib/schema.ts";
import { Unauthenticated } from "#/platform/errors.ts";
import type { Exchange } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import {
  answerSigned,
  authExchange,
  requireSessionOf,
  sessionOf,
  signedIn,
  statusDone,
  statusSchema,
  user,
} from "../exchange.ts";
import { proof, provenOwner } from "../proof.ts";
import type { SignedIn } from "../sessions/open.ts";
import { challengeOf } from "./challenge.ts";
import { meetByRecoveryCode, meetByTotp } from "./meet.ts";
import {
  addressAgain,
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
} from "./set-up.ts";
import { trustCookie } from "./trusted-device.ts";

const tag = "Authentication";
const proving = t.Object({ password: proof });
const example = { password: "correct horse battery" };
const backupCodes = ["3f7k-q0zt-9wmd-c2ab", "8r1x-v5np-e4jh-t6ys"];
const totpURI =
  "otpauth://totp/Atoll:ada%40example.com?issuer=Atoll&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30";
const codes = t.Array(t.String());
const uri = t.String({ description: "For the QR code that an authenticator reads." });
const codeBody = t.Object({
  code: t.String({ minLength: 1, maxLength: 40 }),
  trustDevice: t.Optional(
    t.Boolean({ description: "This device is asked for no code in the next 30 days." }),
  ),
});
const opened = (description: string) => ({
  200: { description, schema: signedIn, example: { token: null, user } },
});

interface Proving {
  services: Services;
  body: { password?: string };
  exchange: Exchange;
}

/** The session of a request, and its owner, who proved that it is them. */
async function proven({ services, body: { password }, exchange: { request } }: Proving) {
  const session = await requireSessionOf(services, request);
  const identity = await provenOwner(services, session, { password, request });
  return { session, identity, request };
}

export const enable = authExchange({
  id: "enableTwoFactor",
  tag,
  method: "POST",
  path: "/two-factor/enable",
  security: "session",
  errors: [400, 403, 422, 429],
  summary: "Set up two-factor sign-in",
  description: "It is asked for once `verify-totp` was given a code. Shown in this answer alone.",
  body: proving,
  example,
  answers: {
    200: {
      description: "What an authenticator needs, and ten recovery codes.",
      schema: named(
        "TwoFactorSetUp",
        t.Object({ method: t.Literal("totp"), totpURI: uri, backupCodes: codes }),
      ),
      example: { method: "totp", totpURI, backupCodes },
    },
  },
  run: async (call) => {
    const { identity } = await proven(call);
    return { method: "totp", ...(await beginTwoFactor(call.services, identity)) };
  },
});

export const getUri = authExchange({
  id: "createTotpUri",
  tag,
  method: "POST",
  path: "/two-factor/get-totp-uri",
  security: "session",
  errors: [400, 403, 422, 429],
  summary: "The authenticator's address again, for one more device",
  body: proving,
  example,
  answers: {
    200: {
      description: "The address.",
      schema: named("TotpUri", t.Object({ totpURI: uri })),
      example: { totpURI },
    },
  },
  run: async (call) => {
    const { identity } = await proven(call);
    return { totpURI: await addressAgain(call.services, identity) };
  },
});

export const verifyTotp = authExchange({
  id: "verifyTotp",
  tag,
  method: "POST",
  path: "/two-factor/verify-totp",
  errors: [400, 401, 422, 429],
  summary: "Give a code of the authenticator",
  description:
    "Completes a sign-in or, signed in, the set-up: then all sessions that were opened without a code end. A code works once; five wrong ones end a sign-in, ten in 15 minutes all of an account.",
  body: codeBody,
  example: { code: "123456", trustDevice: true },
  answers: opened("The person; the session cookie is set."),
  run: async ({ services, body, exchange }) => {
    const { request } = exchange;
    const challenge = await challengeOf(services, request);
    if (challenge)
      return answer(
        { services, body, exchange },
        await meetByTotp(services, { challenge, code: body.code, request }),
      );
    const session = await sessionOf(services, request);
    if (!session) throw new Unauthenticated("Sign in first.", "two_factor_required");
    const confirmed = await confirmTwoFactor(services, { session, code: body.code, request });
    return answer({ services, body, exchange }, confirmed);
  },
});

export const verifyBackupCode = authExchange({
  id: "verifyBackupCode",
  tag,
  method: "POST",
  path: "/two-factor/verify-backup-code",
  errors: [401, 422, 429],
  summary: "Complete a sign-in with a recovery code",
  description: "It works once.",
  body: codeBody,
  example: { code: backupCodes[0] },
  answers: opened("The person; the session cookie is set."),
  run: async ({ services, body, exchange }) => {
    const { request } = exchange;
    const challenge = await challengeOf(services, request);
    if (!challenge) throw new Unauthenticated("Sign in first.", "two_factor_required");
    return answer(
      { services, body, exchange },
      await meetByRecoveryCode(services, { challenge, code: body.code, request }),
    );
  },
});

export const generateBackupCodes = authExchange({
  id: "generateBackupCodes",
  tag,
  method: "POST",
  path: "/two-factor/generate-backup-codes",
  security: "session",
  errors: [400, 403, 422, 429],
  summary: "New recovery codes in the place of those before",
  body: proving,
  example,
  answers: {
    200: {
      description: "Ten codes, shown in this answer alone.",
      schema: named("RecoveryCodes", t.Object({ status: t.Boolean(), backupCodes: codes })),
      example: { status: true, backupCodes },
    },
  },
  run: async (call) => ({
    status: true,
    backupCodes: await renewRecoveryCodes(call.services, await proven(call)),
  }),
});

export const disable = authExchange({
  id: "disableTwoFactor",
  tag,
  method: "POST",
  path: "/two-factor/disable",
  security: "session",
  errors: [400, 403, 422, 429],
  summary: "End two-factor sign-in",
  description: "All other sessions end, and the recovery codes.",
  body: proving,
  example,
  answers: {
    200: { description: "It is off.", schema: statusSchema, example: statusDone },
  },
  run: async (call) => {
    const ended = await endTwoFactor(call.services, await proven(call));
    answerSigned(call.services, call.exchange, ended);
    return statusDone;
  },
});

interface Answering {
  services: Services;
  body: { trustDevice?: boolean };
  exchange: Exchange;
}

async function answer({ services, body, exchange }: Answering, opened: SignedIn) {
  const trusted = body.trustDevice ? await trustCookie(services, opened.identity) : [];
  return answerSigned(services, exchange, opened, trusted);
}
