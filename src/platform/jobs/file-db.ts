import type { FileDb } from "../db/connection.ts";
import type { Tenants } from "../db/tenants.ts";

/** A tenant's file for what waits in between: opened again, whenever it is used, where it was closed meanwhile. */
export const fileDb = (tenants: Tenants, tenantId: string): FileDb => ({
  all: (sql, values) => tenants.get(tenantId).all(sql, values),
  get: (sql, values) => tenants.get(tenantId).get(sql, values),
  cached: (key, compute) => tenants.get(tenantId).cached(key, compute),
  write: (body) => tenants.get(tenantId).write(body),
});
