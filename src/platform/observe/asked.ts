/** So long after somebody asked for something they are likely to ask for more. */
const SOON_MS = 1000;

let last = Number.NEGATIVE_INFINITY;

/** Notes that somebody asked something of an organization. */
export function noteAsked(): void {
  last = performance.now();
}

/** Whether people ask for things just now: what is long and can wait makes room for them. */
export const isAsked = (): boolean => performance.now() - last < SOON_MS;
