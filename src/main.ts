import { existsSync, mkdirSync } from "node:fs";
import { Glob } from "bun";
import { demoWelcome, hasDemo, isEmpty, seedDemo } from "./app/demo.ts";
import { reindex } from "./app/reindex.ts";
import { globalPath, orgsFolder } from "./app/services.ts";
import { start } from "./app/start.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { requireEngine } from "./platform/db/engine.ts";
import { FolderInUse, lockFolder } from "./platform/db/lock.ts";
import { globalMigrations, tenantMigrations } from "./platform/db/migrations.ts";
import { progressBar, sweep } from "./platform/db/sweep.ts";
import { StartError } from "./platform/start-error.ts";

const USAGE = `Usage: atoll <command>

  start     serve, with a demonstration organization when there is none yet
  serve     serve
  migrate   bring every file to this version, then exit
  reindex   build the search index of every organization anew, then exit
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
      return migrateAll(config);
    case "reindex":
      return reindexAll(config);
    default:
      process.stdout.write(USAGE);
      return command === undefined || command === "help" ? 0 : 2;
  }
}

async function serve(config: Config, withDemo: boolean): Promise<number> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  const { app, services, address, stop } = await start(config);
  if (withDemo && (await isEmpty(services))) await seedDemo(app, services);
  const welcome = demoWelcome(config.port === 0 ? address : config.baseUrl);
  process.stdout.write(withDemo && (await hasDemo(services)) ? welcome : `Atoll is running at ${address}\n`);
  await asked;
  await stop();
  process.stdout.write("Stopped.\n");
  return 0;
}

/** Migrates the global file and every tenant, with a progress bar; a broken file is named and stops none of the others. */
function migrateAll({ tenantsDir }: Config): number {
  requireEngine();
  mkdirSync(tenantsDir, { recursive: true });
  const unlock = lockFolder(tenantsDir);
  const folder = orgsFolder(tenantsDir);
  const files = existsSync(folder)
    ? [...new Glob("[!.]*.sqlite").scanSync({ cwd: folder, absolute: true })].sort()
    : [];
  const global = existsSync(globalPath(tenantsDir)) ? sweep([globalPath(tenantsDir)], globalMigrations) : null;
  const result = sweep(files, tenantMigrations, (done, total) => process.stderr.write(progressBar(done, total)));
  if (files.length > 0) process.stderr.write("\n");
  unlock();
  const failed = [...(global?.failed ?? []), ...result.failed];
  process.stdout.write(`${result.migrated} migrated, ${result.current} up to date, ${failed.length} failed\n`);
  for (const { file, error } of failed) process.stderr.write(`${file}: ${error}\n`);
  return failed.length > 0 ? 1 : 0;
}

/** Builds every search index anew, with a progress bar. */
function reindexAll({ tenantsDir }: Config): number {
  requireEngine();
  const unlock = lockFolder(tenantsDir);
  const result = reindex(orgsFolder(tenantsDir), (done, total) => process.stderr.write(progressBar(done, total)));
  process.stderr.write("\n");
  unlock();
  process.stdout.write(`${result.indexed} indexed, ${result.failed.length} failed\n`);
  for (const { file, error } of result.failed) process.stderr.write(`${file}: ${error}\n`);
  return result.failed.length > 0 ? 1 : 0;
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

/** The one sentence for what stops a start. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof StartError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE")
    return `Port ${process.env.PORT ?? 3000} is in use. Stop the other program, or set PORT to another port.`;
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code) || /^SQLITE_(CANTOPEN|READONLY)/.test(code)) {
    return `The tenants folder ${process.env.TENANTS_DIR ?? "./tenants"} can't be written to (${code}).`;
  }
  return error instanceof Error ? `Atoll can't start: ${error.message}` : String(error);
}

main(process.argv[2])
  .catch((error: unknown) => fail(explain(error)))
  .then((code) => process.exit(code));
