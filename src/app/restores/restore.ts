import { join } from "node:path";
import { catchUp } from "#/core/people/ending/restore.ts";
import { newId } from "#/lib/ids.ts";
import { breathe } from "#/lib/pace.ts";
import { openPrepared } from "#/platform/db/files/prepared.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { removeFile } from "#/platform/db/new-tenant.ts";
import { Conflict } from "#/platform/errors.ts";
import { nextDueAt } from "#/platform/jobs/outbox.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import type { Org } from "#/schema/global/orgs.ts";
import { newFolder } from "../paths.ts";
import { nextEpoch } from "./epochs.ts";
import { type Exchanged, exchange } from "./exchange.ts";
import { lineage, type Since } from "./lineage.ts";
import { prepared, preparedAll, type Ready, type Work } from "./prepare.ts";
import type { Source } from "./source.ts";
import { type FilesBack, putFilesBack } from "./stored-files.ts";

/** What a restore did. */
export interface Restored extends Exchanged {
  org: Org;
  what: string;
  ready: Ready;
  files: FilesBack;
  /** So long nobody could write to the organization. */
  heldMs: number;
}

/**
 * Puts an organization's earlier file in the place of its own, while the others are served: the file is
 * copied, checked and migrated first; then nobody reaches the organization for as long as it takes to
 * bring it in line with what came since and to exchange two names. The file that was replaced is
 * kept. Throws what keeps it from being done, with everything as it was. For who does nothing else to the
 * organization's file meanwhile (`alone`), and has read `org` since. Nothing is exchanged any more once
 * `signal` says that whoever asked for it has broken it off.
 */
export async function restoreOrgFrom(
  services: Services,
  org: Org,
  source: Source,
  signal?: AbortSignal,
): Promise<Restored> {
  const { tenants, config } = services;
  if (org.status !== "live" && org.status !== "cancelled")
    throw new Conflict("This organization is being made or removed.");
  const made: string[] = [];
  const newPath = () => {
    const path = join(newFolder(config.tenantsDir), newId());
    made.push(path);
    return path;
  };
  try {
    const path = newPath();
    const from = await source.take(newPath(), signal).catch(throwOf(signal));
    const ready = await prepared({ from, called: source.what, to: path, owner: org.id });
    const since = await sinceThen(services, org, source, newPath);
    await breathe();
    const file = openPrepared(path, tenantMigrations);
    await breathe();
    const files = await putFilesBack(services, file.db, source).catch((error: unknown) => {
      file.close();
      throw error;
    });
    const epoch = nextEpoch(config.tenantsDir, org);
    if (signal?.aborted) {
      file.close();
      throw brokenOff();
    }
    if (!tenants.names.hold(org.id)) {
      file.close();
      throw new Conflict("It is being restored already.");
    }
    const began = performance.now();
    const swapped = await exchange(services, { org, epoch, path, file, since }).finally(() =>
      tenants.names.free(org.id),
    );
    const heldMs = Math.round(performance.now() - began);
    await goOn(services, org);
    return { org, what: source.what, ready, files, heldMs, ...swapped };
  } finally {
    for (const left of made) {
      removeFile(left);
      await breathe();
    }
  }
}

const brokenOff = () => new Conflict("Whoever asked for it is gone. Nothing was changed.");

/** Throws what went wrong, which is no fault where it was broken off. */
const throwOf =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    throw signal?.aborted ? brokenOff() : error;
  };

/** Copies of this version of the files since a source was copied; where one can't be had, that of now alone. */
async function sinceThen(
  { config: { tenantsDir }, log }: Services,
  org: Org,
  { of }: Source,
  newPath: () => string,
): Promise<Since[]> {
  try {
    const works: Work[] = [];
    const files = await lineage(tenantsDir, org, of);
    const since = files.map(({ path, began }): Since => {
      if (path === null) return { path, began };
      const to = newPath();
      works.push({ from: path, called: path, to, owner: org.id });
      return { path: to, began };
    });
    await preparedAll(works);
    return since;
  } catch (error) {
    const known = { tenant: org.id, ...describeError(error) };
    log.warn("A file that was replaced can't be read", known);
    return [{ path: null, began: null }];
  }
}

/** What the organization has to do, and what its people chose meanwhile. */
export async function goOn(services: Services, org: Pick<Org, "id" | "status">): Promise<void> {
  const { tenants, wakeIndex, clock, log, nudgeJobs } = services;
  try {
    if (org.status !== "live") return await wakeIndex.noteDue(org.id, null);
    await wakeIndex.ensureAwake(org.id);
    await breathe();
    await catchUp()(services, org.id);
    await breathe();
    await wakeIndex.noteDue(org.id, nextDueAt(tenants.get(org.id), clock.now()));
    nudgeJobs();
  } catch (error) {
    const known = { tenant: org.id, ...describeError(error) };
    log.error("What a restored organization has to do could not be noted", known);
  }
}
