import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backups } from "#/app/examination/backups.ts";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";

const manifests = (place: string) =>
  readdirSync(place)
    .filter((name) => name.endsWith(".json"))
    .sort();

/** An installation with one organization and a stored file, in a folder of its own. */
async function installed(tenants: string, slug: string): Promise<void> {
  const here = await install(tenants);
  const { orgId } = await here.newOrg(slug);
  await here.close();
  mkdirSync(join(tenants, "files", orgId), { recursive: true });
  writeFileSync(join(tenants, "files", orgId, "a-stored-file-of-bytes"), "bytes");
}

/** Makes a backup in `place`, and answers its name and what else was said. */
async function backUp(tenants: string, place: string, keep: number) {
  const env = { BACKUPS: `daily@03:00,keep=${keep},to=${place}`, BASE_URL: "https://x.example" };
  const made = await operate(tenants, ["backup"], env);
  expect([made.status, made.error.replace(/^.*\r|\n/g, "")]).toEqual([0, expect.any(String)]);
  return { name: made.out.split(" ")[0] ?? "", out: made.out };
}

test(
  "installations that share a place keep their own backups, and none of another's is removed",
  () =>
    withFolder(async (folder) => {
      const [reef, bay, place] = ["reef", "bay", "disk"].map((name) => join(folder, name));
      if (!reef || !bay || !place) throw new Error("Three folders");
      await installed(reef, "reef");
      await installed(bay, "bay");
      const first = await backUp(reef, place, 1);
      expect((await backUp(bay, place, 1)).out).toContain("1 backup of other installations");
      const later = await backUp(bay, place, 1);
      expect(later.out).toContain("1 older removed");
      expect(manifests(place)).toEqual([`${first.name}.json`, `${later.name}.json`].sort());
      for (const { name } of [first, later]) {
        const verified = await operate(reef, ["verify", name, "--to", place]);
        expect([verified.status, verified.out]).toEqual([0, expect.stringContaining("0 faults")]);
      }
      // The newest is that of who asks.
      const own = await operate(reef, ["verify", "--to", place]);
      expect(own.out).toStartWith(first.name);
      const listed = (await operate(reef, ["backups", "--to", place])).out.split("\n");
      const rowOf = (name: string) => listed.find((line) => line.startsWith(name)) ?? "";
      expect(rowOf(first.name)).toEndWith("this one");
      expect(rowOf(later.name)).toEndWith("https://x.example");
      // On a new machine nobody knows whose is meant.
      const fresh = join(folder, "fresh");
      const refused = await operate(fresh, ["restore", "--all", "--from", place]);
      expect([refused.status, refused.error]).toEqual([
        1,
        expect.stringContaining("Backups of several installations are there"),
      ]);
      const named = await operate(fresh, ["restore", "--all", first.name, "--from", place]);
      expect([named.status, named.out]).toEqual([0, expect.stringContaining(": 1 organization, ")]);
      const again = await operate(fresh, ["verify", "--to", place]);
      expect(again.out).toStartWith(first.name);
    }),
  60_000,
);

test(
  "a part that another installation just put there stays although no backup names it yet",
  () =>
    withFolder(async (folder) => {
      const [reef, place] = [join(folder, "reef"), join(folder, "disk")];
      await installed(reef, "reef");
      await backUp(reef, place, 1);
      writeFileSync(join(place, "atoll-backups-0123456789abcdef"), "");
      const part = join(place, "databases", `${"0".repeat(64)}.sqlite.zst`);
      writeFileSync(part, "on its way");
      await backUp(reef, place, 1);
      expect(readFileSync(part, "utf8")).toBe("on its way");
      rmSync(join(place, "atoll-backups-0123456789abcdef"));
      await backUp(reef, place, 1);
      expect(() => readFileSync(part)).toThrow();
    }),
  60_000,
);

/** A backup as a clock made it that was years ahead; `isCounted` as this version does. */
function fromTheFuture(place: string, year: number, isCounted: boolean): string {
  const [newest = ""] = manifests(place).toReversed();
  const { number, installation, ...rest } = JSON.parse(readFileSync(join(place, newest), "utf8"));
  const name = `${year}-02-01T03-00-00-000Z`;
  const started_at = `${year}-02-01T03:00:00.000Z`;
  const counted = isCounted ? { number: number + 1, installation } : {};
  const manifest = { ...rest, ...counted, name, started_at };
  writeFileSync(join(place, `${name}.json`), JSON.stringify(manifest));
  return name;
}

for (const isCounted of [false, true])
  test(
    `backups of a clock that was ahead are older than what is made next (${isCounted ? "this version's" : "an earlier one's"})`,
    () =>
      withFolder(async (folder) => {
        const [reef, place] = [join(folder, "reef"), join(folder, "disk")];
        await installed(reef, "reef");
        const first = await backUp(reef, place, 14);
        const ahead = [2039, 2040].map((year) => fromTheFuture(place, year, isCounted));
        const made = await backUp(reef, place, 2);
        expect(manifests(place)).toContain(`${made.name}.json`);
        expect(manifests(place)).toHaveLength(2);
        const verified = await operate(reef, ["verify", "--to", place]);
        expect(verified.out).toStartWith(made.name);
        const env = { BACKUPS: `daily@03:00,to=${place}` };
        const here = await install(reef, { env });
        const seen = await backups(here.services);
        const left = ahead.filter((name) => manifests(place).includes(`${name}.json`));
        expect([first.name, left.length, seen.grade]).toEqual([
          first.name,
          isCounted ? 1 : 0,
          isCounted ? "warning" : "ok",
        ]);
        for (const name of left) expect(seen.seen).toContain(name);
        await here.close();
        const restored = await operate(reef, ["restore", "reef", "--from", place]);
        expect(restored.out).toContain(made.name);
        await backUp(reef, place, 1);
        expect(manifests(place)).toHaveLength(1);
      }),
    60_000,
  );
