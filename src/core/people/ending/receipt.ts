import { createReadStream, existsSync } from "node:fs";
import { basename } from "node:path";
import { newId } from "#/lib/ids.ts";
import { select } from "#/platform/db/query.ts";
import { asNumber, sql } from "#/platform/db/sql.ts";
import { describeError } from "#/platform/log.ts";
import type { Secrets } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import type { Org } from "#/schema/global/orgs.ts";
import { identityById, isProven } from "../../identity/identities.ts";
import { indexedCount } from "../../orgs/ending.ts";
import { directory } from "../../orgs/memberships.ts";
import { ownersIn } from "./owners.ts";

const PURPOSE = "purge receipt";

const counted = select(
  {
    people: asNumber(sql`(select count(*) from memberships where kind = 'person')`),
    agents: asNumber(sql`(select count(*) from memberships where kind = 'agent')`),
    projects: asNumber(sql`(select count(*) from projects where anchor_on is null)`),
    recordings: asNumber(sql`(select count(merged.seq) from recordings as merged)`),
  },
  sql``,
);

interface RemovedFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** What was removed of an organization, and when. */
export interface Receipt {
  format: "atoll-purge-receipt";
  version: 1;
  id: string;
  organization: {
    id: string;
    slug: string;
    name: string;
    created_at: string;
    cancelled_at: string;
  };
  removed_at: string;
  files: RemovedFile[];
  /** What was in the store: files that people sent, their earlier versions and small pictures. */
  stored: { count: number; bytes: number };
  /** What was in the file; null where it could not be read any more. */
  contents: { people: number; agents: number; projects: number; recordings: number } | null;
  /** Places in the organization that the list of organizations knew. */
  indexed_memberships: number;
}
export type SignedReceipt = Receipt & { signature: string };

/** Where one who owned it last is told. */
export interface LastOwner {
  name: string;
  address: string;
}

/** What stands with an organization while it is removed. */
export interface Removal {
  receipt: SignedReceipt;
  owners: LastOwner[];
}

/** Writes down what is to be removed, before anything is. */
export async function describeRemoval(services: Services, org: Org): Promise<Removal> {
  const { tenants, global, clock, secrets } = services;
  const { contents, owners } = await readFile(services, org.id);
  tenants.close(org.id);
  const receipt: Receipt = {
    format: "atoll-purge-receipt",
    version: 1,
    id: newId(),
    organization: {
      id: org.id,
      slug: org.slug,
      name: org.name,
      created_at: org.createdAt,
      cancelled_at: org.cancelledAt ?? "",
    },
    removed_at: clock.now().toISOString(),
    files: await filesOf(tenants.path(org.id)),
    stored: await storedOf(services, org.id),
    contents,
    indexed_memberships: (await global.get(indexedCount, { org: org.id }))?.count ?? 0,
  };
  return { receipt: { ...receipt, signature: signatureOf(secrets, receipt) }, owners };
}

async function readFile(
  services: Services,
  orgId: string,
): Promise<{ contents: Receipt["contents"]; owners: LastOwner[] }> {
  const { tenants, global, log } = services;
  try {
    await tenants.reach(orgId);
    const db = tenants.get(orgId);
    const contents = counted.get(db, {});
    const owners: LastOwner[] = [];
    for (const { identityId } of ownersIn(directory(db).byId.values())) {
      const identity = await global.get(identityById, { id: identityId ?? "" });
      if (identity?.email && isProven(identity))
        owners.push({ name: identity.name, address: identity.email });
    }
    // What waits to be taken into the index would have the file opened once more.
    await services.indexed(orgId);
    return { contents, owners };
  } catch (error) {
    const known = { tenant: orgId, ...describeError(error) };
    log.warn("A file that is to be removed can't be read", known);
    return { contents: null, owners: [] };
  }
}

async function filesOf(path: string): Promise<RemovedFile[]> {
  const found: RemovedFile[] = [];
  for (const name of [path, `${path}-wal`]) {
    if (!existsSync(name)) continue;
    const hash = new Bun.CryptoHasher("sha256");
    let bytes = 0;
    for await (const chunk of createReadStream(name)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    found.push({ name: basename(name), bytes, sha256: hash.digest("hex") });
  }
  return found;
}

async function storedOf({ store }: Services, orgId: string): Promise<Receipt["stored"]> {
  const stored = { count: 0, bytes: 0 };
  for await (const { byteSize } of store.storage.list(`${orgId}/`)) {
    stored.count++;
    stored.bytes += byteSize;
  }
  return stored;
}

/** The signature of this installation: of the receipt as JSON without it. */
const signatureOf = (secrets: Secrets, receipt: Receipt): string =>
  secrets.sign(
    PURPOSE,
    new Bun.CryptoHasher("sha256").update(JSON.stringify(receipt)).digest("hex"),
  );

/** Whether this installation signed a receipt as it stands. */
export function isGenuine(secrets: Secrets, { signature, ...receipt }: SignedReceipt): boolean {
  return signatureOf(secrets, receipt) === signature;
}
