import { t } from "#/lib/schema.ts";
import { bound } from "#/platform/db/global.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { renderLetter } from "#/platform/mail/letter.ts";
import type { Services } from "#/platform/services.ts";
import { identityByEmail } from "../identities.ts";
import { deleteMailTokens, insertMailToken, newMailToken, PURPOSES } from "../mails/links.ts";

const LIFETIME_MS = 60 * 60_000;

const askedReset = jobKind("ask_password_reset", { email: t.String() });

/**
 * What a request for a new password does, the same for an address that nobody has: all else is the
 * job's.
 */
export async function askReset({ global, clock, nudgeJobs }: Services, email: string) {
  const now = clock.now();
  await global.batch([enqueued(askedReset.at(now, { email }), now)]);
  nudgeJobs();
}

/** Mails the link to an address that somebody has. The links before it lead nowhere any more. */
export const resetAsked = handles(askedReset, ({ global, mailer, secrets, config }) => ({
  async dispatch({ jobId, now }, { email }) {
    const identity = await global.get(identityByEmail, { email });
    if (!identity) return;
    const token = newMailToken(
      PURPOSES.reset,
      { id: identity.id, email },
      { now, lifetimeMs: LIFETIME_MS },
    );
    await global.batch([
      bound(deleteMailTokens, { identity: identity.id, purpose: PURPOSES.reset }),
      bound(insertMailToken, token),
    ]);
    const letter = renderLetter({
      paragraphs: [
        `Hello ${identity.name},`,
        "somebody asked for a new password of your account. The link works for an hour, and once.",
      ],
      action: {
        label: "Choose a new password",
        url: `${config.baseUrl}/reset-password?token=${secrets.sign(PURPOSES.reset, token.id)}`,
      },
      footer: "If it wasn't you, ignore this mail: nothing changes.",
    });
    const to = { name: identity.name, address: email };
    await mailer.send({ to, subject: "A new password", ...letter }, jobId);
  },
}));
