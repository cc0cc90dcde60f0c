import { timer } from "#/lib/pace.ts";
import { oneOf, t } from "#/lib/schema.ts";
import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { command, query, select } from "#/platform/db/query.ts";
import {
  arg,
  asNumber,
  asText,
  type Fragment,
  inIds,
  numberArg,
  source,
  sql,
} from "#/platform/db/sql.ts";
import { Conflict } from "#/platform/errors.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Read, Write } from "../access/scope.ts";
import { lineage, rec, settled, staysShown } from "../access/visible.ts";
import { bumpOrg } from "../orgs/org.ts";
import { dropOutsiders } from "./subtree.ts";

/**
 * A status settles for all of a project or direct chat; what clients see for what is under the root
 * of the change.
 */
const KINDS = ["status", "hidden", "shown"] as const;
type Kind = (typeof KINDS)[number];

const spread = jobKind("spread", { change: oneOf(KINDS), id: t.String() });

/**
 * A piece holds up everybody else for so long, and looks at so many rows at once: each can have a
 * text to be written anew.
 */
const PIECE_MS = 15;
const STRIDE = 50;

const note = command(
  sql`insert into subtree_changes (kind, id, below) values (${arg("kind")}, ${arg("id")}, (select max(seq) + 1 from recordings))
      on conflict (kind, id) do update set below = excluded.below`,
);
const drop = command(
  sql`delete from subtree_changes where kind = ${arg("kind")} and id = ${arg("id")}`,
);
const advance = command(
  sql`update subtree_changes set below = ${numberArg("below")} where kind = ${arg("kind")} and id = ${arg("id")}`,
);
const placeOf = select(
  { below: asNumber(sql`below`) },
  sql`from subtree_changes where kind = ${arg("kind")} and id = ${arg("id")}`,
);
const bound = select(
  { low: asNumber(sql`min(seq)`) },
  sql`from (select seq from recordings where seq < ${numberArg("below")} order by seq desc limit ${STRIDE})`,
);

/** A status of very many recordings has changed: what lies in it follows piece by piece. */
export const spreadStatus = (w: Write, recording: Subject): void =>
  begin(w, "status", scopeOf(recording));

/**
 * Very many recordings are shown to clients, or hidden; this outdoes every such change further in.
 */
export function spreadVisibility(w: Write, root: string, visible: boolean): void {
  for (const { id, kind } of visibilityChanges.all(w.db, {}))
    if (id === root || lies(w.db, id, root)) drop.run(w.db, { id, kind });
  begin(w, visible ? "shown" : "hidden", root);
}

function begin(w: Write, kind: Kind, id: string): void {
  note.run(w.db, { kind, id });
  w.enqueue(spread.at(w.now, { change: kind, id }));
}

const visibilityChanges = select(
  { kind: asText<Kind>(sql`kind`), id: asText(sql`id`) },
  sql`from subtree_changes where kind <> 'status'`,
);
const liesIn = query(
  { id: asText(sql`id`) },
  (row) => sql`with recursive up (id) as (
        select ${arg("id")} union all select above.parent_id from up cross join recordings above on above.id = up.id where above.parent_id is not null)
      select ${row} from up where id = ${arg("root")}`,
);
const lies = (db: ReadDb, id: string, root: string): boolean =>
  liesIn.get(db, { id, root }) !== null;

type Subject = Pick<Recording, "id" | "projectId" | "chatId">;

const scopeOf = ({ projectId, chatId }: Omit<Subject, "id">): string => projectId ?? chatId ?? "";

const around = select(
  {
    status: asNumber(
      sql`exists (select 1 from subtree_changes where kind = 'status' and id = ${arg("id")})`,
    ),
    shown: asNumber(sql`exists (select 1 from subtree_changes where kind = 'shown')`),
  },
  sql``,
);

/**
 * Whether a status is on its way to what lies where this does, and whether all that is in it comes
 * to clients' sight.
 */
export function spreadAround(r: Read, recording: Subject): { status: boolean; shown: boolean } {
  const { status = 0, shown = 0 } = around.get(r.db, { id: scopeOf(recording) }) ?? {};
  return { status: status === 1, shown: shown === 1 && isBeingShown(r, recording.id) };
}

/** What is changing of what clients see, of this itself or of what it lies in. */
const changesAround = ({ db }: Read, id: string) =>
  visibilityChanges.all(db, {}).filter((change) => lies(db, id, change.id));

const isBeingShown = (r: Read, id: string): boolean =>
  changesAround(r, id).some(({ kind }) => kind === "shown");

const anywhere = select(
  { found: asNumber(sql`exists (select 1 from subtree_changes where kind = 'status')`) },
  sql``,
);

/** Whether a status is on its way to what lies anywhere. */
export const anySpreads = ({ db }: Read): boolean => anywhere.get(db, {})?.found === 1;

/** Whether what clients see of very many is being changed anywhere. */
export const isVisibilityChanging = ({ db }: Read): boolean =>
  visibilityChanges.all(db, {}).length > 0;

const atAll = select({ found: asNumber(sql`exists (select 1 from subtree_changes)`) }, sql``);

/**
 * Refuses to take something elsewhere while a status spreads where it lies or comes to, or what
 * clients see around it, inside of it, or around the place it comes to. What goes on inside of that
 * place, beside it, is no matter.
 */
export function requireSpread(r: Read, recording: Subject, target?: Subject): void {
  if (atAll.get(r.db, {})?.found !== 1) return;
  const isInside = visibilityChanges
    .all(r.db, {})
    .some((change) => lies(r.db, change.id, recording.id));
  const places = target ? [recording, target] : [recording];
  if (
    isInside ||
    places.some((place) => isSpreading(r.db, place) || changesAround(r, place.id).length > 0)
  )
    throw new Conflict("This is still being changed. Try again in a moment.");
}

const isSpreading = (db: ReadDb, place: Subject): boolean =>
  placeOf.get(db, { kind: "status", id: scopeOf(place) }) !== null;

/**
 * Refuses to show or hide something while what it lies in is; what goes on inside of it is outdone.
 */
export function requireSpreadAbove(r: Read, id: string): void {
  if (changesAround(r, id).some((change) => change.id !== id))
    throw new Conflict("What clients see of this is still being changed. Try again in a moment.");
}

type Slice = { id: string; low: number; below: number };

const within = sql`${rec.seq} >= ${numberArg("low")} and ${rec.seq} < ${numberArg("below")}`;
const settleStatus = command(
  sql`update ${source(rec)} set status = ${settled}
      where ${within} and coalesce(${rec.projectId}, ${rec.chatId}, '') = ${arg("id")} and ${rec.status} <> ${settled}`,
);
const isUnder = sql`exists (${lineage} select 1 from up where up.id = ${arg("id")})`;
const toChange = (which: Fragment) =>
  select({ id: rec.id }, sql`from ${source(rec)} where ${within} and ${which} and ${isUnder}`);
const toHide = toChange(sql`${rec.visibleToClients} = 1 and not ${staysShown}`);
const toShow = toChange(sql`${rec.visibleToClients} = 0`);
const setShown = command(
  sql`update recordings set visible_to_clients = ${numberArg("visible")} where ${inIds(sql`id`, "ids")}`,
);

function apply(db: WriteDb, kind: Kind, slice: Slice): void {
  if (kind === "status") return void settleStatus.run(db, slice);
  const ids = (kind === "shown" ? toShow : toHide).all(db, slice).map(({ id }) => id);
  setShown.run(db, { ids: JSON.stringify(ids), visible: kind === "shown" ? 1 : 0 });
  if (kind === "hidden") dropOutsiders(db, ids);
}

/** Brings a change to some more of the recordings it is about, the newest first. */
export const spreadHandler = handles(spread, {
  piece({ db }, { change: kind, id }) {
    const isOver = timer(PIECE_MS);
    let below = placeOf.get(db, { kind, id })?.below ?? null;
    if (below === null) return false;
    bumpOrg(db);
    do {
      const low: number | null = bound.get(db, { below })?.low ?? null;
      if (low === null) return drop.run(db, { kind, id }) < 0;
      apply(db, kind, { id, low, below });
      below = low;
    } while (!isOver());
    advance.run(db, { kind, id, below });
    return true;
  },
});
