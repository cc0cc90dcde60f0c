import type { RunnerOptions } from "./runner-options.ts";

/**
 * Nobody else's jobs wait while a file is brought to this version; its own are looked at again by
 * then.
 */
const UPGRADING_MS = 2000;

/**
 * When to look at a tenant's jobs again of which none is to run now: null for never, until somebody
 * says so. Undefined when they are to run.
 */
export async function restOf(
  { tenants, clock, hasEnded }: Pick<RunnerOptions, "tenants" | "clock" | "hasEnded">,
  tenantId: string,
): Promise<string | null | undefined> {
  if (await hasEnded?.(tenantId)) return null;
  if (!tenants.isUpgrading(tenantId)) return undefined;
  return new Date(clock.now().getTime() + UPGRADING_MS).toISOString();
}
