import { InOrder } from "#/lib/in-order.ts";
import { addressGroup } from "#/platform/http/address.ts";
import type { Permit } from "#/platform/http/rate-limit.ts";
import type { Services } from "#/platform/services.ts";
import { countOne, giveBack, keyOf, type Quota, type Standing, tooMany } from "./quotas.ts";

/** What may fail only so often: a quota, and by whom it is counted. */
export interface Chance extends Standing {
  quota: Quota;
  who: string;
}

/** So many wait at once for how those before them end. */
const LONGEST_LINE = 200;
const entering = new InOrder();

/** The chance of an address: of a network of IPv6, and none where the address can't be told. */
export const chancesOf = (quota: Quota, address: string | null): Chance[] =>
  address === null ? [] : [{ quota, who: addressGroup(address) }];

/**
 * Answers what a check answers, and counts it by all these chances when that is false; throws 429,
 * without a check, when as many failed. Each is counted before it begins and given back unless it
 * failed, so that many at once fail no more often than one after the other. One too many beside
 * those under way waits for how they end, in the order they came.
 */
export async function countingFailures(
  services: Services,
  chances: readonly Chance[],
  check: () => Promise<boolean>,
): Promise<boolean> {
  const [chance, ...others] = chances;
  if (!chance) return check();
  const permit = await enter(services, chance);
  try {
    return await keepingFailure(services, chance, () => countingFailures(services, others, check));
  } finally {
    permit.leave();
  }
}

async function keepingFailure(
  services: Services,
  { quota, who }: Chance,
  check: () => Promise<boolean>,
) {
  let failed = false;
  try {
    failed = !(await check());
    return !failed;
  } finally {
    if (!failed) await giveBack(services, quota, who);
  }
}

/** Waits in line, counts one, and holds a permit until it ended. */
async function enter(services: Services, { quota, who, ...standing }: Chance): Promise<Permit> {
  const { permits } = services;
  const key = keyOf(quota, who);
  const line = permits.take(`line of ${key}`, LONGEST_LINE);
  if (line === null) throw tooMany(quota, 1);
  try {
    return await entering.run(key, async () => {
      for (;;) {
        // Asked first: one that ends between the count and this would not be waited for.
        const nextEnd = permits.nextLeave(key);
        const waitMs = await countOne(services, quota, who, standing);
        if (waitMs === 0) return permits.hold(key);
        if (nextEnd === null) throw tooMany(quota, waitMs);
        await nextEnd;
      }
    });
  } finally {
    line.leave();
  }
}
