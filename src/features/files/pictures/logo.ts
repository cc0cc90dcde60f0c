import type { Scope } from "#/core/access/scope.ts";
import { readOrg, setLogo } from "#/core/orgs/org.ts";
import { t } from "#/lib/schema.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import type { Services } from "#/platform/services.ts";
import { KEPT_UNCLAIMED_MS } from "../blobs.ts";
import type { Received } from "../receive.ts";
import { newPictureName, withSquare } from "./square.ts";

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
  const name = newPictureName();
  await withSquare(storage, { path, field: "logo", square: "padded" }, async (square) => {
    // Should nothing come of it, it goes in a day.
    const later = new Date(services.clock.now().getTime() + KEPT_UNCLAIMED_MS);
    await services.wakeIndex.ensureAwake(scope.orgId);
    scope.write((w) => void w.enqueue(sweepLogo.at(later, { name })));
    await services.durable(scope.orgId);
    await storage.put(keyOf(scope.orgId, name), square);
  });
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
