import { expect, test } from "bun:test";
import { chownSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
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
  ["backups"],
  ["verify"],
  ["adopt", import.meta.path],
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
      for (const words of [
        ["restore", "--all"],
        ["restore", "--all", "undo"],
      ]) {
        const { status, out } = await operate(misspelt, words);
        expect([words, status, out]).toEqual([words, 1, ""]);
      }
      expect(existsSync(misspelt)).toBe(false);
      const begun = await operate(misspelt, ["people", "owner", "ada@example.com", "Ada", "Reef"]);
      expect([begun.status, begun.error]).toEqual([0, ""]);
      expect((await operate(misspelt, ["orgs"])).out).toContain("reef");
    }),
  // Some twenty programs begin and end, beside whatever else the machine does.
  180_000,
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

test(
  "everything that is wrong with the settings is said at once, and a time of backups is no secret",
  () =>
    withFolder(async (folder) => {
      const config = async (env: Record<string, string>) => {
        const { status, out } = await operate(folder, ["config"], env);
        return [status, out] as const;
      };
      const [status, said] = await config({
        PORT: "abc",
        HOST: "0.0.0.0:80",
        GOOGLE_CLIENT_SECRET: "g",
        BACKUPS: "daily@25:00",
        TENANT_DIR: "/x",
      });
      expect(status).toBe(1);
      for (const line of [
        /^fault +PORT /m,
        /^fault +HOST .*without a port/m,
        /^fault +.*GOOGLE_CLIENT_ID/m,
        /^fault +BACKUPS has "daily@25:00"/m,
        /^warning +TENANT_DIR is set/m,
      ])
        expect(said).toMatch(line);
      expect((await config({ BACKUPS: "daily@03:00,keep=14" }))[1]).toMatch(
        /^BACKUPS +daily@03:00,keep=14 +set$/m,
      );
      const [, hidden] = await config({ BACKUPS: "key:word@bucket" });
      expect(hidden).not.toContain("word");
      for (const HOST of ["::1", "127.0.0.1", "localhost"])
        expect([HOST, (await config({ HOST }))[0]]).toEqual([HOST, 0]);
    }),
  60_000,
);

test(
  "a Litestream that says nothing holds up no doctor, and who else owns the global file is said",
  () =>
    withFolder(async (folder) => {
      const [data, bin] = [join(folder, "data"), join(folder, "bin")];
      mkdirSync(bin);
      // What it begins holds its output open.
      writeFileSync(join(bin, "litestream"), "#!/bin/sh\nsleep 40\n", { mode: 0o755 });
      await operate(data, ["people", "owner", "ada@example.com", "Ada", "Reef"]);
      mkdirSync(join(data, "orgs", ".x.sqlite-litestream"));
      mkdirSync(join(data, ".global.sqlite-litestream"));
      const begun = Date.now();
      const { out } = await operate(data, ["doctor"], { PATH: `${bin}:${process.env.PATH}` });
      expect(out).toContain("doesn't say its version");
      expect(Date.now() - begun).toBeLessThan(30_000);
      if (process.getuid?.() !== 0) return;
      chownSync(join(data, "global.sqlite"), 12_345, 12_345);
      expect((await operate(data, ["doctor"])).error).toContain(
        "global.sqlite is of the user with the id 12345, and TENANTS_DIR is root's",
      );
    }),
  60_000,
);
