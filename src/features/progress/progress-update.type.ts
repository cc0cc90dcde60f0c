import type { Read, Write } from "#/core/access/scope.ts";
import { type Audience, audienceOf, rec, visible, withProject } from "#/core/access/visible.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { requireAbility } from "#/core/recordings/content/find.ts";
import { details } from "#/core/recordings/details.ts";
import { type Own, type Place, recordingType, type Sent } from "#/core/recordings/type.ts";
import { nullable, t } from "#/lib/schema.ts";
import { family, select } from "#/platform/db/query.ts";
import { inIds, source, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { findTracked, setProgress } from "./track.ts";

export const position = t.Number({ minimum: 0, maximum: 1, description: "How far it is: 0 to 1." });
export const note = nullable(t.String({ maxLength: 10_000, description: "Plain text." }));
const positions = t.Record(t.String({ format: "uuid" }), position, {
  description: "How far each to-do list is, by its id.",
  maxProperties: 200,
});

const kept = details({ positions, note });
const input = { positions: t.Optional(positions), note: t.Optional(note) };

const seenAmong = family(({ audience }: { audience: Audience }) =>
  select(
    { id: rec.id },
    sql`from ${source(rec)} ${withProject} where ${inIds(rec.id, "ids")} and ${visible(audience)}`,
  ),
);

/** A saved state of the chart of a to-do set, which people can discuss. */
export const progressUpdate = recordingType({
  name: "progress_update",
  label: "Progress update",
  parents: ["todo_set"],
  title: "none",
  content: "optional",
  isAside: true,
  isFixed: true,
  input,
  needed: ["positions"],
  output: { positions: t.Record(t.String(), t.Number()), note: nullable(t.String()) },
  can: { edit: "author-or-admin" },
  capabilities: [trashable, commentable],
  news: "progress_updated",
  resolve,
  on: {
    made(w, row) {
      const { positions, note } = kept.of(row);
      for (const [list, position] of Object.entries(positions))
        setProgress(w, findTracked(w, list), { position, note });
    },
  },
  load: (r, _, rows) => ({ seen: listsSeen(r, rows) }),
  present: (row, { seen }) => ({
    positions: Object.fromEntries(
      Object.entries(kept.of(row).positions).filter(([list]) => seen.has(list)),
    ),
    note: kept.of(row).note,
  }),
});

function resolve(
  w: Write,
  own: Sent<typeof input>,
  { parent }: Place,
  subject: Recording | null,
): Own {
  if (subject !== null) {
    if (own.positions !== undefined)
      throw invalid("positions", "invalid", "An update keeps its positions.");
    return own;
  }
  if (parent) requireAbility(w, parent, "track");
  for (const list of Object.keys(own.positions ?? {})) {
    const found = findTracked(w, list);
    if (found.projectId !== parent?.projectId)
      throw invalid(`positions.${list}`, "invalid", "This list is in another project.");
  }
  return { note: null, ...own };
}

/** The lists of these updates that the actor sees: an update never tells of others. */
function listsSeen(r: Read, rows: readonly Recording[]): Set<string> {
  const ids = JSON.stringify([
    ...new Set(rows.flatMap((row) => Object.keys(kept.of(row).positions))),
  ]);
  const found = seenAmong({ audience: audienceOf(r) }).all(r.db, { ids, actor: r.actor.id });
  return new Set(found.map((row) => row.id));
}
