import { renameSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { endAsIn } from "#/core/access/ended.ts";
import { identityByEmail, isProven } from "#/core/identity/identities.ts";
import { anyOrgById } from "#/core/orgs/ending.ts";
import { directory, indexStatements } from "#/core/orgs/memberships.ts";
import { renameOrg } from "#/core/orgs/org.ts";
import { planByHand, setPlan } from "#/core/orgs/plans.ts";
import { freeSlug, takeInOrg } from "#/core/orgs/take-in.ts";
import { keepOwners, type Matched, matchPeople } from "#/core/people/adopted.ts";
import { newId } from "#/lib/ids.ts";
import { writeNew } from "#/platform/backups/packed.ts";
import type { Connection } from "#/platform/db/connection.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { openPrepared } from "#/platform/db/files/prepared.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { removeFile } from "#/platform/db/new-tenant.ts";
import { Conflict } from "#/platform/errors.ts";
import { dropMails, waitingMails } from "#/platform/jobs/sent.ts";
import type { Services } from "#/platform/services.ts";
import { syncFolder } from "#/platform/whole-file.ts";
import type { Org } from "#/schema/global/orgs.ts";
import { ended } from "../features.ts";
import { newFolder, orgsFolder } from "../paths.ts";
import { alone } from "./alone.ts";
import { nextEpoch } from "./epochs.ts";
import { prepared, type Ready } from "./prepare.ts";
import { goOn } from "./restore.ts";
import type { Source } from "./source.ts";
import { putFilesBack } from "./stored-files.ts";

/** An organization that came in by its file. */
export interface TakenIn extends Matched {
  id: string;
  slug: string;
  /** Stored files that came with it, and that did not. */
  files: number;
  missing: number;
}

/** Opens a file that was made ready, and has it become an organization; what fails leaves nothing. */
async function takeIn(
  services: Services,
  path: string,
  { id, slug, name, epoch }: Pick<Org, "id" | "slug" | "name" | "epoch">,
  change: (db: Connection) => Promise<void> | void,
): Promise<void> {
  const file = openPrepared(path, tenantMigrations);
  let people: ReturnType<typeof indexStatements>;
  try {
    await change(file.db);
    people = [...directory(file.db).byId.values()].flatMap((one) => indexStatements(id, one));
  } catch (error) {
    file.close();
    throw error;
  }
  await file.finish();
  const folder = orgsFolder(services.config.tenantsDir);
  const place = () => {
    renameSync(path, join(folder, fileName(id, epoch)));
    syncFolder(folder);
  };
  await takeInOrg(services, { id, name, slug, epoch, place, alongside: people });
  await goOn(services, { id, status: "live" });
}

/**
 * Takes an organization's file from another server in: its people are matched by addresses they have
 * proven here, and mails that waited there don't go out.
 */
export async function adoptFile(services: Services, source: Source): Promise<TakenIn> {
  const [taken, path] = twoPaths(services.config.tenantsDir);
  try {
    const from = await source.take(taken);
    const ready = await prepared({
      from,
      called: source.what,
      to: path,
      owner: null,
      isForeign: true,
    });
    return await alone(services, ready.id, () => adoptReady(services, { ready, path, source }));
  } finally {
    for (const left of [taken, path]) removeFile(left);
  }
}

async function adoptReady(
  services: Services,
  { ready, path, source }: { ready: Ready; path: string; source: Source },
): Promise<TakenIn> {
  const { global, config, clock } = services;
  const { id, name } = ready;
  if (await global.get(anyOrgById, { id }))
    throw new Conflict(`It is here already. Put it back: atoll server restore ${id} FILE`);
  const slug = await freeSlug(services, ready.slug, name);
  let matched: Matched = { matched: [], invited: [] };
  let files = { restored: 0, missing: 0 };
  // No name that was its own here once, and replicated.
  const now = Math.floor(clock.now().getTime() / 1000);
  const epoch = nextEpoch(config.tenantsDir, { id, epoch: now });
  await takeIn(services, path, { id, slug, name, epoch }, async (db) => {
    const known = await provenAmong(services, db);
    matched = db.write((tx) => {
      const found = matchPeople(tx, known, clock.now());
      dropMails(tx, waitingMails(tx));
      renameOrg(tx, { id, slug, name, of: null });
      if (config.billing) setPlan(tx, planByHand("free"), clock.now());
      return found;
    });
    const back = await putFilesBack(services, db, source);
    files = { restored: back.restored, missing: back.missing.length };
  });
  return { id, slug, ...matched, files: files.restored, missing: files.missing };
}

/** Two names for new files, on their way. */
const twoPaths = (tenantsDir: string): [string, string] => [
  join(newFolder(tenantsDir), newId()),
  join(newFolder(tenantsDir), newId()),
];

/** Who is here under the addresses of a file, and has proven theirs. */
async function provenAmong({ global }: Services, db: Connection): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const { email } of directory(db).byId.values()) {
    const identity = email === null ? null : await global.get(identityByEmail, { email });
    if (identity && email !== null && isProven(identity)) known.set(email, identity.id);
  }
  return known;
}

/**
 * Makes a copy of an organization to try things in, with all its content and files: its owners alone
 * reach it, and no mail goes out from it.
 */
export async function cloneOrg(services: Services, org: Org): Promise<TakenIn> {
  const { config, tenants, clock } = services;
  const [, path] = twoPaths(config.tenantsDir);
  const id = newId();
  const name = `${org.name} (sandbox)`;
  const slug = await freeSlug(services, `${org.slug.slice(0, 32)}-sandbox`, name);
  try {
    const from = tenants.path(org.id);
    await prepared({ from, called: from, to: path, owner: org.id, isLive: true });
    const files = await copyFiles(services, org.id, id);
    await takeIn(services, path, { id, slug, name, epoch: 0 }, (db) =>
      db.write((tx) => {
        renameOrg(tx, { id, slug, name, of: org.id });
        keepOwners(tx);
        const nothing = { was: null, began: null, now: clock.now() };
        for (const kind of ended) endAsIn(tx, kind, nothing);
        dropMails(tx, waitingMails(tx));
      }),
    );
    return { id, slug, matched: [], invited: [], files, missing: 0 };
  } catch (error) {
    await services.store.storage.removeAll(id);
    throw error;
  } finally {
    removeFile(path);
  }
}

async function copyFiles({ store }: Services, from: string, to: string): Promise<number> {
  const { storage } = store;
  let files = 0;
  for await (const { key } of storage.list(`${from}/`)) {
    const body = await storage.read(key);
    if (!body) continue;
    const path = storage.temporary();
    await writeNew(path, body);
    await storage.put(`${to}/${key.slice(from.length + 1)}`, path);
    files++;
  }
  return files;
}

/** Stored files that lie in a folder, by the names that they have in the store. */
export const withFilesOf = (source: Source, folder: string): Source => ({
  ...source,
  async takeFile(key, path) {
    try {
      await copyFile(join(folder, key.slice(key.indexOf("/") + 1)), path);
      return true;
    } catch {
      await rm(path, { force: true });
      return source.takeFile(key, path);
    }
  },
});
