import { keysOf, tableOf } from "#/lib/keys.ts";
import type { Config } from "#/platform/config.ts";
import { ConfigError } from "#/platform/config-error.ts";
import { Full, RateLimited } from "#/platform/errors.ts";
import { addressGroup } from "#/platform/http/address.ts";
import type { Permit } from "#/platform/http/rate-limit.ts";
import type { Trace } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { countAttempt, countedAttempts, uncountAttempt } from "./attempts.ts";

/**
 * How much of something one may do or keep; `name` is what an operator calls it in the variable
 * `QUOTAS`.
 */
export interface Quota {
  readonly name: string;
  /** What is counted, in words that follow "at most 50". */
  readonly what: string;
  readonly limit: number;
  /** Null for what is counted as long as it is there. */
  readonly windowMs: number | null;
  /** The status one too many is answered with: 429 passes by itself, 422 doesn't. */
  readonly answer: 429 | 422;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const per = (windowMs: number, limit: number, what: string) =>
  ({ what, limit, windowMs, answer: 429 }) as const;

const atOnce = (limit: number, what: string) =>
  ({ what, limit, windowMs: null, answer: 429 }) as const;
const kept = (limit: number, what: string) =>
  ({ what, limit, windowMs: null, answer: 422 }) as const;

const LIMITS = {
  sign_in_account: per(
    15 * MINUTE,
    20,
    "wrong sign-ins to an account from devices it doesn't know",
  ),
  sign_in_device: per(15 * MINUTE, 20, "wrong sign-ins to an account from one device it knows"),
  sign_in_address: per(15 * MINUTE, 100, "wrong sign-ins from an address"),
  provider_address: per(15 * MINUTE, 200, "sign-ins by providers begun or ended from an address"),
  passkey_address: per(15 * MINUTE, 200, "passkeys shown from an address"),
  sign_up_address: per(HOUR, 50, "sign-ups from an address"),
  confirmation_mails: per(HOUR, 5, "confirmation mails asked for by an address"),
  reset_mails: per(HOUR, 5, "mails for a new password to an address, asked for from another"),
  reset_mails_all: per(HOUR, 20, "mails for a new password to an address"),
  reset_address: per(HOUR, 50, "mails for a new password asked for from an address"),
  address_changes: per(HOUR, 5, "changes of a person's address asked for"),
  security_mails: per(HOUR, 10, "mails about a person's sign-ins from new devices and new tokens"),
  passwords: per(15 * MINUTE, 10, "wrong passwords of a person who is signed in"),
  two_factor: per(15 * MINUTE, 10, "wrong codes of a person's second factor"),
  two_factor_lock_mails: per(15 * MINUTE, 1, "mails about too many wrong codes of a person"),
  two_factor_challenge: per(15 * MINUTE, 5, "wrong codes for one sign-in"),
  registrations_address: per(HOUR, 20, "apps registered from an address"),
  registrations: per(DAY, 2000, "apps registered by anybody"),
  client_secrets: per(15 * MINUTE, 10, "wrong secrets of an app from an address"),
  token_address: per(15 * MINUTE, 600, "requests of apps for tokens from an address"),
  refreshes: per(HOUR, 200, "refreshes of the tokens of an app that a person let in"),
  cli_codes: per(HOUR, 20, "command lines that a person lets in"),
  cli_tokens: per(15 * MINUTE, 100, "codes of command lines brought from an address"),
  password_changes: per(HOUR, 10, "changes of a person's password"),
  organizations: per(DAY, 10, "organizations made by a person"),
  invitations_org: per(DAY, 100, "invitations sent by an organization"),
  invitations_inviter: per(HOUR, 20, "invitations sent by a person"),
  invitation_resends: per(HOUR, 3, "repeats of an invitation"),
  joins: per(DAY, 200, "people who join an organization by its invite link"),
  notification_mails: per(HOUR, 60, "mails about news to a person"),
  notification_pushes: per(HOUR, 300, "pushes of news to a person"),
  session_requests: per(MINUTE, 300, "requests with one session"),
  token_requests: per(10 * SECOND, 50, "requests with one access token"),
  identity_requests: per(10 * SECOND, 200, "requests with all access tokens of a person"),
  agent_requests_org: per(10 * SECOND, 200, "requests of all agents of an organization"),
  exports: atOnce(2, "exports of an organization at once"),
  streams: atOnce(20, "streams of a person at once"),
  streams_org: atOnce(5000, "streams of an organization's people at once"),
  agent_streams: atOnce(5, "streams of an agent at once"),
  agent_streams_org: atOnce(50, "streams of all agents of an organization at once"),
  agents: kept(50, "active agents of an organization"),
  provider_accounts: kept(20, "accounts with providers that a person joined with theirs"),
  push_subscriptions: kept(10, "browsers that a person is pushed to"),
  passkeys: kept(20, "passkeys of a person"),
  apps: kept(200, "apps that a person let in"),
  tokens: kept(50, "personal access tokens of a person"),
} as const satisfies Record<string, Omit<Quota, "name">>;

export type QuotaName = keyof typeof LIMITS;

/** All limits on how often or how many, in one table. */
export const QUOTAS: Record<QuotaName, Quota> = named(LIMITS);

/**
 * Each row with the name it stands under; the cast is for `fromEntries`, which forgets the names.
 */
function named<Name extends string>(
  limits: Record<Name, Omit<Quota, "name">>,
): Record<Name, Quota> {
  return tableOf(keysOf(limits).map((name) => [name, { name, ...limits[name] }]));
}

/** Who asks: somebody whose address is not proven has half of a quota. */
export interface Standing {
  proven?: boolean;
}

type Configured = Pick<Services, "config">;

/**
 * How much of a quota there is: what the operator set, or its default; half of it without a proven
 * address.
 */
export function limitOf(
  { config }: Configured,
  { name, limit }: Quota,
  { proven = true }: Standing = {},
): number {
  const full = config.quotas.get(name) ?? limit;
  return proven ? full : Math.max(1, Math.floor(full / 2));
}

/**
 * Counts one more by somebody in the global database and answers 0, or counts nothing and answers
 * the milliseconds until there is room; `giveBack` when it turns out not to count.
 */
export function countOne(
  services: Services,
  quota: Quota,
  who: string,
  standing: Standing = {},
): Promise<number> {
  const range = { limit: limitOf(services, quota, standing), windowMs: quota.windowMs ?? DAY };
  return countAttempt(services, keyOf(quota, who), range);
}

/** Whether there is no room for another by somebody. */
export const isUsedUp = async (services: Services, quota: Quota, who: string): Promise<boolean> =>
  (await countedAttempts(services, keyOf(quota, who))) >= limitOf(services, quota);

/** The same, but throws 429 when there were too many. */
export async function takeQuota(
  services: Services,
  quota: Quota,
  who: string,
  standing: Standing = {},
): Promise<void> {
  const waitMs = await countOne(services, quota, who, standing);
  if (waitMs > 0) throw tooMany(quota, waitMs);
}

/** Takes back one that was counted: what it was for did not happen, or was no failure. */
export const giveBack = (services: Services, quota: Quota, who: string): Promise<void> =>
  uncountAttempt(services, keyOf(quota, who));

/**
 * Says in the security log, once until there is room again, that somebody hit a limit where nobody
 * is answered 429.
 */
export function logLimit(
  services: Services,
  quota: Quota,
  who: string,
  { roomAt, trace }: Hit,
): void {
  const { windows, clock, log } = services;
  const line = `log of ${keyOf(quota, who)} until ${roomAt.toISOString()}`;
  const range = { limit: 1, windowMs: quota.windowMs ?? DAY };
  if (windows.take(line, range, clock.now().getTime()) === 0)
    security(log, "limit_hit", { ...trace, limit: quota.name });
}

interface Hit {
  roomAt: Date;
  trace: Trace;
}

/**
 * `takeQuota` for what is counted by address: by network of IPv6, and not at all where the address
 * can't be told.
 */
export async function takeAddressQuota(
  services: Services,
  quota: Quota,
  address: string | null,
): Promise<void> {
  if (address !== null) await takeQuota(services, quota, addressGroup(address));
}

/** Counts a request in the memory of this server, over a sliding window; throws 429. */
export function takeTraffic(
  services: Services,
  quota: Quota,
  who: string,
  standing: Standing = {},
): void {
  const { windows, clock } = services;
  const range = { limit: limitOf(services, quota, standing), windowMs: quota.windowMs ?? SECOND };
  const waitMs = windows.take(keyOf(quota, who), range, clock.now().getTime());
  if (waitMs > 0) throw tooMany(quota, waitMs);
}

/** Takes one of the permits somebody may hold at once, or throws 429. */
export function takePermit(
  services: Services,
  quota: Quota,
  who: string,
  standing: Standing = {},
): Permit {
  const permit = services.permits.take(keyOf(quota, who), limitOf(services, quota, standing));
  if (permit === null) throw tooMany(quota, 10 * SECOND);
  return permit;
}

/** Takes a permit of each, by whom it is counted, or none of them and throws 429. */
export function takePermits(
  services: Services,
  wanted: readonly (readonly [quota: Quota, who: string, standing?: Standing])[],
): Permit {
  const held: Permit[] = [];
  const leave = () => {
    for (const permit of held) permit.leave();
  };
  try {
    for (const [quota, who, standing] of wanted)
      held.push(takePermit(services, quota, who, standing));
  } catch (error) {
    leave();
    throw error;
  }
  return { leave };
}

/** What was counted elsewhere within the window: how many, and when the oldest of them was. */
export interface Counted {
  count: number;
  oldestAt: string | null;
}

/** Since when one is counted that is counted elsewhere. */
export const windowStart = ({ windowMs }: Quota, now: Date): string =>
  new Date(now.getTime() - (windowMs ?? DAY)).toISOString();

/** Throws 429 unless there is room for one more beside what was counted since `windowStart`. */
export function requireRoom(
  services: Configured,
  quota: Quota,
  { count, oldestAt }: Counted,
  { now, proven = true }: Standing & { now: Date },
): void {
  if (count < limitOf(services, quota, { proven })) return;
  const oldest = oldestAt === null ? now.getTime() : Date.parse(oldestAt);
  throw tooMany(quota, oldest + (quota.windowMs ?? DAY) - now.getTime());
}

/** Throws 422 `limit` at a field unless one more may be kept beside those there are. */
export function requirePlace(
  services: Configured,
  quota: Quota,
  kept: number,
  { field, proven = true }: Standing & { field: string },
): void {
  const limit = limitOf(services, quota, { proven });
  if (kept >= limit) throw full(quota, limit, field, proven);
}

function full({ name, what }: Quota, limit: number, field: string, proven: boolean): Full {
  const advice = proven ? "" : " Confirm your e-mail address to have twice as many.";
  return new Full(field, `There can be at most ${limit} ${what}.${advice}`, name);
}

/** The refusal of one too many. */
export const tooMany = ({ name }: Quota, waitMs: number): RateLimited =>
  new RateLimited(Math.max(1, Math.ceil(waitMs / SECOND)), name);

/** What somebody is counted by. */
export const keyOf = ({ name }: Quota, who: string): string => `${name} ${who}`;

/** Throws `ConfigError` when the operator set a quota that there isn't. */
export function checkQuotaNames({ quotas }: Config): void {
  for (const name of quotas.keys()) {
    if (!Object.hasOwn(QUOTAS, name))
      throw new ConfigError(
        `QUOTAS names "${name}", but there are only ${Object.keys(QUOTAS).join(", ")}.`,
      );
  }
}
