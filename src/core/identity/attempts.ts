import { sql } from "drizzle-orm";
import { arg, command, query } from "#/platform/db/query.ts";
import { sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";

/** How often something was tried since its window began. */
interface Attempts {
  count: number;
  endsAt: string;
}

const attemptsOf = query<{ key: string }, Attempts>(
  sql`select count, window_ends_at as endsAt from attempts where key = ${arg("key")}`,
);
/** A window that ends later than one that begins now was counted before the clock stepped back: it ends with that one. */
const count = command<{ key: string; now: string; endsAt: string }>(
  sql`insert into attempts (key, count, window_ends_at) values (${arg("key")}, 1, ${arg("endsAt")})
      on conflict (key) do update set
        count = case when window_ends_at <= ${arg("now")} then 1 else count + 1 end,
        window_ends_at = case when window_ends_at <= ${arg("now")} then excluded.window_ends_at
          else min(window_ends_at, excluded.window_ends_at) end`,
);
const uncount = command<{ key: string }>(
  sql`update attempts set count = count - 1 where key = ${arg("key")} and count > 0`,
);
export const deleteOldAttempts = command<{ now: string }>(
  sql`delete from attempts where window_ends_at <= ${arg("now")}`,
);

/** Counts an attempt in the global database; keys are kept as hashes. */
export async function countAttempt({ global, clock }: Services, key: string, windowMs: number): Promise<Attempts> {
  const now = clock.now();
  const [hash, endsAt] = [sha256(key), new Date(now.getTime() + windowMs).toISOString()];
  await global.run(count, { key: hash, now: now.toISOString(), endsAt });
  return (await global.get(attemptsOf, { key: hash })) ?? { count: 1, endsAt };
}

/** Takes an attempt back. */
export const uncountAttempt = async ({ global }: Services, key: string): Promise<void> =>
  void (await global.run(uncount, { key: sha256(key) }));
