import { sql } from "drizzle-orm";
import { arg, query } from "#/platform/db/query.ts";
import { invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { findFor } from "../find.ts";
import { logEvent } from "../log.ts";
import { type Found, typeOf } from "../type.ts";
import { changeRecording } from "./change.ts";

const MOST_PINNED = 10;
const pinned = query<{ parent: string }, { count: number }>(
  sql`select count(*) as count from recordings where parent_id = ${arg("parent")} and pinned_at is not null and status = 'active'`,
);

/** Pins a message to its board, or unpins it; a board has at most 10 pinned messages. */
export function setPin(w: Write, id: string, pin: boolean): Found {
  const recording = findFor(w, id, "pin");
  if (!typeOf(recording).isPinnable) throw invalid("type", "wrong_type", `A ${recording.type} can't be pinned.`);
  if ((recording.pinnedAt !== null) === pin) return recording;
  if (pin && (pinned.get(w.db, { parent: recording.parentId ?? "" })?.count ?? 0) >= MOST_PINNED) {
    throw invalid("pinned", "limit", `A board has at most ${MOST_PINNED} pinned messages.`);
  }
  const changed = changeRecording(w, recording, { pinnedAt: pin ? w.now.toISOString() : null });
  logEvent(w, pin ? "pinned" : "unpinned", recording);
  return changed;
}
