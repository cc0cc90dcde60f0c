import { newId } from "#/lib/ids.ts";
import { id, type Static, t } from "#/lib/schema.ts";
import { family, query } from "#/platform/db/query.ts";
import { arg, source as from, inIds, numberArg, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { isClient } from "../../access/roles.ts";
import type { Read, Write } from "../../access/scope.ts";
import {
  type Audience,
  audienceOf,
  isSettled,
  rec,
  visibleHere,
  withProject,
} from "../../access/visible.ts";
import { toldSoFar } from "../../notifications/notify.ts";
import { subscribersWhoSee, subscribeToAll } from "../../subscriptions/subscriptions.ts";
import { attachments } from "../content/attachments.ts";
import { findRecording, requireLive } from "../content/find.ts";
import { wrongType } from "../content/words.ts";
import { logEvent } from "../log.ts";
import { MOST_RECORDINGS, newRoom, type Room, takeRoomFor, tooMuch } from "../room.ts";
import { requireSpread } from "../spread.ts";
import type { CopyOf, Found, RecordingType } from "../type.ts";
import {
  allTypes,
  commentType,
  copiedDetails,
  isComment,
  isTool,
  isTop,
  typeOf,
} from "../types.ts";
import { announce } from "../verbs/announce.ts";
import { endOf } from "../verbs/insert.ts";
import { requirePlace } from "../verbs/place.ts";
import { type Copy, storeCopies } from "./copy-rows.ts";

export const copyBody = t.Object({
  parent_id: id("Where the copy goes, in any project you reach."),
  include_comments: t.Optional(
    t.Boolean({ description: "Comments keep their authors and times." }),
  ),
});

export type Original = Pick<
  Recording,
  "id" | "parentId" | "type" | "position" | "visibleToClients" | "startsOn" | "dueOn" | "details"
>;

/** What will be copied, outermost first, and where to. */
export interface CopyPlan {
  /** The id the copy will have. */
  id: string;
  source: Found;
  target: Found;
  originals: Original[];
}

/** Copies a recording with everything live under it that the actor sees. */
export function copyRecording(
  w: Write,
  recordingId: string,
  input: Static<typeof copyBody>,
): Found {
  const [copied = ""] = makeCopies(w, [planCopy(w, recordingId, input, newRoom())]);
  return findRecording(w, copied);
}

/**
 * Reads what a copy will hold. Copies are planned before any is made, so what is copied into itself
 * is copied as it was. Throws 422 `limit` for more than there is room for.
 */
export function planCopy(
  w: Write,
  recordingId: string,
  input: Static<typeof copyBody>,
  room: Room,
): CopyPlan {
  const source = findRecording(w, recordingId);
  if (isTool(source) || !isCopied(typeOf(source)))
    throw wrongType(source, "can't be copied by itself");
  requireLive(source);
  const target = findRecording(w, input.parent_id);
  requirePlace(w, source, target, null);
  requireSpread(w, source);
  const withComments = input.include_comments === true;
  const originals = originalsOf(w, source, { withComments, limit: MOST_RECORDINGS + 1 });
  const ids = originals.map(({ id }) => id);
  const dated = originals.filter(isComment).length;
  if (!takeRoomFor(w, ids, room, "copy", { dated }))
    throw invalid("id", "limit", tooMuch("copied"));
  return { id: newId(), source, target, originals };
}

const below = family(({ audience }: { audience: Audience }) =>
  query(
    {
      id: rec.id,
      parentId: rec.parentId,
      type: rec.type,
      position: rec.position,
      visibleToClients: rec.visibleToClients,
      startsOn: rec.startsOn,
      dueOn: rec.dueOn,
      details: rec.details,
    },
    (row) => sql`with recursive tree (id, seq, depth) as (
          select ${arg("root")}, ${numberArg("seq")}, 0
          union all
          select ${rec.id}, ${rec.seq}, tree.depth + 1 from tree cross join ${from(rec)} on ${rec.parentId} = tree.id
            ${withProject}
            where ${rec.status} in (select value from json_each(${arg("statuses")})) and ${isSettled} and ${inIds(rec.type, "types")} and ${visibleHere(audience)}
            limit ${numberArg("limit")})
        select ${row} from tree cross join ${from(rec)} on ${rec.seq} = tree.seq
        order by tree.depth, ${rec.position}, ${rec.createdAt}, ${rec.id}`,
  ),
);

/** Comments come along only when asked for, and what is said in chats stays there. */
const isCopied = (type: RecordingType): boolean => !type.isLine && !type.isFixed && !isTop(type);

/** A recording and what is live under it, as far as the actor sees it. */
export function originalsOf(
  r: Read,
  { id, seq }: Found,
  {
    withComments,
    limit,
    withDrafts = true,
    isKept = () => true,
  }: {
    withComments: boolean;
    limit: number;
    withDrafts?: boolean;
    /** Which types come along, of those that can be copied. */
    isKept?: (type: RecordingType) => boolean;
  },
): Original[] {
  const types = allTypes().filter(
    (type) => (isCopied(type) && isKept(type)) || (withComments && type === commentType()),
  );
  const args = {
    root: id,
    seq,
    actor: r.actor.id,
    types: JSON.stringify(types.map(({ name }) => name)),
    statuses: JSON.stringify(withDrafts ? ["active", "drafted"] : ["active"]),
    limit,
  };
  return below({ audience: audienceOf(r) }).all(r.db, args);
}

/** Whoever hears of what is new in a place hears of each copy: some microseconds for each. */
const MOST_TOLD = 100_000;
const TOO_MANY_TOLD = `People are told at most ${MOST_TOLD.toLocaleString("en")} times at once; copy fewer, as many hear of what is new there.`;

/**
 * Makes planned copies at the end of the one place they all go to, and answers their ids. The
 * copier follows all they made, comments aside; each copy as a whole has one event.
 */
export function makeCopies(w: Write, plans: readonly CopyPlan[]): string[] {
  const target = plans[0]?.target;
  if (!target) return [];
  const end = endOf(w, target.id);
  const copies = plans.flatMap((plan, index) => copiesOf(w, plan, end + index));
  storeCopies(w, copies, target);
  attachments().copied(w, copies);
  const own = copies.filter((copy) => !typeOf(copy).isLine);
  subscribeToAll(w, JSON.stringify(own.map(({ id }) => id)), w.actor.id);
  for (const [type, made] of Map.groupBy(copies, ({ type }) => type))
    typeOf({ type }).on?.copied?.(w, made);
  for (const { id, source } of plans) {
    appear(w, { from: source.id, id });
    if (toldSoFar(w) > MOST_TOLD) throw invalid("parent_id", "limit", TOO_MANY_TOLD);
  }
  return plans.map(({ id }) => id);
}

/** The log says where a copy is from by its id alone: who reads it may not see the original. */
function appear(w: Write, { from, id }: CopyOf): void {
  const copy = findRecording(w, id);
  logEvent(w, "copied", copy, { from: { recording_id: from } });
  if (copy.publishedAt === null) return;
  // It names and assigns nobody anew.
  announce(w, copy, { mentioned: [], assigned: [], followers: subscribersWhoSee(w, id) });
}

/** Rule 10: each copy inherits from its parent what clients see; what was kept from them stays so. */
function copiesOf(w: Write, plan: CopyPlan, position: number): Copy[] {
  const made = new Map<string | null, { original: Original; copy: Copy }>();
  return plan.originals.map((original) => {
    const above = made.get(original.parentId);
    const parent = above?.copy ?? plan.target;
    const copy: Copy = {
      from: original.id,
      id: above ? newId() : plan.id,
      type: original.type,
      parentId: parent.id,
      position: above ? original.position : position,
      visibleToClients: isClient(w.actor) || (parent.visibleToClients && original.visibleToClients),
      commentsCount: 0,
      startsOn: original.startsOn,
      dueOn: original.dueOn,
      completedAt: null,
      details: copiedDetails(typeOf(original), original.details),
    };
    if (above && isComment(original)) above.copy.commentsCount++;
    made.set(original.id, { original, copy });
    return copy;
  });
}
