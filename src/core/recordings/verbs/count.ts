import { command } from "#/platform/db/query.ts";
import { arg, identifier, numberArg, sql } from "#/platform/db/sql.ts";

const counter = (column: "comments_count" | "cheers_count") => {
  const name = identifier(column);
  return command(
    sql`update recordings set ${name} = ${name} + ${numberArg("by")} where id = ${arg("id")}`,
  );
};

/** The number of comments under a recording that are neither archived nor trashed themselves. */
export const countComment = counter("comments_count");

/** The number of cheers a recording has, those of its changes not included. */
export const countCheer = counter("cheers_count");
