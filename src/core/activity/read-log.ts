import { sql } from "drizzle-orm";
import { plain } from "#/lib/fold.ts";
import { pacer } from "#/lib/pace.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { LONGEST_TEXT, textOf } from "#/lib/plain-text.ts";
import { type Args, arg, family, inIds, query, source } from "#/platform/db/query.ts";
import type { Scope } from "../access/scope.ts";
import { type Audience, audienceOf, content, r, visible } from "../access/visible.ts";
import { bylineOf } from "../people/present.ts";
import {
  argsOf,
  decodeEvent,
  type EventFilter,
  type EventRow,
  e,
  eventFields,
  listEvents,
  MOST_COUNTED,
  presentEvents,
  type Shape,
  type Subject,
  seen,
  shapeOf,
  within,
  withSubject,
} from "./log.ts";

/** So many rows of the log are read in one step, and so much of a text is folded. */
const STEP_ROWS = 50;
const STEP_CHARACTERS = 20_000;

interface Step {
  seq: number;
  actorId: string;
  recordingId: string | null;
  isSeen: 0 | 1 | null;
}

const steps = family((shape: Shape) =>
  query<Args, Step>(
    sql`select ${e.seq} as seq, ${e.actorId} as actorId, ${e.recordingId} as recordingId, ${seen(shape)} as isSeen
        from (select seq as latest from ${source(e)} where ${within(shape)} and ${e.seq} < ${arg("below")}
          order by ${e.seq} desc limit ${arg("limit")})
        cross join ${source(e)} on ${e.seq} = latest ${withSubject} order by ${e.seq} desc`,
  ),
);
const rows = family((shape: Shape) =>
  query<Args, EventRow>(
    sql`select ${eventFields} from ${source(e)} ${withSubject}
        where ${inIds(e.seq, "seqs")} and ${seen(shape)} order by ${e.seq} desc`,
    decodeEvent,
  ),
);
const texts = family(({ audience }: { audience: Audience }) =>
  query<Args, { title: string; html: string | null }>(
    sql`select ${r.title} as title, substr(${r.contentHtml}, 1, ${LONGEST_TEXT + 1}) as html from ${content}
        where ${r.id} = ${arg("recording")} and ${visible(audience)}`,
  ),
);

interface Reading {
  subject: Subject;
  filter: EventFilter;
  /** What stands in the title, in the text or in the name of who did it, however it is written. */
  q: string | undefined;
  page: Page;
}

/** The log of a project or of the organization newest first, as the actor may see it, and as far as the words stand in it. */
export async function readLog(scope: Scope, { subject, filter, q = "", page }: Reading) {
  const words = plain(q).trim();
  if (words === "") return scope.read((r) => listEvents(r, subject, filter, page));
  return searchEvents(scope, { subject, filter, words, page });
}

/** Goes back through the latest 10,000 rows a step at a time, so that nobody else waits for it. */
async function searchEvents(scope: Scope, { subject, filter, words, page }: Omit<Reading, "q"> & { words: string }) {
  const shape = shapeOf(scope, subject, filter);
  const args = argsOf(scope, subject, filter);
  const holds = holder(scope, words);
  const found: number[] = [];
  let below = Number.MAX_SAFE_INTEGER;
  for (let left = MOST_COUNTED; left > 0; left -= STEP_ROWS) {
    const limit = Math.min(left, STEP_ROWS);
    const step = scope.read(({ db }) => steps(shape).all(db, { ...args, below, limit }));
    for (const row of step) if (row.isSeen === 1 && (await holds(row))) found.push(row.seq);
    below = step.at(-1)?.seq ?? 0;
    if (step.length < limit) break;
  }
  const seqs = JSON.stringify(found.slice(offsetOf(page), offsetOf(page) + page.perPage));
  return scope.read((r) => ({
    rows: presentEvents(r, rows(shape).all(r.db, { ...args, seqs })),
    total: found.length,
  }));
}

/** Whether words stand in what a row of the log is about. Each name and each text is read once. */
function holder(scope: Scope, words: string): (row: Step) => Promise<boolean> {
  const pace = pacer();
  const names = new Map<string, boolean>();
  const recordings = new Map<string, boolean>();
  const text = texts({ audience: audienceOf(scope) });
  const inName = (id: string): boolean => scope.read(({ db }) => plain(bylineOf(db, id).name).includes(words));
  const inText = async (recording: string): Promise<boolean> => {
    const found = scope.read(({ db }) => text.get(db, { actor: scope.actor.id, recording }));
    if (found === null || plain(found.title).includes(words)) return found !== null;
    await pace();
    return standsIn(textOf(found.html), words, pace);
  };
  return async ({ actorId, recordingId }) => {
    await pace();
    const isNamed = names.get(actorId) ?? inName(actorId);
    names.set(actorId, isNamed);
    if (isNamed || recordingId === null) return isNamed;
    const known = recordings.get(recordingId) ?? (await inText(recordingId));
    recordings.set(recordingId, known);
    return known;
  };
}

/** Folds a text piece by piece, each to the end of a word, and looks across the seams. */
async function standsIn(text: string, words: string, pace: () => Promise<void>): Promise<boolean> {
  let before = "";
  for (let start = 0; start < text.length; ) {
    await pace();
    const space = text.indexOf(" ", start + STEP_CHARACTERS);
    const end = space === -1 || space > start + 2 * STEP_CHARACTERS ? start + STEP_CHARACTERS : space;
    const folded = before + plain(text.slice(start, end));
    if (folded.includes(words)) return true;
    before = folded.slice(-words.length);
    start = end;
  }
  return false;
}
