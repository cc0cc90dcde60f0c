import { sql } from "drizzle-orm";
import type { Read } from "#/core/access/scope.ts";
import { type Audience, audienceOf, r as rec, shownTo } from "#/core/access/visible.ts";
import { idsAbove } from "#/core/recordings/subtree.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { assigneesAmong } from "#/core/recordings/verbs/assign.ts";
import { watchersOf } from "#/core/subscriptions/watches.ts";
import { day, id, nullable, t } from "#/lib/schema.ts";
import { arg, family, inIds, query, source } from "#/platform/db/query.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";

const subtasks = family(({ audience }: { audience: Audience }) =>
  query<{ ids: string }, { id: string; count: number; completed: number }>(
    sql`select ${rec.parentId} as id, count(*) as count, count(${rec.completedAt}) as completed from ${source(rec)}
        where ${inIds(rec.parentId, "ids")} and ${rec.status} = 'active' and ${rec.type} = 'todo'
        and ${shownTo(audience)} group by 1`,
  ),
);
const todoUnder = query<{ id: string }, { id: string }>(
  sql`select id from recordings where parent_id = ${arg("id")} and type = 'todo' limit 1`,
);
const typeById = query<{ id: string }, { type: string }>(sql`select type from recordings where id = ${arg("id")}`);

export const todo = recordingType({
  name: "todo",
  label: "To-do",
  parents: ["todolist", "todo"],
  title: "required",
  content: "optional",
  input: { due_on: t.Optional(nullable(day())), starts_on: t.Optional(nullable(day())) },
  output: {
    due_on: nullable(day()),
    starts_on: nullable(day()),
    assignee_ids: t.Array(id()),
    completed: t.Boolean(),
    completed_at: nullable(t.String({ format: "date-time" })),
    completer_id: nullable(id()),
    recurrence: t.Null(),
    series_id: t.Null(),
    subtasks_count: t.Integer(),
    completed_subtasks_count: t.Integer(),
  },
  can: { edit: "team-or-author" },
  isCompletable: true,
  isAssignable: true,
  isCommentable: true,
  isDraftable: true,
  isLinkable: true,
  hearers: (w, todo) => watchersOf(w, idsAbove(w, todo.id)),
  checkParent(r, parent, subject) {
    if (
      parent.type === "todo" &&
      (isSubtask(r, parent) || (subject !== null && todoUnder.get(r.db, { id: subject.id })))
    ) {
      throw invalid("type", "wrong_parent", "Subtasks are one level deep.");
    }
  },
  load: (r, ids) => ({
    assignees: assigneesAmong(r, ids),
    subtasks: new Map(
      subtasks({ audience: audienceOf(r) })
        .all(r.db, { ids })
        .map((row) => [row.id, row]),
    ),
  }),
  present(row, loaded) {
    const subtasks = loaded.subtasks.get(row.id);
    return {
      due_on: row.dueOn,
      starts_on: row.startsOn,
      assignee_ids: loaded.assignees.get(row.id) ?? [],
      completed: row.completedAt !== null,
      completed_at: row.completedAt,
      completer_id: row.completerId,
      recurrence: null,
      series_id: null,
      subtasks_count: subtasks?.count ?? 0,
      completed_subtasks_count: subtasks?.completed ?? 0,
    };
  },
});

const isSubtask = (r: Read, { parentId }: Recording): boolean =>
  parentId !== null && typeById.get(r.db, { id: parentId })?.type === "todo";
