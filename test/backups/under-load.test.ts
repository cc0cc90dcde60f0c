import { expect, test } from "bun:test";
import { withFolder } from "../support/process.ts";
import { drillRestores } from "../support/restoring.ts";

test(
  "a restore under load brings back what was acknowledged at the backup, and others notice nothing",
  () =>
    withFolder(async (folder) => {
      const { right, looked, failed, faults } = await drillRestores(folder, 1);
      expect([faults, right, failed]).toEqual([[], looked, 0]);
    }),
  120_000,
);
