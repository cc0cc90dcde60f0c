import { billing } from "#/features/billing/index.ts";
import { codeOf, messageOf } from "#/lib/files/system-error.ts";
import { newId } from "#/lib/ids.ts";
import type { Storage } from "#/platform/storage/storage.ts";
import { writeWhole } from "#/platform/whole-file.ts";
import type { Examined } from "./examined.ts";
import { type Finding, found } from "./finding.ts";

const PATIENCE_MS = 15_000;

/** What takes too long has failed. */
async function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("No answer within 15 seconds")), PATIENCE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Whether mail goes out. */
export async function mail({ config, mailer }: Examined): Promise<Finding> {
  if (config.mailUrl === null)
    return found(
      "warning",
      "mail",
      "is written to files, and its links stand in the log",
      "Set MAIL_URL to the SMTP server that sends it.",
    );
  const { host } = new URL(config.mailUrl);
  return within(mailer.check()).then(
    () => found("ok", "mail", `${host} takes mail`),
    (error) =>
      found(
        "fault",
        "mail",
        `${host} takes none: ${messageOf(error)}`,
        "Look at MAIL_URL, and whether the server can be reached from here. What waits is sent once it can.",
      ),
  );
}

/** No organization has this id: what is tried is in nobody's way. */
const TRIAL = "people";
const TEXT = "Atoll";

/** Whether the store takes a file, gives it back and removes it. */
export async function store({ store: { storage } }: Examined): Promise<Finding> {
  const where = storage.kind === "s3" ? "the bucket" : "the folder";
  const key = `${TRIAL}/${newId()}`;
  const attempt = async () => {
    const path = storage.temporary();
    writeWhole(path, TEXT);
    await storage.put(key, path);
    const body = await storage.read(key);
    const text = body === null ? null : await new Response(body).text();
    await storage.remove(key);
    if (text !== TEXT) throw new Error("It gave back something else");
    if ((await storage.stat(key)) !== null) throw new Error("It removes nothing");
  };
  return within(attempt()).then(
    () => found("ok", "files", `${where} takes, gives back and removes`),
    (error) =>
      found(
        "fault",
        "files",
        `${where} fails: ${messageOf(error)}`,
        REMEDY_OF[storage.kind](error),
      ),
  );
}

/** What to do about a store that fails. */
const REMEDY_OF: Record<Storage["kind"], (error: unknown) => string> = {
  s3: () => "Look at the settings of the bucket, and what its key may do: put, get, list, delete.",
  local: (error) =>
    codeOf(error) === "ENOSPC"
      ? "Make room on the disk."
      : "Look at who owns the folder, and at the disk.",
};

/** Whether payments can be taken, where they are. */
export async function payments(examined: Examined): Promise<Finding[]> {
  const { billing: settings } = examined.config;
  if (!settings) return [];
  const finding = await within(billing.prices(examined)).then(
    (prices) =>
      prices.length > 0
        ? found("ok", "payments", `${prices.length} prices are for sale`)
        : found(
            "warning",
            "payments",
            "no price is for sale",
            "Give prices at Stripe the metadata atoll_plan: starter or pro.",
          ),
    (error) =>
      found(
        "fault",
        "payments",
        `Stripe can't be asked: ${messageOf(error)}`,
        "Look at STRIPE_SECRET_KEY, and at the log for what Stripe said.",
      ),
  );
  return [finding];
}
