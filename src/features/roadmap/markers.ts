import { requireRoom } from "#/core/access/limits.ts";
import type { Read, Write } from "#/core/access/scope.ts";
import { newId } from "#/lib/ids.ts";
import { day, id, instant, named, type Static, t } from "#/lib/schema.ts";
import { VISIBLE_LINE } from "#/lib/text.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { type RoadmapMarker, roadmapMarkers } from "#/schema/tenant/roadmap.ts";

export const markerBody = t.Object({
  name: t.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE }),
  date: day(),
});

const all = select(
  columnsOf(roadmapMarkers),
  sql`from ${roadmapMarkers}
      order by ${roadmapMarkers.date}, ${roadmapMarkers.createdAt}, ${roadmapMarkers.id}`,
);
const one = select(
  columnsOf(roadmapMarkers),
  sql`from ${roadmapMarkers} where ${roadmapMarkers.id} = ${arg("id")}`,
);
const insert = insertInto(roadmapMarkers);
const update = updateById(roadmapMarkers);
const remove = command(sql`delete from roadmap_markers where id = ${arg("id")}`);

type Input = Static<typeof markerBody>;

/** The markers of the roadmap in the order of their dates. */
export const listMarkers = (r: Read): RoadmapMarker[] => all.all(r.db, {});

export function createMarker(w: Write, { name, date }: Input): RoadmapMarker {
  requireRoom("markers", listMarkers(w).length, "name");
  const marker = { id: newId(), name, date, creatorId: w.actor.id, createdAt: w.now.toISOString() };
  insert.run(w.db, marker);
  return marker;
}

export function changeMarker(w: Write, id: string, { name, date }: Partial<Input>): RoadmapMarker {
  if (!one.get(w.db, { id })) throw new NotFound();
  update.run(w.db, id, { name, date });
  const changed = one.get(w.db, { id });
  if (!changed) throw new NotFound();
  return changed;
}

export function deleteMarker(w: Write, id: string): void {
  if (remove.run(w.db, { id }) === 0) throw new NotFound();
}

export const markerSchema = named(
  "RoadmapMarker",
  t.Object({ id: id(), name: t.String(), date: day(), created_at: instant() }),
);

export const presentMarker = ({
  id,
  name,
  date,
  createdAt,
}: RoadmapMarker): Static<typeof markerSchema> => ({
  id,
  name,
  date,
  created_at: createdAt,
});
