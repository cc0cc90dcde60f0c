interface Stint {
  what: string;
  ms: number;
}

const NOTHING: Stint = { what: "", ms: 0 };
let doing = "";
let longest = NOTHING;
const resting = new Set<() => void>();

/**
 * Runs something at once under a name, an operation's id or `job <kind>`, so that what takes long in it is
 * known by that. It is the thread's, not a server's: one thread does one thing.
 */
export function attributed<T>(what: string, body: () => T): T {
  if (resting.size > 0) wake();
  const before = doing;
  doing = what;
  const began = performance.now();
  try {
    return body();
  } finally {
    doing = before;
    const ms = performance.now() - began;
    if (ms > longest.ms) longest = { what, ms };
  }
}

/** Calls back once, before something runs again. */
export const beforeNext = (back: () => void): void => void resting.add(back);

/** Calls back no more. */
export const notBeforeNext = (back: () => void): void => void resting.delete(back);

function wake(): void {
  const those = [...resting];
  resting.clear();
  for (const back of those) back();
}

/** What runs now by its name; empty where nothing has one. */
export const doingNow = (): string => doing;

/** What ran longest since this was asked last, and forgets it. */
export function takeLongest(): Stint {
  const found = longest;
  longest = NOTHING;
  return found;
}
