import { sql } from "drizzle-orm";
import { arg, command } from "#/platform/db/query.ts";

const counter = (column: "comments_count" | "cheers_count") => {
  const name = sql.identifier(column);
  return command<{ id: string; by: number }>(
    sql`update recordings set ${name} = ${name} + ${arg("by")} where id = ${arg("id")}`,
  );
};

/** The number of comments under a recording that are neither archived nor trashed themselves. */
export const countComment = counter("comments_count");

/** The number of cheers a recording has, those of its changes not included. */
export const countCheer = counter("cheers_count");
