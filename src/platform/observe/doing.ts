interface Stint {
  what: string;
  ms: number;
}

const NOTHING: Stint = { what: "", ms: 0 };
let doing = "";
let longest = NOTHING;

/**
 * Runs something at once under a name, an operation's id or `job <kind>`, so that what takes long in it is
 * known by that. It is the thread's, not a server's: one thread does one thing.
 */
export function attributed<T>(what: string, body: () => T): T {
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

/** What runs now by its name; empty where nothing has one. */
export const doingNow = (): string => doing;

/** What ran longest since this was asked last, and forgets it. */
export function takeLongest(): Stint {
  const found = longest;
  longest = NOTHING;
  return found;
}
