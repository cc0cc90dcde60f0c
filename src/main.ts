import "./platform/production.ts";
import { demoWelcome, hasDemo, isEmpty, seedDemo } from "./app/demo.ts";
import { checkStore } from "./app/doctor.ts";
import { migrateAll } from "./app/migrate-all.ts";
import { newFolder, orgsFolder } from "./app/paths.ts";
import { reindex } from "./app/reindex.ts";
import { start } from "./app/start.ts";
import { UPGRADE_FILE, upgradeOne } from "./app/upgrade-file.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { requireEngine } from "./platform/db/engine.ts";
import { lockFolder } from "./platform/db/lock.ts";
import { progressBar } from "./platform/db/sweep.ts";
import { say } from "./platform/log.ts";
import { SHRINK, shrinkOne } from "./platform/pictures/pictures.ts";
import { StartError } from "./platform/start-error.ts";
import { ownFolder } from "./platform/whole-file.ts";

const USAGE = `Usage: atoll <command>

  start     serve, with a demonstration organization when there is none yet
  serve     serve
  migrate   bring every file to this version, then exit
  reindex   build the search index of every organization anew, then exit
  doctor    compare files with what organizations know of them, then exit
`;

const OLDEST_BUN = "1.4.4";

async function main(command: string | undefined): Promise<number> {
  if (Bun.semver.order(Bun.version, OLDEST_BUN) < 0)
    return fail(`Atoll needs Bun ${OLDEST_BUN} or later; this is ${Bun.version}.`);
  const config = readConfig(process.env);
  // Whatever is written here is for its owner's eyes only.
  process.umask(0o077);
  switch (command) {
    case "start":
    case "serve":
      return serve(config, command === "start");
    case "migrate":
      return migrateFiles(config);
    case "reindex":
      return reindexAll(config);
    case "doctor":
      return checkUp(config);
    case SHRINK:
      return shrinkOne(process.argv[3] ?? "");
    case UPGRADE_FILE:
      return upgradeOne(process.argv[3] ?? "");
    default:
      say("stdout", USAGE);
      return command === undefined || /^(?:--)?help$|^-h$/.test(command) ? 0 : 2;
  }
}

async function serve(config: Config, withDemo: boolean): Promise<number> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  const { app, services, address, lost, stop } = await start(config);
  if (withDemo && (await isEmpty(services))) await seedDemo(app, services);
  const welcome = demoWelcome(config.port === 0 ? address : config.baseUrl);
  say(
    "stdout",
    withDemo && (await hasDemo(services)) ? welcome : `Atoll is running at ${address}\n`,
  );
  const reason = await Promise.race([asked, lost]);
  await stop();
  if (reason) return fail(`Stopped: ${reason.message}`);
  say("stdout", "Stopped.\n");
  return 0;
}

/**
 * Brings every file to this version, with a progress bar; a broken file is named and stops none of
 * the others.
 */
async function migrateFiles({ tenantsDir }: Config): Promise<number> {
  requireEngine();
  ownFolder(tenantsDir);
  const { release } = lockFolder(tenantsDir);
  const result = await migrateAll(tenantsDir, (done, total) =>
    say("stderr", progressBar(done, total)),
  );
  say("stderr", "\n");
  release();
  say(
    "stdout",
    `${result.migrated} migrated, ${result.current} up to date, ${result.failed.length} failed\n`,
  );
  for (const { file, error } of result.failed) say("stderr", `${file}: ${error}\n`);
  return result.failed.length > 0 ? 1 : 0;
}

/** Builds every search index anew, with a progress bar. */
function reindexAll({ tenantsDir }: Config): number {
  requireEngine();
  const { release } = lockFolder(tenantsDir);
  const folders = { folder: orgsFolder(tenantsDir), newFolder: newFolder(tenantsDir) };
  const result = reindex(folders, (done, total) => say("stderr", progressBar(done, total)));
  say("stderr", "\n");
  release();
  say("stdout", `${result.indexed} indexed, ${result.failed.length} failed\n`);
  for (const { file, error } of result.failed) say("stderr", `${file}: ${error}\n`);
  return result.failed.length > 0 ? 1 : 0;
}

/** Says what is wrong between rows and bytes; it changes nothing, and takes the folder meanwhile. */
async function checkUp(config: Config): Promise<number> {
  requireEngine();
  const { release } = lockFolder(config.tenantsDir);
  const faults = await checkStore(config, (line) => say("stdout", `${line}\n`));
  release();
  say("stdout", `${faults} faults\n`);
  return faults > 0 ? 1 : 0;
}

function fail(sentence: string): number {
  say("stderr", `${sentence}\n`);
  return 1;
}

/** The one sentence for what stops a start. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE")
    return `Port ${process.env.PORT ?? 3000} is in use. Stop the other program, or set PORT to another port.`;
  const folder = process.env.TENANTS_DIR ?? "./tenants";
  if (/^(ENOSPC|EDQUOT)$/.test(code) || /^SQLITE_(FULL|IOERR_SHMSIZE|IOERR_WRITE)/.test(code))
    return `The disk of the tenants folder ${folder} is full (${code}). Make room, then start again.`;
  const path =
    error instanceof Error && "path" in error ? String(error.path) : `The tenants folder ${folder}`;
  if (/^(ENOTDIR|EEXIST)$/.test(code))
    return `${path} is no folder (${code}). Move it away, then start again.`;
  if (/^(EACCES|EPERM|EROFS)$/.test(code) || /^SQLITE_(CANTOPEN|READONLY)/.test(code))
    return `${path} can't be written to (${code}).`;
  return error instanceof Error ? `Atoll can't start: ${error.message}` : String(error);
}

main(process.argv[2])
  .catch((error: unknown) => fail(explain(error)))
  .then((code) => process.exit(code));
