import type { AppError } from "#/platform/errors.ts";
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

/** What a page says of a refusal beside its words: when it is worth another try. */
export const retryAfter = ({ extras }: AppError): [string, string][] =>
  Object.entries(extras.headers ?? {}).filter(([name]) => name === "retry-after");

/** What is wrong, for a page whose fields have other names. */
export const wordsOf = ({ extras, message }: AppError): string =>
  Object.values(extras.fields ?? {})[0]?.[0]?.message ?? message;
