import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { type Bound, bound, type GlobalDb, required } from "#/platform/db/global.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, numberArg, sql } from "#/platform/db/sql.ts";
import { type Org, orgs } from "#/schema/global/orgs.ts";

const later = select({ id: orgs.id, epoch: orgs.epoch }, sql`from orgs where epoch > 0`);
const move = command(
  sql`update orgs set epoch = ${numberArg("epoch")} where id = ${arg("id")} and epoch = ${numberArg("before")}
      and status in ('live', 'cancelled')`,
);

/** The organizations whose file is not their first, with its epoch. */
export const epochsOf = async (global: GlobalDb): Promise<[string, number][]> =>
  (await global.all(later, {})).map(({ id, epoch }) => [id, epoch]);

/**
 * Another file is the organization's from this batch on; decides about the batch, which throws `Undone`
 * where that happened meanwhile, or the organization is being removed.
 */
export const movedTo = (moved: { id: string; epoch: number; before: number }): Bound =>
  required(move, moved);

const begin = command(sql`update orgs set epoch = ${numberArg("epoch")} where id = ${arg("id")}`);

/** The same in a global file that nobody has open yet. */
export const beginEpoch = (db: WriteDb, of: { id: string; epoch: number }): void =>
  void begin.run(db, of);

/** The same in a batch. */
export const epochBegun = (of: { id: string; epoch: number }): Bound => bound(begin, of);

/** An organization as whoever copies files finds it in a global file, of whatever version. */
export type ListedOrg = Pick<Org, "id" | "slug" | "name" | "epoch">;

/** The same of a global file of this version. */
export const listedOrgs = select(
  { id: orgs.id, slug: orgs.slug, name: orgs.name, epoch: orgs.epoch },
  sql`from orgs where status in ('live', 'cancelled')`,
);

/** All that have a file for good. */
export function orgsWithFiles(db: ReadDb): ListedOrg[] {
  const has = (column: string) =>
    db.get("select 1 from pragma_table_info('orgs') where name = ?", [column]) !== null;
  const epoch = has("epoch") ? "epoch" : "0 as epoch";
  return db.all<ListedOrg>(
    `select id, slug, name, ${epoch} from orgs where status in ('live', 'cancelled') order by id`,
    [],
  );
}
