import { alias } from "drizzle-orm/sqlite-core";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, identifier, joined, numberArg, raw, sql } from "#/platform/db/sql.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import type { Read } from "../access/scope.ts";
import { idsBelow } from "./subtree.ts";

const r = alias(recordings, "r");

/**
 * What one request changes, makes or takes along at once has a weight, of some microsecond each:
 * everybody waits meanwhile, a quarter of a second for the most.
 */
const MOST_AT_ONCE = 280_000;
/**
 * With a sentence or two, and three rows that hang on it, as somebody who is assigned, somebody who
 * follows and an event are.
 */
const RECORDING = 28;
const BYTES_OF_ONE = 256;
const TIES_OF_ONE = 3;
/** With as many people who may not see it where it comes to. */
const STRANGERS_OF_ONE = 1;
/** One that keeps its times comes between others in every index of a time. */
const AMONG_OTHERS = 42;
/** What comes from one place in an index of a time costs less. */
const SCATTERED = 28;
const ON_A_PAGE = 40;
/** For each kilobyte of ids of the team, which every move by itself looks through. */
const TEAM_KILOBYTE = 40;
const FURTHER_TIE = 4;
/**
 * Each but the first that comes to another project has statements of its own, however little is in
 * it.
 */
const ANOTHER_MOVE = 700;
const FURTHER_KILOBYTE = 7;

/** So many recordings, of which few have much text, or much that hangs on them. */
export const MOST_RECORDINGS = MOST_AT_ONCE / RECORDING;

/** What is left of that, for all that one request does. */
export interface Room {
  left: number;
}

export const newRoom = (): Room => ({ left: MOST_AT_ONCE });

type Tied =
  | "assignments"
  | "mentions"
  | "subscriptions"
  | "watches"
  | "events"
  | "recording_references";
const keyOf = (table: Tied) => raw(table === "recording_references" ? "from_id" : "recording_id");

/**
 * How many rows of these tables hang on recordings, up to so many, and how much text those have, in
 * bytes.
 */
const hanging = (...tables: Tied[]) => {
  const rows = tables.map(
    (table) => sql`select 1 from json_each(${arg("ids")}) wanted
      cross join ${identifier(table)} tie on tie.${keyOf(table)} = wanted.value`,
  );
  const all = rows.length > 0 ? joined(rows, "union all") : sql`select 1 where false`;
  return select(
    {
      ties: asNumber(sql`(select count(*) from (${all} limit ${numberArg("most")}))`),
      bytes:
        asNumber(sql`(select coalesce(sum(octet_length(r.title) + coalesce(octet_length(r.content_html), 0)), 0) from json_each(${arg("ids")}) wanted
            cross join recordings r on r.id = wanted.value)`),
    },
    sql``,
  );
};

const FOLLOWED = ["assignments", "mentions", "subscriptions", "watches"] as const;

const times = select(
  { at: r.createdAt },
  sql`from json_each(${arg("ids")}) wanted cross join recordings r on r.id = wanted.value`,
);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * How many of these lie far in time from the one before them, further than what one page of an
 * index holds.
 */
function scatteredIn({ db }: Read, ids: string): number {
  const made = times.all(db, { ids }).map(({ at }) => at);
  if (made.every((at, n) => n === 0 || at >= (made[n - 1] ?? ""))) return 0;
  const rank = new Map<number, number>();
  const order = [...made.keys()].sort((a, b) => compare(made[a] ?? "", made[b] ?? ""));
  for (const [at, n] of order.entries()) rank.set(n, at);
  return order.filter((n) => Math.abs((rank.get(n) ?? 0) - (rank.get(n - 1) ?? 0)) > ON_A_PAGE)
    .length;
}

/** The ties, up to so many, of people who are not of a team. */
const strangers = select(
  { ties: asNumber(sql`count(*)`) },
  sql`from (${joined(
    FOLLOWED.map(
      (
        table,
      ) => sql`select 1 from json_each(${arg("ids")}) wanted cross join ${identifier(table)} tie
        on tie.recording_id = wanted.value where tie.membership_id not in (select value from json_each(${arg("team")}))`,
    ),
    "union all",
  )} limit ${numberArg("most")})`,
);

/** What a verb deals with. */
interface Work {
  /**
   * What hangs on recordings that it deals with too; where nothing is given, they are looked
   * through and no more.
   */
  hanging: ReturnType<typeof hanging> | null;
  /** How much more than the others one costs. */
  times: number;
  /** So many ties of one cost nothing more. */
  freeTies: number;
  /** What each costs that lies far in time from the one before it. */
  scattered?: number;
}

const VERBS = {
  /**
   * What follows where there is no room, as a status and a visibility, has less than files need
   * whose rows lie anywhere.
   */
  status: { hanging: hanging(), times: 2, freeTies: TIES_OF_ONE },
  /** Who can't see it any more leaves it. */
  visibility: { hanging: hanging(...FOLLOWED), times: 1.5, freeTies: TIES_OF_ONE },
  /** Into another place of its project: what lies in it stays as it is. */
  moveWithin: { hanging: null, times: 1, freeTies: TIES_OF_ONE },
  /** Its log goes along. */
  move: {
    hanging: hanging(...FOLLOWED, "events"),
    times: 1,
    freeTies: TIES_OF_ONE,
    scattered: SCATTERED,
  },
  /** Out of clients' sight as well. */
  moveHidden: {
    hanging: hanging(...FOLLOWED, "events"),
    times: 1.5,
    freeTies: TIES_OF_ONE,
    scattered: 2.5 * SCATTERED,
  },
  /** Each tie is made once more. */
  copy: {
    hanging: hanging("assignments", "mentions", "recording_references"),
    times: 1,
    freeTies: 1,
  },
  /** With what lies in it, each by itself: looked up, told of and logged. */
  shift: { hanging: null, times: 8, freeTies: TIES_OF_ONE },
} satisfies Record<string, Work>;
export type Verb = keyof typeof VERBS;

const weightOf = (verb: Verb): number => RECORDING * VERBS[verb].times;

/**
 * The ids of a recording and everything under it; null when there is not room enough for them,
 * whatever hangs on them.
 */
export const idsWithin = (r: Read, root: string, room: Room, verb: Verb): string[] | null =>
  idsBelow(r, root, Math.floor(room.left / weightOf(verb)));

/** The same, taken from the room; null when there is not room enough. */
export function takeRoom(r: Read, root: string, room: Room, verb: Verb): string[] | null {
  const ids = idsWithin(r, root, room, verb);
  return ids !== null && takeRoomFor(r, ids, room, verb) ? ids : null;
}

/** What makes some recordings cost more than their number, their text and their ties. */
interface Further {
  /** So many of them keep their times. */
  dated?: number;
  /**
   * They come to another project, and these, as a JSON array of ids, see them there; the ties of
   * others are looked at one by one.
   */
  team?: string;
}

/**
 * Takes room for these recordings and what hangs on them; answers false, and takes none, when there
 * is not enough.
 */
export function takeRoomFor(
  r: Read,
  all: readonly string[],
  room: Room,
  verb: Verb,
  { dated = 0, team }: Further = {},
): boolean {
  const { db } = r;
  const isAnother = team !== undefined && room.left < MOST_AT_ONCE;
  const own = isAnother ? ANOTHER_MOVE + Math.ceil((team.length / 1024) * TEAM_KILOBYTE) : 0;
  const weight = all.length * weightOf(verb) + dated * AMONG_OTHERS + own;
  if (weight > room.left) return false;
  const ids = JSON.stringify(all);
  const most = room.left + 1;
  const { hanging, freeTies, scattered: perScattered = 0 }: Work = VERBS[verb];
  const { ties = 0, bytes = 0 } = hanging?.get(db, { ids, most }) ?? {};
  const lookedAt = team === undefined ? 0 : (strangers.get(db, { ids, team, most })?.ties ?? 0);
  const furtherTies =
    Math.max(0, ties - all.length * freeTies) +
    Math.max(0, lookedAt - all.length * STRANGERS_OF_ONE);
  const furtherBytes = Math.max(0, bytes - all.length * BYTES_OF_ONE);
  const far = perScattered === 0 ? 0 : perScattered * scatteredIn(r, ids);
  const whole =
    weight + furtherTies * FURTHER_TIE + Math.ceil((furtherBytes / 1024) * FURTHER_KILOBYTE) + far;
  if (whole > room.left) return false;
  room.left -= whole;
  return true;
}

/** What is said of too much at once. */
export const tooMuch = (done: string): string =>
  `At most ${MOST_RECORDINGS.toLocaleString("en")} recordings are ${done} at once, fewer with much text, with many people, links and changes, or many in a batch.`;
