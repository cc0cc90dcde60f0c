import { openVault } from "#/platform/backups/vault.ts";
import type { Services } from "#/platform/services.ts";
import { lastAttempt } from "../backups/attempts.ts";
import { readManifests } from "../backups/manifest.ts";
import { intervalOf } from "../backups/schedule.ts";
import { type Finding, found } from "./finding.ts";

const HOURS = 60 * 60 * 1000;
const what = "backups";

/** Whether everything could be brought back as it was not long ago. */
export async function backups({ config, clock }: Services): Promise<Finding> {
  const { plan, place } = config.backups;
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
      "Look at the log and at the room there is, then run `atoll server backup`.",
    );
  try {
    const vault = openVault(place, config.tenantsDir);
    const [newest] = (await readManifests(vault)).filter(({ of }) => of === null);
    return ageOf(newest?.started_at ?? null, clock.now(), intervalOf(plan));
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

function ageOf(newest: string | null, now: Date, intervalMs: number): Finding {
  if (newest === null)
    return found("ok", what, "none yet; the first comes at its time, or by `atoll server backup`");
  const ageMs = now.getTime() - Date.parse(newest);
  const seen = `the newest is ${Math.max(0, Math.round(ageMs / HOURS))} hours old`;
  return ageMs <= 2 * intervalMs
    ? found("ok", what, seen)
    : found(
        "fault",
        what,
        seen,
        "The log says why none was made since. Run `atoll server backup` now.",
      );
}
