import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seedOrg as seed } from "#/app/features.ts";
import { globalPath, orgsFolder } from "#/app/paths.ts";
import { openServices } from "#/app/services.ts";
import { insertIdentity } from "#/core/identity/identities.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { createOrg } from "#/core/orgs/create.ts";
import { readConfig } from "#/platform/config.ts";
import { createLog } from "#/platform/log.ts";
import { temporaryFolder } from "../support/folders.ts";
import { DAY, START, settableClock } from "../support/settable-clock.ts";

const NOW = Date.parse(START);
const MOST_STEPS = 60;

/** A folder with two organizations of one founder; the second is there to be left alone. */
async function folderOfTwo() {
  const folder = temporaryFolder();
  const clock = settableClock(NOW);
  const { services, close } = await open(folder, clock, []);
  const founder = {
    ...newIdentity({ name: "Ada", email: "ada@example.com", passwordHash: null }, clock.now()),
    emailVerifiedAt: START,
  };
  await services.global.run(insertIdentity, founder);
  const ended = await createOrg(services, { founder, name: "Ended", seed });
  const kept = await createOrg(services, { founder, name: "Kept", seed });
  await close();
  return { folder, ended: ended.id, kept: kept.id };
}

type Folder = Awaited<ReturnType<typeof folderOfTwo>>;

const open = (folder: string, clock: ReturnType<typeof settableClock>, lines: string[]) =>
  openServices(readConfig({ TENANTS_DIR: folder, SECRET: "a secret for the tests, long enough" }), {
    clock,
    log: createLog("info", (line) => void lines.push(line)),
  });

/** Time has passed while a server ran, as its clock noted. */
function letPass({ folder }: Folder, time: number): void {
  const file = new Database(globalPath(folder));
  const at = new Date(time).toISOString();
  file.run("update clock set passed_at = ?, read_at = ?, held_ms = 0", [at, at]);
  file.close();
}

/** Has another process do it, and die at a step; answers what it logged, and whether it died. */
async function dieAt(what: string, { folder, ended }: Folder, time: number, step: number) {
  letPass({ folder, ended, kept: "" }, time);
  const child = Bun.spawn(
    [process.execPath, "test/drill/ending-child.ts", what, folder, ended, `${time}`, `${step}`],
    { stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  const lines = (await new Response(child.stdout).text()).split("\n");
  const code = await child.exited;
  if (code !== 0 && child.signalCode !== "SIGKILL")
    throw new Error(await new Response(child.stderr).text());
  return { lines, died: code !== 0 };
}

/** Starts anew at a time, as an operator would after a crash, and lets all that is due be done. */
async function startAgain(made: Folder, time: number): Promise<string[]> {
  const { folder } = made;
  letPass(made, time);
  const lines: string[] = [];
  const clock = settableClock(time);
  const { jobs, close } = await open(folder, clock, lines);
  for (let round = 0; round < 3; round++) {
    await jobs.runDue();
    clock.pass(10 * 60_000);
  }
  await close();
  return lines;
}

function rowsOf<Row>({ folder }: Folder, sql: string): Row[] {
  const file = new Database(globalPath(folder), { readonly: true });
  try {
    return file.query<Row, []>(sql).all();
  } finally {
    file.close();
  }
}

const statusOf = (folder: Folder): string | undefined =>
  rowsOf<{ status: string }>(folder, "select status from orgs where name = 'Ended'")[0]?.status;
const hasFile = ({ folder, ended }: Folder): boolean =>
  readdirSync(orgsFolder(folder)).some((name) => name.startsWith(ended));
const receiptsIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.includes('"receipt":{')).map((line) => JSON.parse(line).receipt.id);
/** The subjects of the mails, each Message-ID once. */
function mailsIn({ folder }: Folder): string[] {
  const mail = join(folder, "mail");
  if (!existsSync(mail)) return [];
  const texts = readdirSync(mail).map((name) => readFileSync(join(mail, name), "utf8"));
  const found = texts.map((text) => [
    /^Message-ID: (.*)$/im.exec(text)?.[1] ?? "",
    /^Subject: (.*)$/im.exec(text)?.[1]?.trim() ?? "",
  ]);
  return [...new Map(found as [string, string][]).values()].toSorted();
}

/** What is left of an organization that is gone, and of one that is not. */
function expectGone(folder: Folder): void {
  expect(rowsOf(folder, "select id from orgs")).toEqual([{ id: folder.kept }]);
  expect(rowsOf(folder, "select distinct org_id as id from memberships")).toEqual([
    { id: folder.kept },
  ]);
  expect(rowsOf(folder, `select 1 from due where tenant_id = '${folder.ended}'`)).toEqual([]);
  expect(rowsOf(folder, `select 1 from awake where tenant_id = '${folder.ended}'`)).toEqual([]);
  expect(rowsOf(folder, "select kind from jobs")).toEqual([]);
  expect(readdirSync(orgsFolder(folder.folder)).filter((name) => name.endsWith(".sqlite"))).toEqual(
    [`${folder.kept}.sqlite`],
  );
  expect(hasFile(folder)).toBe(false);
}

const GOOD_BYE = ["Ended was cancelled", "Ended was removed for good"];

test("killed at each step of a removal, it is removed, and told of once", async () => {
  let step = 0;
  for (; step < MOST_STEPS; step++) {
    const folder = await folderOfTwo();
    await dieAt("cancel", folder, NOW, -1);
    await startAgain(folder, NOW);
    const { lines, died } = await dieAt("purge", folder, NOW + 30 * DAY, step);
    const more = await startAgain(folder, NOW + 30 * DAY + 60 * 60_000);
    expectGone(folder);
    expect(new Set(receiptsIn([...lines, ...more])).size).toBe(1);
    expect(mailsIn(folder)).toEqual(GOOD_BYE);
    if (!died) break;
  }
  console.info(`killed at ${step} steps of a removal`);
  expect(step).toBeGreaterThan(5);
  expect(step).toBeLessThan(MOST_STEPS);
}, 300_000);

test("killed at each step of cancelling or restoring, it is one or the other", async () => {
  for (const what of ["cancel", "restore"]) {
    let step = 0;
    for (; step < MOST_STEPS; step++) {
      const folder = await folderOfTwo();
      if (what === "restore") {
        await dieAt("cancel", folder, NOW, -1);
        await startAgain(folder, NOW);
      }
      const { died } = await dieAt(what, folder, NOW, step);
      await startAgain(folder, NOW);
      expect(["live", "cancelled"]).toContain(statusOf(folder) ?? "none");
      expect(hasFile(folder)).toBe(true);
      const isCancelled = statusOf(folder) === "cancelled";
      if (what === "cancel")
        expect(mailsIn(folder)).toEqual(isCancelled ? GOOD_BYE.slice(0, 1) : []);
      if (!died) expect(isCancelled).toBe(what === "cancel");
      await startAgain(folder, NOW + 31 * DAY);
      if (isCancelled) expectGone(folder);
      else expect([statusOf(folder), hasFile(folder)]).toEqual(["live", true]);
      if (!died) break;
    }
    console.info(`killed at ${step} steps of: ${what}`);
    expect(step).toBeGreaterThan(1);
    expect(step).toBeLessThan(MOST_STEPS);
  }
}, 300_000);
