import { expect, test } from "bun:test";
import { withFolder } from "../support/process.ts";
import { cutAtEachAnswer, powerCutDrill } from "./power-cut.ts";

test("a check of what a power cut leaves finds what is told too early", async () => {
  const { faults, skipped } = await withFolder((folder) =>
    cutAtEachAnswer(folder, powerCutDrill.small, { SYNCHRONOUS: "NORMAL" }),
  );
  if (skipped) process.stderr.write(`drill skipped: ${powerCutDrill.name}, ${skipped}\n`);
  else expect(faults.length).toBeGreaterThan(10);
}, 120_000);
