import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { examine } from "#/app/examination/examine.ts";
import type { Finding } from "#/app/examination/finding.ts";
import { gather } from "./support/crowd.ts";
import { install } from "./support/installation.ts";
import { founder, run, serve, withFolder } from "./support/process.ts";
import { DAY, START, settableClock } from "./support/settable-clock.ts";
import { smtp } from "./support/smtp.ts";

const graded = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ what, grade }) => [what, grade]));
const seen = (findings: readonly Finding[], wanted: string): string =>
  findings
    .filter(({ what }) => what === wanted)
    .map((one) => one.seen)
    .join("\n");

const WELL: Record<string, Finding["grade"]> = {
  program: "ok",
  address: "ok",
  clock: "ok",
  disk: "ok",
  "open files": "ok",
  permissions: "ok",
  logs: "ok",
  mail: "ok",
  files: "ok",
  backups: "ok",
  organizations: "ok",
  schema: "ok",
  jobs: "ok",
};

test("a doctor finds nothing wrong where nothing is", () =>
  withFolder(async (folder) => {
    const { url, close } = await smtp();
    const here = await install(folder, { env: { MAIL_URL: url } });
    await gather(here.services, "reef", 1);
    const findings = await examine(here.services);
    // Told only where it is on the machine.
    const { litestream: _, ...others } = graded(findings);
    expect(others).toEqual({ ...WELL, disk: expect.stringMatching(/ok|warning/) });
    expect(seen(findings, "organizations")).toBe("1 file, all open");
    await here.close();
    await close();
  }));

test("what is wrong is said with what to do: mail, clock, address, a broken file, work that was given up", () =>
  withFolder(async (folder) => {
    const clock = settableClock(Date.parse(START));
    const env = { MAIL_URL: "smtp://127.0.0.1:1", BASE_URL: "http://atoll.example.com" };
    const here = await install(folder, { clock, env });
    const { services } = here;
    const crowds = [await gather(services, "one", 1), await gather(services, "two", 1)];
    services.tenants
      .get(crowds[0]?.orgId ?? "")
      .write((db) =>
        db.run(
          "insert into jobs (id, kind, payload, due_at, attempts, state, created_at) values ('x', 'purge', '{}', ?, 8, 'dead', ?)",
          [START, START],
        ),
      );
    const broken = services.tenants.path(crowds[1]?.orgId ?? "");
    services.tenants.close(crowds[1]?.orgId ?? "");
    writeFileSync(broken, "no database");
    clock.jump(40 * DAY);
    const findings = await examine(services);
    expect(graded(findings)).toMatchObject({
      address: "warning",
      clock: "fault",
      mail: "fault",
      organizations: "fault",
      jobs: "warning",
    });
    expect(seen(findings, "mail")).toContain("127.0.0.1:1 takes none");
    expect(seen(findings, "organizations")).toContain("2 files, 1 of them can't be opened");
    expect(seen(findings, "")).toContain(broken);
    expect(seen(findings, "jobs")).toContain("1 given up");
    for (const { grade, what, advice } of findings)
      if (grade !== "ok" && what !== "") expect([what, advice?.length ?? 0]).not.toEqual([what, 0]);
    await here.close();
  }));

test("a store that takes nothing is a fault", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    here.services.store.storage.put = () => Promise.reject(new Error("The bucket is gone"));
    const findings = await examine(here.services);
    expect([graded(findings).files, seen(findings, "files")]).toEqual([
      "fault",
      "the folder fails: The bucket is gone",
    ]);
    await here.close();
  }));

test("the command works beside a server, and compares files with rows without one", () =>
  withFolder(async (folder) => {
    const asked = async () => {
      const child = run("doctor", { TENANTS_DIR: folder });
      return [await new Response(child.stdout).text(), await child.exited] as const;
    };
    const { address, process: child } = await serve({ TENANTS_DIR: folder });
    await founder(address, "Reef");
    const [beside, first] = await asked();
    expect([first, beside]).toEqual([0, expect.stringContaining("A server runs")]);
    expect(beside).toMatch(/^ok +organizations +1 file, all open$/m);
    expect(beside).toMatch(/^warning +mail /m);
    child.kill("SIGINT");
    await child.exited;
    const [alone, second] = await asked();
    expect([second, alone]).toEqual([
      0,
      expect.stringMatching(/^0 faults between files and rows$/m),
    ]);
  }));
