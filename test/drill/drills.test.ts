import { expect, test } from "bun:test";
import { drills } from "./drills.ts";

for (const drill of drills)
  test(`drill: ${drill.name}`, async () => {
    const { faults, skipped } = await drill.run(drill.small);
    if (skipped) process.stderr.write(`drill skipped: ${drill.name}, ${skipped}\n`);
    expect(faults).toEqual([]);
  }, 180_000);
