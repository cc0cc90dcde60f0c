import { Database } from "bun:sqlite";
import { globalPath, orgsFolder } from "#/app/paths.ts";
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

/** The same global file as another process would open it. */
export const openAnother = ({ config: { tenantsDir } }: Served): Promise<GlobalDb> =>
  openGlobal(globalPath(tenantsDir), {
    synchronous: "NORMAL",
    orgsFolder: orgsFolder(tenantsDir),
  });

/** Does something as another process would that has the same global file. */
export async function asAnother<T>(
  served: Served,
  work: (global: GlobalDb) => Promise<T>,
): Promise<T> {
  const global = await openAnother(served);
  try {
    return await work(global);
  } finally {
    global.close();
  }
}
