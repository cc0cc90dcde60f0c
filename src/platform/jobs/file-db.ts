import type { Connection, FileDb } from "../db/connection.ts";
import type { Tenants } from "../db/tenants.ts";
import type { RunnerOptions } from "./runner-options.ts";

/**
 * A tenant's file for what waits in between: opened again, whenever it is used, where it was closed
 * meanwhile.
 */
export const fileDb = (tenants: Tenants, tenantId: string): FileDb => ({
  all: (sql, values) => tenants.get(tenantId).all(sql, values),
  get: (sql, values) => tenants.get(tenantId).get(sql, values),
  cached: (key, compute) => tenants.get(tenantId).cached(key, compute),
  // Each statement by itself sees a moment of its own.
  isAtRest: false,
  write: (body) => tenants.get(tenantId).write(body),
});

/**
 * Does something at once with a tenant's file, which is opened again if it was closed meanwhile:
 * nobody keeps a connection while they wait.
 */
export async function withFile<T>(
  { tenants, index }: Pick<RunnerOptions, "tenants" | "index">,
  tenantId: string,
  work: (db: Connection) => T,
): Promise<Awaited<T>> {
  await index.ensureAwake(tenantId);
  return await work(tenants.get(tenantId));
}
