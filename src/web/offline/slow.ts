import { store } from "../lib/store.ts";

/** So long a change is on its way without a word about it. */
const SLOW_MS = 6000;

/** How many changes are on their way for longer. */
const slow = store(0);
export const useIsSlow = (): boolean => slow.use() > 0;

/** Counts a change as slow from some seconds on, until it is answered. */
export async function timed<T>(answer: Promise<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slow.set(slow.now() + 1);
  }, SLOW_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (isSlow) slow.set(slow.now() - 1);
  }
}
