import { expect, test } from "bun:test";
import { join } from "node:path";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";
import { Loaded } from "../support/restoring.ts";

/** Every command of an operator that works beside a server, but those that write to the outside. */
const commands = (to: string): string[][] => [
  ["orgs"],
  ["people"],
  ["plan", "org-1"],
  ["plan", "org-1", "pro"],
  ["doctor"],
  ["backup"],
  ["backup", "org-2"],
  ["backup", "--to", to],
  ["backups"],
  ["verify"],
  ["migrate", "--check"],
  ["clone", "org-3"],
  ["restore", "org-0"],
  ["restore", "org-0", "undo"],
  ["bulletin", "draft", "Hello", "Text"],
  ["bulletin"],
  ["people", "owner", "ada@example.com", "Ada", "Bay"],
  ["people", "reset", "ada@example.com"],
  ["litestream-config", "s3://bucket/atoll"],
];

test(
  "no command harms a running server: each is tried beside one under load",
  () =>
    withFolder(async (folder) => {
      const data = join(folder, "data");
      const loaded = await Loaded.begin(data);
      const restored = loaded.writers[0]?.crowd.orgId ?? "";
      try {
        for (const words of commands(join(folder, "elsewhere"))) {
          const { status, error } = await operate(data, words);
          expect([words.join(" "), status, loaded.failedOf(restored)]).toEqual([
            words.join(" "),
            0,
            0,
          ]);
          expect(error).not.toContain("failed");
        }
        // What wants the folder for itself says so, and changes nothing.
        for (const words of [["migrate"], ["migrate", "--back"], ["reindex"], ["restore", "--all"]])
          expect((await operate(data, words)).error).toContain("Another Atoll process is using");
      } finally {
        await loaded.end();
      }
      const made = loaded.writers.flatMap((writer) =>
        writer.made.filter((one) => one.acknowledged !== null),
      );
      expect(made.length).toBeGreaterThan(100);
    }),
  240_000,
);
