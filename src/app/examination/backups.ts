import { openVault } from "#/platform/backups/vault.ts";
import type { Config } from "#/platform/config.ts";
import { type Attempt, lastAttempt } from "../backups/attempts.ts";
import { installationOf, isOf } from "../backups/installation.ts";
import { type Manifest, readManifests } from "../backups/manifest.ts";
import { intervalOf } from "../backups/schedule.ts";
import type { Examined } from "./examined.ts";
import { type Finding, found } from "./finding.ts";

const HOURS = 60 * 60 * 1000;
const DAYS = 24 * HOURS;
const what = "backups";

/** Whether everything could be brought back as it was not long ago. */
export async function backups({
  config,
  clock,
}: Pick<Examined, "config" | "clock">): Promise<Finding> {
  const { plan } = config.backups;
  if (plan === null)
    return found(
      "warning",
      what,
      "none is made by itself",
      "Leave BACKUPS out, or have `atoll server backup` run every night.",
    );
  const last = lastAttempt(config.tenantsDir);
  if (last?.error)
    return found(
      "fault",
      what,
      `the last one, of ${last.at}, failed: ${last.error}`,
      isClosed(last.error)
        ? "Open that folder to the service: ReadWritePaths, in docs/backups.md. `atoll server backup` runs outside of it, and says nothing of the next night."
        : "Look at the log and at the room there is, then run `atoll server backup`.",
    );
  try {
    return seenIn(await ownBackups(config), {
      last,
      now: clock.now(),
      intervalMs: intervalOf(plan),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return found(
      "fault",
      what,
      `can't be looked at: ${reason}`,
      "Look at the place that BACKUPS names.",
    );
  }
}

/** A service that may write to its own folder alone finds any other one read-only. */
const isClosed = (error: string): boolean => error.includes("EROFS");

/** What this installation has of everything where BACKUPS says, the newest first. */
async function ownBackups(config: Config): Promise<Manifest[]> {
  const vault = openVault(config.backups.place, config.tenantsDir);
  const installation = installationOf(config);
  const known = await readManifests(vault);
  // Without its secret nobody can tell: what is there is taken for its own.
  return known.filter(
    (manifest) =>
      manifest.of === null && (installation.id === null || isOf(installation, manifest)),
  );
}

interface Seen {
  last: Attempt | null;
  now: Date;
  intervalMs: number;
}

function seenIn(own: readonly Manifest[], { last, now, intervalMs }: Seen): Finding {
  const [newest] = own;
  if (!newest)
    return last?.name
      ? found(
          "fault",
          what,
          `${last.name} was made, and is not there any more`,
          "Is the disk mounted that BACKUPS names? Run `atoll server backup` when it is.",
        )
      : found("ok", what, "none yet; the first comes at its time, or by `atoll server backup`");
  const ageMs = now.getTime() - Date.parse(newest.started_at);
  const seen = `the newest is ${Math.max(0, Math.round(ageMs / HOURS))} hours old`;
  if (ageMs > 2 * intervalMs)
    return found(
      "fault",
      what,
      seen,
      "The log says why none was made since. Run `atoll server backup` now.",
    );
  const ahead = own.filter(({ started_at }) => Date.parse(started_at) > now.getTime() + DAYS);
  if (ahead.length === 0) return found("ok", what, seen);
  return found(
    "warning",
    what,
    `${seen}; made while the clock was ahead: ${ahead.map(({ name }) => name).join(", ")}`,
    "They go like any other as later ones are made. Don't trust their names: `atoll server backups` lists by the order of making.",
  );
}
