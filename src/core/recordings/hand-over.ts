import { command } from "#/platform/db/query.ts";
import { arg, type Fragment, sql } from "#/platform/db/sql.ts";
import { assignments, mentions } from "#/schema/tenant/recordings.ts";
import { collapsing, type HandOver } from "../access/hand-over.ts";

const from = arg("from");
const to = arg("to");
const unlessTheirs = (column: Fragment) => sql`iif(${column} = ${from}, ${to}, ${column})`;

/**
 * Who made and completed what, and whom texts and details name, by one look at each recording.
 */
const rename = command(
  sql`update recordings as merged set creator_id = ${unlessTheirs(sql`creator_id`)}, completer_id = ${unlessTheirs(sql`completer_id`)},
        details = replace(details, ${from}, ${to}), content_html = replace(content_html, ${from}, ${to})
      where creator_id = ${from} or completer_id = ${from} or instr(details, ${from}) > 0 or instr(content_html, ${from}) > 0`,
);

/** What somebody made, completed and is to do, for another. */
export const handOverContent: readonly HandOver[] = [
  (db, ids) => void rename.run(db, ids),
  collapsing(assignments, assignments.membershipId),
  collapsing(mentions, mentions.membershipId),
];
