import { oneOf, type Static, t } from "#/lib/schema.ts";
import { required, Undone } from "#/platform/db/global.ts";
import { BadRequest, Unauthenticated } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { webauthn } from "#/platform/webauthn.ts";
import type { Challenge, Identity, Passkey } from "#/schema/global/identities.ts";
import { identityById } from "../identities.ts";
import { type SignedIn, signedIn } from "../sessions/open.ts";
import { challengeOf, takeChallenge } from "../two-factor/challenge.ts";
import { addPasskey, noteUse, passkeyNamed, passkeysOf } from "./passkeys.ts";
import { ask, takeQuestion } from "./questions.ts";

/** EdDSA, ES256 and RS256: what authenticators have, and what is verified here. */
const ALGORITHMS = [-8, -7, -257];

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const piece = (maxLength: number) => t.String({ minLength: 1, maxLength });
const base = {
  id: piece(1400),
  rawId: piece(1400),
  type: t.Literal("public-key"),
  authenticatorAttachment: t.Optional(oneOf(["platform", "cross-platform"])),
  clientExtensionResults: t.Optional(t.Object({})),
};
export const registrationSchema = t.Object({
  ...base,
  response: t.Object({
    clientDataJSON: piece(4000),
    attestationObject: piece(30_000),
    authenticatorData: t.Optional(piece(8000)),
    transports: t.Optional(t.Array(oneOf(TRANSPORTS), { maxItems: TRANSPORTS.length })),
    publicKey: t.Optional(piece(4000)),
    publicKeyAlgorithm: t.Optional(t.Integer()),
  }),
});
export const assertionSchema = t.Object({
  ...base,
  response: t.Object({
    clientDataJSON: piece(4000),
    authenticatorData: piece(8000),
    signature: piece(4000),
    userHandle: t.Optional(piece(200)),
  }),
});

const rpId = ({ config }: Services): string => new URL(config.baseUrl).hostname;
const isTransport = (text: string): text is (typeof TRANSPORTS)[number] =>
  TRANSPORTS.some((one) => one === text);
const asAllowed = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports.filter(isTransport),
});

/** What a browser is asked to make a passkey of, and the cookie to bring back with it. */
export async function askForPasskey(services: Services, owner: Identity) {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Atoll",
    rpID: rpId(services),
    userName: owner.email ?? owner.id,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.id),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await passkeysOf(services, owner.id)).map(asAllowed),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, cookie: await ask(services, options.challenge, owner.id) };
}

interface Making {
  response: Static<typeof registrationSchema>;
  name: string;
  request: Request;
}

/** Keeps the passkey that a browser made. Throws 400 for one that was not asked for. */
export async function keepPasskey(
  services: Services,
  owner: Identity,
  { response, name, request }: Making,
): Promise<Passkey> {
  const challenge = await takeQuestion(services, request, owner.id);
  if (challenge === null) throw new BadRequest("This took too long. Begin again.");
  const { verifyRegistrationResponse } = await webauthn();
  const made = await verifyRegistrationResponse({
    response: { clientExtensionResults: {}, ...response },
    expectedChallenge: challenge,
    expectedOrigin: services.config.baseUrl,
    expectedRPID: rpId(services),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!made?.verified) throw new BadRequest("This is no passkey for here. Begin again.");
  const { credential, credentialBackedUp } = made.registrationInfo;
  const kept = {
    name,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: response.response.transports ?? [],
    synced: credentialBackedUp,
  };
  return addPasskey(services, owner, kept, request);
}

/**
 * What any authenticator is asked for a sign-in or, of whoever showed a password and is to show a
 * second factor, theirs; with the cookie to bring back.
 */
export async function askForAssertion(services: Services, request: Request) {
  const { generateAuthenticationOptions } = await webauthn();
  const challenge = await challengeOf(services, request);
  const own = challenge ? await passkeysOf(services, challenge.identityId) : [];
  const options = await generateAuthenticationOptions({
    rpID: rpId(services),
    userVerification: "required",
    allowCredentials: own.map(asAllowed),
  });
  return { options, cookie: await ask(services, options.challenge, null) };
}

type Assertion = Static<typeof assertionSchema>;

/**
 * Signs somebody in by a passkey, which is both factors at once: what they have, and what opens it.
 * Whoever showed their password before is signed in by that, with the passkey as the second.
 */
export async function signInByPasskey(
  services: Services,
  response: Assertion,
  request: Request,
): Promise<SignedIn> {
  const refuse = (reason: string, identity?: string): Unauthenticated => {
    security(services.log, "passkey_refused", { ...traceOf(request), identity, reason });
    return new Unauthenticated("The passkey opens nothing here.");
  };
  const question = await takeQuestion(services, request, null);
  if (question === null) throw refuse("not asked");
  const passkey = await passkeyNamed(services, response.id);
  if (!passkey) throw refuse("unknown");
  const { identityId } = passkey;
  const counter = await verified(services, { response, question, passkey });
  if (counter === null) throw refuse("wrong", identityId);
  const identity = await services.global.get(identityById, { id: identityId });
  if (!identity?.email) throw refuse("lost its address", identityId);
  const met = await challengeOf(services, request);
  const challenge = met?.identityId === identityId ? met : null;
  const shown = { identity, request, ...waysOf(passkey, challenge) };
  const beside = [
    noteUse(services, passkey, counter),
    ...(challenge ? [required(takeChallenge, { id: challenge.id })] : []),
  ];
  return signedIn(services, { ...shown, beside }).catch((error) => {
    throw error instanceof Undone ? refuse("changed meanwhile", identityId) : error;
  });
}

const waysOf = (passkey: Passkey, challenge: Readonly<Challenge> | null) =>
  challenge
    ? {
        remembered: challenge.remembered,
        opening: { method: challenge.method, openedWith: challenge.openedWith ?? passkey.id },
      }
    : { remembered: true, opening: { method: "passkey" as const, openedWith: passkey.id } };

interface Shown {
  response: Assertion;
  question: string;
  passkey: Passkey;
}

/** How often a passkey was used by now, by what it signed; null where that is not what it was asked. */
async function verified(
  services: Services,
  { response, question, passkey }: Shown,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { credentialId, publicKey, counter, transports } = passkey;
  const found = await verifyAuthenticationResponse({
    response: { clientExtensionResults: {}, ...response },
    expectedChallenge: question,
    expectedOrigin: services.config.baseUrl,
    expectedRPID: rpId(services),
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter,
      transports: transports.filter(isTransport),
    },
  }).catch(() => null);
  return found?.verified ? found.authenticationInfo.newCounter : null;
}
