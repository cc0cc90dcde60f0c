import { sql } from "drizzle-orm";
import { arg, inIds, query } from "#/platform/db/query.ts";
import type { Read } from "../access/scope.ts";

const one = query<{ id: string }, { id: string }>(sql`select id from groups where id = ${arg("id")}`);
const members = query<{ ids: string }, { id: string }>(
  sql`select distinct membership_id as id from group_members where ${inIds(sql`group_id`, "ids")} order by membership_id`,
);

export const groupExists = (r: Read, id: string): boolean => one.get(r.db, { id }) !== null;

/** Who is in any of these groups now. */
export const membersOfGroups = (r: Read, groupIds: readonly string[]): string[] =>
  groupIds.length === 0 ? [] : members.all(r.db, { ids: JSON.stringify(groupIds) }).map(({ id }) => id);
