import { takeLongest } from "./doing.ts";

/** A time in which nobody else had their turn. */
export interface Hold {
  ms: number;
  /** What ran longest meanwhile, an operation or `job <kind>`, where it is the most of it. */
  operation: string;
}

const TICK_MS = 20;
/** What comes late by less is the timer's own. */
const LEAST_MS = 20;

/**
 * Looks fifty times a second whether the loop comes round, and tells of each time that it was late by 20
 * ms or more; a hold is up to 20 ms longer than what is told. Answers how to end it. Keeps no process alive.
 */
export function watchLoop(told: (hold: Hold) => void): () => void {
  let expected = performance.now() + TICK_MS;
  takeLongest();
  const timer = setInterval(() => {
    const now = performance.now();
    const ms = now - expected;
    expected = now + TICK_MS;
    const longest = takeLongest();
    if (ms >= LEAST_MS) told({ ms, operation: longest.ms >= ms / 2 ? longest.what : "" });
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
