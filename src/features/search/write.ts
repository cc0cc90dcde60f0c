import { indexed } from "#/lib/fold.ts";
import { textOf } from "#/lib/plain-text.ts";
import type { Connection, WriteDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asNumber, inIds, numberArg, sql } from "#/platform/db/sql.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import { searchPending, searchTaken, searchWords } from "#/schema/tenant/search.ts";
import { placeOf } from "./places.ts";
import { MILESTONE_SIGN, milestoneAfter, rowidOf } from "./rows.ts";
import { keepWords } from "./words.ts";

/**
 * One transaction takes in so many recordings, or as many as have so many bytes of text together,
 * but at least one.
 */
const MOST_RECORDINGS = 50;
const MOST_BYTES = 40_000;
/** So many pages of the index are merged with each. */
const MERGED_PAGES = 96;

/** So many new recordings are noted at once, which takes a few milliseconds. */
const MOST_NOTED = 10_000;

const fresh = sql`select ${recordings.seq} as seq from ${recordings}
  where ${recordings.seq} > (select ${searchTaken.until} from ${searchTaken}) order by 1`;
const noteFresh = command(
  sql`insert or ignore into ${searchPending} (seq) ${fresh} limit ${MOST_NOTED}`,
);
const setNoted = command(
  sql`update ${searchTaken} set until = (select coalesce(max(seq), until) from (${fresh} limit ${MOST_NOTED}))`,
);
const anyPending = select(
  { found: asNumber(sql`exists (select 1 from ${searchPending}) or exists (${fresh})`) },
  sql``,
);
const pending = select(
  { seq: searchPending.seq },
  sql`from ${searchPending} order by 1 desc limit ${numberArg("limit")}`,
);
const textBySeq = select(
  {
    title: recordings.title,
    html: recordings.contentHtml,
    projectId: recordings.projectId,
    chatId: recordings.chatId,
  },
  sql`from ${recordings} where ${recordings.seq} = ${numberArg("seq")}`,
);
const clear = command(sql`delete from search_index where ${inIds(sql`rowid`, "rowids")}`);
const done = command(sql`delete from search_pending where ${inIds(sql`seq`, "seqs")}`);
const insert = command(
  sql`insert into search_index (rowid, title, content, signs, place)
      values (${numberArg("rowid")}, ${arg("title")}, ${arg("content")}, ${arg("signs")}, ${arg("place")})`,
);
const merge = command(
  sql`insert into search_index (search_index, rank) values ('merge', ${MERGED_PAGES})`,
);

/** Whether there is anything to take in. */
export const hasPending = (db: Connection): boolean => anyPending.get(db, {})?.found === 1;

/**
 * Takes some of what was written into the index, the newest first, in one short transaction;
 * answers how many recordings that were. The index then says of each what the recording says now,
 * whatever it said before.
 */
export function takeIn(db: Connection): number {
  return hasPending(db) ? db.writeUntold(takeInSome) : 0;
}

function takeInSome(tx: WriteDb): number {
  noteFresh.run(tx, {});
  setNoted.run(tx, {});
  const seqs = pending.all(tx, { limit: MOST_RECORDINGS }).map(({ seq }) => seq);
  const found = readTexts(tx, seqs);
  clear.run(tx, { rowids: JSON.stringify([...found.keys()].flatMap(rowidsOf)) });
  const words = new Set<string>();
  // Ascending: FTS5 writes a segment out whenever a smaller rowid comes.
  for (const [seq, text] of [...found].sort(([a], [b]) => a - b))
    if (text) addText(tx, seq, text, words);
  if (words.size > 0) keepWords(tx, words);
  merge.run(tx, {});
  done.run(tx, { seqs: JSON.stringify([...found.keys()]) });
  return found.size;
}

interface Text {
  title: string;
  html: string | null;
  projectId: string | null;
  chatId: string | null;
}

/** The texts as they are now, null for what is gone, up to the limit of one transaction. */
function readTexts(tx: WriteDb, seqs: readonly number[]): Map<number, Text | null> {
  const found = new Map<number, Text | null>();
  let bytes = 0;
  for (const seq of seqs) {
    const text = textBySeq.get(tx, { seq });
    bytes += text ? Buffer.byteLength(text.title) + Buffer.byteLength(text.html ?? "") : 0;
    if (found.size > 0 && bytes > MOST_BYTES) break;
    found.set(seq, text);
  }
  return found;
}

function addText(tx: WriteDb, seq: number, text: Text, words: Set<string>): void {
  const [title, content] = [indexed(text.title), indexed(textOf(text.html))];
  for (const part of [title, content]) for (const word of part.words) words.add(word);
  const signs = [...title.signs.union(content.signs)].join(" ");
  insert.run(tx, {
    rowid: rowidOf(seq),
    title: title.terms,
    content: content.terms,
    signs,
    place: placeOf(text),
  });
  const milestone = milestoneAfter(seq);
  if (milestone)
    insert.run(tx, { rowid: milestone, title: "", content: "", signs: MILESTONE_SIGN, place: "" });
}

function rowidsOf(seq: number): number[] {
  const milestone = milestoneAfter(seq);
  return milestone ? [rowidOf(seq), milestone] : [rowidOf(seq)];
}

const forget = [
  sql`insert into search_index (search_index) values ('delete-all')`,
  sql`insert into search_parts (search_parts) values ('delete-all')`,
  sql`delete from ${searchWords}`,
  sql`insert or ignore into search_pending (seq) select seq from recordings`,
].map((statement) => command(statement));

/** Empties the index and notes everything to be taken in anew. */
export function startOver(db: WriteDb): void {
  for (const step of forget) step.run(db, {});
}
