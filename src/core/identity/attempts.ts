import { sql } from "drizzle-orm";
import { arg, command, query } from "#/platform/db/query.ts";
import { RateLimited } from "#/platform/errors.ts";
import { sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";

/** How often something may be tried: `limit` times per `windowMs`, counted in the global database. */
export interface AttemptLimit {
  name: string;
  limit: number;
  windowMs: number;
}

const MINUTES = 60_000;
export const SIGN_IN_PER_ACCOUNT: AttemptLimit = { name: "sign-in account", limit: 20, windowMs: 15 * MINUTES };
export const SIGN_IN_PER_ADDRESS: AttemptLimit = { name: "sign-in address", limit: 100, windowMs: 15 * MINUTES };
export const SIGN_UP_PER_ADDRESS: AttemptLimit = { name: "sign-up address", limit: 50, windowMs: 60 * MINUTES };
export const MAIL_PER_ACCOUNT: AttemptLimit = { name: "mail account", limit: 5, windowMs: 60 * MINUTES };
export const PASSWORD_PER_ACCOUNT: AttemptLimit = { name: "password account", limit: 10, windowMs: 15 * MINUTES };

const attemptsOf = query<{ key: string }, { count: number; endsAt: string }>(
  sql`select count, window_ends_at as endsAt from attempts where key = ${arg("key")}`,
);
const count = command<{ key: string; now: string; endsAt: string }>(
  sql`insert into attempts (key, count, window_ends_at) values (${arg("key")}, 1, ${arg("endsAt")})
      on conflict (key) do update set
        count = case when window_ends_at <= ${arg("now")} then 1 else count + 1 end,
        window_ends_at = case when window_ends_at <= ${arg("now")} then excluded.window_ends_at else window_ends_at end`,
);
const forget = command<{ key: string }>(sql`delete from attempts where key = ${arg("key")}`);
export const deleteOldAttempts = command<{ now: string }>(
  sql`delete from attempts where window_ends_at <= ${arg("now")}`,
);

/**
 * Counts an attempt by somebody (an account, an address), or throws 429 when there were too many. It counts before it
 * looks, so that many at once get no further than one after the other.
 */
export async function takeAttempt(
  { global, clock }: Services,
  { name, limit, windowMs }: AttemptLimit,
  who: string,
): Promise<void> {
  const key = keyOf(name, who);
  const now = clock.now();
  await global.run(count, { key, now: now.toISOString(), endsAt: new Date(now.getTime() + windowMs).toISOString() });
  const counted = await global.get(attemptsOf, { key });
  if (counted && counted.count > limit) {
    throw new RateLimited(Math.max(1, Math.ceil((Date.parse(counted.endsAt) - now.getTime()) / 1000)));
  }
}

/** Success wipes the slate. */
export const forgetAttempts = async ({ global }: Services, { name }: AttemptLimit, who: string): Promise<void> =>
  void (await global.run(forget, { key: keyOf(name, who) }));

const keyOf = (name: string, who: string): string => sha256(`${name} ${who}`);
