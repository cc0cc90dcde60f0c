import { beforeNext, notBeforeNext, takeLongest } from "./doing.ts";

/** A time in which nobody else had their turn. */
export interface Hold {
  ms: number;
  /** What ran longest meanwhile, an operation or `job <kind>`, where it is the most of it. */
  operation: string;
}

const TICK_MS = 20;
/** What comes late by less is the timer's own. */
const LEAST_MS = 20;
/** After so many ticks in which nothing ran nobody looks until something does: a server at rest rests. */
const MOST_IDLE_TICKS = 50;

/**
 * Looks fifty times a second, while anything runs, whether the loop comes round, and tells of each time that it
 * was late by 20 ms or more; a hold is up to 20 ms longer than what is told. Answers how to end it. Keeps no
 * process alive.
 */
export function watchLoop(told: (hold: Hold) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let [expected, idleTicks] = [0, 0];
  const rest = () => {
    clearInterval(timer);
    beforeNext(begin);
  };
  const tick = () => {
    const now = performance.now();
    const ms = now - expected;
    expected = now + TICK_MS;
    const longest = takeLongest();
    if (ms >= LEAST_MS) told({ ms, operation: longest.ms >= ms / 2 ? longest.what : "" });
    idleTicks = longest.what === "" ? idleTicks + 1 : 0;
    if (idleTicks > MOST_IDLE_TICKS) rest();
  };
  function begin(): void {
    [expected, idleTicks] = [performance.now() + TICK_MS, 0];
    timer = setInterval(tick, TICK_MS);
    timer.unref();
  }
  takeLongest();
  begin();
  return () => {
    notBeforeNext(begin);
    clearInterval(timer);
  };
}
