import { alias } from "drizzle-orm/sqlite-core";
import type { Scope } from "#/core/access/scope.ts";
import {
  type Audience,
  audienceOf,
  p,
  reachable,
  rec,
  visible,
  visibleAsStored,
  withProject,
} from "#/core/access/visible.ts";
import { findPerson } from "#/core/people/find.ts";
import { type Byline, bylineOf } from "#/core/people/present.ts";
import { todayOf } from "#/core/people/today.ts";
import { completable } from "#/core/recordings/capabilities/completable.ts";
import type { RecordingAnswer } from "#/core/recordings/content/answers.ts";
import { isThere } from "#/core/recordings/content/list-shape.ts";
import { foundPaced, presentPaced } from "#/core/recordings/content/present-paced.ts";
import { fitting, measured, selectFound } from "#/core/recordings/content/select.ts";
import { isOpen, isOpenAsStored } from "#/core/recordings/content/work.ts";
import type { Found } from "#/core/recordings/type.ts";
import { allTypes, has } from "#/core/recordings/types.ts";
import { shiftDay } from "#/lib/days.ts";
import { daysBetween } from "#/lib/due.ts";
import { pacer } from "#/lib/pace.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asNumber, source, sql } from "#/platform/db/sql.ts";
import { memberships } from "#/schema/tenant/people.ts";

const m = alias(memberships, "m");

/** So many rows a report holds at most. */
export const MOST_ROWS = 2000;
const workTypes = (): string =>
  JSON.stringify(allTypes().flatMap((type) => (has(type, completable) ? [type.name] : [])));

const openCount = family(({ audience }: { audience: Audience }) =>
  select(
    { open: asNumber(sql`count(*)`) },
    sql`from assignments a cross join ${source(rec)} on ${rec.id} = a.recording_id ${withProject}
        where a.membership_id = ${arg("id")} and a.completed_at is null and ${isOpen} and ${visible(audience)}`,
  ),
);

/**
 * Whom the actor meets: who was put on a live project that the actor reaches, and the team where
 * one is open to all.
 */
const met = family(({ audience }: { audience: Audience }) =>
  select(
    { id: m.id },
    sql`from ${source(p)} cross join project_members pm on pm.project_id = ${p.id}
          cross join memberships m on m.id = pm.membership_id
          where ${p.status} = 'active' and m.status = 'active' and ${reachable(audience)}
        union select m.id from memberships m where m.status = 'active' and m.role <> 'client'
          and exists (select 1 from ${source(p)} where ${p.status} = 'active' and ${p.allAccess} = 1 and ${reachable(audience)})`,
  ),
);

/** Who left, and still has something to do. */
const gone = select(
  { id: m.id },
  sql`from memberships m where m.status = 'removed'
      and exists (select 1 from assignments a where a.membership_id = m.id and a.completed_at is null)`,
);

/**
 * Everybody who can be handed work that the actor sees, with how much of it is open, by name; or
 * those who left and have some of it.
 */
export async function listAssigned(scope: Scope, status: "active" | "removed") {
  const key = { audience: audienceOf(scope) };
  const { id: actor } = scope.actor;
  const ids = scope
    .read(({ db }) => (status === "active" ? met(key).all(db, { actor }) : gone.all(db, {})))
    .map(({ id }) => id);
  const counts = new Map<string, number>();
  const pace = pacer();
  for (const id of ids) {
    counts.set(
      id,
      scope.read(({ db }) => openCount(key).get(db, { actor, id })?.open ?? 0),
    );
    await pace();
  }
  const people = scope.read((r) =>
    ids.map((id) => ({ person: bylineOf(r, id), open_count: counts.get(id) ?? 0 })),
  );
  return people
    .filter(({ open_count }) => status === "active" || open_count > 0)
    .toSorted((a, b) => compareNames(a.person, b.person));
}

const compareNames = (a: Byline, b: Byline): number =>
  a.name.localeCompare(b.name) || (a.membership_id < b.membership_id ? -1 : 1);

const assignedTo = selectFound({
  table: sql`assignments a`,
  id: sql`a.recording_id`,
  where: sql`a.membership_id = ${arg("assignee")} and a.completed_at is null and ${isOpen}`,
  order: sql`${p.name} collate nocase, ${rec.projectId}, ${rec.dueOn} is null, ${rec.dueOn}, ${rec.createdAt}, ${rec.id}`,
});

/** The open work of one person that the actor sees, by project or by when it is due. */
export async function readAssigned(scope: Scope, membershipId: string, groupBy: "bucket" | "date") {
  const places = scope.read((r) =>
    assignedTo.places(r, { assignee: findPerson(r, membershipId).id }, MOST_ROWS),
  );
  const rows = await foundPaced(scope, places);
  const presented = await presentPaced(scope, rows);
  const person = scope.read((r) => bylineOf(r, membershipId));
  const pairs = presented.flatMap((shown, index): Pair[] => {
    const row = rows[index];
    return row ? [{ row, shown }] : [];
  });
  return { person, groups: groupBy === "bucket" ? byProject(pairs) : byDate(pairs) };
}

interface Pair {
  row: Found;
  shown: RecordingAnswer;
}

const byProject = (pairs: readonly Pair[]) =>
  [...Map.groupBy(pairs, ({ row }) => row.projectId)].map(([id, group]) => ({
    project: id === null ? null : { id, name: group[0]?.row.projectName ?? "" },
    assignments: group.map(({ shown }) => shown),
  }));

function byDate(pairs: readonly Pair[]) {
  const groups = [...Map.groupBy(pairs, ({ row }) => row.dueOn)].toSorted(([a], [b]) =>
    (a ?? "9999-99-99").localeCompare(b ?? "9999-99-99"),
  );
  return groups.map(([date, group]) => ({ date, assignments: group.map(({ shown }) => shown) }));
}

const dated = family(({ audience }: { audience: Audience }) =>
  measured(
    sql`from ${source(rec)} ${withProject}
        where ${rec.dueOn} >= ${arg("from")} and ${rec.dueOn} <= ${arg("to")} and +${rec.type} in (select value from json_each(${arg("types")}))
        and ${isOpenAsStored} and ${visibleAsStored(audience)}`,
    sql`${rec.dueOn}, ${rec.createdAt}, ${rec.id}`,
  ),
);

/**
 * Open work due in a span of days, both included, that the actor sees, with who is to do it. While
 * very many are on their way to the trash or out of it, there is less.
 */
export async function listDated(scope: Scope, from: string, to: string) {
  const key = { audience: audienceOf(scope) };
  const args = { from, to, types: workTypes(), actor: scope.actor.id, limit: MOST_ROWS };
  const places = scope.read(({ db }) => fitting(dated(key).all(db, args)));
  const rows = (await foundPaced(scope, places)).filter((row) => isThere(key, "active", row));
  const presented = await presentPaced(scope, rows);
  return scope.read((r) =>
    presented.map((row) => {
      const ids = "assignee_ids" in row && Array.isArray(row.assignee_ids) ? row.assignee_ids : [];
      return Object.assign(row, { assignees: ids.map((id) => bylineOf(r, String(id))) });
    }),
  );
}

/** Open work that is late by the day it is for the actor, by how late it is. */
export async function listOverdue(scope: Scope) {
  const today = scope.read(todayOf);
  const late = (await listDated(scope, "0000-01-01", shiftDay(today, -1) ?? "")).map((row) =>
    Object.assign(row, { days_late: "due_on" in row ? daysBetween(String(row.due_on), today) : 0 }),
  );
  const between = (least: number, below: number) =>
    late.filter(({ days_late }) => days_late >= least && days_late < below);
  return {
    under_a_week: between(1, 7),
    over_a_week: between(7, 30),
    over_a_month: between(30, 90),
    over_three_months: between(90, Number.POSITIVE_INFINITY),
  };
}
