import { bound } from "#/platform/db/global.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, numberArg, sql } from "#/platform/db/sql.ts";
import { sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import { attempts } from "#/schema/global/identities.ts";

/** When the window of a key ends. */
const windowOf = select(
  { endsAt: attempts.windowEndsAt },
  sql`from attempts where key = ${arg("key")}`,
);
const counted = select(
  { count: attempts.count },
  sql`from attempts where key = ${arg("key")} and window_ends_at > ${arg("now")}`,
);
/** One that ends later than one that begins now was begun before the clock stepped back. */
const hasEnded = sql`(window_ends_at <= ${arg("now")} or window_ends_at > excluded.window_ends_at)`;
/** Counts and decides in one, so that many at once get no further than one after the other. */
const count = command(
  sql`insert into attempts (key, count, window_ends_at) values (${arg("key")}, 1, ${arg("endsAt")})
      on conflict (key) do update set
        count = case when ${hasEnded} then 1 else count + 1 end,
        window_ends_at = case when ${hasEnded} then excluded.window_ends_at else window_ends_at end
      where ${hasEnded} or count < ${numberArg("limit")}`,
);
const uncount = command(
  sql`update attempts set count = count - 1 where key = ${arg("key")} and count > 0`,
);
const forget = command(sql`delete from attempts where key = ${arg("key")}`);
export const deleteOldAttempts = command(
  sql`delete from attempts where window_ends_at <= ${arg("now")}`,
);

interface Range {
  limit: number;
  windowMs: number;
}

/**
 * Counts an attempt in the global database and answers 0, or counts nothing and answers the
 * milliseconds until there is room again. Keys are kept as hashes.
 */
export async function countAttempt(
  { global, clock }: Services,
  text: string,
  { limit, windowMs }: Range,
): Promise<number> {
  const now = clock.now();
  const key = sha256(text);
  const endsAt = new Date(now.getTime() + windowMs).toISOString();
  if ((await global.run(count, { key, limit, now: now.toISOString(), endsAt })) === 1) return 0;
  const window = await global.get(windowOf, { key });
  return Math.max(1, Date.parse(window?.endsAt ?? endsAt) - now.getTime());
}

/** How many were counted under a key, in the window that there is. */
export async function countedAttempts({ global, clock }: Services, text: string): Promise<number> {
  const found = await global.get(counted, { key: sha256(text), now: clock.now().toISOString() });
  return found?.count ?? 0;
}

/** Takes an attempt back. */
export const uncountAttempt = async ({ global }: Services, key: string): Promise<void> =>
  void (await global.run(uncount, { key: sha256(key) }));

/** Forgets what was counted under these keys. */
export const forgetAttempts = async (
  { global }: Services,
  keys: readonly string[],
): Promise<void> =>
  void (await global.batch(keys.map((key) => bound(forget, { key: sha256(key) }))));
