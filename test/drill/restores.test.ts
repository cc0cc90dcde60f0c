import { expect, test } from "bun:test";
import { withFolder } from "../support/process.ts";
import { drillRestores } from "../support/restoring.ts";

/** Twenty are the drill; each run of all tests has a few. */
const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 5);

test(
  `${ROUNDS} restores of one organization under load, and of everything on a new machine`,
  () =>
    withFolder(async (folder) => {
      const found = await drillRestores(folder, ROUNDS);
      const longest = (times: readonly number[]) => Math.max(...times).toFixed(0);
      process.stdout.write(
        `${found.right} of ${found.looked} right; restore at most ${longest(found.tookMs)} ms, held at most ${longest(found.heldMs)} ms; others failed ${found.failed}, p99 ${found.p99.before.toFixed(0)} before and ${found.p99.beside.toFixed(0)} ms beside\n`,
      );
      expect([found.faults, found.right, found.failed]).toEqual([[], found.looked, 0]);
    }),
  900_000,
);
