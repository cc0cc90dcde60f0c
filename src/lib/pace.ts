/** Lets others have their turn. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Nobody else waits longer than this for a long piece of work, but for a single step of it. */
const TURN_MS = 3;

/**
 * For work of many steps: awaited after each of them, it lets others have their turn whenever one's
 * own has lasted long enough.
 */
export function pacer(turnMs: number = TURN_MS): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < turnMs) return;
    await breathe();
    began = performance.now();
  };
}

/** For work that is cut by time: whether this many milliseconds have gone by since now. */
export function timer(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

/** So much of a turn of the loop those take together who share one. */
const SHARED_MS = 2;

/**
 * For those who do something long at once: resolves when there is time left for it in this turn of
 * the loop, so that however many come together, others have their turn between them.
 */
export function sharedTurn(): () => Promise<void> {
  let began: number | null = null;
  return async () => {
    for (;;) {
      const now = performance.now();
      if (began === null) setImmediate(() => (began = null));
      began ??= now;
      if (now - began < SHARED_MS) return;
      await breathe();
    }
  };
}

/** After one that had too little, so many times as much is looked at. */
const WIDER = 4;

/**
 * How far to look next for some more rows of something long, when a span was looked at: twice as
 * far as as many rows took, or, when there were too few in it (`took` is null), farther than before.
 * However many places they come from, none is asked for more than lies in there.
 */
export const nextSpan = (span: number, took: number | null): number =>
  took === null ? WIDER * span : Math.max(1, 2 * took);
