import { expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { examine } from "#/app/examination/examine.ts";
import { replication } from "#/app/examination/replication.ts";
import { readConfig } from "#/platform/config.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { lagOver, replicaOf } from "#/platform/observe/replica.ts";
import { surveyed } from "#/platform/observe/survey.ts";
import { install } from "./support/installation.ts";
import { founder, serve, withFolder } from "./support/process.ts";

/** What a doctor says of one thing, where it is not well. */
async function complaint(services: Parameters<typeof examine>[0], what: string) {
  const [found, ...more] = (await examine(services)).filter((finding) => finding.what === what);
  expect(more).toEqual([]);
  return found;
}

test("folders that others can open are told, the secret as a fault", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const { services } = here;
    chmodSync(folder, 0o755);
    expect(await complaint(services, "permissions")).toMatchObject({
      grade: "warning",
      advice: `Close them: chmod -R go-rwx ${folder}`,
    });
    chmodSync(join(folder, "secret"), 0o644);
    const { grade, seen } = (await complaint(services, "permissions")) ?? {};
    expect([grade, seen]).toEqual(["fault", expect.stringContaining(join(folder, "secret"))]);
    chmodSync(folder, 0o700);
    expect(await complaint(services, "permissions")).toMatchObject({ grade: "ok" });
    if (process.getuid?.() === 0) {
      chownSync(join(folder, "orgs"), 12_345, 12_345);
      expect(await complaint(services, "permissions")).toMatchObject({
        grade: "fault",
        seen: expect.stringContaining("another user owns"),
      });
    }
    await here.close();
  }));

test("a write-ahead log that isn't written back is named", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const left = join(folder, "orgs", "left.sqlite-wal");
    writeFileSync(left, "");
    truncateSync(left, 100 * 1024 ** 2);
    const found = await complaint(here.services, "logs");
    expect([found?.grade, found?.seen]).toEqual(["warning", expect.stringContaining(left)]);
    expect(found?.seen).toContain("the largest 100.0 MB");
    await here.close();
  }));

test("files of an earlier version are counted and left as they are, those of a later one are faults", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const { services } = here;
    for (const slug of ["older", "later"]) await here.newOrg(slug);
    const [older = "", later = ""] = services.tenants.ids();
    const versioned = (id: string, version: number) => {
      services.tenants.get(id).all(`pragma user_version = ${version}`, []);
      services.tenants.close(id);
    };
    versioned(older, tenantMigrations.length - 1);
    versioned(later, tenantMigrations.length + 1);
    const findings = await examine(services);
    expect(findings.find(({ what }) => what === "schema")).toMatchObject({
      grade: "warning",
      seen: expect.stringMatching(/^1 file is older than version/),
    });
    expect(services.tenants.isOpen(older)).toBe(false);
    expect(findings.filter(({ what }) => what === "")).toMatchObject([
      { grade: "fault", seen: expect.stringContaining(later) },
    ]);
    await here.close();
  }));

test("work that nothing wakes an organization for is found, and done from then on", () =>
  withFolder(async (folder) => {
    const first = await install(folder);
    const crowd = await first.newOrg("reef");
    const due = "2999-01-01T00:00:00.000Z";
    first.services.tenants
      .get(crowd.orgId)
      .write((db) =>
        db.run(
          "insert into jobs (id, kind, payload, due_at, attempts, state, created_at) values ('x', 'purge', '{}', ?, 0, 'queued', ?)",
          [due, due],
        ),
      );
    await first.close();
    const here = await install(folder);
    expect(await complaint(here.services, "jobs")).toMatchObject({
      grade: "warning",
      seen: expect.stringContaining(
        `1 organization had work that nothing woke them for, such as ${crowd.orgId}`,
      ),
    });
    await Bun.sleep(50);
    expect(await complaint(here.services, "jobs")).toMatchObject({ grade: "ok" });
    await here.close();
  }));

test("a disk that is full, and one with no room for files, are faults", () =>
  withFolder(async (folder) => {
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const mounted = Bun.spawnSync([
      "mount",
      "-t",
      "tmpfs",
      "-o",
      "size=64m,nr_inodes=900",
      "none",
      disk,
    ]);
    if (mounted.exitCode !== 0) return console.info("skipped: no file system can be mounted here");
    const here = await install(join(disk, "tenants"));
    expect(await complaint(here.services, "disk")).toMatchObject({
      grade: "fault",
      seen: expect.stringContaining("more files"),
    });
    Bun.spawnSync(["mount", "-o", "remount,size=64m,nr_inodes=5000", disk]);
    expect(await complaint(here.services, "disk")).toMatchObject({
      grade: "fault",
      seen: expect.stringMatching(/^6\d\.\d MB free of 64\.0 MB$/),
    });
    await here.close();
    Bun.spawnSync(["umount", disk]);
  }));

/** A program called litestream that says this version, in a folder for PATH. */
function litestream(folder: string, says: string): string {
  const path = join(folder, `bin ${says}`);
  mkdirSync(path);
  writeFileSync(join(path, "litestream"), `#!/bin/sh\necho "${says}"\n`, { mode: 0o755 });
  return path;
}

test(
  "an old Litestream is a fault, a good one is fine, and one that stopped is missed",
  () =>
    withFolder(async (folder) => {
      const tenants = join(folder, "tenants");
      const server = await serve({ TENANTS_DIR: tenants });
      await founder(server.address, "Reef");
      server.process.kill("SIGTERM");
      await server.process.exited;
      const told = async (path: string) => {
        const child = Bun.spawn([process.execPath, "src/main.ts", "doctor"], {
          env: { ...process.env, TENANTS_DIR: tenants, PATH: `${path}:/usr/bin:/bin` },
          stdout: "pipe",
          stderr: "ignore",
        });
        return (await new Response(child.stdout).text()).match(/^\w+ +litestream .*$/gm) ?? [];
      };
      expect(await told(litestream(folder, "v0.5.8"))).toEqual([
        expect.stringMatching(/^fault +litestream +0\.5\.8 holds an SQLite that can lose commits/),
      ]);
      expect(await told(litestream(folder, "0.5.17"))).toEqual([
        expect.stringMatching(/^ok +litestream +0\.5\.17$/),
      ]);
      expect(await told(litestream(folder, "(development build)"))).toEqual([
        expect.stringMatching(/^warning +litestream .*doesn't say its version/),
      ]);
      expect(await told("")).toEqual([]);
      mkdirSync(join(tenants, ".global.sqlite-litestream"));
      expect(await told("")).toEqual([
        expect.stringMatching(/^warning +litestream +replicated this/),
      ]);
    }),
  60_000,
);

test(
  "a service that other processes are hidden from tells by the files whether Litestream takes them in",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await here.newOrg("reef");
      const taken = join(folder, "orgs", `.${crowd.orgId}.sqlite-litestream`, "ltx", "0");
      mkdirSync(taken, { recursive: true });
      mkdirSync(join(folder, ".global.sqlite-litestream"));
      const processes = join(folder, "processes");
      mkdirSync(processes);
      const config = readConfig({ TENANTS_DIR: folder });
      const told = async () =>
        (await replication(config, processes)).filter(({ grade }) => grade !== "ok");
      const ahead = Date.now() / 1000 + 60;
      utimesSync(taken, ahead, ahead);
      expect(await told()).toEqual([]);
      utimesSync(taken, 1, 1);
      await here.write(crowd, "Written");
      expect(await told()).toMatchObject([
        { grade: "fault", seen: expect.stringContaining("takes in nothing of 1 file") },
      ]);
      await here.close();
    }),
  60_000,
);

test("a replica that takes in nothing is told from one that is on its way", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const crowd = await here.newOrg("reef");
    const path = here.path(crowd);
    expect(await replicaOf(path)).toBeNull();
    expect((await surveyed(join(folder, "orgs"))).replicas).toEqual([]);
    const taken = join(folder, "orgs", `.${crowd.orgId}.sqlite-litestream`, "ltx", "0");
    mkdirSync(taken, { recursive: true });
    const tookAt = (seconds: number) => utimesSync(taken, seconds, seconds);
    await here.write(crowd, "Written");
    const now = Math.round(Date.now() / 1000);
    const lag = lagOver();
    const after = async (seconds: number) =>
      lag((await surveyed(join(folder, "orgs"))).replicas, seconds * 1000);
    tookAt(now - 3600);
    expect(await after(0)).toBe(0);
    expect(await after(30)).toBe(30);
    // It took something in, and something more was written.
    tookAt(now - 60);
    expect([await after(60), await after(75)]).toEqual([0, 15]);
    tookAt(now + 60);
    expect(await after(90)).toBe(0);
    await here.close();
  }));

test("few open files that are left are a fault", () =>
  withFolder(async (folder) => {
    const script = join(folder, "few.ts");
    const root = process.cwd();
    writeFileSync(
      script,
      `import { openSync } from "node:fs";
       import { descriptors } from "${root}/src/app/examination/machine.ts";
       for (let opened = 0; opened < 235; opened++) openSync("/dev/null", "r");
       console.log(JSON.stringify(descriptors({ openTenants: 1 })));`,
    );
    copyFileSync("tsconfig.json", join(folder, "tsconfig.json"));
    const child = Bun.spawn(["sh", "-c", `ulimit -n 256; exec "${process.execPath}" "${script}"`], {
      stdout: "pipe",
      stderr: "inherit",
    });
    expect(JSON.parse(await new Response(child.stdout).text())).toMatchObject({
      grade: "fault",
      seen: expect.stringMatching(/^2\d\d of 256 are open$/),
    });
  }));
