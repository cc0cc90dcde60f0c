import { isBusy } from "./engine.ts";

const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 20;

/**
 * Tries again while another process holds a file, with pauses that grow from 5 to 20 ms and hold
 * nobody else. When the patience ends, what the last attempt threw is thrown on; so is everything
 * else at once.
 */
export async function patiently<T>(attempt: () => T, patienceMs: number): Promise<T> {
  const end = performance.now() + patienceMs;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() + pauseMs > end) throw error;
    }
    // Not all of those who wait at the same moments.
    await Bun.sleep(pauseMs * (0.5 + Math.random()));
  }
}

/**
 * The same where nothing can be awaited: two short pauses, three milliseconds in all, for a lock
 * that is gone at once.
 */
export function briefly<T>(attempt: () => T): T {
  for (const pauseMs of [1, 2]) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    Bun.sleepSync(pauseMs);
  }
  return attempt();
}
