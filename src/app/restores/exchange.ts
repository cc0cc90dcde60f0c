import { existsSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { identitiesAmong } from "#/core/identity/identities.ts";
import { anyOrgById } from "#/core/orgs/ending.ts";
import { movedTo } from "#/core/orgs/epochs.ts";
import { indexedIn, nameIndexed } from "#/core/orgs/find.ts";
import { directory, droppedFromIndex, indexStatements } from "#/core/orgs/memberships.ts";
import { readOrg } from "#/core/orgs/org.ts";
import { messageOf } from "#/lib/files/system-error.ts";
import { breathe } from "#/lib/pace.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { openPrepared, openReplaced, type Prepared } from "#/platform/db/files/prepared.ts";
import { type Bound, bound, Undone } from "#/platform/db/global.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { removeFile } from "#/platform/db/new-tenant.ts";
import { Conflict } from "#/platform/errors.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { synced } from "#/platform/whole-file.ts";
import type { Org } from "#/schema/global/orgs.ts";
import { orgsFolder } from "../paths.ts";
import { type Aligned, beginAligning, beginningOf, finishAligning, type Later } from "./align.ts";
import { type Began, keepBeginning } from "./began.ts";
import type { Since } from "./lineage.ts";
import { putAway } from "./replaced.ts";

/** What an exchange did. */
export interface Exchanged extends Aligned {
  epoch: number;
  /** Where the file is that was replaced; null where there was none. */
  replaced: string | null;
  /** Why it could not be read; null where it could. */
  unreadable: string | null;
}

/** A file that is ready to become an organization's, and in which epoch. */
export interface Swap {
  org: Org;
  epoch: number;
  path: string;
  file: Prepared;
  /** The files of the time since it was copied, the one of now last. */
  since: readonly Since[];
}

/**
 * Brings a file in line with what came since, and makes it the organization's. For who holds the
 * organization; throws with everything as it was.
 */
export async function exchange(services: Services, swap: Swap): Promise<Exchanged> {
  const { tenants, global, config, hub } = services;
  const { org, epoch, path, file } = swap;
  const before = tenants.path(org.id);
  tenants.close(org.id);
  hub.close(org.id);
  // Nobody reaches it until it is through; the others have their turn between the steps.
  await breathe();
  const { statements, ...aligned } = await inLine(services, swap, before).catch(
    (error: unknown) => {
      file.close();
      throw error;
    },
  );
  await breathe();
  await file.finish();
  const to = join(orgsFolder(config.tenantsDir), fileName(org.id, epoch));
  await giveName(path, to);
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
  await breathe();
  return { ...aligned, epoch, replaced: putBehind(services, before) };
}

type InLine = Aligned & Pick<Exchanged, "unreadable"> & { statements: Bound[] };

async function inLine(services: Services, swap: Swap, before: string): Promise<InLine> {
  const { org, epoch, file } = swap;
  const aligned = await alignWith(services, swap, before);
  await breathe();
  const statements = await indexOf(services, org.id, file.db);
  const { tenantsDir } = services.config;
  const began = { ...beginningOf(file.db), replaced: org.epoch };
  await keepBeginning(tenantsDir, { id: org.id, epoch }, began);
  return { ...aligned, statements };
}

async function alignWith(
  { global, clock, log }: Services,
  { org, file, since }: Swap,
  before: string,
): Promise<Aligned & Pick<Exchanged, "unreadable">> {
  const rows = await global.all(indexedIn, { org: org.id });
  const indexed = new Map(rows.map(({ identityId, role }) => [identityId, role]));
  const around = { indexed, now: clock.now() };
  const opened: Prepared[] = [];
  const open = async (path: string, how = openPrepared): Promise<ReadDb> => {
    const one = how(path, tenantMigrations);
    opened.push(one);
    await breathe();
    return one.db;
  };
  const began = since.at(-1)?.began ?? null;
  try {
    const earlier: Later[] = [];
    for (const one of since)
      if (one.path !== null) earlier.push(laterOf(await open(one.path), one.began));
    const begun = await beginAligning(file.db, earlier, around);
    const inLineWith = (was: ReadDb | null) =>
      finishAligning(file.db, begun, laterOf(was, began), around);
    try {
      return { ...(await inLineWith(await open(before, openReplaced))), unreadable: null };
    } catch (error) {
      const known = { tenant: org.id, file: before, ...describeError(error) };
      log.warn("The file that is replaced can't be read", known);
      const unreadable = messageOf(error);
      return { ...(await inLineWith(null)), unreadable };
    }
  } finally {
    for (const one of opened) {
      one.close();
      await breathe();
    }
  }
}

const laterOf = (was: ReadDb | null, began: Began | null): Later => ({ was, began });

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

/** Throws where the name is somebody's already. */
async function giveName(path: string, to: string): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} is there already`);
  renameSync(path, to);
  await synced(dirname(to));
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
