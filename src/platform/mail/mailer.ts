import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Log } from "../log.ts";

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** Sends one mail; `id` becomes its Message-ID, so that a repeated one can be recognized. Rejects when it was not taken. */
export interface Mailer {
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

interface Options {
  /** `smtp://…` or `smtps://…`; null writes .eml files into `folder`. */
  mailUrl: string | null;
  folder: string;
  baseUrl: string;
  log: Log;
}

export function createMailer(options: Options): Mailer {
  const host = new URL(options.baseUrl).hostname;
  const envelope = (mail: Mail, id: string) => ({
    ...mail,
    from: { name: "Atoll", address: `notifications@${host.includes(".") ? host : "atoll.localhost"}` },
    messageId: `<${id}@${host}>`,
  });
  return options.mailUrl ? smtpMailer(options.mailUrl, envelope) : fileMailer(options, envelope);
}

type Envelope = (mail: Mail, id: string) => Mail & { messageId: string };

function smtpMailer(url: string, envelope: Envelope): Mailer {
  const transport = createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as object);
  return {
    send: async (mail, id) => void (await transport.sendMail(envelope(mail, id))),
    close: () => transport.close(),
  };
}

function fileMailer({ folder, log }: Options, envelope: Envelope): Mailer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(envelope(mail, id));
      const path = join(folder, `${id}.eml`);
      writeFileSync(`${path}.new`, message as Uint8Array, { mode: 0o600 });
      renameSync(`${path}.new`, path);
      const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
      log.info("Mail written to a file; set MAIL_URL to send it", {
        to: mail.to.address,
        subject: mail.subject,
        path,
        links,
      });
    },
    close: () => {},
  };
}
