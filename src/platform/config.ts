import { type BackupSetting, backupsOf } from "./backups/setting.ts";
import type { Sender } from "./config/kinds.ts";
import { usualOpenTenants } from "./config/open-tenants.ts";
import { storeOf } from "./config/storage.ts";
import type { Env } from "./config/variable.ts";
import { LOOPBACK, variables } from "./config/variables.ts";
import type { AddressRange } from "./http/address.ts";
import type { LogLevel } from "./log.ts";
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
  /** Who mails are from; null for an address at the host of `baseUrl`. */
  readonly mailFrom: Sender | null;
  readonly secret: string | null;
  readonly logLevel: LogLevel;
  /** Whether every answer has a line in the log. */
  readonly accessLog: boolean;
  /** Opens `/metrics`; null keeps it closed, and nothing is counted. */
  readonly metricsToken: string | null;
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
  /** Other sites whose pages may use the API with a token. */
  readonly corsOrigins: readonly string[];
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

const backupsIn = (env: Env): BackupSetting =>
  backupsOf(variables.backups.read(env), {
    tenantsDir: variables.tenantsDir.read(env),
    storage: storeOf(env),
    bucketOf: (url) => storeOf({ ...env, STORAGE_URL: url }),
  });

/** What several variables say together, each read by itself: throws `ConfigError` as `readConfig` would. */
export const partsOf = (env: Env): (() => unknown)[] =>
  [storeOf, providersOf, billingOf, backupsIn].map((read) => () => read(env));

/** Reads the environment; throws `ConfigError` for the first value that can't be used. */
export function readConfig(env: Env): Config {
  const port = variables.port.read(env);
  const tenantsDir = variables.tenantsDir.read(env);
  return {
    port,
    host: variables.host.read(env),
    baseUrl: variables.baseUrl.read(env) ?? `http://localhost:${port}`,
    tenantsDir,
    storage: storeOf(env),
    mailUrl: variables.mailUrl.read(env),
    mailFrom: variables.mailFrom.read(env),
    secret: variables.secret.read(env),
    logLevel: variables.logLevel.read(env),
    accessLog: variables.accessLog.read(env),
    metricsToken: variables.metricsToken.read(env),
    openTenants: variables.openTenants.read(env) ?? usualOpenTenants(),
    synchronous: variables.synchronous.read(env),
    linkPreviews: variables.linkPreviews.read(env),
    trustedProxies: [...LOOPBACK, ...variables.trustedProxies.read(env)],
    corsOrigins: variables.corsOrigins.read(env),
    signUp: variables.signUp.read(env),
    providers: providersOf(env),
    billing: billingOf(env),
    backups: backupsIn(env),
    quotas: variables.quotas.read(env),
  };
}
