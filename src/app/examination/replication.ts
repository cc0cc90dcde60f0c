import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { replicaLag } from "#/platform/observe/replica.ts";
import { surveyed } from "#/platform/observe/survey.ts";
import type { Services } from "#/platform/services.ts";
import { globalPath, orgsFolder } from "../paths.ts";
import { type Finding, found } from "./finding.ts";

/** Those before hold an SQLite that can lose commits beside another process. */
const OLDEST = "0.5.17";
const PATIENCE_MS = 5000;

/** Whether a Litestream that replicates the folder is one that does so safely; nothing where there is none. */
export async function replication({ config }: Services): Promise<Finding[]> {
  const leaves = tracesIn(config.tenantsDir);
  const running = runningFor(config.tenantsDir);
  const installed = running.length > 0 ? null : Bun.which("litestream");
  const programs = installed ? [installed] : running;
  if (programs.length === 0)
    return leaves
      ? [
          found(
            "warning",
            "litestream",
            "replicated this folder, but doesn't run and isn't installed here",
            "Start it again, or remove what it left (`.*-litestream` in the folder).",
          ),
        ]
      : [];
  const findings = await Promise.all(programs.map(judged));
  if (running.length > 0) findings.push(...(await laggingIn(config.tenantsDir)));
  const isIdle = running.length === 0 && leaves;
  return isIdle
    ? [
        ...findings,
        found(
          "warning",
          "litestream",
          "doesn't run, and has replicated this folder",
          "Start it again.",
        ),
      ]
    : findings;
}

/** What was written so long ago and isn't taken in has been forgotten. */
const MOST_LAG_SECONDS = 60;

/** Where Litestream runs and stands still. */
async function laggingIn(tenantsDir: string): Promise<Finding[]> {
  const path = globalPath(tenantsDir);
  const global = { path, lagSeconds: (await replicaLag(path)) ?? 0 };
  const { replica } = await surveyed(orgsFolder(tenantsDir));
  const worst = replica && replica.lagSeconds > global.lagSeconds ? replica : global;
  if (worst.lagSeconds < MOST_LAG_SECONDS) return [];
  return [
    found(
      "fault",
      "litestream",
      `has not taken in what was written to ${worst.path} for ${Math.round(worst.lagSeconds)} s`,
      "Look at its log; start it anew where that says nothing.",
    ),
  ];
}

async function judged(program: string): Promise<Finding> {
  const version = await versionOf(program);
  if (version === null)
    return found(
      "warning",
      "litestream",
      `${program} doesn't say its version`,
      `Use Litestream ${OLDEST} or later.`,
    );
  if (Bun.semver.order(version, OLDEST) >= 0) return found("ok", "litestream", version);
  return found(
    "fault",
    "litestream",
    `${version} holds an SQLite that can lose commits beside Atoll`,
    `Stop it, and install ${OLDEST} or later.`,
  );
}

/** What a program answers to `version`; null for one that says nothing like it in time. */
async function versionOf(program: string): Promise<string | null> {
  try {
    const asked = Bun.spawn([program, "version"], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
      timeout: PATIENCE_MS,
    });
    const text = await new Response(asked.stdout).text();
    return /(\d+\.\d+\.\d+)/.exec(text)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Where the system shows what runs (Linux): the programs called litestream that have a file of a folder open. */
function runningFor(folder: string): string[] {
  const found = entries("/proc").flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      if (readFileSync(`/proc/${id}/comm`, "utf8").trim() !== "litestream") return [];
      const fds = `/proc/${id}/fd`;
      const isHere = entries(fds).some((fd) =>
        readlinkSync(`${fds}/${fd}`).startsWith(`${folder}/`),
      );
      return isHere ? [readlinkSync(`/proc/${id}/exe`)] : [];
    } catch {
      // It ended meanwhile, or is somebody else's.
      return [];
    }
  });
  return [...new Set(found)];
}

/** Litestream keeps a folder beside each file that it replicates. */
const tracesIn = (folder: string): boolean =>
  entries(folder).some((name) => /^\..*-litestream$/.test(name));

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
