/** One line of the table. */
export interface Figure {
  name: string;
  figure: string;
  goal: string;
  /** Further columns, of what is compared with the floors. */
  beside?: readonly string[];
}

/** The value that a share of all values does not exceed; 0 of none. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

export const median = (values: readonly number[]): number => at(values, 0.5);

export const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`;

export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;

export const microseconds = (value: number): string => `${Math.round(value)} µs`;

export const thousands = (count: number): string => count.toLocaleString("en");

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

/**
 * Measures several things turn by turn, so that what else the machine does meets all of them alike;
 * the first rounds only warm up. Answers for each round what each came to.
 */
export async function interleaved<Subject, Measured>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Measured>,
  warmUp = 1,
): Promise<Measured[][]> {
  const measured: Measured[][] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const one: Measured[] = [];
    for (const subject of subjects) one.push(await measure(subject));
    if (round >= 0) measured.push(one);
  }
  return measured;
}

/** The median over all rounds of one subject's number divided by another's in the same round. */
export const ratio = (rounds: readonly number[][], subject: number, to: number): number =>
  median(rounds.map((round) => (round[subject] ?? 0) / (round[to] || 1)));

/** The median over all rounds of one subject's number. */
export const middle = (rounds: readonly number[][], subject: number): number =>
  median(rounds.map((round) => round[subject] ?? 0));
