import { orgRoutes } from "#/core/access/routes.ts";
import { findProject, findProjectToEdit } from "#/core/projects/find.ts";
import { findRecording } from "#/core/recordings/find.ts";
import { recordingExample } from "#/core/recordings/routes/examples.ts";
import { id, instant, nullable, t } from "#/lib/schema.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { presentUpdate, readGauge, reportHealth, setEnabled } from "./gauge.ts";
import { note, position, status } from "./health-update.type.ts";
import { updateBody, updateHealth } from "./update.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Health";
const health = { position: 70, status: "on_track", note: "All good." };
const standing = {
  enabled: true,
  ...health,
  updated_at: "2026-11-21T09:00:00.000Z",
  updated_by: recordingExample.creator,
};
const update = {
  ...{ id: recordingExample.id, ...health, content_html: null, creator: recordingExample.creator },
  ...{ comments_count: 0, cheers_count: 0, created_at: "2026-11-21T09:00:00.000Z" },
};

const gauge = {
  enabled: t.Boolean(),
  position: nullable(position, { description: "Null until the first update." }),
  status: nullable(status),
  note,
  updated_at: nullable(instant()),
  updated_by: nullable(t.Unsafe(ref("Byline"))),
};
export const schemas = {
  HealthGauge: t.Object({
    ...gauge,
    updates: t.Unsafe<unknown>({ ...listOf("HealthGaugeUpdate"), description: "The latest 50, newest first." }),
  }),
  HealthGaugeUpdate: t.Object({
    id: id("The recording to comment on and to cheer."),
    position,
    status,
    note,
    content_html: nullable(t.String()),
    creator: t.Unsafe(ref("Byline")),
    comments_count: t.Integer(),
    cheers_count: t.Integer(),
    created_at: instant(),
  }),
  HealthReport: t.Object({ project: t.Unsafe(ref("ProjectReference")), ...gauge }),
};

const gaugeAnswer = {
  200: { description: "The gauge.", schema: ref("HealthGauge"), example: { ...standing, updates: [] } },
};

const operations = {
  getProjectHealth: describe({
    id: "getProjectHealth",
    tag,
    errors: [404],
    summary: "A project's health gauge",
    description: "Where it stands and how it got there.",
    answers: gaugeAnswer,
  }),
  updateProjectHealth: describe({
    id: "updateProjectHealth",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Switch a project's health gauge on or off",
    example: { enabled: true },
    answers: gaugeAnswer,
  }),
  updateHealth: describe({
    id: "createHealthUpdate",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Set a project's health gauge",
    description:
      "`status` stays as it was when absent. The update can be commented on and cheered. 409 while the gauge is off.",
    example: { ...health, notify: true },
    answers: { 201: { description: "The update.", schema: ref("HealthGaugeUpdate"), example: update } },
  }),
  listProjectHealth: describe({
    id: "listProjectHealth",
    tag,
    summary: "The health of all projects",
    answers: {
      200: {
        description: "The gauges of the projects you reach, the most recently updated first, at most 1,000.",
        schema: listOf("HealthReport"),
        example: [{ project: { id: recordingExample.project_id, name: "Website" }, ...standing }],
      },
    },
  }),
};

/** The health gauges of projects. */
export const healthRoutes = (services: Services) =>
  orgRoutes(services)
    .get("/projects/:id/health", ({ scope, params }) => scope.read((r) => readGauge(r, findProject(r, params.id).id)), {
      access: "client",
      params: one,
      ...operations.getProjectHealth,
    })
    .put(
      "/projects/:id/health",
      ({ scope, params, body }) =>
        scope.write((w) => {
          setEnabled(w, findProjectToEdit(w, params.id), body.enabled);
          return readGauge(w, params.id);
        }),
      {
        access: "admin",
        params: one,
        body: t.Object({ enabled: t.Boolean() }),
        ...operations.updateProjectHealth,
        ...json,
      },
    )
    .post(
      "/projects/:id/health/updates",
      ({ scope, params, body }) =>
        scope.write((w) => {
          const made = updateHealth(w, findProject(w, params.id), body);
          return presentUpdate(w, findRecording(w, made.id));
        }),
      { creates: "client", params: one, body: updateBody, ...operations.updateHealth, ...json },
    )
    .get("/reports/health", ({ scope }) => scope.read(reportHealth), {
      access: "member",
      ...operations.listProjectHealth,
    });
