import { resolve } from "node:path";
import { type BackupPlace, type BackupSetting, backupsOf, placeOf } from "./backups/setting.ts";
import { ConfigError } from "./config-error.ts";
import { type AddressRange, readRange } from "./http/address.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import { isSecret } from "./secret.ts";
import { providersOf, type SignInProvider } from "./sign-in-providers.ts";
import type { S3Options } from "./storage/s3.ts";
import { billingOf, type StripeSettings } from "./stripe-settings.ts";

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where people reach this server, without a trailing slash. */
  readonly baseUrl: string;
  readonly tenantsDir: string;
  /** An S3-compatible store of files; null keeps them beside the tenants. */
  readonly storage: S3Options | null;
  /** `smtp://…` or `smtps://…`; null writes mail as .eml files. */
  readonly mailUrl: string | null;
  readonly secret: string | null;
  readonly logLevel: LogLevel;
  /** How many tenant files stay open at once. */
  readonly openTenants: number;
  /**
   * SQLite's `synchronous` of tenant files; FULL keeps every acknowledged write through a power
   * loss.
   */
  readonly synchronous: "FULL" | "NORMAL";
  /** Whether the server fetches pages that people link to in chats. */
  readonly linkPreviews: boolean;
  /** Proxies whose `X-Forwarded-For` is believed; this machine's own always. */
  readonly trustedProxies: readonly AddressRange[];
  /** Who may sign up and make organizations: anybody, or those who were invited may sign up. */
  readonly signUp: "open" | "invited";
  /** Who else says who people are. */
  readonly providers: readonly SignInProvider[];
  /** How organizations pay; null where each has everything. */
  readonly billing: StripeSettings | null;
  /** When backups are made, how many are kept, and where. */
  readonly backups: BackupSetting;
  /** Limits that the operator set, by their names. */
  readonly quotas: Map<string, number>;
}

/** Reads the environment; throws `ConfigError` for the first value that can't be used. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = wholeNumber(env, "PORT", 3000, 0, 65_535);
  const tenantsDir = resolve(env.TENANTS_DIR || "./tenants");
  return {
    port,
    host: env.HOST || "127.0.0.1",
    baseUrl: webAddress(env.BASE_URL || `http://localhost:${port}`),
    tenantsDir,
    storage: storeOf(env),
    mailUrl: mailAddress(env.MAIL_URL),
    secret: secretOf(env.SECRET),
    logLevel: oneOf(env, "LOG_LEVEL", LOG_LEVELS, "info"),
    openTenants: wholeNumber(env, "OPEN_TENANTS", 500, 1, 20_000),
    synchronous: oneOf(env, "SYNCHRONOUS", ["FULL", "NORMAL"], "FULL"),
    linkPreviews: oneOf(env, "LINK_PREVIEWS", ["on", "off"], "on") === "on",
    trustedProxies: proxiesOf(env.TRUSTED_PROXIES),
    signUp: oneOf(env, "SIGN_UP", ["open", "invited"], "open"),
    providers: providersOf(env),
    billing: billingOf(env),
    backups: backupsOf(env.BACKUPS, besideBackups(env, tenantsDir)),
    quotas: quotasOf(env.QUOTAS),
  };
}

const besideBackups = (env: Record<string, string | undefined>, tenantsDir: string) => ({
  tenantsDir,
  storage: storeOf(env),
  bucketOf: (url: string) => storeOf({ ...env, STORAGE_URL: url }),
});

/** Where `to` leads, written as in `BACKUPS`. Throws `ConfigError` for what leads nowhere. */
export const backupPlace = (env: Record<string, string | undefined>, to: string): BackupPlace =>
  placeOf(to, besideBackups(env, resolve(env.TENANTS_DIR || "./tenants")));

function wholeNumber(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new ConfigError(
    `${name} is "${text}", but it must be a whole number from ${min} to ${max}.`,
  );
}

function oneOf<Word extends string>(
  env: Record<string, string | undefined>,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const text = env[name];
  if (!text) return fallback;
  const found = words.find((word) => word === text);
  if (found) return found;
  throw new ConfigError(`${name} is "${text}", but it must be one of ${words.join(", ")}.`);
}

function webAddress(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search)
    return url.origin;
  throw new ConfigError(
    `BASE_URL is "${text}", but it must be an http or https address without a path.`,
  );
}

function mailAddress(text: string | undefined): string | null {
  if (!text) return null;
  if (/^smtps?:$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new ConfigError(
    "MAIL_URL must be an address such as smtp://user:password@mail.example.com:587.",
  );
}

/** `s3://key:secret@bucket?endpoint=…&region=…`; the keys can stand in variables of their own. */
function storeOf(env: Record<string, string | undefined>): S3Options | null {
  if (!env.STORAGE_URL) return null;
  const url = URL.parse(env.STORAGE_URL);
  const region = url?.searchParams.get("region") || env.AWS_REGION || "us-east-1";
  const endpoint = URL.parse(
    url?.searchParams.get("endpoint") || `https://s3.${region}.amazonaws.com`,
  );
  const accessKeyId = decodeURIComponent(url?.username || env.AWS_ACCESS_KEY_ID || "");
  const secretAccessKey = decodeURIComponent(url?.password || env.AWS_SECRET_ACCESS_KEY || "");
  const isBucket = url?.protocol === "s3:" && url.hostname !== "" && /^\/?$/.test(url.pathname);
  if (!isBucket || !/^https?:$/.test(endpoint?.protocol ?? "") || !accessKeyId || !secretAccessKey)
    throw new ConfigError(
      "STORAGE_URL must be an address such as s3://key:secret@bucket?endpoint=https://s3.example.com&region=eu-1, with the key and its secret there or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    );
  const bucket = url?.hostname ?? "";
  return { bucket, endpoint: endpoint?.origin ?? "", region, accessKeyId, secretAccessKey };
}

const LOOPBACK = ["127.0.0.0/8", "::1"];

function proxiesOf(text = ""): AddressRange[] {
  return [...LOOPBACK, ...wordsOf(text)].map((word) => {
    const range = readRange(word);
    if (range) return range;
    throw new ConfigError(
      `TRUSTED_PROXIES has "${word}", but it must be addresses and ranges such as 10.0.0.5,172.16.0.0/12,fd00::/8.`,
    );
  });
}

/** Words with commas between them. */
const wordsOf = (text: string): string[] => text.split(",").flatMap((word) => word.trim() || []);

/**
 * `name=number` pairs with commas between them; which names there are is for whoever uses them to
 * say.
 */
function quotasOf(text = ""): Map<string, number> {
  return new Map(
    wordsOf(text).map((pair): [string, number] => {
      const [, name = "", number] = /^([a-z_]+)\s*=\s*([1-9]\d{0,8})$/.exec(pair) ?? [];
      if (!name)
        throw new ConfigError(
          `QUOTAS has "${pair}", but it must be pairs such as tokens=100,organizations=20.`,
        );
      return [name, Number(number)];
    }),
  );
}

function secretOf(text: string | undefined): string | null {
  if (!text) return null;
  if (isSecret(text)) return text;
  throw new ConfigError(
    "SECRET must have at least 32 characters; leave it out and Atoll makes one beside the tenants.",
  );
}
