import { expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lastAttempt, noteAttempt } from "#/app/backups/attempts.ts";
import { BackupSchedule, isDue, lastDue } from "#/app/backups/schedule.ts";
import { backups } from "#/app/examination/backups.ts";
import { backupsOf } from "#/platform/backups/setting.ts";
import { readConfig } from "#/platform/config.ts";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";
import { settableClock } from "../support/settable-clock.ts";

const place = { kind: "folder", path: "/data/backups" } as const;
const daily = { hour: 3, minute: 0, keep: 14, place };
const at = (text: string) => new Date(text);

test("BACKUPS says when, how many and where; without it every night, two weeks of them", () => {
  const read = (text: string | null = null) =>
    backupsOf(text, { tenantsDir: "/data", storage: null, bucketOf: () => null });
  expect(read()).toMatchObject({ plan: daily, keep: 14, place });
  expect(read("off,keep=3")).toMatchObject({ plan: null, keep: 3, place });
  expect(read("hourly@15,keep=48,to=/mnt/disk")).toMatchObject({
    plan: { hour: null, minute: 15 },
    keep: 48,
    place: { kind: "folder", path: "/mnt/disk" },
  });
  for (const wrong of [
    "weekly",
    "daily@25:00",
    "daily@03:00,keep=0",
    "daily@03:00,kep=1",
    "daily@03:00,to=s3",
  ])
    expect(() => readConfig({ BACKUPS: wrong })).toThrow(/BACKUPS|STORAGE_URL/);
  const bucket = "s3://key:secret@other?endpoint=https://s3.example.com";
  expect(readConfig({ BACKUPS: `daily@03:00,to=${bucket}` }).backups.place).toMatchObject({
    kind: "s3",
    bucket: { bucket: "other", endpoint: "https://s3.example.com" },
  });
});

test("a backup is due at its time, after a start that missed it, and again where it failed", () => {
  const startedAt = at("2026-03-01T10:00:00");
  const moment = (now: string) => ({ now: at(now), startedAt });
  const made = (when: string, name: string | null = "a") => ({
    at: at(when).toISOString(),
    of: null,
    name,
    error: name === null ? "No room" : null,
  });
  expect(lastDue(daily, at("2026-03-02T02:59:00"))).toEqual(at("2026-03-01T03:00:00"));
  expect(lastDue({ hour: null, minute: 15 }, at("2026-03-02T02:14:00"))).toEqual(
    at("2026-03-02T01:15:00"),
  );
  expect(isDue(daily, null, moment("2026-03-01T10:05:00"))).toBe(false);
  expect(isDue(daily, null, moment("2026-03-01T10:10:00"))).toBe(true);
  expect(isDue(daily, made("2026-03-01T03:00:01"), moment("2026-03-01T10:20:00"))).toBe(false);
  expect(isDue(daily, made("2026-03-01T03:00:01"), moment("2026-03-02T02:59:00"))).toBe(false);
  expect(isDue(daily, made("2026-03-01T03:00:01"), moment("2026-03-02T03:00:00"))).toBe(true);
  const failed = made("2026-03-02T03:00:00", null);
  expect(isDue(daily, failed, moment("2026-03-02T03:59:00"))).toBe(false);
  expect(isDue(daily, failed, moment("2026-03-02T04:00:00"))).toBe(true);
  // By a clock that was ahead.
  expect(isDue(daily, made("2027-03-02T03:00:00"), moment("2026-03-02T12:00:00"))).toBe(true);
});

test(
  "a server makes them by itself, and whoever runs it is told of one that failed",
  () =>
    withFolder(async (folder) => {
      const clock = settableClock(Date.now());
      const here = await install(folder, { clock });
      await here.newOrg("reef");
      expect((await backups(here.services)).seen).toContain("none yet");
      const schedule = new BackupSchedule(here.services);
      expect(schedule.look()).toBe(false);
      clock.jump(24 * 60 * 60 * 1000 + 60_000);
      expect([schedule.look(), schedule.look()]).toEqual([true, false]);
      await schedule.idle();
      expect(lastAttempt(folder)).toMatchObject({ error: null, name: expect.any(String) });
      expect((await operate(folder, ["verify"])).out).toContain("2 databases whole");
      expect(await backups(here.services)).toMatchObject({ grade: "ok" });
      noteAttempt(folder, { at: new Date(0).toISOString(), of: null, name: null, error: "x" });
      const to = "/mnt/other-disk: EROFS: read-only file system";
      noteAttempt(folder, { at: new Date(1).toISOString(), of: null, name: null, error: to });
      expect((await backups(here.services)).advice).toContain("ReadWritePaths");
      // Where the folder was is a file.
      rmSync(join(folder, "backups"), { recursive: true });
      mkdirSync(join(folder, "backups"));
      writeFileSync(join(folder, "backups", ".new"), "in the way");
      expect(schedule.look()).toBe(true);
      await schedule.idle();
      expect(here.logged.join("")).toContain("A backup failed");
      clock.jump(3 * 24 * 60 * 60 * 1000);
      expect((await backups(here.services)).grade).toBe("fault");
      await here.close();
    }),
  60_000,
);
