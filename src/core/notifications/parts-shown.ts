import type { Column } from "drizzle-orm";
import { excerpt, startOf } from "#/lib/html.ts";
import { at, id, named, nullable, type Static, t } from "#/lib/schema.ts";
import { asJson, asText, orNull, source, sql } from "#/platform/db/sql.ts";
import { type Audience, rec, statusNow, visible, withProject } from "../access/visible.ts";
import { otherPart } from "./parts.ts";

/** So many of what a row stands for are shown with it. */
const MOST_PARTS = 10;
/** So much of the rich text of each its excerpt is taken from: a tray can show five hundred of them. */
const QUOTED = 1000;
/** A longer text isn't looked into: SQLite reads the whole of it for its first letters. */
const LONGEST_BYTES = 8000;

/** Of what a row of the tray is asked that stands for several things. */
interface Row {
  id: Column;
  action: Column;
  count: Column;
}

/** A thing that a row stands for: what, by whom, when, and the start of its text. */
type PartRow = [recording: string | null, by: string, at: string, text: string | null];

/**
 * What a row stands for where that is several things, and the first of it. It is asked of a row by
 * itself, so that those of one thing, which most are, cost nothing.
 */
export function partColumns(audience: Audience, { id: row, action, count }: Row) {
  const { from, id: part, by, at, text } = otherPart();
  const said = sql`from notification_parts x cross join ${source(rec)} on ${rec.id} = x.part_id ${withProject}
    where x.notification_id = ${row} and ${visible(audience)} and ${statusNow} <> 'trashed'`;
  const begun = sql`case when octet_length(${rec.contentHtml}) <= ${LONGEST_BYTES} then substr(${rec.contentHtml}, 1, ${QUOTED + 1}) end`;
  const newest = sql`select json_array(${rec.id}, ${rec.creatorId}, ${rec.createdAt}, ${begun}) as part
    ${said} order by x.part_id desc limit ${MOST_PARTS}`;
  const cheered = sql`select json_array(null, ${by}, ${at}, ${text}) as part
    from notification_parts x cross join ${from} on ${part} = x.part_id
    where x.notification_id = ${row} order by x.part_id desc limit ${MOST_PARTS}`;
  return {
    parts: orNull(
      asJson<PartRow[], { actor: string }>(sql`case when ${count} <= 1 then null
        when ${action} = 'cheered' then (select json_group_array(json(part)) from (${cheered}))
        else (select json_group_array(json(part)) from (${newest})) end`),
    ),
    firstPartId: orNull(
      asText(
        sql`case when ${count} > 1 then (select ${rec.id} ${said} order by x.part_id limit 1) end`,
      ),
    ),
  };
}

export const notificationPart = named(
  "NotificationPart",
  t.Object({
    recording_id: nullable(id("What was said; null for a cheer.")),
    actor_membership_id: id(),
    excerpt: nullable(t.String({ description: "Null of a long text, too." })),
    created_at: at,
  }),
);

/** The things that a row stands for, newest first; none where it is one, which the row tells itself. */
export const presentParts = (
  action: string,
  parts: readonly PartRow[] | null,
): Static<typeof notificationPart>[] =>
  (parts ?? []).map(([recording_id, actor_membership_id, created_at, text]) => ({
    recording_id,
    actor_membership_id,
    excerpt: action === "cheered" ? text : excerpt(text && startOf(text, QUOTED)),
    created_at,
  }));
