import { nullable, t } from "#/lib/schema.ts";
import { bound, required, Undone } from "#/platform/db/global.ts";
import type { Trace } from "#/platform/http/trace.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { renderLetter } from "#/platform/mail/letter.ts";
import { sha256 } from "#/platform/secret.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { identityByEmail, identityById, setEmail } from "../identities.ts";
import {
  deleteMailTokens,
  insertMailToken,
  newMailToken,
  PURPOSES,
  usable,
  useMailToken,
} from "../mails/links.ts";
import { securityMailOf } from "../mails/security-mail.ts";
import { confirmEmail } from "./confirm-email.ts";

const LIFETIME_MS = 24 * 60 * 60_000;

const askedChange = jobKind("ask_address_change", {
  identity_id: t.String(),
  email: t.String(),
  /** Of the password at that time: with another one the wish is somebody else's. */
  password: nullable(t.String()),
});
/** Brings an address to the memberships of whoever changed theirs. */
export const addressChanged = jobKind("address_changed", {
  identity_id: t.String(),
  before: t.String(),
  email: t.String(),
});

/** Has a link mailed to the address that somebody wants; the same for one that somebody else has. */
export async function askAddressChange(
  { global, clock, nudgeJobs }: Services,
  person: Identity,
  email: string,
): Promise<void> {
  const now = clock.now();
  const asked = { identity_id: person.id, email, password: passwordOf(person) };
  await global.batch([enqueued(askedChange.at(now, asked), now)]);
  nudgeJobs();
}

const passwordOf = ({ passwordHash }: Identity): string | null =>
  passwordHash && sha256(passwordHash);

/** Mails the link to an address that is free. The links before it lead nowhere any more. */
export const addressChangeAsked = handles(askedChange, ({ global, mailer, secrets, config }) => ({
  async dispatch({ jobId, now }, { identity_id: identity, email, password }) {
    const person = await global.get(identityById, { id: identity });
    if (!person || passwordOf(person) !== password) return;
    if (await global.get(identityByEmail, { email })) return;
    const token = newMailToken(
      PURPOSES.change,
      { id: identity, email },
      { now, lifetimeMs: LIFETIME_MS },
    );
    await global.batch([
      bound(deleteMailTokens, { identity, purpose: PURPOSES.change }),
      bound(insertMailToken, token),
    ]);
    const letter = renderLetter({
      paragraphs: [
        `Hello ${person.name},`,
        "confirm that this e-mail address is yours, and your account has it from then on.",
      ],
      action: {
        label: "Change to this address",
        url: `${config.baseUrl}/verify-email?token=${secrets.sign(PURPOSES.change, token.id)}`,
      },
      footer: "If you asked for no such thing, ignore this mail: nothing changes.",
    });
    const to = { name: person.name, address: email };
    await mailer.send({ to, subject: "Confirm your new e-mail address", ...letter }, jobId);
  },
}));

/** What a changing link was sent for; null when it is used, expired or not ours. */
export const findChange = (services: Services, link: string) =>
  usable(services, PURPOSES.change, link);

/** Follows the link of either mail: an address is confirmed, or changed. */
export const followLink = async (services: Services, link: string, trace: Trace) =>
  (await confirmEmail(services, link, trace)) || (await changeAddress(services, link, trace));

/**
 * Gives an account the address that a link was sent to, and tells the one before; false when the
 * link is used, expired or not ours, or somebody else has the address by now.
 */
async function changeAddress(services: Services, link: string, trace: Trace): Promise<boolean> {
  const { global, clock, log, nudgeJobs } = services;
  const token = await findChange(services, link);
  const person = token && (await global.get(identityById, { id: token.identityId }));
  if (!token || !person?.email || (await global.get(identityByEmail, { email: token.email })))
    return false;
  const now = clock.now();
  const { id, email: before } = person;
  const { email } = token;
  try {
    await global.batch([
      required(useMailToken, { id: token.id, now: now.toISOString() }),
      required(setEmail, { id, before, email, now: now.toISOString() }),
      bound(deleteMailTokens, { identity: id, purpose: PURPOSES.reset }),
      enqueued(addressChanged.at(now, { identity_id: id, before, email }), now),
      ...securityMailOf(person, "address_changed", { now, from: trace.address, detail: email }),
    ]);
  } catch (error) {
    if (error instanceof Undone || (await global.get(identityByEmail, { email }))) return false;
    throw error;
  }
  nudgeJobs();
  security(log, "email_changed", { ...trace, identity: id });
  return true;
}
