import { type Bound, required } from "#/platform/db/global.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity, JoinedAccount } from "#/schema/global/identities.ts";
import { knownDevice, newDeviceMail } from "../devices.ts";
import { insertSignedIn, newSession, type Opening, originOf } from "../sessions.ts";
import { joinStatements, noteJoined } from "../social/joining.ts";
import { insertChallenge, newChallenge } from "../two-factor/challenge.ts";
import { isTrusted } from "../two-factor/trusted-device.ts";

interface Shown {
  /** As it was when its first factor was looked at. */
  identity: Identity;
  remembered: boolean;
  opening: Opening;
  request: Request;
  /** They have only just signed up: no device of theirs is known, and none is news. */
  isNew?: boolean;
  /** What is done together with it. */
  beside?: readonly Bound[];
  /** The account with a provider that is theirs too from then on: when they are in, not before. */
  joins?: JoinedAccount | null;
}

export interface SignedIn {
  identity: Identity;
  remembered: boolean;
  token: string;
}
/** A session or, of whoever has a second factor, what it is wanted for. */
export type Opened =
  | ({ kind: "session" } & SignedIn)
  | { kind: "challenge"; token: string; methods: "totp"[] };

/**
 * The one way from a first factor to a session: a second one is asked for in between, unless the
 * device is trusted. Throws `Undone` where the first opens nothing any more by now.
 */
export async function openSession(services: Services, shown: Shown): Promise<Opened> {
  const { identity, remembered, opening, request, beside = [], joins = null } = shown;
  if (identity.twoFactorAt === null || (await isTrusted(services, request, identity)))
    return { kind: "session", ...(await signedIn(services, shown)) };
  const { challenge, token } = newChallenge(
    { identityId: identity.id, remembered, ...opening },
    services.clock.now(),
  );
  const joining = joins === null ? null : JSON.stringify(joins);
  const row = { ...challenge, ...shownOf(identity), joining };
  await services.global.batch([...beside, required(insertChallenge, row)]);
  return { kind: "challenge", token, methods: ["totp"] };
}

/** Makes a session of somebody who showed all there is to show. */
export async function signedIn(services: Services, shown: Shown): Promise<SignedIn> {
  const { global, clock, log, nudgeJobs } = services;
  const { identity, remembered, opening, request, isNew = false, beside = [], joins } = shown;
  const { session, token } = newSession(
    { identityId: identity.id, remembered, ...opening },
    originOf(request),
    clock.now(),
  );
  const row = { ...session, remembered: remembered ? 1 : 0, ...shownOf(identity) };
  const isKnown = isNew || knownDevice(services, request, identity) !== null;
  const mails = isKnown ? [] : await newDeviceMail(services, identity, session);
  const joined = joins ? joinStatements(services, identity, joins, request) : [];
  await global.batch([...beside, required(insertSignedIn, row), ...joined, ...mails]);
  if (mails.length + joined.length > 0) nudgeJobs();
  if (joins) noteJoined(services, identity, joins, request);
  security(log, "sign_in", { ...traceOf(request), identity: identity.id, session: session.id });
  return { identity, remembered, token };
}

const shownOf = ({ id: identityId, email, passwordHash, twoFactorAt }: Identity) => ({
  identityId,
  email,
  passwordHash,
  twoFactorAt,
});
