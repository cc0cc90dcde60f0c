import { shiftDay } from "#/lib/days.ts";
import { id, named, t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, inIds, numberArg, orNull, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { assign, requireRoomToWork } from "../capabilities/assignable.ts";
import { setStatus } from "../capabilities/trashable.ts";
import { findFor, findRecording, requireSeen } from "../content/find.ts";
import { wrongType } from "../content/words.ts";
import { newRoom, type Room, takeRoom, tooMuch } from "../room.ts";
import { outermostFirst } from "../subtree.ts";
import { typeOf } from "../types.ts";
import { editRecording } from "../verbs/edit.ts";
import { move } from "../verbs/move.ts";
import { type Batch, naming } from "./batch-input.ts";
import { makeCopies, planCopy } from "./copy.ts";
import { findGrouped, findOrMakeGroup, moveToGroup } from "./group.ts";

type Of<Verb extends Batch["verb"]> = Extract<Batch, { verb: Verb }>;
/** Runs something for each of these recordings, naming the one it fails for. */
type Each = <T>(ids: readonly string[], verb: (id: string, index: number) => T) => T[];

export const batchResult = named(
  "BatchResult",
  t.Object({ count: t.Integer(), ids: t.Array(id()) }),
);

/**
 * One verb over many recordings, all or nothing, each by the function that serves a single one.
 * Answers their ids; of copies, the new ones.
 */
export function runBatch(w: Write, batch: Batch): { count: number; ids: string[] } {
  const sent = [...new Set(batch.ids)];
  requireSeen(w, sent);
  const each: Each = (ids, verb) =>
    ids.map((id, index) => naming(batch.ids.indexOf(id), () => verb(id, index)));
  const ids =
    batch.verb === "copy" ? copyAll(w, batch, each, sent) : changeAll(w, batch, each, sent);
  return { count: ids.length, ids };
}

function changeAll(
  w: Write,
  batch: Exclude<Batch, Of<"copy">>,
  each: Each,
  ids: string[],
): string[] {
  const room = newRoom();
  switch (batch.verb) {
    case "assign":
      requireFew(ids, batch.membership_ids);
      if (batch.mode !== "remove")
        requireRoomToWork(w, batch.membership_ids, ids.length, "membership_ids");
      each(ids, (id) => assign(w, id, batch.membership_ids, { mode: batch.mode, hasRoom: true }));
      return ids;
    case "due":
      each(ids, (id) => edit(w, id, dueOf(batch)));
      return ids;
    case "shift_dates":
      each(ids, (id) => shiftDates(w, id, batch, { ids, room }));
      return ids;
    case "move":
      moveAll(w, batch, each, ids, room);
      return ids;
    case "status":
      // Restoring something inside what is archived too is refused until that is back.
      each(outermostFirst(w, ids), (id) => setStatus(w, id, batch.status, room));
      return ids;
    case "color":
      each(ids, (id) => edit(w, id, { color: batch.color }));
      return ids;
    case "group":
      groupAll(w, batch, each, ids, room);
      return ids;
  }
}

/** Everybody waits while each of the people is put on each of the recordings, and told. */
const MOST_ASSIGNED = 2000;

function requireFew(ids: readonly string[], people: readonly string[]): void {
  if (ids.length * people.length > MOST_ASSIGNED)
    throw invalid(
      "membership_ids",
      "limit",
      `At most ${MOST_ASSIGNED.toLocaleString("en")}, people times recordings.`,
    );
}

const dueOf = ({ due_on, starts_on }: Of<"due">) =>
  starts_on === undefined ? { due_on } : { due_on, starts_on };

/** Edits fields that the type must have: a batch ignores nothing. */
function edit(w: Write, id: string, patch: Record<string, unknown>): void {
  const recording = findRecording(w, id);
  const { input } = typeOf(recording);
  const missing = Object.keys(patch).find((field) => !(field in input));
  if (missing) throw wrongType(recording, `has no ${missing}`);
  editRecording(w, id, patch);
}

/**
 * Shifts the days that are set. What stays as it is must be something the caller could have
 * changed, all the same.
 */
function shiftDates(
  w: Write,
  id: string,
  { days, skip_completed }: Of<"shift_dates">,
  { ids, room }: { ids: readonly string[]; room: Room },
): void {
  const recording = findFor(w, id, "edit");
  const { input, shift } = typeOf(recording);
  // A day of a series goes along with it.
  if (shift && recording.parentId && ids.includes(recording.parentId)) return;
  if (shift && !takeRoom(w, id, room, "shift")) throw invalid("ids", "limit", tooMuch("shifted"));
  if (shift) return void editRecording(w, id, shift(w, recording, days));
  if (!("due_on" in input || "starts_on" in input)) throw wrongType(recording, "has no dates");
  const isSkipped = skip_completed === true && recording.completedAt !== null;
  const dates = Object.entries({ starts_on: recording.startsOn, due_on: recording.dueOn });
  const later = dates.flatMap(([field, day]) =>
    day === null || isSkipped ? [] : [[field, shiftedDay(day, days)]],
  );
  editRecording(w, id, Object.fromEntries(later));
}

function shiftedDay(day: string, days: number): string {
  const shifted = shiftDay(day, days);
  if (shifted === null) throw invalid("days", "out_of_range", "A date would leave the calendar.");
  return shifted;
}

const nextPosition = select(
  { next: orNull(asNumber(sql`min(position)`)) },
  sql`from recordings
      where parent_id = ${arg("parent")} and position > ${numberArg("after")} and not ${inIds(sql`id`, "ids")}`,
);

/** Moves them in the order sent: to the end, or from a position on, before what comes after it. */
function moveAll(
  w: Write,
  { parent_id, position }: Of<"move">,
  each: Each,
  ids: string[],
  room: Room,
): void {
  if (position === undefined) {
    each(ids, (id) => move(w, id, { parent_id }, room));
    return;
  }
  const args = { parent: parent_id, ids: JSON.stringify(ids) };
  const nextAfter = (after: number) => nextPosition.get(w.db, { ...args, after })?.next ?? null;
  let [wanted, next] = [position, nextAfter(position)];
  each(ids, (id, index) => {
    const taken = move(w, id, { parent_id, position: wanted }, room);
    // Where no number was left, its neighbours have others now.
    if (taken !== wanted) next = nextAfter(taken);
    const further = next === null ? taken + 1 : taken + (next - taken) / (ids.length - index);
    wanted = next !== null && further >= next ? taken : further;
  });
}

function copyAll(
  w: Write,
  { parent_id, include_comments }: Of<"copy">,
  each: Each,
  ids: string[],
): string[] {
  const room = newRoom();
  const plans = each(ids, (id) => planCopy(w, id, { parent_id, include_comments }, room));
  return makeCopies(w, plans);
}

function groupAll(w: Write, batch: Of<"group">, each: Each, ids: string[], room: Room): void {
  const all = each(ids, (id) => findGrouped(w, id));
  const group = findOrMakeGroup(w, batch, all);
  each(ids, (id) => moveToGroup(w, id, group, room));
}
