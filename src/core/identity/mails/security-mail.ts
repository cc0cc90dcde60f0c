import { nullable, t } from "#/lib/schema.ts";
import type { Bound } from "#/platform/db/global.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { renderLetter } from "#/platform/mail/letter.ts";
import type { Identity } from "#/schema/global/identities.ts";

interface Wording {
  subject: string;
  /** What happened, in words that go on with when and where. */
  says(detail: string): string;
}

/** What people are told by mail of how their account is opened. */
const WORDING = {
  signed_in: {
    subject: "A sign-in from a new device",
    says: (device) => `your account was signed in to from a device that it didn't know, ${device}`,
  },
  token_created: {
    subject: "A personal access token was made",
    says: (token) => `a personal access token of your account, ${token}, was made`,
  },
  agent_token_created: {
    subject: "A token of an agent was made",
    says: (token) => `you made a token for the agent ${token}`,
  },
  two_factor_on: {
    subject: "Two-factor sign-in is on",
    says: () => "your account asks for a second factor from now on, and other sessions were ended",
  },
  two_factor_off: {
    subject: "Two-factor sign-in is off",
    says: () => "your account asks for no second factor any more",
  },
  two_factor_locked: {
    subject: "Too many wrong codes",
    says: () =>
      "somebody who can show the first factor of your account, such as your password, gave ten wrong codes for the second, so that codes open nothing for a quarter of an hour; the last of them",
  },
  recovery_codes_made: {
    subject: "New recovery codes were made",
    says: () => "your account got new recovery codes, and those before work no more",
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    says: (left) => `your account was signed in to with a recovery code, of which ${left} are left`,
  },
  app_connected: {
    subject: "An app was let in",
    says: (name) => `you let an app in that calls itself “${name}”`,
  },
  provider_joined: {
    subject: "Another way to sign in was added",
    says: (provider) => `your account can be signed in to by ${provider} from now on`,
  },
  provider_left: {
    subject: "A way to sign in was removed",
    says: (provider) => `your account can't be signed in to by ${provider} any more`,
  },
  passkey_added: {
    subject: "A passkey was added",
    says: (name) => `your account got a passkey, “${name}”`,
  },
  passkey_removed: {
    subject: "A passkey was removed",
    says: (name) => `a passkey of your account, “${name}”, was removed`,
  },
  address_changed: {
    subject: "Your e-mail address was changed",
    says: (address) => `the e-mail address of your account was changed to ${address}`,
  },
} as const satisfies Record<string, Wording>;
export type SecurityNews = keyof typeof WORDING;

const securityMail = jobKind("mail_security", {
  name: t.String(),
  address: t.String(),
  news: t.String(),
  detail: t.String(),
  at: t.String(),
  from: nullable(t.String()),
});

interface Happened {
  now: Date;
  /** The address it was done from. */
  from: string | null | undefined;
  detail?: string;
}

/**
 * What has somebody told at the address they have by now of a change of their credentials; nothing,
 * where that is not proven.
 */
export function securityMailOf(
  { name, email, emailVerifiedAt }: Pick<Identity, "name" | "email" | "emailVerifiedAt">,
  news: SecurityNews,
  { now, from = null, detail = "" }: Happened,
): Bound[] {
  if (email === null || emailVerifiedAt === null) return [];
  const at = now.toISOString();
  return [enqueued(securityMail.at(now, { name, address: email, news, detail, at, from }), now)];
}

const isNews = (word: string): word is SecurityNews => Object.hasOwn(WORDING, word);

export const securityMailHandler = handles(securityMail, ({ mailer, config }) => ({
  async dispatch({ jobId }, { name, address, news, detail, at, from }) {
    if (!isNews(news)) throw new Error(`There is no such news as ${news}`);
    const { subject, says } = WORDING[news];
    const place = from ? `, from the address ${from}` : "";
    const letter = renderLetter({
      paragraphs: [
        `Hello ${name},`,
        `${says(detail)}, at ${at.slice(0, 16).replace("T", " ")} UTC${place}.`,
      ],
      action: { label: "Open Atoll", url: `${config.baseUrl}/` },
      footer:
        "If it wasn't you, change your password at once, or have a new one sent, and end the sessions, tokens and apps that you don't know.",
    });
    await mailer.send({ to: { name, address }, subject, ...letter }, jobId);
  },
}));
