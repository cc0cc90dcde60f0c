import { existsSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { identitiesAmong } from "#/core/identity/identities.ts";
import { anyOrgById } from "#/core/orgs/ending.ts";
import { movedTo } from "#/core/orgs/epochs.ts";
import { indexedIn, nameIndexed } from "#/core/orgs/find.ts";
import { directory, droppedFromIndex, indexStatements } from "#/core/orgs/memberships.ts";
import { readOrg } from "#/core/orgs/org.ts";
import { catchUp } from "#/core/people/ending/restore.ts";
import { newId } from "#/lib/ids.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { openPrepared, type Prepared } from "#/platform/db/files/prepared.ts";
import { bound, Undone } from "#/platform/db/global.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { removeFile } from "#/platform/db/new-tenant.ts";
import { Conflict } from "#/platform/errors.ts";
import { nextDueAt } from "#/platform/jobs/outbox.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { syncFolder } from "#/platform/whole-file.ts";
import type { Org } from "#/schema/global/orgs.ts";
import { newFolder, orgsFolder } from "../paths.ts";
import { type Aligned, align, beginningOf } from "./align.ts";
import { keepBeginning } from "./began.ts";
import { nextEpoch } from "./epochs.ts";
import { prepared, type Ready } from "./prepare.ts";
import { putAway } from "./replaced.ts";
import type { Source } from "./source.ts";
import { type FilesBack, putFilesBack } from "./stored-files.ts";

/** What a restore did. */
export interface Restored extends Aligned {
  org: Org;
  what: string;
  ready: Ready;
  epoch: number;
  files: FilesBack;
  /** Where the file is that was replaced; null where there was none. */
  replaced: string | null;
  /** Why it could not be read; null where it could. */
  unreadable: string | null;
  /** So long nobody could write to the organization. */
  heldMs: number;
}

interface Swap {
  org: Org;
  source: Source;
  epoch: number;
  path: string;
  file: Prepared;
}

/**
 * Puts an organization's earlier file in the place of its own, while the others are served: the file is
 * copied, checked and migrated first; then nobody reaches the organization for as long as it takes to
 * bring it in line with what came since and to exchange two names. The file that was replaced is
 * kept. Throws what keeps it from being done, with everything as it was. For who does nothing else to the
 * organization's file meanwhile (`alone`), and has read `org` since.
 */
export async function restoreOrgFrom(
  services: Services,
  org: Org,
  source: Source,
): Promise<Restored> {
  const { tenants, config } = services;
  if (org.status !== "live" && org.status !== "cancelled")
    throw new Conflict("This organization is being made or removed.");
  const [taken, path] = [newId(), newId()].map((name) => join(newFolder(config.tenantsDir), name));
  if (!taken || !path) throw new Error("There are two paths");
  try {
    const ready = await prepared({
      from: await source.take(taken),
      called: source.what,
      to: path,
      owner: org.id,
    });
    const file = openPrepared(path, tenantMigrations);
    const files = await putFilesBack(services, file.db, source).catch((error: unknown) => {
      file.close();
      throw error;
    });
    const epoch = nextEpoch(config.tenantsDir, org);
    if (!tenants.names.hold(org.id)) {
      file.close();
      throw new Conflict("It is being restored already.");
    }
    const began = performance.now();
    const swapped = await exchange(services, { org, source, epoch, path, file }).finally(() =>
      tenants.names.free(org.id),
    );
    const heldMs = Math.round(performance.now() - began);
    await goOn(services, org);
    return { org, what: source.what, ready, files, heldMs, ...swapped };
  } finally {
    for (const left of [taken, path]) removeFile(left);
  }
}

type Swapped = Aligned & Pick<Restored, "epoch" | "replaced" | "unreadable">;

async function exchange(services: Services, swap: Swap): Promise<Swapped> {
  const { tenants, global, config, hub } = services;
  const { org, epoch, path, file } = swap;
  const before = tenants.path(org.id);
  tenants.close(org.id);
  hub.close(org.id);
  const { unreadable, ...aligned } = await alignWith(services, swap, before).catch(
    (error: unknown) => {
      file.close();
      throw error;
    },
  );
  const statements = await indexOf(services, org.id, file.db);
  keepBeginning(
    config.tenantsDir,
    { id: org.id, epoch },
    { ...beginningOf(file.db), replaced: org.epoch },
  );
  file.finish();
  const to = join(orgsFolder(config.tenantsDir), fileName(org.id, epoch));
  giveName(path, to);
  try {
    await global.batch([movedTo({ id: org.id, epoch, before: org.epoch }), ...statements]);
    tenants.names.move(org.id, epoch);
    await global.durable();
  } catch (error) {
    // What the row names is the organization's, whatever was thrown.
    const row = await global.get(anyOrgById, { id: org.id });
    if (row && row.epoch !== epoch) removeFile(to);
    throw error instanceof Undone
      ? new Conflict("It was changed or removed meanwhile. Nothing was done.")
      : error;
  }
  return { ...aligned, unreadable, epoch, replaced: putBehind(services, before) };
}

/** Throws where the name is somebody's already. */
function giveName(path: string, to: string): void {
  if (existsSync(to)) throw new Error(`${to} is there already`);
  renameSync(path, to);
  syncFolder(dirname(to));
}

/** What keeps a file from being put away keeps nobody from the new one; the next start tries again. */
function putBehind({ config, log }: Services, path: string): string | null {
  try {
    return putAway(config.tenantsDir, path);
  } catch (error) {
    log.error("The file that was replaced could not be put away", {
      file: path,
      ...describeError(error),
    });
    return existsSync(path) ? path : null;
  }
}

async function alignWith(
  { global, clock, log }: Services,
  { org, source, file }: Swap,
  before: string,
): Promise<Aligned & Pick<Restored, "unreadable">> {
  const rows = await global.all(indexedIn, { org: org.id });
  const indexed = new Map(rows.map(({ identityId, role }) => [identityId, role]));
  const now = clock.now();
  const began = source.began ?? null;
  try {
    const was = openPrepared(before, tenantMigrations);
    try {
      return { ...align(file.db, { was: was.db, began, indexed, now }), unreadable: null };
    } finally {
      was.close();
    }
  } catch (error) {
    log.warn("The file that is replaced can't be read", {
      tenant: org.id,
      file: before,
      ...describeError(error),
    });
    const unreadable = error instanceof Error ? error.message : String(error);
    return { ...align(file.db, { was: null, began, indexed, now }), unreadable };
  }
}

/** What brings the global database in line with a file: who is in it, and what it is called. */
async function indexOf({ global }: Services, id: string, db: ReadDb) {
  const people = [...directory(db).byId.values()];
  const ids = people.flatMap(({ identityId }) => identityId ?? []);
  const known = new Set(
    (await global.all(identitiesAmong, { ids: JSON.stringify(ids) })).map((one) => one.id),
  );
  const here = people.filter(
    ({ identityId, kind }) => identityId !== null && (kind === "agent" || known.has(identityId)),
  );
  const active = new Set(
    here.flatMap(({ identityId, status }) => (status === "active" ? (identityId ?? []) : [])),
  );
  const gone = (await global.all(indexedIn, { org: id })).filter(
    ({ identityId }) => !active.has(identityId),
  );
  return [
    ...gone.map(({ identityId }) => droppedFromIndex(id, identityId)),
    ...here.flatMap((person) => indexStatements(id, person)),
    bound(nameIndexed, { id, name: readOrg(db).name }),
  ];
}

/** What the organization has to do, and what its people chose meanwhile. */
export async function goOn(services: Services, org: Pick<Org, "id" | "status">): Promise<void> {
  const { tenants, wakeIndex, clock, log, nudgeJobs } = services;
  try {
    if (org.status !== "live") return await wakeIndex.noteDue(org.id, null);
    await wakeIndex.ensureAwake(org.id);
    await catchUp()(services, org.id);
    await wakeIndex.noteDue(org.id, nextDueAt(tenants.get(org.id), clock.now()));
    nudgeJobs();
  } catch (error) {
    const known = { tenant: org.id, ...describeError(error) };
    log.error("What a restored organization has to do could not be noted", known);
  }
}
