import type { Services } from "#/platform/services.ts";
import { countAttempt } from "../attempts.ts";

/** A question that a page puts to somebody is open so long. */
export const CONSENT_MS = 10 * 60_000;

/** Whether an answer to such a question is the first one: the others change nothing. */
export const isFirstAnswer = async (services: Services, question: string): Promise<boolean> =>
  (await countAttempt(services, `answer to ${question}`, {
    limit: 1,
    windowMs: 2 * CONSENT_MS,
  })) === 0;
