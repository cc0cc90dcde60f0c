import { isShown, type Read } from "#/core/access/scope.ts";
import { assigneesAmong } from "#/core/recordings/capabilities/assignable.ts";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { work } from "#/core/recordings/capabilities/work.ts";
import { countChildren, countedIn } from "#/core/recordings/content/children.ts";
import { presentWork, workOutput } from "#/core/recordings/content/work.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { watchersOf } from "#/core/subscriptions/watches.ts";
import { recurrenceOutput } from "#/lib/recurrence/schema.ts";
import { day, id, nullable, t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import { presentSeries, seriesAmong } from "./present-series.ts";
import { seriesReactions } from "./react.ts";
import { resolveTodo, todoInput } from "./resolve.ts";
import { copyDetails, laterDetails } from "./series.ts";

const todoUnder = select(
  { id: recordings.id },
  sql`from recordings where parent_id = ${arg("id")} and type = 'todo' limit 1`,
);
const typeById = select({ type: recordings.type }, sql`from recordings where id = ${arg("id")}`);

export const todo = recordingType({
  name: "todo",
  label: "To-do",
  parents: ["todolist", "todo"],
  title: "required",
  content: "optional",
  input: todoInput,
  logged: { recurrence: "recurrence_changed" },
  output: {
    ...workOutput,
    starts_on: nullable(day()),
    recurrence: nullable(recurrenceOutput, {
      description: "Of the first to-do of a series and of its latest.",
    }),
    series_id: nullable(id("The first to-do of the series that this is a later one of.")),
    subtasks_count: t.Integer(),
    completed_subtasks_count: t.Integer(),
  },
  can: { edit: "team-or-author" },
  capabilities: [trashable, ...work, draftable, linkable],
  groupedIn: "todolist",
  hearers: (w, todo) => watchersOf(w, todo.id),
  checkParent(r, parent, subject) {
    if (
      parent.type === "todo" &&
      (isSubtask(r, parent) || (subject !== null && todoUnder.get(r.db, { id: subject.id })))
    ) {
      throw invalid("type", "wrong_parent", "Subtasks are one level deep.");
    }
  },
  resolve: (w, own, _, subject) => resolveTodo(w, own, subject),
  on: seriesReactions,
  copyDetails,
  dated: { first: () => null, later: laterDetails },
  load: (r, ids, rows) => ({
    assignees: assigneesAmong(r, ids),
    count: countChildren(r, countedIn(r, ids, "subtasks_count", "completed_subtasks_count"), [
      "todo",
    ]),
    series: seriesAmong(r, isShown(r, "recurrence", "series_id") ? rows : []),
  }),
  present(row, { assignees, count, series }) {
    const subtasks = count(row.id, "todo");
    return {
      ...presentWork(row, assignees),
      starts_on: row.startsOn,
      ...presentSeries(row, series),
      subtasks_count: subtasks.count,
      completed_subtasks_count: subtasks.completed,
    };
  },
});

const isSubtask = (r: Read, { parentId }: Recording): boolean =>
  parentId !== null && typeById.get(r.db, { id: parentId })?.type === "todo";
