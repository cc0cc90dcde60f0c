import { shiftDay } from "#/lib/days.ts";
import { newId } from "#/lib/ids.ts";
import { invalid } from "#/platform/errors.ts";
import type { Read, Write } from "../../access/scope.ts";
import { subscribeToAll } from "../../subscriptions/subscriptions.ts";
import { attachments } from "../content/attachments.ts";
import { MOST_RECORDINGS, newRoom, takeRoomFor, tooMuch } from "../room.ts";
import { requireSpread } from "../spread.ts";
import type { Found } from "../type.ts";
import { copiedDetails, isComment, typeOf } from "../types.ts";
import { type Original, originalsOf } from "./copy.ts";
import { type Assigned, type Copy, storeCopies } from "./copy-rows.ts";

/** What lies in one container, and the id of the empty one that it is copied into. */
export interface Contents {
  from: Found;
  to: string;
}

export interface Whole {
  originals: Original[];
  /** Its containers by their ids, and what each is copied into. */
  into: ReadonlyMap<string, string>;
}

/**
 * Reads what is active in the containers of a whole project, outermost first: no drafts, nothing
 * said in chats. Throws 422 `limit` for more than is copied at once.
 */
export function readContents(
  r: Read,
  all: readonly Contents[],
  { withComments }: { withComments: boolean },
): Whole {
  const originals: Original[] = [];
  for (const { from } of all) {
    requireSpread(r, from);
    const limit = MOST_RECORDINGS + 2 - originals.length;
    const isKept = (type: { needsPeople?: boolean }) => type.needsPeople !== true;
    const [, ...within] = originalsOf(r, from, { withComments, limit, withDrafts: false, isKept });
    originals.push(...within);
  }
  const dated = originals.filter(isComment).length;
  const ids = originals.map(({ id }) => id);
  if (!takeRoomFor(r, ids, newRoom(), "copy", { dated }))
    throw invalid("project_id", "limit", tooMuch("copied"));
  return { originals, into: new Map(all.map(({ from, to }) => [from.id, to])) };
}

/** The earliest day that any of these has, or null when none has one. */
export function firstDayOf(r: Read, { originals }: Whole): string | null {
  const days = originals.flatMap((original) => {
    const first = typeOf(original).dated?.first(r, original.details);
    return [original.startsOn, original.dueOn, first].filter((day) => typeof day === "string");
  });
  return days.reduce<string | null>((least, day) => (least && least < day ? least : day), null);
}

interface How {
  /** The project it comes to. */
  projectId: string;
  /** A container of that project: who sees it sees the others. */
  container: string;
  assigned: Assigned;
  /** Every day, so many days later. */
  days: number;
  /** The actor follows what is made. */
  isFollowed: boolean;
}

/**
 * Copies what was read, as it lies and as clients see it there, each as of now. Nobody is told and
 * nothing is logged: it is how its project begins.
 */
export function copyContents(w: Write, whole: Whole, how: How): void {
  if (whole.originals.length === 0) return;
  const copies = copiesOf(w, whole, how.days);
  const { container: id, projectId } = how;
  storeCopies(w, copies, { id, projectId, chatId: null }, how.assigned);
  attachments().copied(w, copies);
  if (how.isFollowed) {
    const own = copies.filter((copy) => !typeOf(copy).isLine).map((copy) => copy.id);
    subscribeToAll(w, JSON.stringify(own), w.actor.id);
  }
  for (const [type, made] of Map.groupBy(copies, (copy) => copy.type))
    typeOf({ type }).on?.copied?.(w, made);
}

function copiesOf(w: Write, { originals, into }: Whole, days: number): Copy[] {
  const now = w.now.toISOString();
  const made = new Map<string | null, { original: Original; copy: Copy }>();
  return originals.flatMap((original) => {
    const above = made.get(original.parentId);
    const parentId = above?.copy.id ?? into.get(original.parentId ?? "");
    if (parentId === undefined) return [];
    if (above && isComment(original)) above.copy.commentsCount++;
    const { id: from, type, position, visibleToClients } = original;
    const isDone = above !== undefined && typeOf(above.original).isDone?.(above.original) === true;
    const copy: Copy = {
      from,
      id: newId(),
      type,
      parentId,
      position,
      visibleToClients,
      commentsCount: 0,
      startsOn: original.startsOn && laterDay(original.startsOn, days),
      dueOn: original.dueOn && laterDay(original.dueOn, days),
      completedAt: isDone ? now : null,
      details: detailsOf(w, original, days),
    };
    made.set(from, { original, copy });
    return [copy];
  });
}

function detailsOf(w: Write, { type: name, details, dueOn }: Original, days: number) {
  const type = typeOf({ type: name });
  const kept = type.keptDetails?.(details) ?? copiedDetails(type, details);
  return days !== 0 && type.dated ? type.dated.later(w, { details: kept, dueOn }, days) : kept;
}

/** A day so many days later; 422 where there is none. */
export function laterDay(day: string, days: number): string {
  const shifted = shiftDay(day, days);
  if (shifted === null)
    throw invalid("starts_on", "out_of_range", "A date in it would leave the calendar.");
  return shifted;
}
