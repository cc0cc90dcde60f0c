import { orgRoutes } from "#/core/access/routes.ts";
import { newRecordingSchema } from "#/core/recordings/input.ts";
import { presentOne } from "#/core/recordings/present.ts";
import { oneOfType, oneRecordingExample } from "#/core/recordings/routes/examples.ts";
import { createUnder } from "#/core/recordings/verbs/create.ts";
import { id, oneOf, t } from "#/lib/schema.ts";
import { anyObject, describe, json, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { approval } from "./client.types.ts";
import { decide } from "./decide.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Clients";
const schema = ref("SingleApproval");
const { due_on, creator } = oneRecordingExample;
const example = oneOfType("approval", {
  ...{ title: "The new logo", due_on, approver_id: creator.membership_id, decision: "asked", decided_at: null },
});

const operations = {
  createApproval: describe({
    id: "createApproval",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Ask somebody to approve something",
    description: "Under a project's client area. The approver must see it, and is told.",
    body: t.Omit(newRecordingSchema(approval), ["type"]),
    example: { title: "The new logo", approver_id: creator.membership_id, due_on: "2026-12-01" },
    answers: { 201: { description: "The approval.", schema, example } },
  }),
  decide: describe({
    id: "decideApproval",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Approve or reject",
    description: "For its approver alone, once: a second decision is 409 `already_decided`.",
    example: { decision: "approved" },
    answers: {
      200: {
        description: "The approval.",
        schema,
        example: { ...example, decision: "approved", decided_at: "2026-11-21T09:00:00.000Z" },
      },
    },
  }),
};

/** Asking clients, and their decisions. */
export const clientRoutes = (services: Services) =>
  orgRoutes(services)
    .post(
      "/recordings/:id/approvals",
      ({ scope, params, body }) =>
        scope.write((w) => presentOne(w, createUnder(w, params.id, { ...body, type: "approval" }))),
      { creates: "client", params: one, body: anyObject, ...operations.createApproval, ...json },
    )
    .put(
      "/recordings/:id/approval",
      ({ scope, params, body }) => scope.write((w) => presentOne(w, decide(w, params.id, body.decision))),
      {
        access: "client",
        params: one,
        body: t.Object({ decision: oneOf(["approved", "rejected"]) }),
        ...operations.decide,
        ...json,
      },
    );
