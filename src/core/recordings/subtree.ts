import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { command, later, query, select } from "#/platform/db/query.ts";
import {
  arg,
  asNumber,
  asText,
  type Fragment,
  inIds,
  nullableArg,
  numberArg,
  source,
  sql,
} from "#/platform/db/sql.ts";
import { slot } from "#/platform/slot.ts";
import { assignments, mentions, type Status } from "#/schema/tenant/recordings.ts";
import { droppingOutsiders } from "../access/outsiders.ts";
import type { Read, Write } from "../access/scope.ts";
import { byClient, rec, staysShown, teamThatReaches } from "../access/visible.ts";
import { forgetShown } from "../activity/first-shown.ts";
import { bumpOrg } from "../orgs/org.ts";
import { dropOutsideSubscriptions } from "../subscriptions/subscriptions.ts";
import { dropOutsideWatches } from "../subscriptions/watches.ts";
import type { Changeable } from "./allowed.ts";
import { afterRemoval } from "./removal.ts";
import { lineTypes } from "./types.ts";

// Not UPDATE … FROM: SQLite would read the whole table, whatever the tree.
const inherited = query(
  { id: asText(sql`tree.id`), status: asText<Status>(sql`tree.status`) },
  (row) => sql`with recursive tree (id, status) as (
        select id, status from recordings where id = ${arg("root")}
        union all
        select c.id, case
            when tree.status = 'trashed' or c.own_status = 'trashed' then 'trashed'
            when tree.status = 'archived' or c.own_status = 'archived' then 'archived'
            else c.own_status end
          from recordings c join tree on c.parent_id = tree.id)
      select ${row} from tree cross join recordings own on own.id = tree.id where own.status <> tree.status`,
);
const setStatus = command(
  sql`update recordings set status = ${arg("status")} where ${inIds(sql`id`, "ids")}`,
);
const into = (changes: Fragment) =>
  command(
    sql`update ${source(rec)} set project_id = ${nullableArg("project")} ${changes}
        where ${inIds(rec.id, "ids")} and ${rec.projectId} is not ${nullableArg("project")}`,
  );
const intoProject = into(sql``);
const intoProjectHidden = into(
  sql`, visible_to_clients = ${rec.visibleToClients} and ${staysShown}`,
);
const show = command(
  sql`with recursive tree (id, visible) as (
        select id, case when ${byClient(sql`recordings.creator_id`)} then 1 else ${numberArg("visible")} end
          from recordings where id = ${arg("root")}
        union all
        select c.id, case when ${byClient(sql`c.creator_id`)} then 1
            when c.type in (select value from json_each(${arg("lines")})) then tree.visible else ${numberArg("visible")} end
          from recordings c join tree on c.parent_id = tree.id)
      update recordings set visible_to_clients = 1 - visible_to_clients where id in (
        select tree.id from tree cross join recordings own on own.id = tree.id where own.visible_to_clients <> tree.visible)`,
);
/** Whether any of these recordings, `own`, is of a kind. */
export const anyAmong = (which: Fragment) => {
  const found = select(
    {
      found:
        asNumber(sql`exists (select 1 from json_each(${arg("ids")}) wanted cross join recordings own on own.id = wanted.value
        where ${which})`),
    },
    sql``,
  );
  return ({ db }: Read, ids: readonly string[]): boolean =>
    found.get(db, { ids: JSON.stringify(ids) })?.found === 1;
};
/** Whether a recording, `own`, belongs to a series. */
export const isSerial = slot<Fragment>("what belongs to a series");
const anySerial = later(() => anyAmong(isSerial()));
/** Whether clients see any of these, as it is stored. */
export const anyShown = anyAmong(sql`own.visible_to_clients = 1`);
const remove = command(sql`delete from recordings where id = ${arg("root")}`);

const drops = [
  droppingOutsiders(assignments),
  dropOutsideSubscriptions,
  droppingOutsiders(mentions),
  dropOutsideWatches,
];

const above = query(
  { id: asText(sql`id`) },
  (row) => sql`with recursive up (id) as (
        select parent_id from recordings where id = ${arg("id")}
        union all select recordings.parent_id from recordings join up on recordings.id = up.id)
      select ${row} from up where id is not null`,
);

const depths = query(
  { id: asText(sql`id`), depth: asNumber(sql`max(depth)`) },
  (row) => sql`with recursive up (id, parent_id, depth) as (
        select id, parent_id, 0 from recordings where ${inIds(sql`id`, "ids")}
        union all
        select up.id, above.parent_id, up.depth + 1 from up join recordings above on above.id = up.parent_id)
      select ${row} from up group by id`,
);

/** The ids of what a recording lies in, innermost first. */
export const idsAbove = ({ db }: Read, id: string): string[] =>
  above.all(db, { id }).map((row) => row.id);

/**
 * Recordings in an order in which nothing comes before what it lies in; the order given, otherwise.
 */
export function outermostFirst(r: Read, ids: readonly string[]): string[] {
  const depth = new Map(
    depths.all(r.db, { ids: JSON.stringify(ids) }).map((row) => [row.id, row.depth]),
  );
  return ids.toSorted((a, b) => (depth.get(a) ?? 0) - (depth.get(b) ?? 0));
}

/**
 * Hands the root's status down: a descendant keeps its own and answers with the gravest above it.
 */
export function inheritStatus(w: Write, root: string): void {
  const changed = inherited.all(w.db, { root });
  for (const [status, rows] of Map.groupBy(changed, (row) => row.status))
    setStatus.run(w.db, { status, ids: JSON.stringify(rows.map(({ id }) => id)) });
}

/**
 * Fits a subtree into its new place: into another project, and hidden from clients where they don't
 * see the parent (but for what clients made themselves). Whoever can't see it there loses their
 * assignments and subscriptions.
 */
export function carrySubtree(
  w: Write,
  root: string,
  { projectId, hide, ids }: { projectId: string | null; hide: boolean; ids: readonly string[] },
): void {
  const all = { ids: JSON.stringify(ids) };
  const moved = (hide ? intoProjectHidden : intoProject).run(w.db, { ...all, project: projectId });
  if (moved > 0) forgetShown(w.db, all.ids);
  const hidden = hide && moved === 0 ? showSubtree(w, root, false) : 0;
  if (moved + hidden > 0) dropOutsiders(w.db, ids);
}

/**
 * Shows a subtree to clients, or hides it, and answers how many recordings that changed. What a
 * client made stays visible, and comments and chat lines follow their thread.
 */
export const showSubtree = (w: Write, root: string, visible: boolean): number =>
  show.run(w.db, { root, visible: visible ? 1 : 0, lines: JSON.stringify(lineTypes()) });

/**
 * Takes the assignments, subscriptions, mentions and watches of recordings that lie in one place
 * from whoever can't see them.
 */
export function dropOutsiders(db: WriteDb, ids: readonly string[]): void {
  const [first] = ids;
  if (first === undefined) return;
  const args = { ids: JSON.stringify(ids), team: teamOf(db, first, ids.length) };
  for (const drop of drops) drop(db, args);
}

/** For fewer recordings it costs more to look up the team than to look at each of their ties. */
const WORTH_THE_TEAM = 200;

/**
 * Some who see all of so many recordings that lie where this one does, as a JSON array: they need
 * no closer look.
 */
export const teamOf = (db: ReadDb, id: string, count: number): string =>
  JSON.stringify(count < WORTH_THE_TEAM ? [] : teamThatReaches(db, id));

const below = query(
  { id: asText(sql`id`) },
  (row) => sql`with recursive tree (id) as (
        select ${arg("root")} union all select c.id from recordings c join tree on c.parent_id = tree.id limit ${numberArg("most")})
      select ${row} from tree`,
);

/** The ids of a recording and everything under it, or null where those are more than so many. */
export function idsBelow({ db }: Read, root: string, most: number): string[] | null {
  const found = below.all(db, { root, most: most + 1 });
  return found.length > most ? null : found.map(({ id }) => id);
}

/**
 * Those of a series answer for each other, and can lie in several projects: when what holds one of
 * them comes to be seen, hidden, moved or trashed, every entity tag of the organization changes.
 */
export function touchSeries(w: Write, ids: readonly string[]): void {
  if (anySerial()(w, ids)) bumpOrg(w.db);
}

/**
 * Removes a recording that holds little, with that, for good; see `removePiece` for anything else.
 */
export function removeSubtree(w: Write, root: Changeable): void {
  remove.run(w.db, { root: root.id });
  afterRemoval()(w.db, w.now, w.enqueue);
}
