import { t } from "#/lib/schema.ts";
import { bound } from "#/platform/db/global.ts";
import type { Trace } from "#/platform/http/trace.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { renderLetter } from "#/platform/mail/letter.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { identityByEmail, identityById, isProven, setEmailVerified } from "../identities.ts";
import {
  insertMailToken,
  linked,
  mailTokenOf,
  newMailToken,
  PURPOSES,
  usable,
  useMailToken,
} from "../mails/links.ts";

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const mailConfirmation = jobKind("mail_confirmation", { token_id: t.String() });
const askedConfirmation = jobKind("ask_confirmation", { email: t.String() });

/**
 * Puts the mail that confirms an address into the outbox, but for an agent, which has none. Its
 * link is signed when it is sent and stored nowhere.
 */
export async function requestConfirmation(services: Services, identity: Identity): Promise<void> {
  if (identity.email === null) return;
  const now = services.clock.now();
  const token = newMailToken(
    PURPOSES.confirm,
    { id: identity.id, email: identity.email },
    { now, lifetimeMs: LIFETIME_MS },
  );
  await services.global.batch([
    bound(insertMailToken, token),
    enqueued(mailConfirmation.at(now, { token_id: token.id }), now),
  ]);
  services.nudgeJobs();
}

/**
 * What a request for the confirmation mail does, the same for an address that nobody has: all else
 * is the job's.
 */
export async function askConfirmation(services: Services, address: string): Promise<void> {
  const now = services.clock.now();
  await services.global.batch([enqueued(askedConfirmation.at(now, { email: address }), now)]);
  services.nudgeJobs();
}

/** Sends the confirmation mail again to an address that somebody has and that is not confirmed. */
export const confirmationAsked = handles(askedConfirmation, (services) => ({
  async dispatch(_, { email }) {
    const identity = await services.global.get(identityByEmail, { email });
    if (identity && !isProven(identity)) await requestConfirmation(services, identity);
  },
}));

/**
 * Notes that an address is its owner's: they have what was mailed there. False when it is theirs no
 * more, or was proven.
 */
export async function proveAddress(
  { global, clock, log }: Services,
  { id, email, trace }: Proof,
): Promise<boolean> {
  const proven =
    (await global.run(setEmailVerified, { id, email, now: clock.now().toISOString() })) === 1;
  if (proven) security(log, "email_confirmed", { ...trace, identity: id });
  return proven;
}

interface Proof {
  /** The identity. */
  id: string;
  email: string;
  trace: Trace;
}

/**
 * Who holds the address that an "It wasn't me" link was sent to, as long as it is not confirmed; or
 * null.
 */
export async function findDisowned(services: Services, link: string) {
  const token = await linked(services, PURPOSES.disown, link);
  const identity = token && (await services.global.get(identityById, { id: token.identityId }));
  const isHeld = identity?.email === token?.email && identity?.emailVerifiedAt === null;
  return token && isHeld ? { id: token.identityId, email: token.email } : null;
}

/** What a confirming link was sent for; null when it is used, expired or not ours. */
export const findConfirmed = (services: Services, link: string) =>
  usable(services, PURPOSES.confirm, link);

/** Confirms the address a link was sent to; false when the link is used, expired or not ours. */
export async function confirmEmail(
  services: Services,
  link: string,
  trace: Trace,
): Promise<boolean> {
  const { global, clock, log } = services;
  const token = await findConfirmed(services, link);
  if (!token) return false;
  const at = clock.now().toISOString();
  const [used] = await global.batch([
    bound(useMailToken, { id: token.id, now: at }),
    bound(setEmailVerified, { id: token.identityId, email: token.email, now: at }),
  ]);
  if (used === 1) security(log, "email_confirmed", { ...trace, identity: token.identityId });
  return used === 1;
}

export const confirmationMail = handles(mailConfirmation, (services) => ({
  async dispatch({ jobId }, { token_id }) {
    const token = await mailTokenOf(services, token_id);
    const identity = token && (await services.global.get(identityById, { id: token.identityId }));
    if (!token || !identity) return;
    const letter = renderLetter({
      paragraphs: [
        `Hello ${identity.name},`,
        "confirm that this e-mail address is yours, so that people can invite you and find you by it.",
      ],
      action: {
        label: "Confirm the address",
        url: `${services.config.baseUrl}/verify-email?token=${services.secrets.sign(PURPOSES.confirm, token.id)}`,
      },
      footer: `Somebody signed up for Atoll with this address. If it wasn't you, ignore this mail, or take the address back: ${services.config.baseUrl}/disown/${services.secrets.sign(PURPOSES.disown, token.id)}`,
    });
    await services.mailer.send(
      {
        to: { name: identity.name, address: token.email },
        subject: "Confirm your e-mail address",
        ...letter,
      },
      jobId,
    );
  },
}));
