import { command, select } from "#/platform/db/query.ts";
import { arg, nullableArg, numberArg, orNull, sql } from "#/platform/db/sql.ts";
import { identities } from "#/schema/global/identities.ts";

/** Where the pictures of people are in the store, under no organization. */
export const PEOPLE = "people";

/** The address of a person's picture, without the host, which may change. */
export const avatarPath = (name: string | null): string | null =>
  name === null ? null : `/pictures/${PEOPLE}/${name}`;

/** The whole address of one; null for none. */
export const avatarUrl = (baseUrl: string, path: string | null): string | null =>
  path === null ? null : baseUrl + path;

export const setAvatar = command(
  sql`update identities set avatar = ${nullableArg("name")}, updated_at = ${arg("now")} where id = ${arg("id")}`,
);

/** Some people after one, by their ids, with the names of their pictures. */
export const avatarsAfter = select(
  { id: identities.id, avatar: orNull(identities.avatar) },
  sql`from identities where id > ${arg("after")} order by id limit ${numberArg("limit")}`,
);
