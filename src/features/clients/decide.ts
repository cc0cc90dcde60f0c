import { operation } from "#/core/access/operation.ts";
import type { Write } from "#/core/access/scope.ts";
import { notify } from "#/core/notifications/notify.ts";
import { allowedBy } from "#/core/recordings/allowed.ts";
import { singleOf } from "#/core/recordings/content/answers.ts";
import { findRecording, requireLive } from "#/core/recordings/content/find.ts";
import { presentOne } from "#/core/recordings/content/present.ts";
import { wrongType } from "#/core/recordings/content/words.ts";
import { details } from "#/core/recordings/details.ts";
import { logEvent } from "#/core/recordings/log.ts";
import { oneOfType, oneRecordingExample } from "#/core/recordings/operations/examples.ts";
import type { Capability, Found } from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { subscribersOf } from "#/core/subscriptions/subscriptions.ts";
import { id, instant, nullable, oneOf, t } from "#/lib/schema.ts";
import { Conflict, Forbidden } from "#/platform/errors.ts";

/** What an approval keeps. */
export const approvalDetails = details({
  approver_id: id("Who decides. They must see it."),
  decision: oneOf(["asked", "approved", "rejected"]),
  decided_at: nullable(instant()),
});

/** Nobody decides it twice, nor changes what was decided about. */
export const alreadyDecided = (decision: "approved" | "rejected"): Conflict =>
  new Conflict(`This was ${decision}.`, "already_decided");

/** The approver decides, once and for all. */
export function decide(w: Write, recordingId: string, decision: "approved" | "rejected"): Found {
  const found = findRecording(w, recordingId);
  if (found.type !== "approval") throw wrongType(found, "is not decided");
  const approval = approvalDetails.of(found);
  if (approval.approver_id !== w.actor.id)
    throw new Forbidden("Only its approver can decide this.");
  requireLive(found);
  if (approval.decision !== "asked") throw alreadyDecided(approval.decision);
  const decided = changeRecording(w, allowedBy("as its approver", found), {
    details: approvalDetails.with(found, { decision, decided_at: w.now.toISOString() }),
  });
  logEvent(w, decision, decided);
  notify(w, newsOf(decided, "approval_decided"), subscribersOf(w, found.id));
  return decided;
}

const { due_on, creator } = oneRecordingExample;
export const approvalExample = oneOfType("approval", {
  title: "The new logo",
  due_on,
  approver_id: creator.membership_id,
  decision: "asked",
  decided_at: null,
});

const decideOperation = operation({
  id: "decideApproval",
  tag: "Clients",
  method: "PUT",
  path: "/recordings/:id/approval",
  isVersioned: true,
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Approve or reject",
  description:
    "For its approver alone, once: a second decision is 409 `already_decided`, and so is every change of the approval from then on.",
  body: t.Object({ decision: oneOf(["approved", "rejected"]) }),
  example: { decision: "approved" },
  returns: "The approval.",
  answer: singleOf("SingleApproval"),
  sample: { ...approvalExample, decision: "approved", decided_at: "2026-11-21T09:00:00.000Z" },
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, decide(w, params.id, body.decision))),
});

/** It is decided once, by its approver. */
export const decidable: Capability = {
  name: "decidable",
  can: {
    decide: ({ r, row, isShared }) =>
      isShared &&
      approvalDetails.of(row).approver_id === r.actor.id &&
      approvalDetails.of(row).decision === "asked",
  },
  operations: [decideOperation],
};
