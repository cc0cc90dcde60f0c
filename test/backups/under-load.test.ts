import { expect, test } from "bun:test";
import { withFolder } from "../support/process.ts";
import { drillRestores, toBackup } from "../support/restore-drills.ts";
import { Loaded } from "../support/restoring.ts";

test(
  "a restore under load brings back what was acknowledged at the backup, and others notice nothing",
  () =>
    withFolder(async (folder) => {
      const loaded = await Loaded.begin(folder);
      try {
        const { right, looked, failed, faults } = await drillRestores(loaded, 1, toBackup);
        expect([faults, right, looked, failed]).toEqual([[], 1, 1, 0]);
      } finally {
        await loaded.end();
      }
    }),
  120_000,
);
