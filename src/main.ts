import "./app/control/give-way.ts";
import "./platform/production.ts";
import { version } from "../package.json";
import { BACKUP_USAGE, isBackupCommand, keepBackups } from "./app/backups/command.ts";
import { askServer } from "./app/control/ask.ts";
import { tell, wholePath } from "./app/control/beside.ts";
import { firstSteps, usageOf } from "./app/control/commands.ts";
import { control } from "./app/control/control.ts";
import { asksForHelp, isControl, isRestoreAll } from "./app/control/words.ts";
import { demoWelcome, hasDemo, isEmpty, seedDemo } from "./app/demo/demo.ts";
import { PastClock } from "./app/demo/past.ts";
import { checkStore } from "./app/doctor.ts";
import { examinedAtRest } from "./app/examination/examine.ts";
import { explain } from "./app/explain.ts";
import { fileNamesIn } from "./app/file-names.ts";
import { whyNotReady } from "./app/health.ts";
import { LITESTREAM_CONFIG, LITESTREAM_USAGE, litestreamConfig } from "./app/litestream/command.ts";
import { notices } from "./app/notices.ts";
import { newFolder, orgsFolder, requireFolder, requireOwner } from "./app/paths.ts";
import { reindex } from "./app/reindex.ts";
import { RESTORE_ALL_USAGE, restoreAll } from "./app/restores/all-command.ts";
import { type Started, start } from "./app/start.ts";
import { takeFolder } from "./app/take-folder.ts";
import { migrateFiles } from "./app/upgrades/command.ts";
import { requireCurrent } from "./app/upgrades/current.ts";
import { startFaults } from "./app/usable.ts";
import { checkQuotaNames } from "./core/identity/quotas.ts";
import { withoutKeys } from "./platform/backups/setting.ts";
import { adviceOn } from "./platform/config/advice.ts";
import { configTold } from "./platform/config/told.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { isStorageFault, requireEngine } from "./platform/db/engine.ts";
import { lockFolder } from "./platform/db/lock.ts";
import { endProgress, showProgress } from "./platform/db/sweep.ts";
import { say } from "./platform/log.ts";

const USAGE = `Usage: atoll server <command>

  start     serve, with a demonstration organization when there is none yet
  serve     serve
  migrate   bring every file to this version, then exit; --check tries it on copies, --back undoes it
  reindex   build the search index of every organization anew, then exit
  config    print every variable with its value, checked, secrets hidden
  health    ask the server of these settings whether it can take work; ends with 1 where it can't
  licenses  print whose work is in this program, and under which terms
  dev       serve a throwaway organization for tests, until it is stopped

and, beside a server that runs, or without one:

${BACKUP_USAGE}${RESTORE_ALL_USAGE}${LITESTREAM_USAGE}${usageOf("")}`;

const OLDEST_BUN = "1.4.4";

async function main([command, ...more]: readonly string[]): Promise<number> {
  if (Bun.semver.order(Bun.version, OLDEST_BUN) < 0)
    return fail(`Atoll needs Bun ${OLDEST_BUN} or later; this is ${Bun.version}.`);
  if (command === "config") return tellConfig();
  if (command === "health") return tellHealth(readConfig(process.env));
  if (command === "licenses") return tellNotices();
  if (command === "--version") {
    say("stdout", `${version}\n`);
    return 0;
  }
  if (isPlain(command) && asksForHelp(more)) return tellUsage(0);
  const config = readConfig(process.env);
  // Whatever is written here is for its owner's eyes only.
  process.umask(0o077);
  if (command === "doctor") return checkUp(config);
  if (command !== undefined && isBackupCommand(command)) return keepBackups(config, command, more);
  if (command === LITESTREAM_CONFIG) return litestreamConfig(config, more);
  const words = command === undefined ? [] : [command, ...more];
  if (isRestoreAll(words) && asksForHelp(more)) return tell({ text: RESTORE_ALL_USAGE, status: 0 });
  if (isRestoreAll(words)) return restoreAll(config, more);
  if (isControl(words)) return operate(config, words);
  switch (command) {
    case "start":
    case "serve":
      return serve(config, command === "start");
    case "migrate":
      return migrateFiles(config, more);
    case "reindex":
      return reindexAll(config);
    case "dev":
      return dev();
    default:
      if (command === undefined || asksForHelp([command])) return tellUsage(0);
      say("stderr", `There is no command ${command}.\n\n`);
      return tellUsage(2);
  }
}

/** What is said of a command that takes no words of its own stands among all of them. */
const PLAIN = ["start", "serve", "migrate", "reindex", "doctor", "dev"];
const isPlain = (command: string | undefined): boolean =>
  command !== undefined && PLAIN.includes(command);

const tellUsage = (status: number): number => tell({ text: USAGE, status });

/** Prints what a server would start with. */
function tellConfig(): number {
  const tried = (config: Config) => startFaults(config).map((error) => explain(error, process.env));
  const { text, isWrong } = configTold(process.env, checkQuotaNames, tried);
  say("stdout", text);
  return isWrong ? 1 : 0;
}

/** Longer than a pipe takes at once: what is not read yet would be lost with the process. */
async function tellNotices(): Promise<number> {
  const text = notices();
  if (text === null) return fail("They are made with the web application: npm run build:web");
  const { promise, resolve } = Promise.withResolvers<void>();
  process.stdout.write(text, () => resolve());
  await promise;
  return 0;
}

async function tellHealth(config: Config): Promise<number> {
  const reason = await whyNotReady(config);
  if (reason !== null) return fail(reason);
  say("stdout", "ready\n");
  return 0;
}

/** Does what an operator asks, beside a running server too. */
async function operate(config: Config, words: readonly string[]): Promise<number> {
  return tell(await control(config, words.map(wholePath)));
}

/** Resolves when somebody wants it to end. */
const askedToEnd = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

/** Serves what is gone afterwards, and says where on one line of JSON. */
async function dev(): Promise<number> {
  const asked = askedToEnd();
  const { serveThrowaway } = await import("./testing/dev.ts");
  const { stop, ...where } = await serveThrowaway(process.env);
  say("stdout", `${JSON.stringify(where)}\n`);
  await asked;
  await stop();
  return 0;
}

async function serve(config: Config, withDemo: boolean): Promise<number> {
  const asked = askedToEnd();
  const { services, address, lost, stop } = await (withDemo
    ? startWithDemo(config)
    : start(config));
  for (const sentence of adviceOn(config, process.env)) services.log.warn(sentence);
  const welcome = demoWelcome(config.port === 0 ? address : config.baseUrl);
  say(
    "stdout",
    withDemo && (await hasDemo(services)) ? welcome : `Atoll is running at ${address}\n`,
  );
  say("stdout", await firstSteps(services));
  const reason = await Promise.race([asked, lost]);
  await stop();
  if (reason) return fail(`Stopped: ${reason.message}`);
  say("stdout", "Stopped.\n");
  return 0;
}

/** Starts with a demonstration where there is no organization yet. */
function startWithDemo(config: Config): Promise<Started> {
  const clock = new PastClock();
  return start(config, {
    clock,
    before: async ({ services }, app) => {
      if (await isEmpty(services)) await seedDemo({ app, services, clock });
    },
  });
}

/** Builds every search index anew, with a progress bar. */
async function reindexAll({ tenantsDir }: Config): Promise<number> {
  requireEngine();
  requireFolder(tenantsDir);
  requireOwner(tenantsDir);
  const { release } = takeFolder(tenantsDir);
  requireCurrent(tenantsDir);
  const names = await fileNamesIn(tenantsDir);
  const folders = { folder: orgsFolder(tenantsDir), newFolder: newFolder(tenantsDir), names };
  const result = reindex(folders, showProgress);
  endProgress();
  release();
  say("stdout", `${result.indexed} indexed, ${result.failed.length} failed\n`);
  for (const { file, error } of result.failed) say("stderr", `${file}: ${error}\n`);
  return result.failed.length > 0 ? 1 : 0;
}

/**
 * Says what is wrong, and what to do about it: with the server of the folder, which goes on, or without one
 * by taking the folder meanwhile; then rows are compared with bytes too. It changes nothing.
 */
async function checkUp(config: Config): Promise<number> {
  const beside = await askServer(config.tenantsDir, ["doctor"]);
  if (beside) {
    say("stdout", `${beside.text}A server runs: files are compared with rows while none does.\n`);
    return beside.status;
  }
  requireEngine();
  requireFolder(config.tenantsDir);
  requireOwner(config.tenantsDir);
  const release = heldToLook(config.tenantsDir);
  const why = (error: unknown) => explain(error, process.env);
  const { text, status } = await examinedAtRest(config, why);
  say("stdout", text);
  const faults = await checkStore(config, (line) => say("stdout", `${line}\n`)).catch(() => null);
  release();
  if (faults !== null) say("stdout", `${faults} faults between files and rows\n`);
  return status > 0 || faults !== 0 ? 1 : 0;
}

/** A full disk, on which nothing can be locked, is one of the things that a doctor is called for. */
function heldToLook(tenantsDir: string): () => void {
  try {
    return lockFolder(tenantsDir).release;
  } catch (error) {
    if (!isStorageFault(error)) throw error;
    return () => {};
  }
}

function fail(sentence: string): number {
  say("stderr", `${withoutKeys(sentence)}\n`);
  return 1;
}

const words = process.argv.slice(2);
// From the sources too it may be called as its usage says.
const asked = words[0] === "server" ? words.slice(1) : words;
const begin = /^(?:start|serve)$/.test(asked[0] ?? "") ? "Atoll can't start: " : "";
main(asked)
  .catch((error: unknown) => fail(explain(error, process.env, begin)))
  .then((code) => process.exit(code));
