import { Database } from "bun:sqlite";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { lookAround } from "#/app/watch.ts";
import type { Crowd } from "../support/crowd.ts";
import { type Installation, install } from "../support/installation.ts";
import { withFolder } from "../support/process.ts";
import type { Drill, Outcome } from "./drill.ts";

const PAGE_BYTES = 4096;

function overwrite(path: string, from: number, length: number): void {
  const bytes = readFileSync(path);
  bytes.fill("garbage ", from, from + length);
  writeFileSync(path, bytes);
}

function change(path: string, sql: string): void {
  const sqlite = new Database(path);
  sqlite.run(sql);
  sqlite.close(true);
}

interface Kind {
  harm(path: string): void;
  /**
   * Nothing but the pages that are read tells of it: what is asked may be answered all the same.
   */
  isHidden?: true;
}

const KINDS: Record<string, Kind> = {
  missing: { harm: (path) => rmSync(path) },
  "zero length": { harm: (path) => truncateSync(path, 0) },
  "half a page": { harm: (path) => truncateSync(path, PAGE_BYTES / 2) },
  "one page": { harm: (path) => truncateSync(path, PAGE_BYTES) },
  "cut in half": {
    harm: (path) =>
      truncateSync(path, Math.floor(statSync(path).size / 2 / PAGE_BYTES) * PAGE_BYTES),
  },
  "garbage header": { harm: (path) => overwrite(path, 0, 100), isHidden: true },
  "garbage throughout": { harm: (path) => overwrite(path, 0, statSync(path).size), isHidden: true },
  "garbage in page 3": {
    harm: (path) => overwrite(path, 2 * PAGE_BYTES, PAGE_BYTES),
    isHidden: true,
  },
  "a folder": {
    harm(path) {
      rmSync(path);
      mkdirSync(path);
    },
  },
  "a dangling link": {
    harm(path) {
      rmSync(path);
      symlinkSync(`${path}.nowhere`, path);
    },
  },
  "a database without tables": {
    harm(path) {
      rmSync(path);
      change(path, "create table t (a); drop table t");
    },
  },
  "a later version": {
    harm(path) {
      copyFileSync(path, `${path}.later`);
      change(`${path}.later`, "pragma user_version = 99");
      renameSync(`${path}.later`, path);
    },
  },
};

/**
 * Twelve kinds of damage to a file that is closed, and to one that is open and looked at a minute
 * later.
 */
export const damageDrill: Drill = {
  name: "damage to one file",
  small: {},
  full: {},
  run: () => withFolder(damageAll),
};

async function damageAll(folder: string): Promise<Outcome> {
  const here = await install(folder);
  const other = await here.newOrg("other");
  const outcome: Outcome = { figures: {}, faults: [] };
  let number = 0;
  for (const [name, kind] of Object.entries(KINDS)) {
    const told: string[] = [];
    for (const state of ["closed", "open"] as const) {
      const crowd = await here.newOrg(`org-${++number}`);
      const { answers, faults } = await damage(here, { crowd, other, kind, state });
      told.push(`${state}: ${answers}`);
      outcome.faults.push(...faults.map((fault) => `${name}, ${state}: ${fault}`));
    }
    outcome.figures[name] = told.join("   ");
  }
  await here.close();
  return outcome;
}

interface Case {
  crowd: Crowd;
  other: Crowd;
  kind: Kind;
  state: "closed" | "open";
}

async function damage(here: Installation, { crowd, other, kind, state }: Case) {
  const path = here.path(crowd);
  const faults: string[] = [];
  await here.write(crowd, "Kept");
  here.services.tenants.close(crowd.orgId);
  copyFileSync(path, `${path}.backup`);
  if (state === "open") await here.projects(crowd);
  kind.harm(path);
  const found = digest(path);
  if (state === "open") await lookAround(here, 1, () => {});
  const [read, written] = [await status(here, crowd), await here.write(crowd, "New")];
  const isRefused = read === 503 && written === 503;
  if (!isRefused && !(kind.isHidden || (state === "open" && read === 200)))
    faults.push(`reads answer ${read}, writes ${written}`);
  if (isRefused && digest(path) !== found) faults.push("the damaged file was written to");
  if ((await here.projects(other)) === 503) faults.push("another organization is unavailable");
  rmSync(path, { recursive: true, force: true });
  renameSync(`${path}.backup`, path);
  await lookAround(here, 1, () => {});
  const again = await here.projects(crowd);
  if (String(again) !== "Kept") faults.push(`after the restore: ${again}`);
  return { answers: `${read}/${written}`, faults };
}

const status = async (here: Installation, crowd: Crowd): Promise<number> =>
  (await here.call(crowd, "GET", "/projects")).status;

const digest = (path: string): string =>
  existsSync(path) && statSync(path).isFile() ? Bun.hash(readFileSync(path)).toString() : "no file";
