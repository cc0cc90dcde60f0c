/**
 * How much of a drill is run: a little of it by `npm run test:drills`, all of it by `npm run
 * drill`.
 */
export type Counts = Record<string, number>;

export interface Outcome {
  /** What was counted and measured, in the order to be told. */
  figures: Record<string, number | string>;
  /** What must not have happened; empty when the drill is passed. */
  faults: string[];
  /** Why it could not be run on this machine. */
  skipped?: string;
}

/** Something that goes wrong on purpose, and what may come of it. */
export interface Drill {
  name: string;
  small: Counts;
  full: Counts;
  run(counts: Counts): Promise<Outcome>;
}

export const skipped = (reason: string): Outcome => ({ figures: {}, faults: [], skipped: reason });

/** The number of a count that a drill was given. */
export const countOf = (counts: Counts, name: string): number => counts[name] ?? 0;

/** The middle of some times, in milliseconds. */
export function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 100) / 100;
}

/** One drill as lines of text. */
export function tell(
  { name }: Drill,
  { figures, faults, skipped: reason }: Outcome,
  seconds: number,
): string {
  if (reason) return `${name}: skipped, ${reason}\n`;
  const verdict = faults.length === 0 ? "passed" : `FAILED, ${faults.length} faults`;
  const lines = Object.entries(figures).map(([what, value]) => `  ${what.padEnd(58)} ${value}`);
  const wrong = faults.slice(0, 20).map((fault) => `  ! ${fault}`);
  return [`${name}: ${verdict} (${seconds.toFixed(1)} s)`, ...lines, ...wrong, ""].join("\n");
}
