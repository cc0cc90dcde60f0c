import type { Bound } from "#/platform/db/global.ts";
import { required, Undone } from "#/platform/db/global.ts";
import { Conflict } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import { goLive, isFree, reserve, takeBackLater } from "./create.ts";
import { epochBegun } from "./epochs.ts";
import { checkSlug, slugsFor } from "./slugs.ts";

interface TakingIn {
  id: string;
  name: string;
  slug: string;
  epoch: number;
  /** Gives the file its name. */
  place(): void;
  /** What else belongs to the batch that makes it live. */
  alongside: readonly Bound[];
}

/** The first slug that is free: this one, or of the name. */
export async function freeSlug(services: Services, wanted: string, name: string): Promise<string> {
  const first = isAllowed(wanted) ? [wanted] : [];
  for (const slug of [...first, ...slugsFor(name)]) if (await isFree(services, slug)) return slug;
  throw new Error("No slug is free");
}

function isAllowed(slug: string): boolean {
  try {
    return checkSlug(slug) === slug;
  } catch {
    return false;
  }
}

/**
 * Makes a file that is whole an organization of this installation; only the last batch makes it live.
 * A crash in between leaves a reservation that the next start takes back.
 */
export async function takeInOrg(
  services: Services,
  { id, name, slug, epoch, place, alongside }: TakingIn,
): Promise<void> {
  const { global, tenants, clock } = services;
  const now = clock.now().toISOString();
  await global
    .batch([required(reserve, { id, slug, name, now }), epochBegun({ id, epoch })])
    .catch((error: unknown) => {
      if (error instanceof Undone)
        throw new Conflict(
          `Somebody else took /${slug} meanwhile. Nothing was changed; ask again.`,
        );
      throw error;
    });
  await global.durable();
  tenants.names.move(id, epoch);
  try {
    place();
    await global.batch([required(goLive, { id }), ...alongside]);
    await global.durable();
  } catch (error) {
    await takeBackLater(services, id);
    throw error;
  }
}
