import { bound } from "#/platform/db/global.ts";
import { IDEMPOTENCY_LIFETIME_MS } from "#/platform/http/idempotency.ts";
import type { Services } from "#/platform/services.ts";
import { deleteOldAttempts } from "./attempts.ts";
import { deleteOldGlobalKeys } from "./idempotency.ts";
import { deleteOldMailTokens } from "./mails/links.ts";
import { deleteOldRevocations } from "./revocations.ts";
import { deleteExpiredSessions } from "./sessions.ts";
import { deleteOldChallenges } from "./two-factor/challenge.ts";

/**
 * Removes what has ended from the global database: sessions, counted attempts, mail links,
 * idempotency keys. By the trusted time: under a wrong clock a session is refused, but it is there
 * again when the clock is right.
 */
export async function forgetExpired({ global, trusted }: Services): Promise<void> {
  const passed = trusted.now();
  const now = passed.toISOString();
  const before = new Date(passed.getTime() - IDEMPOTENCY_LIFETIME_MS).toISOString();
  await global.batch([
    // First: what the others end is to be noticed.
    bound(deleteOldRevocations, {}),
    bound(deleteExpiredSessions, { now }),
    bound(deleteOldChallenges, { now }),
    bound(deleteOldAttempts, { now }),
    bound(deleteOldMailTokens, { now }),
    bound(deleteOldGlobalKeys, { before }),
  ]);
}
