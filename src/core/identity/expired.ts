import { bound } from "#/platform/db/global.ts";
import { IDEMPOTENCY_LIFETIME_MS } from "#/platform/http/idempotency.ts";
import type { Services } from "#/platform/services.ts";
import { deleteOldAttempts } from "./attempts.ts";
import { deleteOldMailTokens } from "./confirm-email.ts";
import { deleteOldGlobalKeys } from "./idempotency.ts";
import { deleteExpiredSessions } from "./sessions.ts";

/** Removes what has ended from the global database: sessions, counted attempts, mail links, idempotency keys. */
export async function forgetExpired({ global, clock }: Services): Promise<void> {
  const now = clock.now().toISOString();
  const before = new Date(clock.now().getTime() - IDEMPOTENCY_LIFETIME_MS).toISOString();
  await global.batch([
    bound(deleteExpiredSessions, { now }),
    bound(deleteOldAttempts, { now }),
    bound(deleteOldMailTokens, { now }),
    bound(deleteOldGlobalKeys, { before }),
  ]);
}
