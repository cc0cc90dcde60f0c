import { expect, test } from "bun:test";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { install } from "./support/installation.ts";
import { operate } from "./support/operating.ts";
import { withFolder } from "./support/process.ts";

test(
  "every command says how it is written when it is asked, and does nothing",
  () =>
    withFolder(async (folder) => {
      const tenants = join(folder, "none");
      for (const command of [
        ["backup"],
        ["backups"],
        ["verify"],
        ["restore", "--all"],
        ["restore"],
        ["litestream-config"],
        ["migrate"],
        ["reindex"],
        ["doctor"],
        ["serve"],
        ["people"],
      ]) {
        const { status, out, error } = await operate(tenants, [...command, "--help"]);
        expect([command, status, error]).toEqual([command, 0, ""]);
        expect(out).toContain(command[0] ?? "");
        if (command[0] === "people")
          expect(await operate(tenants, ["server", ...command, "--help"])).toMatchObject({ out });
      }
      const all = await operate(tenants, ["server", "--help"]);
      expect([all.status, all.out]).toEqual([0, (await operate(tenants, ["--help"])).out]);
      expect(existsSync(tenants)).toBe(false);
    }),
  60_000,
);

test(
  "a word that is no command is named, and none is a wish to migrate",
  () =>
    withFolder(async (folder) => {
      const wrong = await operate(folder, ["nonsense"]);
      expect([wrong.status, wrong.error]).toEqual([
        2,
        expect.stringContaining("There is no command nonsense."),
      ]);
      const { status, error } = await operate(folder, ["migrate", "--chek"]);
      expect([status, error]).toEqual([2, expect.stringContaining("[--check|--back]")]);
      expect(readdirSync(folder)).toEqual([]);
    }),
  60_000,
);

test(
  "a store that doesn't answer is named, without its key, and is no start that failed",
  () =>
    withFolder(async (folder) => {
      await (await install(folder)).close();
      const env = { BACKUPS: "daily@03:00,to=s3://KKEY:SSECRET@b?endpoint=http://127.0.0.1:1" };
      for (const word of ["backup", "backups", "verify"]) {
        const { status, out, error } = await operate(folder, [word], env);
        expect([word, status, error]).toEqual([
          word,
          1,
          expect.stringMatching(/s3:\/\/b\/backups\/.*: .*ConnectionRefused/i),
        ]);
        expect(out + error).not.toMatch(/SSECRET|KKEY|can't start|unexpected/);
      }
    }),
  60_000,
);

test(
  "what is missing is said: a folder for settings, a second factor",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      await here.newOrg("reef");
      await here.close();
      const to = join(folder, "settings");
      const asked = ["litestream-config", "s3://bucket/atoll", "--to", to];
      const none = await operate(folder, asked);
      expect([none.status, none.error]).toEqual([
        1,
        expect.stringContaining(`There is no folder ${to}`),
      ]);
      mkdirSync(to);
      expect(await operate(folder, asked)).toMatchObject({ status: 0 });
      const { out } = await operate(folder, ["people"]);
      const address = /\S+@\S+/.exec(out)?.[0] ?? "";
      const factor = await operate(folder, ["people", "end-two-factor", address]);
      expect([factor.status, factor.error]).toEqual([
        1,
        expect.stringContaining("has no two-factor sign-in"),
      ]);
    }),
  60_000,
);

const [ROOT, NOBODY] = [0, 65534];
const isRoot = process.geteuid?.() === ROOT;
if (!isRoot) console.info("skipped: only root can make what another user can't use");

test.skipIf(!isRoot)(
  "root makes nothing in a folder of the user that a server runs as",
  () =>
    withFolder(async (folder) => {
      chownSync(folder, NOBODY, NOBODY);
      for (const command of [
        ["backup"],
        ["backups"],
        ["verify"],
        ["restore", "--all", "--from", "/nowhere"],
        ["migrate"],
        ["reindex"],
        ["doctor"],
        ["people"],
      ]) {
        const { status, error } = await operate(folder, command);
        expect([command, status, error]).toEqual([
          command,
          1,
          expect.stringContaining("sudo -u '#65534' …, or sudo atollctl …"),
        ]);
      }
      expect(readdirSync(folder)).toEqual([]);
    }),
  60_000,
);

test.skipIf(!isRoot)("root goes on with an installation of its own, whoever the folder is of", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    await here.close();
    chownSync(folder, NOBODY, NOBODY);
    const { status, out } = await operate(folder, ["backups"]);
    expect([status, out]).toEqual([0, expect.stringContaining("0 backups")]);
  }),
);
