import type { Read, Scope } from "#/core/access/scope.ts";
import { type Audience, audienceOf, rec, visible, withProject } from "#/core/access/visible.ts";
import { bylineOf } from "#/core/people/present.ts";
import { type Progress, progressOf } from "#/core/recordings/capabilities/trackable.ts";
import { effective, findRecording, foundColumns } from "#/core/recordings/content/find.ts";
import { presentList } from "#/core/recordings/content/present.ts";
import { listByTime } from "#/core/recordings/content/sorted.ts";
import { wrongType } from "#/core/recordings/content/words.ts";
import type { Found } from "#/core/recordings/type.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asJson, asText, inIds, orNull, source, sql } from "#/platform/db/sql.ts";
import { events } from "#/schema/tenant/activity.ts";

const MOST_UPDATES = 50;
const MOST_CHANGES = 200;

const tracked = family(({ audience }: { audience: Audience }) =>
  select(
    foundColumns(),
    sql`from ${source(rec)} ${withProject} where ${rec.projectId} = ${arg("project")}
        and ${rec.type} = 'todolist' and ${effective} = 'active' and json_extract(${rec.details}, '$.progress') is not null
        and ${visible(audience)} order by ${rec.position}, ${rec.createdAt}, ${rec.id}`,
  ),
);

interface Change {
  listId: string;
  actorId: string;
  after: Progress | null;
  createdAt: string;
}

const changes = select(
  {
    listId: asText(sql`recording_id`),
    actorId: events.actorId,
    after: orNull(asJson<Progress>(sql`json_extract(details, '$.after')`)),
    createdAt: events.createdAt,
  },
  sql`from events where ${inIds(sql`recording_id`, "ids")} and action = 'progress_set' order by seq desc limit ${MOST_CHANGES}`,
);

/**
 * The chart of a to-do set: the tracked lists the actor sees, how they got there, and the saved
 * updates.
 */
export async function readChart(scope: Scope, setId: string) {
  scope.read((r) => findSet(r, setId));
  const newest = { type: "progress_update", sort: "created_at", direction: "desc" } as const;
  const updates = await listByTime(scope, setId, newest, { page: 1, perPage: MOST_UPDATES });
  return scope.read((r) => ({
    ...readLists(r, findSet(r, setId)),
    updates: presentList(r, updates.rows),
  }));
}

function findSet(r: Read, setId: string): Found {
  const set = findRecording(r, setId);
  if (set.type !== "todo_set") throw wrongType(set, "has no progress chart");
  return set;
}

function readLists(r: Read, set: Found) {
  const lists = tracked({ audience: audienceOf(r) }).all(r.db, {
    project: set.projectId ?? "",
    actor: r.actor.id,
  });
  const history = Map.groupBy(
    changes.all(r.db, { ids: JSON.stringify(lists.map(({ id }) => id)) }),
    (row) => row.listId,
  );
  return {
    lists: lists.flatMap((list) => {
      const progress = progressOf(list);
      if (progress === null) return [];
      const changes = (history.get(list.id) ?? []).map((row) => presentChange(r, row));
      return [
        {
          todolist_id: list.id,
          title: list.title,
          color: list.color,
          ...progress,
          history: changes,
        },
      ];
    }),
  };
}

function presentChange(r: Read, { after, actorId, createdAt }: Change) {
  const { position, note } = after ?? { position: null, note: null };
  return { position, note, actor: bylineOf(r, actorId), created_at: createdAt };
}
