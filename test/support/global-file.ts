import { Database } from "bun:sqlite";
import { globalPath, orgsFolder } from "#/app/services.ts";
import type { SqlValue } from "#/platform/db/connection.ts";
import { type GlobalDb, openGlobal } from "#/platform/db/global.ts";
import type { Services } from "#/platform/services.ts";

type Served = Pick<Services, "config" | "global">;

/** Rows of the global file. */
export function globalRows<Row = Record<string, unknown>>(
  { config }: Served,
  sql: string,
  ...values: SqlValue[]
): Row[] {
  const file = new Database(globalPath(config.tenantsDir), { readonly: true });
  try {
    return file.query<Row, SqlValue[]>(sql).all(...values);
  } finally {
    file.close();
  }
}

/** Changes rows of the global file. */
export const changeGlobal = async (
  { global }: Served,
  sql: string,
  ...values: SqlValue[]
): Promise<void> => void (await global.batch([{ sql, values }]));

/** Does something as another process would that has the same global file. */
export async function asAnother<T>(
  { config: { tenantsDir } }: Served,
  work: (global: GlobalDb) => Promise<T>,
): Promise<T> {
  const global = await openGlobal(globalPath(tenantsDir), {
    synchronous: "NORMAL",
    orgsFolder: orgsFolder(tenantsDir),
  });
  try {
    return await work(global);
  } finally {
    global.close();
  }
}
