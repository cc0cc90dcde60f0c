import { sql } from "drizzle-orm";
import type { Read } from "#/core/access/scope.ts";
import { type Audience, audienceOf, p, reachable, r as rec, visible, withProject } from "#/core/access/visible.ts";
import { findPerson } from "#/core/people/find.ts";
import { type Byline, bylineOf } from "#/core/people/present.ts";
import { todayOf } from "#/core/people/today.ts";
import { decodeFound, foundFields } from "#/core/recordings/find.ts";
import { presentList } from "#/core/recordings/present.ts";
import { selectFound } from "#/core/recordings/select.ts";
import { allTypes, type Found } from "#/core/recordings/type.ts";
import { assigneesAmong } from "#/core/recordings/verbs/assign.ts";
import { isOpen } from "#/core/recordings/work.ts";
import { shiftDay } from "#/lib/days.ts";
import { daysBetween } from "#/lib/due.ts";
import { type Args, arg, family, inIds, query, source } from "#/platform/db/query.ts";

/** So many rows a report holds at most. */
export const MOST_ROWS = 2000;
const workTypes = (): string =>
  JSON.stringify(allTypes().flatMap(({ isCompletable, name }) => (isCompletable ? [name] : [])));

const openCounts = family(({ audience }: { audience: Audience }) =>
  query<Args, { id: string; open: number }>(
    sql`select a.membership_id as id, count(*) as open from assignments a cross join ${source(rec)} on ${rec.id} = a.recording_id
        ${withProject} where ${isOpen} and ${visible(audience)} group by 1`,
  ),
);

/** Whom the actor meets: who was put on a live project that the actor reaches, and the team where one is open to all. */
const met = family(({ audience }: { audience: Audience }) =>
  query<Args, { id: string }>(
    sql`select m.id from ${source(p)} cross join project_members pm on pm.project_id = ${p.id}
          cross join memberships m on m.id = pm.membership_id
          where ${p.status} = 'active' and m.status = 'active' and ${reachable(audience)}
        union select m.id from memberships m where m.status = 'active' and m.role <> 'client'
          and exists (select 1 from ${source(p)} where ${p.status} = 'active' and ${p.allAccess} = 1 and ${reachable(audience)})`,
  ),
);

/** Everybody who can be handed work that the actor sees, with how much of it is open, by name. */
export function listAssigned(r: Read) {
  const key = { audience: audienceOf(r) };
  const counts = new Map(
    openCounts(key)
      .all(r.db, { actor: r.actor.id })
      .map(({ id, open }) => [id, open]),
  );
  const people = met(key)
    .all(r.db, { actor: r.actor.id })
    .map(({ id }) => ({ person: bylineOf(r.db, id), open_count: counts.get(id) ?? 0 }));
  return people.toSorted((a, b) => compareNames(a.person, b.person));
}

const compareNames = (a: Byline, b: Byline): number =>
  a.name.localeCompare(b.name) || (a.membership_id < b.membership_id ? -1 : 1);

const assignedTo = selectFound({
  table: sql`assignments a`,
  id: sql`a.recording_id`,
  where: sql`a.membership_id = ${arg("assignee")} and ${isOpen}`,
  order: sql`${p.name} collate nocase, ${rec.projectId}, ${rec.dueOn} is null, ${rec.dueOn}, ${rec.createdAt}, ${rec.id}`,
});

/** The open work of one person that the actor sees, by project or by when it is due. */
export function readAssigned(r: Read, membershipId: string, groupBy: "bucket" | "date") {
  const person = findPerson(r, membershipId);
  const rows = assignedTo.all(r, { assignee: person.id }, MOST_ROWS);
  return { person: bylineOf(r.db, person.id), groups: groupBy === "bucket" ? byProject(r, rows) : byDate(r, rows) };
}

const byProject = (r: Read, rows: Found[]) =>
  [...Map.groupBy(rows, ({ projectId }) => projectId)].map(([id, group]) => ({
    project: id === null ? null : { id, name: group[0]?.projectName ?? "" },
    assignments: presentList(r, group),
  }));

function byDate(r: Read, rows: Found[]) {
  const groups = [...Map.groupBy(rows, ({ dueOn }) => dueOn)].toSorted(([a], [b]) =>
    (a ?? "9999-99-99").localeCompare(b ?? "9999-99-99"),
  );
  return groups.map(([date, group]) => ({ date, assignments: presentList(r, group) }));
}

const dated = family(({ audience }: { audience: Audience }) =>
  query<Args, Found>(
    sql`select ${foundFields} from ${source(rec)} ${withProject}
        where ${rec.dueOn} >= ${arg("from")} and ${rec.dueOn} <= ${arg("to")} and ${inIds(rec.type, "types")}
        and ${isOpen} and ${visible(audience)}
        order by ${rec.dueOn}, ${rec.createdAt}, ${rec.id} limit ${arg("limit")}`,
    decodeFound,
  ),
);

/** Open work due in a span of days, both included, that the actor sees, with who is to do it. */
export function listDated(r: Read, from: string, to: string) {
  const found = dated({ audience: audienceOf(r) }).all(r.db, {
    ...{ from, to, types: workTypes(), actor: r.actor.id, limit: MOST_ROWS },
  });
  const assignees = assigneesAmong(r, JSON.stringify(found.map(({ id }) => id)));
  return presentList(r, found).map((row) =>
    Object.assign(row, { assignees: (assignees.get(row.id) ?? []).map((id) => bylineOf(r.db, id)) }),
  );
}

/** Open work that is late by the day it is for the actor, by how late it is. */
export function listOverdue(r: Read) {
  const today = todayOf(r);
  const late = listDated(r, "0000-01-01", shiftDay(today, -1) ?? "").map((row) =>
    Object.assign(row, { days_late: daysBetween(String((row as { due_on?: unknown }).due_on), today) }),
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
