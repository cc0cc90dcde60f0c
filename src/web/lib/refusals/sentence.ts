import type { ApiError } from "#/client/errors.ts";
import * as words from "./words.ts";

const OF_STATUS: Record<number, string> = {
  401: words.signedOut,
  403: words.mayNot,
  404: words.isGone,
  408: words.tooSlow,
  413: words.tooLarge,
  429: words.tooMuch,
  500: words.broken,
  502: words.unreached,
  503: words.paused,
  504: words.noAnswerInTime,
};

/** Where the answer isn't the server's own, but of what stands before it, nobody named it. */
const isWordless = ({ status, code }: ApiError): boolean => code === `http_${status}`;

const ofStatus = (status: number): string =>
  OF_STATUS[status] ?? (status >= 500 ? words.broken : words.notTaken);

/** Why something was refused: what the server says of it, else what its status means. */
export function sentenceOf(error: ApiError): string {
  if (isWordless(error)) return ofStatus(error.status);
  // What is wrong with a field is a sentence without its name, too.
  return Object.values(error.fields)[0]?.[0]?.message ?? error.message;
}
