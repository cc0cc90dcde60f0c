import { PEOPLE, setAvatar } from "#/core/identity/avatar.ts";
import { identityById } from "#/core/identity/identities.ts";
import { copyShown } from "#/core/people/shown.ts";
import { nullable, t } from "#/lib/schema.ts";
import { bound } from "#/platform/db/global.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import type { Services } from "#/platform/services.ts";
import { KEPT_UNCLAIMED_MS } from "../blobs.ts";
import type { Received } from "../receive.ts";
import { newPictureName, withSquare } from "./square.ts";

const avatarChanged = jobKind("avatar_changed", {
  identity_id: t.String(),
  /** The picture that is not shown any more, or never was. */
  replaced: nullable(t.String()),
});

const keyOf = (name: string): string => `${PEOPLE}/${name}`;

/** Brings a person's picture to all their organizations, and removes the one before. */
export const avatarHandler = handles(avatarChanged, (services) => ({
  async dispatch(_, { identity_id: id, replaced }) {
    const { global, store } = services;
    const person = await global.get(identityById, { id });
    if (person) await copyShown(services, person);
    // Else a power cut could bring back who shows it.
    await global.durable();
    if (replaced !== null && replaced !== person?.avatar)
      await store.storage.remove(keyOf(replaced));
  },
}));

/**
 * Shows another picture of a person, under an address of its own that was never another's. Throws
 * 422 for what can't be read as an image.
 */
export async function changeAvatar(services: Services, identityId: string, { path }: Received) {
  const { global, clock, store } = services;
  const name = newPictureName();
  await withSquare(store.storage, { path, field: "avatar", square: "cut" }, async (square) => {
    const now = clock.now();
    // Should nothing come of it, it goes in a day.
    const later = new Date(now.getTime() + KEPT_UNCLAIMED_MS);
    const unshown = { identity_id: identityId, replaced: name };
    await global.batch([enqueued(avatarChanged.at(later, unshown), now)]);
    await global.durable();
    await store.storage.put(keyOf(name), square);
  });
  await replaceAvatar(services, identityId, name);
}

/** The organizations show it, and the picture before is removed, soon. */
export async function replaceAvatar(
  { global, clock, nudgeJobs }: Services,
  id: string,
  name: string | null,
): Promise<void> {
  const now = clock.now();
  const before = (await global.get(identityById, { id }))?.avatar ?? null;
  await global.batch([
    bound(setAvatar, { id, name, now: now.toISOString() }),
    enqueued(avatarChanged.at(now, { identity_id: id, replaced: before }), now),
  ]);
  nudgeJobs();
}
