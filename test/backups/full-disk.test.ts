import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lastAttempt } from "#/app/backups/attempts.ts";
import { BackupSchedule } from "#/app/backups/schedule.ts";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";
import { settableClock } from "../support/settable-clock.ts";

const PAGE = Buffer.alloc(4096);

/** Fills what is left of a disk. */
function fill(disk: string): void {
  for (let at = 0; ; at++)
    try {
      writeFileSync(join(disk, `fill-${at % 1000}`), PAGE, { flag: "a" });
    } catch {
      return;
    }
}

/** Takes that away again. */
function empty(disk: string): void {
  for (const name of readdirSync(disk)) if (name.startsWith("fill-")) rmSync(join(disk, name));
}

/** An installation on a disk of its own that is full, and a place beside it; not where none can be mounted. */
const onFullDisk = (body: (tenants: string, place: string) => Promise<void>) => () =>
  withFolder(async (folder) => {
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const options = ["-t", "tmpfs", "-o", "size=8m", "none", disk];
    if (!Bun.which("mount") || !Bun.spawnSync(["mount", ...options]).success)
      return console.info("skipped: no file system can be mounted here");
    try {
      const tenants = join(disk, "tenants");
      const here = await install(tenants);
      await here.newOrg("reef");
      await here.close();
      fill(disk);
      // As it is when nothing was written to it just now.
      for (const name of readdirSync(tenants, { recursive: true }).map(String))
        if (name.endsWith(".sqlite")) utimesSync(join(tenants, name), 1, 1);
      await body(tenants, join(folder, "place"));
    } finally {
      Bun.spawnSync(["umount", "-l", disk]);
    }
  });

test(
  "a full disk keeps nobody from a backup to another one",
  onFullDisk(async (tenants, place) => {
    const elsewhere = await operate(tenants, ["backup", "--to", place]);
    expect(elsewhere).toMatchObject({ status: 0 });
    expect(elsewhere.out).toContain("1 organization,");
    // That it went well can't be noted, and it did.
    const env = { BACKUPS: `daily@03:00,to=${place}` };
    const set = await operate(tenants, ["backup"], env);
    expect([set.status, set.error]).toEqual([0, expect.stringContaining("could not be noted in")]);
    const verified = await operate(tenants, ["verify"], env);
    expect([verified.status, verified.out]).toEqual([0, expect.stringContaining("0 faults")]);
    const here = await operate(tenants, ["backup"]);
    expect([here.status, here.error]).toEqual([
      1,
      expect.stringContaining(`The backup into ${join(tenants, "backups")} failed: `),
    ]);
  }),
  60_000,
);

test(
  "a doctor looks at all of an installation whose disk is full",
  onFullDisk(async (tenants) => {
    const { status, out, error } = await operate(tenants, ["doctor"]);
    expect([status, error]).toEqual([1, ""]);
    for (const line of [/^fault +disk /m, /^fault +files /m, /^ok +organizations +1 file/m])
      expect(out).toMatch(line);
    expect(out).toContain("Make room on the disk.");
    expect(out).toContain("0 faults between files and rows");
    const checked = await operate(tenants, ["migrate", "--check"]);
    expect([checked.status, checked.error]).toEqual([1, expect.stringContaining("disk is full")]);
    expect(existsSync(join(tenants, "checking"))).toBe(false);
    expect(readdirSync(join(tenants, "new"))).toEqual([]);
  }),
  60_000,
);

test(
  "a server whose disk is full tries no backup each minute because it can't note the last one",
  onFullDisk(async (tenants) => {
    const disk = join(tenants, "..");
    empty(disk);
    const clock = settableClock(Date.now());
    const here = await install(tenants, { clock });
    const schedule = new BackupSchedule(here.services);
    clock.jump(24 * 60 * 60 * 1000);
    fill(disk);
    expect(schedule.look()).toBe(true);
    await schedule.idle();
    expect(here.logged.join("")).toContain("A backup failed");
    expect(lastAttempt(tenants)).toBeNull();
    clock.jump(60_000);
    expect(schedule.look()).toBe(false);
    empty(disk);
    clock.jump(60 * 60_000);
    expect(schedule.look()).toBe(true);
    await schedule.idle();
    expect(lastAttempt(tenants)).toMatchObject({ error: null });
    await here.close();
  }),
  60_000,
);
