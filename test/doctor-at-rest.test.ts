import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { examine } from "#/app/examination/examine.ts";
import { globalMigrations } from "#/platform/db/migrations.ts";
import { install } from "./support/installation.ts";
import { before } from "./support/older-files.ts";
import { operate } from "./support/operating.ts";
import { withFolder } from "./support/process.ts";
import { DAY } from "./support/settable-clock.ts";

/** An installation with some organizations that no server has. */
async function installed(folder: string, ...slugs: string[]) {
  const here = await install(folder);
  const paths: string[] = [];
  for (const slug of slugs) paths.push(here.path(await here.newOrg(slug)));
  await here.close();
  return { paths, global: join(folder, "global.sqlite") };
}

/** Every file of a folder with its bytes, but what a lock and a look into a log are made of. */
const bytesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !/^lock$|-shm$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, Bun.hash(readFileSync(path)).toString()]),
  );

function setVersion(path: string, version: number): void {
  const sqlite = new Database(path);
  sqlite.run(`pragma user_version = ${version}`);
  sqlite.run("pragma wal_checkpoint(truncate)");
  sqlite.close(true);
}

test(
  "a doctor without a server changes nothing, of files of an earlier version neither",
  () =>
    withFolder(async (folder) => {
      const { paths, global } = await installed(folder, "reef", "bay");
      const well = bytesOf(folder);
      expect(await operate(folder, ["doctor"])).toMatchObject({ status: 0 });
      expect(bytesOf(folder)).toEqual(well);
      before(paths[0] ?? "").close(true);
      const older = bytesOf(folder);
      const one = await operate(folder, ["doctor"]);
      expect([one.status, one.out]).toEqual([0, expect.stringContaining("1 file is older than")]);
      expect(bytesOf(folder)).toEqual(older);
      setVersion(global, globalMigrations.length - 1);
      const both = bytesOf(folder);
      const { status, out } = await operate(folder, ["doctor"]);
      expect([status, out]).toEqual([
        0,
        expect.stringContaining("global.sqlite is of an earlier version; 1 file is older"),
      ]);
      expect(out).toMatch(/^0 faults between files and rows$/m);
      expect(bytesOf(folder)).toEqual(both);
    }),
  60_000,
);

test(
  "no command but migrate and a start brings a file to this version",
  () =>
    withFolder(async (folder) => {
      const { paths } = await installed(folder, "reef", "bay");
      before(paths[0] ?? "").close(true);
      const older = bytesOf(folder);
      for (const words of [["orgs"], ["people"], ["plan", "reef"], ["reindex"], ["clone", "bay"]]) {
        const { status, error } = await operate(folder, words);
        expect([words, status, error]).toEqual([
          words,
          1,
          expect.stringMatching(/One file here is of an earlier version.*atoll server migrate/),
        ]);
      }
      expect(bytesOf(folder)).toEqual(older);
      expect(await operate(folder, ["migrate"])).toMatchObject({ status: 0 });
      expect((await operate(folder, ["orgs"])).out).toContain("reef");
    }),
  60_000,
);

test(
  "an organization without a file is a fault, beside a server and without one",
  () =>
    withFolder(async (folder) => {
      const { paths } = await installed(folder, "reef", "bay");
      const gone = paths[0] ?? "";
      rmSync(gone);
      const { status, out } = await operate(folder, ["doctor"]);
      expect([status, out]).toEqual([
        1,
        expect.stringMatching(/^fault +organizations +1 file, and 1 organization has none$/m),
      ]);
      expect(out).toMatch(new RegExp(`reef \\(.*\\): ${gone} is missing`));
      const here = await install(folder);
      const findings = await examine(here.services);
      expect(findings.filter(({ what }) => what === "")).toMatchObject([
        { grade: "fault", seen: expect.stringContaining(`${gone} is missing`) },
      ]);
      await here.close();
    }),
  60_000,
);

test(
  "where nothing can be opened a doctor says why, and what can be seen all the same",
  () =>
    withFolder(async (folder) => {
      const { global } = await installed(folder, "reef");
      rmSync(join(folder, "secret"));
      const secretless = await operate(folder, ["doctor"]);
      expect([secretless.status, secretless.out]).toEqual([
        1,
        expect.stringMatching(/^fault +folder +.*secret is missing/m),
      ]);
      expect(existsSync(join(folder, "secret"))).toBe(false);
      rmSync(global);
      const { status, out } = await operate(folder, ["doctor"], { SECRET: "s".repeat(40) });
      expect([status, out]).toEqual([1, expect.stringMatching(/^\w+ +disk +.* free of /m)]);
      expect(out).toMatch(/^fault +folder +.*global.sqlite is missing/m);
      expect(existsSync(global)).toBe(false);
    }),
  60_000,
);

test(
  "where nothing ran for days a doctor can't tell that from a clock that is ahead, and calls it no fault",
  () =>
    withFolder(async (folder) => {
      const { global } = await installed(folder, "reef");
      const sqlite = new Database(global);
      const then = new Date(Date.now() - 3 * DAY).toISOString();
      sqlite.run("update clock set passed_at = ?, read_at = ?", [then, then]);
      sqlite.close(true);
      const { status, out } = await operate(folder, ["doctor"]);
      expect([status, out]).toEqual([0, expect.stringMatching(/^warning +clock +.*anything ran/m)]);
    }),
  60_000,
);
