import { messageOf } from "#/lib/files/system-error.ts";
import { withoutKeys } from "#/platform/backups/setting.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import type { Config } from "#/platform/config.ts";
import { FolderInUse, lockFolder } from "#/platform/db/lock.ts";
import { endProgress, showProgress } from "#/platform/db/sweep.ts";
import { say } from "#/platform/log.ts";
import { requireFolder } from "../paths.ts";
import type { Asked } from "./asked.ts";
import { type Attempt, noteAttempt } from "./attempts.ts";
import { backUp, NoSuchOrg } from "./back-up.ts";
import { claim } from "./claim.ts";
import { installationOf } from "./installation.ts";
import type { Manifest } from "./manifest.ts";
import { count, size } from "./quantities.ts";
import { type Cleared, clearBackups } from "./retention.ts";

/** Makes a backup, removes what got old, and says what was done; answers the exit code. */
export async function makeBackup(config: Config, asked: Asked): Promise<number> {
  const { vault } = asked;
  requireFolder(config.tenantsDir);
  const at = new Date().toISOString();
  const note = (how: Pick<Attempt, "name" | "error">) => noted(config, asked, { at, ...how });
  let release = () => {};
  try {
    await claim(vault, config);
    const lock = lockFolder(vault.workshop);
    release = () => {
      vault.forgetUnfinished();
      lock.release();
    };
    const { made, cleared } = await makeAndClear(config, asked);
    const [first] = made.failed;
    note({
      name: made.name,
      error: first ? `${made.failed.length} not copied; ${first.id}: ${first.error}` : null,
    });
    say("stdout", madeText(made, vault));
    say("stdout", clearedText(cleared));
    for (const { id, error } of made.failed) say("stderr", `${id} was not copied: ${error}\n`);
    return made.failed.length > 0 ? 1 : 0;
  } catch (error) {
    // It is the other one that says how it went.
    if (error instanceof FolderInUse) throw error;
    const reason = messageOf(error);
    if (error instanceof NoSuchOrg)
      say("stderr", `There is no organization ${withoutKeys(reason)}.\n`);
    else {
      note({ name: null, error: reason });
      say("stderr", `The backup into ${vault.where} failed: ${reason}\n`);
    }
    return 1;
  } finally {
    release();
  }
}

async function makeAndClear(
  config: Config,
  { vault, words: [org], isQuiet }: Asked,
): Promise<{ made: Manifest; cleared: Cleared }> {
  const onProgress = isQuiet ? undefined : showProgress;
  const installation = installationOf(config);
  const made = await backUp({ config, vault, installation, org, onProgress });
  if (!isQuiet) endProgress();
  const { keep } = config.backups;
  return { made, cleared: await clearBackups(vault, { keep, installation, made: made.name }) };
}

/** A backup is none the worse where its end can't be noted beside the organizations. */
function noted(config: Config, { isElsewhere, words }: Asked, how: Omit<Attempt, "of">): void {
  if (isElsewhere) return;
  try {
    noteAttempt(config.tenantsDir, { ...how, of: words[0] ?? null });
  } catch (error) {
    const reason = messageOf(error);
    say("stderr", `How it went could not be noted in ${config.tenantsDir}: ${reason}\n`);
  }
}

function madeText(
  { name, orgs, global, started_at, ended_at }: Manifest,
  { where }: Vault,
): string {
  const seconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1000;
  const rows = orgs.reduce((sum, copy) => sum + copy.rows, global?.rows ?? 0);
  return `${name} in ${where}: ${count(orgs.length, "organization")}, ${count(rows, "row")}, ${seconds.toFixed(1)} s\n`;
}

const clearedText = ({ backups, freed, others, unread }: Cleared): string =>
  [
    backups > 0 ? `${backups} older removed, ${size(freed)} freed\n` : "",
    others > 0 ? `${count(others, "backup")} of other installations are there too, and stay\n` : "",
    unread.length > 0
      ? `Nothing older was removed: these can't be read, and may need it: ${unread.join(", ")}\n`
      : "",
  ].join("");
