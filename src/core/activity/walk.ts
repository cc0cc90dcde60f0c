import type { Column } from "drizzle-orm";
import { breathe, nextSpan } from "#/lib/pace.ts";

import type { ReadDb } from "#/platform/db/connection.ts";
import { family, query, select } from "#/platform/db/query.ts";
import {
  arg,
  asBoolean,
  asNumber,
  type Fragment,
  numberArg,
  type RowOf,
  raw,
  source,
  sql,
} from "#/platform/db/sql.ts";
import { slot } from "#/platform/slot.ts";
import { events } from "#/schema/tenant/activity.ts";
import type { Scope } from "../access/scope.ts";
import { p, reachable } from "../access/visible.ts";
import {
  type EventFilter,
  e,
  type Shape,
  type Subject,
  seen,
  shapeOf,
  withSubject,
} from "./log.ts";

/** So many rows of the log are read in one step. */
const SHORTEST_STEP = 64;
const LONGEST_STEP = 512;

/** Whether the actor starred a project; a later room knows. */
export const isStarred = slot<
  <A>(project: Fragment<A> | Column) => Fragment<A & { actor: string }>
>("which projects are starred");

/** The projects whose log is read; of what lies in no project there is none but the team's. */
function placesOf({ audience, by, starred }: Shape) {
  if (by === "project")
    return sql`select ${arg("subject")} as place ${starred ? sql`where ${isStarred()(arg("subject"))}` : sql``}`;
  const account = audience !== "client" && !starred ? sql`union all select null` : sql``;
  return sql`select ${p.id} as place from ${source(p)} where ${reachable(audience)} ${starred ? sql`and ${isStarred()(p.id)}` : sql``} ${account}`;
}

interface Branch extends Shape {
  /** What happened there, or what happened elsewhere to what has moved there since. */
  moved: boolean;
}

function latestOf({ person, moved }: Branch) {
  const index = `events_${moved ? "now_in" : "by_project"}`;
  const byActor = moved ? "events_now_in_by_actor" : "events_by_actor";
  const inPlace = moved ? sql`${e.nowIn} = b.place` : sql`${e.projectId} is b.place`;
  return sql`from ${source(e)} indexed by ${raw(person ? byActor : index)}
    where ${inPlace} ${person ? sql`and ${e.actorId} = ${arg("person")}` : sql``}
    and ${e.seq} < ${numberArg("below")} and ${e.seq} >= ${numberArg("from")} order by ${e.seq} desc`;
}

/** A row of the log, and whether the actor sees what it is about. */
const stepColumns = (shape: Shape) => ({
  seq: e.seq,
  actorId: e.actorId,
  recordingId: e.recordingId,
  isSeen: asBoolean(seen(shape)),
});
export type Step = RowOf<ReturnType<typeof stepColumns>>;

/**
 * The next rows of a span, whoever sees them. Each project's latest are compared, and no more
 * projects are followed than rows are wanted.
 */
const steps = family((shape: Branch) => {
  const latest = latestOf(shape);
  return query(
    stepColumns(shape),
    (row) => sql`with branch as materialized (${placesOf(shape)}),
        b as materialized (select b.place, (select ${e.seq} ${latest} limit 1) as first from branch b
          where first is not null order by first desc limit ${numberArg("limit")}),
        head as materialized (select ${e.seq} as seq from b cross join ${source(e)} on ${e.seq} in (select ${e.seq} ${latest} limit ${numberArg("limit")})
          order by 1 desc limit ${numberArg("limit")})
        select ${row} from head cross join ${source(e)} on ${e.seq} = head.seq ${withSubject} order by ${e.seq} desc`,
  );
});

interface StepArgs {
  actor: string;
  /** Empty where the log of no project or person is asked for. */
  subject: string;
  person: string;
  from: number;
  below: number;
}

/**
 * A project's own log is of what happened in it; elsewhere things are told of where they lie now.
 */
function nextStep(db: ReadDb, shape: Shape, args: StepArgs, limit: number): Step[] {
  const here = steps({ ...shape, moved: false }).all(db, { ...args, limit });
  if (shape.by === "project") return here;
  const moved = steps({ ...shape, moved: true }).all(db, { ...args, limit });
  if (moved.length === 0) return here;
  const all = new Map([...here, ...moved].map((step) => [step.seq, step]));
  return [...all.values()].toSorted((a, b) => b.seq - a.seq).slice(0, limit);
}

const ends = select(
  {
    first: asNumber(sql`coalesce((select min(seq) from events), 0)`),
    last: asNumber(sql`coalesce((select max(seq) from events), 0)`),
  },
  sql``,
);
const timeAt = select(
  { at: events.createdAt },
  sql`from events where seq >= ${numberArg("seq")} order by seq limit 1`,
);

/**
 * The first row of the log that was written at or after a time: rows are written in the order of
 * their times.
 */
function seqSince(db: ReadDb, since: string, ends: { first: number; last: number }): number {
  let { first, last } = ends;
  while (first <= last) {
    const middle = Math.floor((first + last) / 2);
    if ((timeAt.get(db, { seq: middle })?.at ?? since) < since) first = middle + 1;
    else last = middle - 1;
  }
  return first;
}

export interface Walk {
  subject: Subject;
  filter: EventFilter;
  /** Only what came before this row. */
  below?: number;
}

/**
 * Goes back through the log from its end, some rows at a time, so that nobody else waits for it.
 * Each step looks at a span of it.
 */
export async function* walkLog(
  scope: Scope,
  { subject, filter, below }: Walk,
): AsyncGenerator<Step[]> {
  const shape = shapeOf(scope, subject, filter);
  const { since } = filter;
  const { start, last } = scope.read(({ db }) => {
    const { first, last } = ends.get(db, {}) ?? { first: 0, last: 0 };
    return { last, start: since === undefined ? first : seqSince(db, since, { first, last }) };
  });
  const args = {
    actor: scope.actor.id,
    subject: subject.by === "project" ? subject.id : "",
    person: filter.actorId ?? "",
  };
  let next = Math.min(below ?? last + 1, last + 1);
  let [limit, span] = [SHORTEST_STEP, 2 * SHORTEST_STEP];
  while (next > start) {
    const from = Math.max(start, next - span);
    const step = scope.read(({ db }) => nextStep(db, shape, { ...args, below: next, from }, limit));
    yield step;
    const isShort = step.length < limit;
    const end = isShort ? from : (step.at(-1)?.seq ?? from);
    span = nextSpan(span, isShort ? null : next - end);
    next = end;
    limit = Math.min(2 * limit, LONGEST_STEP);
    await breathe();
  }
}
