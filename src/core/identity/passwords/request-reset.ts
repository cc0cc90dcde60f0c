import { t } from "#/lib/schema.ts";
import { type Bound, bound } from "#/platform/db/global.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { renderLetter } from "#/platform/mail/letter.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
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

/** A new link, and what makes it the only one. */
export function newResetLink(
  { secrets, config, clock }: Linking,
  { id, email }: Pick<Identity, "id" | "email">,
): { statements: Bound[]; url: string } {
  const lasting = { now: clock.now(), lifetimeMs: LIFETIME_MS };
  const token = newMailToken(PURPOSES.reset, { id, email: email ?? "" }, lasting);
  return {
    statements: [
      bound(deleteMailTokens, { identity: id, purpose: PURPOSES.reset }),
      bound(insertMailToken, token),
    ],
    url: `${config.baseUrl}/reset-password?token=${secrets.sign(PURPOSES.reset, token.id)}`,
  };
}

type Linking = Pick<Services, "secrets" | "config"> & {
  clock: Pick<Services["clock"], "now">;
};

/** Mails the link to an address that somebody has. The links before it lead nowhere any more. */
export const resetAsked = handles(askedReset, ({ global, mailer, secrets, config }) => ({
  async dispatch({ jobId, now }, { email }) {
    const identity = await global.get(identityByEmail, { email });
    if (!identity) return;
    const { statements, url } = newResetLink(
      { secrets, config, clock: { now: () => now } },
      identity,
    );
    await global.batch(statements);
    const letter = renderLetter({
      paragraphs: [
        `Hello ${identity.name},`,
        "somebody asked for a new password of your account. The link works for an hour, and once.",
      ],
      action: {
        label: "Choose a new password",
        url,
      },
      footer: "If it wasn't you, ignore this mail: nothing changes.",
    });
    const to = { name: identity.name, address: email };
    await mailer.send({ to, subject: "A new password", ...letter }, jobId);
  },
}));
