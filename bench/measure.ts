/** One line of the table. */
export interface Figure {
  name: string;
  figure: string;
  goal: string;
}

/** The value that a share of all values does not exceed; 0 of none. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

export const median = (values: readonly number[]): number => at(values, 0.5);

export const milliseconds = (value: number, digits = 1): string => `${value.toFixed(digits)} ms`;

/**
 * The longest time in which the event loop served nobody else while something ran, in milliseconds.
 */
export async function longestBlockIn(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, watching] = [0, performance.now(), true];
  const look = () => {
    const now = performance.now();
    [longest, last] = [Math.max(longest, now - last), now];
    if (watching) setImmediate(look);
  };
  setImmediate(look);
  await work();
  await new Promise<void>((resolve) => setImmediate(resolve));
  watching = false;
  return longest;
}
