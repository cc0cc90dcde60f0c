import { invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { findFor } from "../content/find.ts";
import { capital, nameOf } from "../content/words.ts";
import { logEvent } from "../log.ts";
import { type Found, isTool, typeOf } from "../type.ts";
import { changeRecording } from "./change.ts";

/** Closes a thread to new comments and cheers, or opens it again; asking twice changes nothing. */
export function setCommentsClosed(w: Write, id: string, closed: boolean): Found {
  const recording = findFor(w, id, "close");
  if (!typeOf(recording).isCommentable || isTool(recording))
    throw invalid("type", "wrong_type", capital(`${nameOf(recording)} has no comments.`));
  if (recording.commentsClosed === closed) return recording;
  const changed = changeRecording(w, recording, { commentsClosed: closed });
  logEvent(w, closed ? "comments_closed" : "comments_reopened", recording);
  return changed;
}
