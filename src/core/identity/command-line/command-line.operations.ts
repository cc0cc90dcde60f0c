import { openOperation } from "#/platform/declare.ts";
import { onceGlobally } from "../idempotency.ts";
import { personalOperation } from "../operation.ts";
import { newTokenSchema } from "../tokens.ts";
import {
  authorizationBody,
  authorizationSchema,
  authorizeCommandLine,
  exchangeBody,
  exchangeCommandLineCode,
} from "./codes.ts";

const tag = "Authentication";
const code = "q0ZtWmdC2abR3f7kQ0ZtWmdC2abR3f7kQ0ZtWmdC2ab";

export const authorize = personalOperation({
  id: "createCommandLineCode",
  tag,
  method: "POST",
  path: "/api/v1/cli/authorizations",
  signedIn: "session",
  makes: true,
  isSecret: true,
  errors: [422, 429],
  summary: "Let a command line sign in as you",
  description:
    "For older command lines; others ask by OAuth. The code works once, for ten minutes.",
  body: authorizationBody,
  example: {
    challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    scope: "full",
    device_name: "Ada's laptop",
  },
  returns: "The code to bring to `cli/token`.",
  answer: authorizationSchema,
  sample: { code, expires_at: "2026-11-21T09:10:00.000Z" },
  run: ({ caller, body, call, services }) =>
    onceGlobally({ services, caller, call }, (remember) =>
      authorizeCommandLine(services, {
        identityId: caller.identityId,
        method: caller.method,
        openedWith: caller.openedWith,
        input: body,
        remember,
      }),
    ),
});

export const exchange = openOperation({
  id: "createCommandLineToken",
  tag,
  method: "POST",
  path: "/api/v1/cli/token",
  makes: true,
  isSecret: true,
  errors: [401, 422, 429],
  summary: "The token for a code of a command line",
  description:
    "Any attempt burns the code, and all that goes wrong is the same 401 `invalid_grant`.",
  body: exchangeBody,
  example: { code, code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" },
  returns: "A personal access token, named after the device.",
  answer: newTokenSchema,
  sample: {
    id: "0193b0c8-7d10-7000-8000-000000000001",
    name: "Ada's laptop",
    prefix: "svc_pat_8kZq2X",
    scope: "full",
    created_at: "2026-11-21T09:00:00.000Z",
    last_used_at: null,
    expires_at: null,
    token: "svc_pat_8kZq2X…",
  },
  run: ({ body, services, trace }) => exchangeCommandLineCode(services, body, trace()),
});
