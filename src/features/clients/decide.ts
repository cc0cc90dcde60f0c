import type { Write } from "#/core/access/scope.ts";
import { notify } from "#/core/notifications/notify.ts";
import { allowedBy } from "#/core/recordings/allowed.ts";
import { findRecording, requireLive } from "#/core/recordings/content/find.ts";
import { capital, nameOf } from "#/core/recordings/content/words.ts";
import { logEvent } from "#/core/recordings/log.ts";
import type { Found } from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { subscribersOf } from "#/core/subscriptions/subscriptions.ts";
import { Conflict, Forbidden, invalid } from "#/platform/errors.ts";
import { approvalOf } from "./client.types.ts";

/** The approver decides, once and for all. */
export function decide(w: Write, recordingId: string, decision: "approved" | "rejected"): Found {
  const found = findRecording(w, recordingId);
  if (found.type !== "approval") throw invalid("type", "wrong_type", capital(`${nameOf(found)} is not decided.`));
  const approval = approvalOf(found);
  if (approval.approver_id !== w.actor.id) throw new Forbidden("Only its approver can decide this.");
  requireLive(found);
  if (approval.decision !== "asked") throw new Conflict(`This was ${approval.decision}.`, "already_decided");
  const details = { ...approval, decision, decided_at: w.now.toISOString() };
  const decided = changeRecording(w, allowedBy("as its approver", found), { details });
  logEvent(w, decision, decided);
  notify(w, newsOf(decided, "approval_decided"), subscribersOf(w, found.id));
  return decided;
}
