import { select } from "#/platform/db/query.ts";
import { arg, asText, source, sql } from "#/platform/db/sql.ts";
import { Conflict } from "#/platform/errors.ts";
import type { Action } from "#/schema/tenant/activity.ts";
import type { Recording, Status } from "#/schema/tenant/recordings.ts";
import type { Read, Write } from "../../access/scope.ts";
import { rec, statusNow } from "../../access/visible.ts";
import { recountNews, withdrawNews } from "../../notifications/parts.ts";
import { bumpOrg } from "../../orgs/org.ts";
import type { Changeable } from "../allowed.ts";
import { keptPin } from "../capabilities/pinnable.ts";
import { effectiveStatus, lookUp } from "../content/find.ts";
import { logEvent } from "../log.ts";
import { newRoom, takeRoom } from "../room.ts";
import { spreadStatus } from "../spread.ts";
import { inheritStatus, touchSeries } from "../subtree.ts";
import type { Found, Settable } from "../type.ts";
import { isComment, typeOf } from "../types.ts";
import { changeRecording } from "./change.ts";
import { countComment } from "./count.ts";
import { publishOverdue, stillScheduled } from "./schedule.ts";
import { purge, purgeTime } from "./trash.ts";

const statusOf = select(
  { status: asText<"active" | "archived" | "trashed" | "drafted">(statusNow) },
  sql`from ${source(rec)} where ${rec.id} = ${arg("id")}`,
);

/**
 * Archives, trashes or restores a recording together with everything under it. Of very much the
 * rest follows soon. Whether the actor may is for the caller to have checked.
 */
export function applyStatus(
  w: Write,
  recording: Changeable<Found>,
  wanted: Settable,
  room = newRoom(),
): Found {
  const ownStatus: Status =
    wanted === "active" && recording.publishedAt === null ? "drafted" : wanted;
  if (wanted === "active") requireLiveAbove(w, recording);
  if (wanted === "archived" && recording.publishedAt === null)
    throw new Conflict("A draft can't be archived. Publish it first.");
  if (recording.ownStatus === ownStatus) return recording;
  const trashedAt = wanted === "trashed" ? w.now.toISOString() : null;
  const inherited = statusAbove(w, recording);
  const pinnedAt = ownStatus === "active" ? keptPin(w, recording) : recording.pinnedAt;
  const status = gravest(inherited, ownStatus);
  changeRecording(w, recording, {
    ownStatus,
    status,
    trashedAt,
    pinnedAt,
    scheduledAt: stillScheduled(w, recording),
  });
  const ids = takeRoom(w, recording.id, room, "status");
  if (ids) {
    inheritStatus(w, recording.id);
    touchSeries(w, ids);
  } else {
    spreadStatus(w, recording);
    bumpOrg(w.db);
  }
  if (isComment(recording)) recount(w, recording, ownStatus);
  if (wanted === "active") publishOverdue(w);
  if (trashedAt)
    w.enqueue(purge.at(purgeTime(w), { recording_id: recording.id, trashed_at: trashedAt }));
  logEvent(w, actionOf(recording.ownStatus, wanted), recording);
  const after = lookUp(w, recording.id) ?? {
    ...recording,
    ownStatus,
    status,
    trashedAt,
  };
  typeOf(recording).on?.statusChanged?.(w, recording, after);
  return after;
}

function actionOf(before: Status, after: Settable): Action {
  if (after !== "active") return after;
  return before === "archived" ? "unarchived" : "restored";
}

const GRAVITY: Record<Status, number> = { active: 0, drafted: 0, archived: 1, trashed: 2 };
const gravest = (above: Status, own: Status): Status =>
  GRAVITY[above] > GRAVITY[own] ? above : own;

function statusAbove(r: Read, { parentId }: Recording): Status {
  return (parentId && statusOf.get(r.db, { id: parentId })?.status) || "active";
}

/** What keeps something away whatever its own status: what it lies in, or its project; null where nothing does. */
export function awayAbove(r: Read, recording: Found): "archived" | "trashed" | null {
  const status = statusAbove(r, recording);
  const above = effectiveStatus({ status, projectStatus: recording.projectStatus });
  return above === "archived" || above === "trashed" ? above : null;
}

function requireLiveAbove(w: Write, recording: Found): void {
  const above = awayAbove(w, recording);
  if (above) throw new Conflict(`What it is in is ${above}. Restore that first.`);
}

function recount(w: Write, { id, ownStatus, parentId }: Found, after: Status): void {
  const by = Number(after === "active") - Number(ownStatus === "active");
  if (by !== 0 && parentId) countComment.run(w.db, { id: parentId, by });
  if (after === "trashed") withdrawNews(w, id);
  recountNews(w, id);
}
