import { ApiError } from "./errors.ts";

export interface Patience {
  /** How often a request is sent at most. */
  tries: number;
  /** The longest it waits between two, in milliseconds; a server that wants more is not asked again. */
  longestWaitMs: number;
}

export const PATIENCE: Patience = { tries: 4, longestWaitMs: 30_000 };
const FIRST_WAIT_MS = 250;

type Send = (request: Request) => Promise<Response>;

/**
 * Sends a request again that can be: after 429 and 503 when the server says, after a broken connection
 * a little later each time. A POST can be as often as its Idempotency-Key says that it is one.
 */
export function patiently(send: Send, { tries, longestWaitMs }: Patience = PATIENCE): Send {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= tries || !isRepeatable(request);
      const answer = await send(isLast ? request : request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted || isSilent(error)) throw error;
        return null;
      });
      if (answer && (isLast || (answer.status !== 429 && answer.status !== 503))) return answer;
      const waitMs = (answer && askedWaitMs(answer)) ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
      if (answer && waitMs > longestWaitMs) return answer;
      await answer?.body?.cancel();
      await pause(waitMs, request.signal);
    }
  };
}

/** Who was waited for as long as that is not asked again. */
const isSilent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "unanswered";

const isRepeatable = ({ method, headers }: Request): boolean =>
  method !== "POST" && method !== "PATCH" ? true : headers.has("idempotency-key");

/** What `Retry-After` asks for, in seconds or as a date. */
function askedWaitMs({ headers }: Response): number | null {
  const asked = headers.get("retry-after");
  if (asked === null) return null;
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null;
}

/** Waits, unless the request is given up meanwhile. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    }, ms);
    signal.addEventListener("abort", giveUp, { once: true });
  });
}
