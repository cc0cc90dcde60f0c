import { select } from "#/platform/db/query.ts";
import { arg, columnsOf, inIds, numberArg, sql } from "#/platform/db/sql.ts";
import type { Services } from "#/platform/services.ts";
import { type Bulletin, bulletins } from "#/schema/global/bulletins.ts";

/** So many of the newest are listed. */
export const MOST_LISTED = 100;

const columns = columnsOf(bulletins);
const one = select(columns, sql`from ${bulletins} where id = ${arg("id")}`);
const newest = select(
  columns,
  sql`from ${bulletins} where published_at is not null order by published_at desc, id desc limit ${MOST_LISTED}`,
);
const some = select(columns, sql`from ${bulletins} where ${inIds(sql`id`, "ids")}`);
const drafts = select(
  columns,
  sql`from ${bulletins} where published_at is null order by created_at desc limit ${numberArg("limit")}`,
);

type Where = Pick<Services, "global">;

export const bulletinById = ({ global }: Where, id: string): Promise<Bulletin | null> =>
  global.get(one, { id });

export const newestBulletins = ({ global }: Where): Promise<Bulletin[]> => global.all(newest, {});

export const bulletinsById = ({ global }: Where, ids: readonly string[]): Promise<Bulletin[]> =>
  global.all(some, { ids: JSON.stringify(ids) });

export const draftBulletins = ({ global }: Where): Promise<Bulletin[]> =>
  global.all(drafts, { limit: MOST_LISTED });
