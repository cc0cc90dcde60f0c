import { getTableColumns } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { keysOf } from "#/lib/keys.ts";
import { command, query, select } from "#/platform/db/query.ts";
import {
  arg,
  asNumber,
  type Fragment,
  identifier,
  joined,
  nullableArg,
  raw,
  source,
  sql,
} from "#/platform/db/sql.ts";
import { assignments, mentions, type Recording, recordings } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { anyoneSees, content, type Reach, rec } from "../../access/visible.ts";
import { requireRoomToWork, requireWorkFits } from "../capabilities/assignable.ts";
import { teamOf } from "../subtree.ts";
import type { CopyOf } from "../type.ts";
import { commentType } from "../types.ts";
import { requireDraftsFit } from "../verbs/drafts.ts";

const a = alias(assignments, "a");

/** A copy to store: what of it is not simply as in its original. */
export interface Copy extends CopyOf {
  type: string;
  parentId: string;
  position: number;
  visibleToClients: boolean;
  commentsCount: number;
  startsOn: string | null;
  dueOn: string | null;
  /** Of what lies where all is done. */
  completedAt: string | null;
  details: Recording["details"];
}

/**
 * Who stays assigned: whoever sees the copy, or nobody; all of them where nobody sees it yet, as in a
 * template.
 */
export type Assigned = "seeing" | "all" | "nobody";

const o = alias(recordings, "o");
/** The copies come as one JSON array of arrays, in the order of this list. */
const CELLS = [
  "from",
  "id",
  "parentId",
  "position",
  "visibleToClients",
  "commentsCount",
  "startsOn",
  "dueOn",
  "completedAt",
  "details",
] as const;
const cell = (key: (typeof CELLS)[number]) =>
  sql`wanted.value ->> ${raw(String(CELLS.indexOf(key)))}`;
const wanted = sql`json_each(${arg("copies")}) wanted`;

/** Comments keep who wrote them and when; everything else is the copier's, from now on. */
const unlessComment = <A>(column: Fragment, otherwise: Fragment<A>) =>
  sql`case when ${o.type} = ${arg("comment")} then ${column} else ${otherwise} end`;

/** Where each column of a copy comes from. A new column has to be decided on here. */
const COLUMNS = {
  id: cell("id"),
  type: sql`${o.type}`,
  projectId: nullableArg("project"),
  parentId: cell("parentId"),
  creatorId: unlessComment(sql`${o.creatorId}`, arg("actor")),
  title: sql`${o.title}`,
  contentHtml: sql`${o.contentHtml}`,
  ownStatus: sql`${o.ownStatus}`,
  status: sql`${o.ownStatus}`,
  position: cell("position"),
  visibleToClients: cell("visibleToClients"),
  commentsClosed: sql`${o.commentsClosed}`,
  commentsCount: cell("commentsCount"),
  cheersCount: sql`0`,
  color: sql`${o.color}`,
  startsOn: cell("startsOn"),
  dueOn: cell("dueOn"),
  completedAt: cell("completedAt"),
  completerId: sql`case when ${cell("completedAt")} is null then null else ${arg("actor")} end`,
  categoryId: sql`${o.categoryId}`,
  pinnedAt: sql`null`,
  scheduledAt: sql`null`,
  publishedAt: sql`case when ${o.publishedAt} is null then null else ${unlessComment(sql`${o.publishedAt}`, arg("now"))} end`,
  trashedAt: sql`null`,
  details: cell("details"),
  version: sql`1`,
  createdAt: unlessComment(sql`${o.createdAt}`, arg("now")),
  updatedAt: unlessComment(sql`${o.updatedAt}`, arg("now")),
  chatId: nullableArg("chat"),
  audience: sql`null`,
} satisfies Record<Exclude<keyof Recording, "seq">, Fragment<never>>;

const columnOf = getTableColumns(recordings);
const names = keysOf(COLUMNS).map((key) => identifier(columnOf[key].name));
const insertCopies = command(
  sql`insert into ${recordings} (${joined(names, ",")}) select ${joined(Object.values(COLUMNS), ",")}
      from ${wanted} cross join ${source(o)} on ${o.id} = ${cell("from")}`,
);

/** The same copies as a JSON object: the id of each, and that of its original. */
const pairs = sql`json_each(${arg("pairs")}) wanted`;

/**
 * Hands on what ties people to the originals, but for whoever can't see the copy: `team` are some
 * who can.
 */
const copyTies = <A>(
  table: typeof assignments | typeof mentions,
  added: { names: Fragment; values: Fragment<A> },
) =>
  command(
    sql`insert into ${table} (recording_id, membership_id${added.names}) select wanted.key, tie.membership_id${added.values}
        from ${pairs} cross join ${source(alias(table, "tie"))} on tie.recording_id = wanted.value
        where tie.membership_id in (select value from json_each(${arg("team")})) or exists (
          select 1 from ${content} cross join memberships m on m.id = tie.membership_id
          where ${rec.id} = wanted.key and ${anyoneSees})`,
  );
const copyAssignments = copyTies(assignments, {
  names: sql`, created_at`,
  values: sql`, ${arg("now")}`,
});
const keepAssignments = command(
  sql`insert into assignments (recording_id, membership_id, created_at) select wanted.key, a.membership_id, ${arg("now")}
      from ${pairs} cross join assignments a on a.recording_id = wanted.value`,
);
const assignedTo = query(
  { id: a.membershipId },
  (row) =>
    sql`select distinct ${row} from ${pairs} cross join assignments a on a.recording_id = wanted.key`,
);
// The plus keeps SQLite from looking up each of the team on each of the recordings.
const handedOn = select(
  { id: a.membershipId, more: asNumber(sql`count(*)`) },
  sql`from ${pairs} cross join assignments a on a.recording_id = wanted.value
      where +a.membership_id in (select value from json_each(${arg("team")})) group by a.membership_id`,
);
const copyMentions = copyTies(mentions, { names: sql``, values: sql`` });
const copyReferences = command(
  sql`insert into recording_references (from_id, to_id) select wanted.key, ref.to_id
      from ${pairs} cross join recording_references ref on ref.from_id = wanted.value`,
);

/** An object of thousands of keys takes several times longer to make than what it is written as. */
const pairsOf = (copies: readonly Copy[]): string =>
  `{${copies.map(({ id, from }) => `${JSON.stringify(id)}:${JSON.stringify(from)}`).join(",")}}`;

/**
 * Stores copies with their assignees, mentions and references, in as many statements for thousands
 * as for one. Parents come first: while a row waits for its parent, SQLite looks for waiting
 * children at every row.
 */
export function storeCopies(
  w: Write,
  copies: readonly Copy[],
  { id, projectId, chatId }: Reach & Pick<Recording, "id">,
  assigned: Assigned = "seeing",
): void {
  const now = w.now.toISOString();
  const ties = {
    pairs: pairsOf(copies),
    team: teamOf(w.db, id, copies.length),
    now,
  };
  // Thousands are not made in order to find that they are too many.
  for (const { id, more } of handedOn.all(w.db, ties)) requireRoomToWork(w, [id], more, "id");
  const json = JSON.stringify(copies.map((copy) => CELLS.map((key) => copy[key])));
  insertCopies.run(w.db, {
    copies: json,
    project: projectId,
    chat: chatId,
    actor: w.actor.id,
    now,
    comment: commentType().name,
  });
  requireDraftsFit(
    w,
    copies.map((copy) => copy.id),
  );
  if (assigned !== "nobody") assignCopies(w, ties, assigned);
  copyMentions.run(w.db, ties);
  copyReferences.run(w.db, ties);
}

function assignCopies(
  w: Write,
  ties: { pairs: string; team: string; now: string },
  assigned: "seeing" | "all",
): void {
  const made =
    assigned === "all" ? keepAssignments.run(w.db, ties) : copyAssignments.run(w.db, ties);
  if (made === 0) return;
  const people = assignedTo.all(w.db, ties).map((person) => person.id);
  requireWorkFits(w, people, "id");
}
