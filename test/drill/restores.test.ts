import { expect, test } from "bun:test";
import { join } from "node:path";
import { replicate, withoutLitestream } from "../support/litestream.ts";
import { withFolder } from "../support/process.ts";
import {
  type Drilled,
  drillNewMachines,
  drillRestores,
  toBackup,
  toMoment,
} from "../support/restore-drills.ts";
import { Loaded } from "../support/restoring.ts";

/** Twenty are the drill; each run of all tests has a few. */
const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 3);

/** Puts back under the load of four organizations, and says what it found and what others waited. */
function drilled(drill: (loaded: Loaded) => Promise<Drilled>): Promise<void> {
  return withFolder(async (folder) => {
    const loaded = await Loaded.begin(join(folder, "data"));
    try {
      const found = await drill(loaded);
      const longest = (times: readonly number[]) => Math.max(0, ...times).toFixed(0);
      const { before, beside } = found.p99;
      process.stdout.write(
        `${found.right} of ${found.looked} right; restore at most ${longest(found.tookMs)} ms, held at most ${longest(found.heldMs)} ms; others failed ${found.failed}, p99 ${before.toFixed(1)} before and ${beside.toFixed(1)} ms beside\n`,
      );
      expect([found.faults, found.right, found.failed]).toEqual([[], found.looked, 0]);
    } finally {
      await loaded.end();
    }
  });
}

test(
  `${ROUNDS} restores of one organization to a backup, under load`,
  () => drilled((loaded) => drillRestores(loaded, ROUNDS, toBackup)),
  900_000,
);

test(
  `${ROUNDS} restores of everything on a new machine, under load`,
  () => drilled((loaded) => drillNewMachines(loaded, ROUNDS)),
  900_000,
);

const without = await withoutLitestream();
if (without !== null) process.stdout.write(`Restores to a moment are not drilled: ${without}\n`);

test.skipIf(without !== null)(
  `${ROUNDS} restores of one organization to a moment, under load`,
  () =>
    drilled(async (loaded) => {
      const base = `file://${join(loaded.folder, "..", "replica")}`;
      const replica = await replicate(loaded.folder, base);
      try {
        await Bun.sleep(2000);
        return await drillRestores(loaded, ROUNDS, toMoment(base));
      } finally {
        replica.kill("SIGKILL");
        await replica.exited;
      }
    }),
  900_000,
);
