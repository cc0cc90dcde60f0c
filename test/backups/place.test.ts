import { expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";

/** What somebody else keeps, under the names that a backup has for its own. */
const FOREIGN = [
  "files/holiday/photo.jpg",
  "databases/mysql.dump",
  "secrets/key.pem",
  "lists/shopping.txt",
  ".new/draft",
];

function fill(place: string): void {
  for (const name of FOREIGN) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), name);
  }
}
const left = (place: string) =>
  FOREIGN.filter(
    (name) => existsSync(join(place, name)) && readFileSync(join(place, name), "utf8") === name,
  );

/** An installation with one organization in a folder of its own, beside which there is room. */
async function installed(folder: string): Promise<string> {
  const tenants = join(folder, "tenants");
  const here = await install(tenants);
  await here.newOrg("reef");
  await here.close();
  return tenants;
}

test(
  "a folder of somebody else's is no place for backups, and nothing in it is touched",
  () =>
    withFolder(async (folder) => {
      const tenants = await installed(folder);
      const place = join(folder, "disk");
      fill(place);
      const refused = await operate(tenants, ["backup", "--to", place]);
      expect([refused.status, refused.error]).toEqual([
        1,
        expect.stringContaining(`${place} is not empty`),
      ]);
      expect(left(place)).toEqual(FOREIGN);
      for (const words of [["backups"], ["verify"]])
        await operate(tenants, [...words, "--to", place]);
      expect(left(place)).toEqual(FOREIGN);
      expect(existsSync(join(place, "lock"))).toBe(false);
    }),
  60_000,
);

test(
  "what lies beside backups and is none of them stays",
  () =>
    withFolder(async (folder) => {
      const tenants = await installed(folder);
      const place = join(folder, "disk");
      const marks = () => readdirSync(place).filter((name) => name.startsWith("atoll-backups-"));
      // As a disk is that was just formatted.
      mkdirSync(join(place, "lost+found"), { recursive: true });
      const env = { BACKUPS: `daily@03:00,keep=1,to=${place}` };
      expect(await operate(tenants, ["backup"], env)).toMatchObject({ status: 0 });
      fill(place);
      const orphan = join(place, "databases", `${"0".repeat(64)}.sqlite.zst`);
      writeFileSync(orphan, "left by a run that was cut short");
      expect(await operate(tenants, ["backup"], env)).toMatchObject({ status: 0 });
      expect(await operate(tenants, ["verify"], env)).toMatchObject({ status: 0 });
      expect(left(place)).toEqual(FOREIGN);
      expect(existsSync(orphan)).toBe(false);
      // One that an earlier version made has no mark.
      for (const mark of marks()) rmSync(join(place, mark));
      expect(await operate(tenants, ["backup"], env)).toMatchObject({ status: 0 });
      expect(marks()).toHaveLength(1);
    }),
  60_000,
);

test(
  "backups go neither into the folder of all data nor around it, by whatever name",
  () =>
    withFolder(async (folder) => {
      const tenants = await installed(folder);
      const link = join(folder, "link");
      symlinkSync(tenants, link);
      for (const place of [
        tenants,
        folder,
        link,
        join(tenants, "files"),
        join(tenants, "orgs", "new"),
        join(link, "more"),
      ]) {
        const refused = await operate(tenants, ["backup", "--to", place]);
        expect([place, refused.status, refused.error]).toEqual([
          place,
          1,
          expect.stringMatching(/lies in TENANTS_DIR|has TENANTS_DIR in it/),
        ]);
      }
      expect(existsSync(join(tenants, "orgs", "new"))).toBe(false);
      const own = await operate(tenants, ["backup", "--to", join(link, "backups")]);
      expect(own).toMatchObject({ status: 0 });
      const set = await operate(tenants, ["config"], { BACKUPS: `off,to=${tenants}` });
      expect([set.status, set.out]).toEqual([1, expect.stringContaining("lies in TENANTS_DIR")]);
    }),
  60_000,
);

test(
  "looking for backups makes no folder",
  () =>
    withFolder(async (folder) => {
      const tenants = await installed(folder);
      const place = join(folder, "typo", "deep");
      for (const word of ["backups", "verify"]) {
        const looked = await operate(tenants, [word, "--to", place]);
        expect([looked.status, looked.error]).toEqual([
          1,
          expect.stringContaining(`There is no folder ${place}`),
        ]);
      }
      expect(existsSync(join(folder, "typo"))).toBe(false);
      const none = await operate(tenants, ["backups"]);
      expect([none.status, none.out]).toEqual([0, expect.stringContaining("0 backups in ")]);
    }),
  60_000,
);
