import { rm } from "node:fs/promises";
import type { Scope } from "#/core/access/scope.ts";
import { readOrg, setLogo } from "#/core/orgs/org.ts";
import { t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { shrunk } from "#/platform/pictures/pictures.ts";
import { newSecretText } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import { KEPT_UNCLAIMED_MS } from "./blobs.ts";
import type { Received } from "./receive.ts";

export const LARGEST_LOGO_BYTES = 5 * 1024 * 1024;
const SIDE = 512;

const sweepLogo = jobKind("sweep_logo", { name: t.String() });

const keyOf = (orgId: string, name: string): string => `${orgId}/${name}`;

/** Removes a picture from the store, unless the organization shows it. */
export const pictureHandler = handles(sweepLogo, ({ store, durable }) => ({
  async send({ db, tenantId }, { name }) {
    const isShown = readOrg(db).logo === name;
    // Else a power cut could bring back the organization that shows it.
    await durable(tenantId);
    if (!isShown) await store.storage.remove(keyOf(tenantId, name));
  },
}));

/**
 * Shows another picture of the organization, under an address of its own that was never another's.
 * Throws 422 for what can't be read as an image.
 */
export async function changeLogo(services: Services, scope: Scope, { path }: Received) {
  const { storage } = services.store;
  const square = storage.temporary();
  const name = `${newSecretText()}.webp`;
  try {
    const wanted = [{ path: square, size: SIDE, square: "padded" as const }];
    if ((await shrunk({ path, wanted })) === null)
      throw invalid("logo", "invalid", "This can't be read as an image, or has too many dots.");
    // Should nothing come of it, it goes in a day.
    const later = new Date(services.clock.now().getTime() + KEPT_UNCLAIMED_MS);
    await services.wakeIndex.ensureAwake(scope.orgId);
    scope.write((w) => void w.enqueue(sweepLogo.at(later, { name })));
    await services.durable(scope.orgId);
    await storage.put(keyOf(scope.orgId, name), square);
  } finally {
    await rm(square, { force: true });
  }
  await services.wakeIndex.ensureAwake(scope.orgId);
  replaceLogo(scope, name);
}

/** The picture before is removed soon. */
export const replaceLogo = (scope: Scope, name: string | null): void =>
  scope.write((w) => {
    const { logo } = readOrg(w.db);
    if (logo !== null) w.enqueue(sweepLogo.at(w.now, { name: logo }));
    if (logo !== name) setLogo(w.db, name);
  });
