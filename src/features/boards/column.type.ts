import type { Write } from "#/core/access/scope.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { containerType } from "#/core/recordings/container.ts";
import { countChildren, countedIn } from "#/core/recordings/content/children.ts";
import { details } from "#/core/recordings/details.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { blankRecording, insertRecording } from "#/core/recordings/verbs/insert.ts";
import { color, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";

const FIXED = [
  ["triage", "Triage"],
  ["not_now", "Not now"],
  ["done", "Done"],
] as const;

/** What a column is for: people make plain ones, the others come with the board and stay. */
const kind = oneOf(["triage", "column", "not_now", "done"]);
const kept = details({ kind: t.Optional(kind) });

export const kindOf = (column: Recording): Static<typeof kind> => kept.of(column).kind ?? "column";

export const board = containerType("board", "Board", "board", { on: { made: makeFixedColumns } });

function makeFixedColumns(
  w: Write,
  { id: parentId, projectId, visibleToClients }: Recording,
): void {
  FIXED.forEach(([kind, title], index) => {
    const column = blankRecording(w, "column", projectId);
    insertRecording(w, {
      ...column,
      parentId,
      title,
      visibleToClients,
      position: index + 1,
      details: kept.made({ kind }),
    });
  });
}

export const column = recordingType({
  name: "column",
  label: "Column",
  parents: ["board"],
  title: "required",
  content: "optional",
  input: { color: t.Optional(nullable(color())) },
  output: {
    color: nullable(color()),
    cards_count: t.Integer(),
    kind,
  },
  can: { edit: "team-or-author" },
  capabilities: [trashable, commentable],
  checkStatus(_, found) {
    if (kindOf(found) !== "column")
      throw invalid("status", "wrong_type", "This column stays with its board.");
  },
  copyDetails: ({ kind: _, ...details }) => details,
  keptDetails: (details) => details,
  isDone: (row) => kept.of(row).kind === "done",
  on: {
    moved(_, before) {
      if (kindOf(before) !== "column")
        throw invalid("parent_id", "wrong_type", "This column stays with its board.");
    },
  },
  load: (r, ids) => ({ count: countChildren(r, countedIn(r, ids, "cards_count"), ["card"]) }),
  present: (row, { count }) => ({
    color: row.color,
    cards_count: count(row.id, "card").count,
    kind: kindOf(row),
  }),
});
