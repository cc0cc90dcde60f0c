import { join } from "node:path";
import { Readable } from "node:stream";
import type * as mailing from "nodemailer";
import type { Log } from "../log.ts";
import { ownFolder, writeWhole } from "../whole-file.ts";
import { Turnstile } from "./turnstile.ts";

/** Loaded with the first mail. */
const nodemailer = (): typeof mailing => require("nodemailer");

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Tells mails of one id apart that don't say the same. */
  edition?: number;
  /**
   * The same for all mails of one conversation with one person: mail programs show those together,
   * whatever their subjects are.
   */
  conversation?: string;
}

/**
 * Sends mails, several at once up to their last step, and that one at a time: a mail is ended, and
 * so taken, only when what became of the one before it is written down. So a crash can have one
 * mail repeated, whatever was on its way.
 */
export interface Mailer {
  /**
   * Sends one mail; `id` and edition become its Message-ID, by which who gets it twice tells.
   * Rejects when it was not taken. Either way the next is held back until `noted(id)`.
   */
  send(mail: Mail, id: string): Promise<void>;
  /** What became of the mail is written down. */
  noted(id: string): void;
  /** Rejects where no mail could be sent now: the server of `MAIL_URL` is not there, or takes none from here. */
  check(): Promise<void>;
  close(): void;
}

interface Options {
  /** `smtp://…` or `smtps://…`; null writes .eml files into `folder`. */
  mailUrl: string | null;
  folder: string;
  baseUrl: string;
  /** Null for an address at the host of `baseUrl`. */
  mailFrom: Mail["to"] | null;
  log: Log;
  /** Resolves when what a mail tells of is on the disk. */
  durable?: () => Promise<void> | null;
}

export function createMailer(options: Options): Mailer {
  const host = new URL(options.baseUrl).hostname;
  const from = options.mailFrom ?? senderAt(host);
  let writer: mailing.Transporter | undefined;
  const compose = async (
    { edition, conversation, ...mail }: Mail,
    id: string,
  ): Promise<Composed> => {
    await options.durable?.();
    // All are answers to one that nobody got (RFC 5322, 3.6.4): whatever of them is deleted, the
    // others stay together.
    const first = conversation === undefined ? undefined : `<${conversation}@${host}>`;
    writer ??= nodemailer().createTransport({
      streamTransport: true,
      buffer: true,
      newline: "windows",
    });
    const { envelope, message } = await writer.sendMail({
      ...mail,
      ...(first === undefined ? {} : { inReplyTo: first, references: first }),
      from,
      messageId: `<${edition === undefined ? id : `${id}.${edition}`}@${host}>`,
    });
    return { envelope, message: message as Buffer };
  };
  return options.mailUrl ? smtpMailer(options.mailUrl, compose) : fileMailer(options, compose);
}

const senderAt = (host: string): Mail["to"] => ({
  name: "Atoll",
  address: `notifications@${host.includes(".") ? host : "atoll.localhost"}`,
});

interface Composed {
  envelope: mailing.SentMessageInfo["envelope"];
  message: Buffer;
}
type Compose = (mail: Mail, id: string) => Promise<Composed>;

function smtpMailer(url: string, compose: Compose): Mailer {
  const turnstile = new Turnstile();
  let transport: mailing.Transporter | undefined;
  const options: object = {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A server may think about a whole mail for long. Who gives up on it too early sends it twice
    // (RFC 5321, 4.5.3.2.6).
    socketTimeout: 120_000,
  };
  return {
    async send(mail, id) {
      const { envelope, message } = await compose(mail, id);
      let isOver = false;
      async function* untilItsTurn() {
        yield message;
        // The connection may have ended before all of it was read.
        if (!isOver) await turnstile.turnOf(id);
      }
      try {
        transport ??= nodemailer().createTransport(url, options);
        await transport.sendMail({
          envelope,
          raw: Readable.from(untilItsTurn(), { objectMode: false }),
        });
      } finally {
        isOver = true;
      }
    },
    noted: (id) => turnstile.leave(id),
    async check() {
      const trial = nodemailer().createTransport(url, options);
      await trial.verify().finally(() => trial.close());
    },
    close: () => transport?.close(),
  };
}

function fileMailer({ folder, log }: Options, compose: Compose): Mailer {
  ownFolder(folder);
  return {
    async send(mail, id) {
      const { message } = await compose(mail, id);
      const path = join(folder, `${id}.eml`);
      writeWhole(path, message);
      const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
      log.info("Mail written to a file; set MAIL_URL to send it", {
        to: mail.to.address,
        subject: mail.subject,
        path,
        links,
      });
    },
    // A file that is written once more is the same file.
    noted: () => {},
    check: () => Promise.resolve(),
    close: () => {},
  };
}
