import { operation } from "#/core/access/operation.ts";
import { singleOf } from "#/core/recordings/content/answers.ts";
import { presentMade } from "#/core/recordings/content/present.ts";
import { newRecordingSchema } from "#/core/recordings/input.ts";
import { createUnder } from "#/core/recordings/verbs/create.ts";
import { t } from "#/lib/schema.ts";
import { anyObject } from "#/platform/operation.ts";
import { approval } from "./client.types.ts";
import { approvalExample as example } from "./decide.ts";

const tag = "Clients";

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
  example: { title: "The new logo", approver_id: example.approver_id, due_on: "2026-12-01" },
  returns: "The approval.",
  answer: singleOf("SingleApproval"),
  sample: example,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentMade(w, createUnder(w, params.id, { ...body, type: "approval" }))),
});
