import type { Read } from "#/core/access/scope.ts";
import { type Audience, audienceOf, rec, shownTo } from "#/core/access/visible.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { progressOf, shownProgress, trackable } from "#/core/recordings/capabilities/trackable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { watchable } from "#/core/recordings/capabilities/watchable.ts";
import { containerType } from "#/core/recordings/container.ts";
import { isVisibilityChanging } from "#/core/recordings/spread.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { color, nullable, t } from "#/lib/schema.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, inIds, source, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { recordings } from "#/schema/tenant/recordings.ts";

export const todoSet = containerType("todo_set", "To-dos", "todos", { capabilities: [watchable] });

const todosOf = (audience: Audience) => sql`from ${source(rec)} indexed by recordings_by_parent
  where ${rec.parentId} = wanted.part and ${rec.type} = 'todo' and ${rec.status} = 'active' and ${shownTo(audience)}`;

/** The lists that are asked about, with themselves and their groups. */
const parts = sql`(select value as id, value as part from json_each(${arg("ids")})
  union all select asked.value, part.id from json_each(${arg("ids")}) asked
  cross join recordings part indexed by recordings_by_parent
    on part.parent_id = asked.value and part.status = 'active' and part.type = 'todolist') wanted`;

/** To-dos of each list, those of its groups included, as they are kept beside it. */
const kept = family(({ audience }: { audience: Audience }) =>
  select(
    {
      id: asText(sql`wanted.id`),
      todos: asNumber(sql`sum(c.todos)`),
      completed: asNumber(sql`sum(c.completed)`),
    },
    sql`from ${parts} cross join todo_counts c on c.list_id = wanted.part
        ${audience === "client" ? sql`and c.shown = 1` : sql``} group by 1`,
  ),
);

/** The same, counted one by one. */
const counted = select(
  {
    id: asText(sql`wanted.id`),
    todos: asNumber(sql`sum((select count(*) ${todosOf("client")}))`),
    completed: asNumber(sql`sum((select count(${rec.completedAt}) ${todosOf("client")}))`),
  },
  sql`from ${parts} group by 1`,
);

/** While what clients see of very many is being changed, what is kept is behind for them. */
function countsOf(r: Read, ids: string) {
  const audience = audienceOf(r);
  return audience === "client" && isVisibilityChanging(r)
    ? counted.all(r.db, { ids })
    : kept({ audience }).all(r.db, { ids });
}

export const todolist = recordingType({
  name: "todolist",
  label: "To-do list",
  parents: ["todo_set", "todolist"],
  title: "required",
  content: "optional",
  input: { color: t.Optional(nullable(color())) },
  output: {
    is_group: t.Boolean(),
    todos_count: t.Integer(),
    completed_count: t.Integer(),
    completed_ratio: t.String({ description: "Such as 3/8." }),
    color: nullable(color()),
    progress: shownProgress,
  },
  can: { edit: "team-or-author" },
  capabilities: [trashable, commentable, draftable, linkable, watchable, trackable],
  checkParent(r, parent, subject) {
    if (
      parent.type === "todolist" &&
      (isGroup(r, parent) || (subject !== null && holdsLists(r, subject)))
    ) {
      throw invalid("type", "wrong_parent", "A group can't hold another group.");
    }
  },
  copyDetails: ({ progress: _, ...details }) => details,
  load: (r, ids, rows) => ({
    counts: new Map(countsOf(r, ids).map((row) => [row.id, row])),
    groups: new Set(parentLists(r, rows)),
  }),
  present(row, { counts, groups }) {
    const { todos = 0, completed = 0 } = counts.get(row.id) ?? {};
    return {
      is_group: groups.has(row.parentId ?? ""),
      todos_count: todos,
      completed_count: completed,
      completed_ratio: `${completed}/${todos}`,
      color: row.color,
      progress: progressOf(row),
    };
  },
});

const listsAmong = select(
  { id: recordings.id },
  sql`from recordings where ${inIds(sql`id`, "ids")} and +type = 'todolist'`,
);
const listsUnder = select(
  { id: recordings.id },
  sql`from recordings where parent_id = ${arg("id")} and type = 'todolist' limit 1`,
);

/** Which parents of these rows are lists themselves: what is under one is a group. */
const parentLists = (r: Read, rows: readonly Recording[]): string[] =>
  listsAmong
    .all(r.db, { ids: JSON.stringify([...new Set(rows.map(({ parentId }) => parentId))]) })
    .map(({ id }) => id);

const isGroup = (r: Read, list: Recording): boolean => parentLists(r, [list]).length > 0;
const holdsLists = (r: Read, list: Recording): boolean =>
  listsUnder.get(r.db, { id: list.id }) !== null;
