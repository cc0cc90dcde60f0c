import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { operate } from "./support/operating.ts";
import { withFolder } from "./support/process.ts";

/** What looks after an installation that was begun. */
const LOOK_AFTER = [
  ["orgs"],
  ["people"],
  ["plan", "reef"],
  ["people", "reset", "ada@example.com"],
  ["restore", "reef"],
  ["clone", "reef"],
  ["bulletin"],
  ["backup"],
  ["migrate"],
  ["doctor"],
];

test(
  "what looks after an installation makes none where the folder is misspelt; what may begin one does",
  () =>
    withFolder(async (folder) => {
      const misspelt = join(folder, "atol");
      const said = await Promise.all(LOOK_AFTER.map((words) => operate(misspelt, words)));
      for (const [at, { status, error, out }] of said.entries())
        expect([LOOK_AFTER[at], status, error, out]).toEqual([
          LOOK_AFTER[at],
          1,
          `TENANTS_DIR is ${misspelt}, but there is no such folder. Nothing was ever started there.\n`,
          "",
        ]);
      expect(existsSync(misspelt)).toBe(false);
      const begun = await operate(misspelt, ["people", "owner", "ada@example.com", "Ada", "Reef"]);
      expect([begun.status, begun.error]).toEqual([0, ""]);
      expect((await operate(misspelt, ["orgs"])).out).toContain("reef");
    }),
  60_000,
);

test(
  "how far something is is drawn on a terminal alone",
  () =>
    withFolder(async (folder) => {
      await operate(folder, ["people", "owner", "ada@example.com", "Ada", "Reef"]);
      for (const words of [["backup"], ["migrate", "--check"], ["migrate"], ["reindex"]])
        expect(await operate(folder, words)).toMatchObject({ status: 0, error: "" });
      const all = await operate(folder, ["restore", "--all"]);
      expect([all.status, all.error]).toEqual([0, ""]);
      expect(all.out).toContain(": 1 organization, ");
    }),
  60_000,
);
