import { select } from "#/platform/db/query.ts";
import { arg, asNumber, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { operation } from "../../access/operation.ts";
import type { Write } from "../../access/scope.ts";
import { singleOf } from "../content/answers.ts";
import { findFor } from "../content/find.ts";
import { requireCapable } from "../content/words.ts";
import { logEvent } from "../log.ts";
import { changing } from "../operations/changing.ts";
import { oneOfType } from "../operations/examples.ts";
import type { Capability, Found } from "../type.ts";
import { changeRecording } from "../verbs/change.ts";

const MOST_PINNED = 10;
const pinned = select(
  { count: asNumber(sql`count(*)`) },
  sql`from recordings where parent_id = ${arg("parent")} and pinned_at is not null and status = 'active'`,
);

/** Pins a message to its board, or unpins it; a board has at most 10 pinned messages. */
export function setPin(w: Write, id: string, pin: boolean): Found {
  const recording = findFor(w, id, "pin");
  requireCapable(recording, pinnable, "can't be pinned");
  if ((recording.pinnedAt !== null) === pin) return recording;
  if (pin && isFull(w, recording)) {
    throw invalid("pinned", "limit", `A board has at most ${MOST_PINNED} pinned messages.`);
  }
  const changed = changeRecording(w, recording, { pinnedAt: pin ? w.now.toISOString() : null });
  logEvent(w, pin ? "pinned" : "unpinned", recording);
  return changed;
}

/**
 * The pin of what comes to be seen on its board, or comes back to it: none when the board is full
 * by now.
 */
export const keptPin = (w: Write, recording: Recording): string | null =>
  recording.pinnedAt !== null && isFull(w, recording) ? null : recording.pinnedAt;

const isFull = (w: Write, { parentId }: Recording): boolean =>
  (pinned.get(w.db, { parent: parentId ?? "" })?.count ?? 0) >= MOST_PINNED;

const errors = [403, 404, 409, 422];
const pinnedExample = oneOfType("message", {
  title: "Welcome aboard",
  category_id: null,
  category: null,
  pinned: true,
  pinned_at: "2026-11-21T09:00:00.000Z",
});

const pin = operation({
  id: "pinMessage",
  tag: "Messages",
  method: "PUT",
  path: "/recordings/:id/pin",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Pin a message",
  description: "At most 10 a board.",
  returns: "The message.",
  answer: singleOf("SingleMessage"),
  sample: pinnedExample,
  run: changing((w, it) => setPin(w, it, true)),
});

const unpin = operation({
  id: "unpinMessage",
  tag: "Messages",
  method: "DELETE",
  path: "/recordings/:id/pin",
  access: "client",
  errors,
  summary: "Unpin a message",
  returns: "The message.",
  answer: singleOf("SingleMessage"),
  sample: pinnedExample,
  run: changing((w, it) => setPin(w, it, false)),
});

/** It can be pinned to the top of what it lies in. */
export const pinnable: Capability = {
  name: "pinnable",
  can: { pin: ({ isLive, may }) => isLive && may("pin") },
  operations: [pin, unpin],
};
