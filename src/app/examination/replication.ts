import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { Config } from "#/platform/config.ts";
import { type Replica, readTraces, replicaOf } from "#/platform/observe/replica.ts";
import { surveyed } from "#/platform/observe/survey.ts";
import { litestreamVersion, OLDEST_LITESTREAM } from "../litestream/program.ts";
import { globalPath, orgsFolder } from "../paths.ts";
import { type Finding, found } from "./finding.ts";

/** Where the system shows what runs (Linux). */
const PROCESSES = "/proc";

/**
 * Whether a Litestream that replicates the folder is one that does so safely; nothing where there is none.
 * A service to which other processes are hidden tells by the files alone whether it runs.
 */
export async function replication(
  { tenantsDir }: Config,
  processes = PROCESSES,
): Promise<Finding[]> {
  const leaves = tracesIn(tenantsDir);
  const running = runningFor(tenantsDir, processes);
  const isHidden = existsSync(processes) && !existsSync(`${processes}/1`);
  const installed = running.length > 0 ? null : Bun.which("litestream");
  const programs = installed ? [installed] : running;
  const findings = await Promise.all(programs.map(judged));
  if (running.length > 0 || (leaves && isHidden))
    return [...findings, ...(await standingStill(tenantsDir))];
  return leaves ? [...findings, stopped(installed !== null)] : findings;
}

const stopped = (isInstalled: boolean): Finding =>
  isInstalled
    ? found(
        "warning",
        "litestream",
        "doesn't run, and has replicated this folder",
        "Start it again.",
      )
    : found(
        "warning",
        "litestream",
        "replicated this folder, but doesn't run and isn't installed here",
        "Start it again, or remove what it left (`.*-litestream` in the folder).",
      );

/** It takes in what is written every second; a busy one takes some. */
const PAUSE_MS = 5000;
/** So many files that it stands still at are named. */
const MOST_NAMED = 3;

/** Where Litestream runs and stands still: it is behind, and takes in nothing while one waits. */
async function standingStill(tenantsDir: string): Promise<Finding[]> {
  const behind = await behindIn(tenantsDir);
  if (behind.length === 0) return [];
  await Bun.sleep(PAUSE_MS);
  const before = new Map(behind.map(({ path, takenAt }) => [path, takenAt]));
  const still = (await behindIn(tenantsDir)).filter((one) => before.get(one.path) === one.takenAt);
  if (still.length === 0) return [];
  const named = still.slice(0, MOST_NAMED).map(({ path }) => path);
  return [
    found(
      "fault",
      "litestream",
      `takes in nothing of ${still.length} ${still.length === 1 ? "file" : "files"} that were written to: ${named.join(", ")}`,
      "Look at its log; start it anew where that says nothing.",
    ),
  ];
}

async function behindIn(tenantsDir: string): Promise<Replica[]> {
  const global = await replicaOf(globalPath(tenantsDir));
  const { replicas } = await surveyed(orgsFolder(tenantsDir));
  return [...(global ? [global] : []), ...replicas].filter(({ isBehind }) => isBehind);
}

async function judged(program: string): Promise<Finding> {
  const answer = await litestreamVersion(program);
  if ("why" in answer)
    return found(
      "warning",
      "litestream",
      `${program} doesn't say its version: ${answer.why}`,
      `Use Litestream ${OLDEST_LITESTREAM} or later.`,
    );
  const { version } = answer;
  if (Bun.semver.order(version, OLDEST_LITESTREAM) >= 0) return found("ok", "litestream", version);
  return found(
    "fault",
    "litestream",
    `${version} holds an SQLite that can lose commits beside Atoll`,
    `Stop it, and install ${OLDEST_LITESTREAM} or later.`,
  );
}

/** The programs called litestream that have a file of a folder open. */
function runningFor(folder: string, processes: string): string[] {
  const found = entries(processes).flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    const process = `${processes}/${id}`;
    try {
      if (readFileSync(`${process}/comm`, "utf8").trim() !== "litestream") return [];
      const fds = `${process}/fd`;
      const isHere = entries(fds).some((fd) =>
        readlinkSync(`${fds}/${fd}`).startsWith(`${folder}/`),
      );
      return isHere ? [readlinkSync(`${process}/exe`)] : [];
    } catch {
      // It ended meanwhile, or is somebody else's.
      return [];
    }
  });
  return [...new Set(found)];
}

/** Litestream keeps a folder beside each file that it replicates. */
const tracesIn = (folder: string): boolean =>
  entries(folder).some((name) => readTraces(name) !== null);

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
