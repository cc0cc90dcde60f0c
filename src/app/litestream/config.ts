import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readFileName } from "#/platform/db/files/names.ts";
import { writeWhole } from "#/platform/whole-file.ts";
import { globalPath, orgsFolder } from "../paths.ts";
import { below } from "./program.ts";

/** So long what Litestream has taken in stays apart, second by second; what is older lies together by half minutes. */
export const EXACT_HOURS = 24;

/** One process is good for so many files; with more it takes minutes to begin. */
const FILES_A_PROCESS = 1000;
const DIGITS = "0123456789abcdef";

/** How many processes so many files are shared out to: by a digit of their ids, so 16 at most. */
export function processesFor(files: number): number {
  let processes = 1;
  while (processes < DIGITS.length && files > processes * FILES_A_PROCESS) processes *= 2;
  return processes;
}

/** An id has 36 characters, of which the last is as likely to be any digit; an epoch may follow it. */
const patternOf = (digits: string, isAll: boolean): string =>
  isAll ? "*.sqlite" : `${"?".repeat(35)}[${digits}]*.sqlite`;

/** Whether it is an address that Litestream replicates to; a path it takes for a database of its own settings. */
export const isReplicaAddress = (text: string): boolean =>
  /^(?:s3|file|gs|abs|sftp):\/\//.test(text);

interface Share {
  tenantsDir: string;
  base: string;
  digits: string;
  isFirst: boolean;
  isAll: boolean;
}

/** The settings of one process. */
function shareOf({ tenantsDir, base, digits, isFirst, isAll }: Share): string {
  const text = (value: string) => JSON.stringify(value);
  const global = `  # Identities, sessions, slugs, and when each organization next has work.
  - path: ${text(globalPath(tenantsDir))}
    replica:
      url: ${text(below(base, "global"))}
`;
  return `# For Litestream 0.5.17 or later, made by \`atoll server litestream-config\`.
snapshot:
  interval: 24h
  retention: 720h # 30 days of restores to a moment

# What is older than this lies together by half minutes: a moment of the last day is exact.
l0-retention: ${EXACT_HOURS}h
l0-retention-check-interval: 10m # each looks at all there is of a day

dbs:
${isFirst ? global : ""}  # New files appear here when they are whole, each under a name that never comes again.
  - dir: ${text(orgsFolder(tenantsDir))}
    pattern: ${text(patternOf(digits, isAll))}
    watch: true
    replica:
      url: ${text(below(base, "orgs"))}
      sync-interval: 1s
`;
}

/** The settings of every process that replicates a folder to an address, for as many files as there are now. */
export function litestreamConfigs(tenantsDir: string, base: string, files: number): string[] {
  const processes = processesFor(files);
  const each = DIGITS.length / processes;
  return Array.from({ length: processes }, (_, n) =>
    shareOf({
      tenantsDir,
      base,
      digits: DIGITS.slice(n * each, (n + 1) * each),
      isFirst: n === 0,
      isAll: processes === 1,
    }),
  );
}

/** How many files of organizations a folder has. */
export function countFiles(tenantsDir: string): number {
  const folder = orgsFolder(tenantsDir);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => readFileName(name) !== null).length;
}

/** Writes them beside each other; answers their paths. */
export const writeConfigs = (folder: string, texts: readonly string[]): string[] =>
  texts.map((text, n) => {
    const path = join(folder, texts.length === 1 ? "litestream.yml" : `litestream-${n + 1}.yml`);
    writeWhole(path, text);
    return path;
  });
