import { plain } from "#/lib/fold.ts";
import { pacer } from "#/lib/pace.ts";
import { MOST_COUNTED, offsetOf, type Page } from "#/lib/page.ts";
import { LONGEST_TEXT, textOf } from "#/lib/plain-text.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asText, inIds, orNull, source, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { type Listed, placeOf } from "#/platform/http/paging.ts";
import type { Scope } from "../access/scope.ts";
import { type Audience, audienceOf, content, rec, visible } from "../access/visible.ts";
import { bylineOf } from "../people/present.ts";
import {
  type EventFilter,
  e,
  eventColumns,
  presentEvents,
  type Subject,
  seen,
  withSubject,
} from "./log.ts";
import { type Step, type Walk, walkLog } from "./walk.ts";

/** Words are looked for in the latest so many rows. */
const MOST_SEARCHED = 10_000;
/** So much of a text is folded in one step. */
const STEP_CHARACTERS = 20_000;

const rows = family(({ audience }: { audience: Audience }) =>
  select(
    eventColumns(audience),
    sql`from ${source(e)} ${withSubject}
        where ${inIds(e.seq, "seqs")} and ${seen({ audience, by: "account" })} order by ${e.seq} desc`,
  ),
);
const texts = family(({ audience }: { audience: Audience }) =>
  select(
    {
      title: rec.title,
      html: orNull(asText(sql`substr(${rec.contentHtml}, 1, ${LONGEST_TEXT + 1})`)),
    },
    sql`from ${content}
        where ${rec.id} = ${arg("recording")} and ${visible(audience)}`,
  ),
);

interface Reading {
  subject: Subject;
  filter: EventFilter;
  /** What stands in the title, in the text or in the name of who did it, however it is written. */
  q: string | undefined;
  page: Page;
}

/**
 * The log of a project or of the organization newest first, as the actor may see it, and as far as
 * the words stand in it.
 */
export async function readLog(scope: Scope, { subject, filter, q = "", page }: Reading) {
  const words = plain(q).trim();
  return words === ""
    ? listLog(scope, { subject, filter }, page)
    : searchEvents(scope, { subject, filter, words, page });
}

async function listLog(scope: Scope, walk: Walk, page: Page) {
  const [below] = placeOf(page, ["number"]) ?? [];
  const start = below === undefined ? offsetOf(page) : 0;
  const end = start + page.perPage;
  const counted = below === undefined ? Math.max(end + 1, MOST_COUNTED) : MOST_COUNTED;
  const all = await firstSeen(scope, walk, counted);
  const found =
    below === undefined ? all : await firstSeen(scope, { ...walk, below: Number(below) }, end + 1);
  const last = found[end - 1];
  const next = found.length > end && last !== undefined ? [last] : null;
  return { rows: present(scope, found.slice(start, end)), total: all.length, next };
}

/** The first so many rows that the actor sees. */
async function firstSeen(scope: Scope, walk: Walk, most: number): Promise<number[]> {
  const found: number[] = [];
  for await (const step of walkLog(scope, walk)) {
    for (const { seq, isSeen } of step) if (isSeen) found.push(seq);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

const present = (scope: Scope, seqs: readonly number[]) =>
  scope.read((r) => {
    const found = rows({ audience: audienceOf(r) }).all(r.db, {
      actor: r.actor.id,
      seqs: JSON.stringify(seqs),
    });
    return presentEvents(r, found);
  });

/** Goes back through the latest 10,000 rows. */
async function searchEvents(
  scope: Scope,
  { subject, filter, words, page }: Omit<Reading, "q"> & { words: string },
): Promise<Listed<ReturnType<typeof presentEvents>[number]>> {
  if (page.cursor !== undefined) throw invalid("cursor", "invalid", "What is searched has pages.");
  const holds = holder(scope, words);
  const found: number[] = [];
  let left = MOST_SEARCHED;
  for await (const step of walkLog(scope, { subject, filter })) {
    for (const row of step.slice(0, left))
      if (row.isSeen && (await holds(row))) found.push(row.seq);
    left -= step.length;
    if (left <= 0) break;
  }
  return {
    rows: present(scope, found.slice(offsetOf(page), offsetOf(page) + page.perPage)),
    total: found.length,
  };
}

/** Whether words stand in what a row of the log is about. Each name and each text is read once. */
function holder(scope: Scope, words: string): (row: Step) => Promise<boolean> {
  const pace = pacer();
  const names = new Map<string, boolean>();
  const recordings = new Map<string, boolean>();
  const text = texts({ audience: audienceOf(scope) });
  const inName = (id: string): boolean =>
    scope.read((r) => plain(bylineOf(r, id).name).includes(words));
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
    const end =
      space === -1 || space > start + 2 * STEP_CHARACTERS ? start + STEP_CHARACTERS : space;
    const folded = before + plain(text.slice(start, end));
    if (folded.includes(words)) return true;
    before = folded.slice(-words.length);
    start = end;
  }
  return false;
}
