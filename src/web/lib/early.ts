/** Answers that were asked for before the program was there, by their addresses. */
export type Early = Map<string, Promise<Response>>;

declare global {
  var earlyAnswers: Early | undefined;
  /** Settled once all that is asked early was asked. */
  var earlyIsAsked: Promise<unknown> | undefined;
}

/** So long after the page was begun they are as good as asked now. */
const GOOD_MS = 10_000;

/**
 * Takes an answer that was asked for early: once, and as long as nothing was changed since. Null
 * where there is none.
 */
export function takeEarly({ method, url }: Request): Promise<Response> | null {
  globalThis.earlyAnswers ??= new Map();
  const { earlyAnswers } = globalThis;
  if (method !== "GET" || performance.now() > GOOD_MS) earlyAnswers.clear();
  const answer = earlyAnswers.get(url);
  earlyAnswers.delete(url);
  return answer ?? null;
}
