import { bound } from "#/platform/db/global.ts";
import { IDEMPOTENCY_LIFETIME_MS } from "#/platform/http/idempotency.ts";
import type { Services } from "#/platform/services.ts";
import { deleteOldAttempts } from "./attempts.ts";
import { deleteOldCliCodes } from "./command-line/codes.ts";
import { deleteOldGlobalKeys } from "./idempotency.ts";
import { deleteOldMailTokens } from "./mails/links.ts";
import { deleteUnusedClients } from "./oauth/clients.ts";
import { deleteOldCodes, deleteOldTokens } from "./oauth/tokens.ts";
import { deleteOldQuestions } from "./passkeys/questions.ts";
import { deleteOldRevocations } from "./revocations.ts";
import { deleteExpiredSessions } from "./sessions.ts";
import { deleteOldChallenges } from "./two-factor/challenge.ts";

const UNUSED_CLIENT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Removes what has ended from the global database: sessions, counted attempts, mail links,
 * idempotency keys. By the trusted time: under a wrong clock a session is refused, but it is there
 * again when the clock is right.
 */
export async function forgetExpired({ global, trusted }: Services): Promise<void> {
  const passed = trusted.now();
  const now = passed.toISOString();
  const before = new Date(passed.getTime() - IDEMPOTENCY_LIFETIME_MS).toISOString();
  const weekAgo = new Date(passed.getTime() - UNUSED_CLIENT_MS).toISOString();
  await global.batch([
    // First: what the others end is to be noticed.
    bound(deleteOldRevocations, {}),
    bound(deleteExpiredSessions, { now }),
    bound(deleteOldChallenges, { now }),
    bound(deleteOldAttempts, { now }),
    bound(deleteOldMailTokens, { now }),
    bound(deleteOldGlobalKeys, { before }),
    bound(deleteOldCliCodes, { now }),
    bound(deleteOldTokens, { now }),
    bound(deleteOldCodes, { before }),
    bound(deleteOldQuestions, { now }),
    bound(deleteUnusedClients, { before: weekAgo }),
  ]);
}
