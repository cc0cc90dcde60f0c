import { at, named, nullable, type Static, t } from "#/lib/schema.ts";
import { VISIBLE_LINE } from "#/lib/text.ts";
import { NotFound } from "#/platform/errors.ts";

import type { Passkey } from "#/schema/global/identities.ts";
import {
  answerSigned,
  authExchange,
  requireSessionOf,
  signedIn,
  statusDone,
  statusSchema,
  user,
} from "../exchange.ts";
import { identityById } from "../identities.ts";
import { proof, recentOwner } from "../proof.ts";
import { QUOTAS, takeAddressQuota } from "../quotas.ts";
import {
  askForAssertion,
  askForPasskey,
  assertionSchema,
  keepPasskey,
  registrationSchema,
  signInByPasskey,
} from "./ceremony.ts";
import { passkeysOf, removePasskey, renamePasskey } from "./passkeys.ts";

const tag = "Authentication";
const name = t.String({ minLength: 1, maxLength: 100, pattern: VISIBLE_LINE });
const id = t.String({ maxLength: 64 });

const passkeySchema = named(
  "Passkey",
  t.Object({
    id: t.String(),
    name: t.String(),
    userId: t.String(),
    credentialID: t.String(),
    deviceType: t.String({ description: "`multiDevice` where it is kept on more than one." }),
    backedUp: t.Boolean(),
    transports: t.String({ description: "With commas between them." }),
    createdAt: at,
    lastUsedAt: nullable(at),
  }),
);
const present = (passkey: Passkey): Static<typeof passkeySchema> => ({
  id: passkey.id,
  name: passkey.name,
  userId: passkey.identityId,
  credentialID: passkey.credentialId,
  deviceType: passkey.synced ? "multiDevice" : "singleDevice",
  backedUp: passkey.synced,
  transports: passkey.transports.join(","),
  createdAt: passkey.createdAt,
  lastUsedAt: passkey.lastUsedAt,
});
const passkey = {
  id: "0193b0c8-7d10-7000-8000-000000000004",
  name: "Ada's phone",
  userId: user.id,
  credentialID: "q0ZtWmdC2abR3f7kQ0ZtWg",
  deviceType: "multiDevice",
  backedUp: true,
  transports: "internal,hybrid",
  createdAt: "2026-11-21T09:00:00.000Z",
  lastUsedAt: null,
};
const optionsSchema = named(
  "PasskeyOptions",
  t.Object({ challenge: t.String() }, { additionalProperties: true }),
);
const optionsOf = (description: string) => ({
  200: {
    description,
    schema: optionsSchema,
    example: { challenge: "8r1xV5npE4jhT6ys8r1xV5npE4jhT6ys", rpId: "atoll.example.com" },
  },
});

export const askRegistration = authExchange({
  id: "beginPasskey",
  tag,
  method: "GET",
  path: "/passkey/generate-register-options",
  security: "session",
  errors: [401],
  summary: "What a browser makes a passkey of (WebAuthn)",
  answers: optionsOf("For `navigator.credentials.create`, within five minutes."),
  run: async ({ services, exchange: { request, set } }) => {
    const { identityId } = await requireSessionOf(services, request);
    const owner = await services.global.get(identityById, { id: identityId });
    if (!owner) throw new NotFound();
    const { options, cookie } = await askForPasskey(services, owner);
    set.headers["set-cookie"] = cookie;
    return options;
  },
});

export const verifyRegistration = authExchange({
  id: "createPasskey",
  tag,
  method: "POST",
  path: "/passkey/verify-registration",
  security: "session",
  errors: [400, 401, 403, 409, 422, 429],
  summary: "Keep the passkey that the browser made",
  description: "Within ten minutes after signing in, or with the password.",
  body: t.Object({
    response: registrationSchema,
    name: t.Optional(name),
    password: proof,
    createSession: t.Optional(t.Boolean({ description: "Nothing: there is one." })),
  }),
  example: {
    name: "Ada's phone",
    response: {
      id: passkey.credentialID,
      rawId: passkey.credentialID,
      type: "public-key",
      response: { clientDataJSON: "eyJ0eXBlIjoi…", attestationObject: "o2NmbXRkbm9uZ…" },
    },
  },
  answers: { 200: { description: "The passkey.", schema: passkeySchema, example: passkey } },
  run: async ({ services, body, exchange: { request } }) => {
    const session = await requireSessionOf(services, request);
    const owner = await recentOwner(services, session, { password: body.password, request });
    const { response, name = "Passkey" } = body;
    return present(await keepPasskey(services, owner, { response, name, request }));
  },
});

export const askAuthentication = authExchange({
  id: "beginSignInPasskey",
  tag,
  method: "GET",
  path: "/passkey/generate-authenticate-options",
  errors: [429],
  summary: "What an authenticator signs for a sign-in (WebAuthn)",
  description:
    "After a password it names the passkeys of the account, of which one is its second factor; else any will do.",
  answers: optionsOf("For `navigator.credentials.get`, within five minutes."),
  run: async ({ services, exchange: { request, set }, trace }) => {
    await takeAddressQuota(services, QUOTAS.passkey_address, trace().address ?? null);
    const { options, cookie } = await askForAssertion(services, request);
    set.headers["set-cookie"] = cookie;
    return options;
  },
});

export const verifyAuthentication = authExchange({
  id: "signInPasskey",
  tag,
  method: "POST",
  path: "/passkey/verify-authentication",
  errors: [401, 422, 429],
  summary: "Sign in by a passkey",
  description: "It is both factors: no other is asked for.",
  body: t.Object({ response: assertionSchema }),
  example: {
    response: {
      id: passkey.credentialID,
      rawId: passkey.credentialID,
      type: "public-key",
      response: {
        clientDataJSON: "eyJ0eXBlIjoi…",
        authenticatorData: "SZYN5YgOjGh0NBcP…",
        signature: "MEUCIQDx…",
      },
    },
  },
  answers: {
    200: {
      description: "The person; the session cookie is set.",
      schema: signedIn,
      example: { token: null, user },
    },
  },
  run: async ({ services, body, exchange, trace }) => {
    await takeAddressQuota(services, QUOTAS.passkey_address, trace().address ?? null);
    const opened = await signInByPasskey(services, body.response, exchange.request);
    return answerSigned(services, exchange, opened);
  },
});

export const list = authExchange({
  id: "listPasskeys",
  tag,
  method: "GET",
  path: "/passkey/list-user-passkeys",
  security: "session",
  summary: "Your passkeys",
  answers: {
    200: {
      description: "The oldest first.",
      schema: t.Array(passkeySchema),
      example: [passkey],
    },
  },
  run: async ({ services, exchange: { request } }) => {
    const { identityId } = await requireSessionOf(services, request);
    return (await passkeysOf(services, identityId)).map(present);
  },
});

export const update = authExchange({
  id: "updatePasskey",
  tag,
  method: "POST",
  path: "/passkey/update-passkey",
  security: "session",
  errors: [404, 422],
  summary: "Name a passkey",
  body: t.Object({ id, name }),
  example: { id: passkey.id, name: passkey.name },
  answers: {
    200: {
      description: "The passkey.",
      schema: named("PasskeyResult", t.Object({ passkey: passkeySchema })),
      example: { passkey },
    },
  },
  run: async ({ services, body, exchange: { request } }) => {
    const { identityId } = await requireSessionOf(services, request);
    return { passkey: present(await renamePasskey(services, identityId, body)) };
  },
});

export const remove = authExchange({
  id: "deletePasskey",
  tag,
  method: "POST",
  path: "/passkey/delete-passkey",
  security: "session",
  errors: [400, 403, 404, 422, 429],
  summary: "Remove a passkey",
  description:
    "The sessions that it opened end at once, and the tokens and apps that came of them. Within ten minutes after signing in, or with the password.",
  body: t.Object({ id, password: proof }),
  example: { id: passkey.id },
  answers: { 200: { description: "Done.", schema: statusSchema, example: statusDone } },
  run: async ({ services, body, exchange: { request } }) => {
    const session = await requireSessionOf(services, request);
    const owner = await recentOwner(services, session, { password: body.password, request });
    await removePasskey(services, owner.id, { id: body.id, request });
    return statusDone;
  },
});
