import { type SQL, sql } from "drizzle-orm";
import { arg, query } from "#/platform/db/query.ts";
import type { Read } from "../access/scope.ts";
import { idsBelow } from "./subtree.ts";

/**
 * What one request changes, makes or takes along at once has a weight, of some microsecond each: everybody waits
 * meanwhile, a quarter of a second for the most.
 */
const MOST_AT_ONCE = 280_000;
/** With a sentence or two, and three rows that hang on it, as somebody who is assigned, somebody who follows and an event are. */
const RECORDING = 28;
const BYTES_OF_ONE = 256;
const TIES_OF_ONE = 3;
/** One that keeps its times comes between others in every index of a time. */
const AMONG_OTHERS = 36;
const FURTHER_TIE = 4;
const FURTHER_KILOBYTE = 7;

/** So many recordings, of which few have much text, or much that hangs on them. */
export const MOST_RECORDINGS = MOST_AT_ONCE / RECORDING;

/** What is left of that, for all that one request does. */
export interface Room {
  left: number;
}

export const newRoom = (): Room => ({ left: MOST_AT_ONCE });

type Tied = "assignments" | "mentions" | "subscriptions" | "watches" | "events" | "recording_references";
const keyOf = (table: Tied): SQL => sql.raw(table === "recording_references" ? "from_id" : "recording_id");

/** How many rows of these tables hang on recordings, up to so many, and how much text those have, in bytes. */
const hanging = (...tables: Tied[]) => {
  const rows = tables.map(
    (table) => sql`select 1 from json_each(${arg("ids")}) wanted
      cross join ${sql.identifier(table)} tie on tie.${keyOf(table)} = wanted.value`,
  );
  const all = rows.length > 0 ? sql.join(rows, sql` union all `) : sql`select 1 where false`;
  return query<{ ids: string; most: number }, { ties: number; bytes: number }>(
    sql`select (select count(*) from (${all} limit ${arg("most")})) as ties,
          (select coalesce(sum(octet_length(r.content_html)), 0) from json_each(${arg("ids")}) wanted
            cross join recordings r on r.id = wanted.value) as bytes`,
  );
};

const FOLLOWED = ["assignments", "mentions", "subscriptions", "watches"] as const;

/** What hangs on recordings that a verb deals with too; where nothing is given, they are looked through and no more. */
const HANGING = {
  status: hanging(),
  /** Who can't see it any more leaves it. */
  visibility: hanging(...FOLLOWED),
  /** Into another place of its project: what lies in it stays as it is. */
  moveWithin: null,
  /** Its log goes along. */
  move: hanging(...FOLLOWED, "events"),
  /** Out of clients' sight as well. */
  moveHidden: hanging(...FOLLOWED, "events"),
  copy: hanging("assignments", "mentions", "recording_references"),
};
export type Verb = keyof typeof HANGING;

/**
 * How much more than the others one costs. A status and a visibility, which follow where there is no room, have less than
 * files need whose rows lie anywhere.
 */
const TIMES: Partial<Record<Verb, number>> = { status: 2, visibility: 1.5, moveHidden: 1.5 };
const weightOf = (verb: Verb): number => RECORDING * (TIMES[verb] ?? 1);

/** The ids of a recording and everything under it; null when there is not room enough for them, whatever hangs on them. */
export const idsWithin = (r: Read, root: string, room: Room, verb: Verb): string[] | null =>
  idsBelow(r, root, Math.floor(room.left / weightOf(verb)));

/** The same, taken from the room; null when there is not room enough. */
export function takeRoom(r: Read, root: string, room: Room, verb: Verb): string[] | null {
  const ids = idsWithin(r, root, room, verb);
  return ids !== null && takeRoomFor(r, ids, room, verb) ? ids : null;
}

/**
 * Takes room for these recordings and what hangs on them; answers false, and takes none, when there is not enough. So many
 * of them keep their times.
 */
export function takeRoomFor({ db }: Read, ids: readonly string[], room: Room, verb: Verb, dated = 0): boolean {
  const weight = ids.length * weightOf(verb) + dated * AMONG_OTHERS;
  if (weight > room.left) return false;
  const { ties = 0, bytes = 0 } = HANGING[verb]?.get(db, { ids: JSON.stringify(ids), most: room.left + 1 }) ?? {};
  const furtherTies = Math.max(0, ties - ids.length * TIES_OF_ONE);
  const furtherBytes = Math.max(0, bytes - ids.length * BYTES_OF_ONE);
  const whole = weight + furtherTies * FURTHER_TIE + Math.ceil((furtherBytes / 1024) * FURTHER_KILOBYTE);
  if (whole > room.left) return false;
  room.left -= whole;
  return true;
}

/** What is said of too much at once. */
export const tooMuch = (done: string): string =>
  `At most ${MOST_RECORDINGS.toLocaleString("en")} recordings are ${done} at once, fewer with much text or many people, links and changes.`;
