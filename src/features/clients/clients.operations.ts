import { operation } from "#/core/access/operation.ts";
import { singleOf } from "#/core/recordings/content/answers.ts";
import { presentOne } from "#/core/recordings/content/present.ts";
import { newRecordingSchema } from "#/core/recordings/input.ts";
import { oneOfType, oneRecordingExample } from "#/core/recordings/operations/examples.ts";
import { createUnder } from "#/core/recordings/verbs/create.ts";
import { oneOf, t } from "#/lib/schema.ts";
import { anyObject } from "#/platform/operation.ts";
import { approval } from "./client.types.ts";
import { decide } from "./decide.ts";

const tag = "Clients";
const { due_on, creator } = oneRecordingExample;
const example = oneOfType("approval", {
  ...{ title: "The new logo", due_on, approver_id: creator.membership_id, decision: "asked", decided_at: null },
});

export const createApproval = operation({
  id: "createApproval",
  tag,
  method: "POST",
  path: "/recordings/:id/approvals",
  access: "client",
  makes: true,
  errors: [403, 404, 409, 422],
  summary: "Ask somebody to approve something",
  description: "Under a project's client area. The approver must see it, and is told.",
  body: anyObject,
  accepts: t.Omit(newRecordingSchema(approval), ["type"]),
  example: { title: "The new logo", approver_id: creator.membership_id, due_on: "2026-12-01" },
  returns: "The approval.",
  answer: singleOf("SingleApproval"),
  sample: example,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, createUnder(w, params.id, { ...body, type: "approval" }))),
});

export const decideOperation = operation({
  id: "decideApproval",
  tag,
  method: "PUT",
  path: "/recordings/:id/approval",
  isVersioned: true,
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Approve or reject",
  description: "For its approver alone, once: a second decision is 409 `already_decided`.",
  body: t.Object({ decision: oneOf(["approved", "rejected"]) }),
  example: { decision: "approved" },
  returns: "The approval.",
  answer: singleOf("SingleApproval"),
  sample: { ...example, decision: "approved", decided_at: "2026-11-21T09:00:00.000Z" },
  run: ({ scope, params, body }) => scope.write((w) => presentOne(w, decide(w, params.id, body.decision))),
});
