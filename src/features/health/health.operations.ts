import { operation } from "#/core/access/operation.ts";
import { projectReference } from "#/core/access/references.ts";
import { bylineSchema } from "#/core/people/present.ts";
import { findProject, findProjectToEdit } from "#/core/projects/find.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { projectExample, recordingExample } from "#/core/recordings/operations/examples.ts";
import { id, instant, named, nullable, t } from "#/lib/schema.ts";
import { presentUpdate, readGauge, reportHealth, setEnabled } from "./gauge.ts";
import { note, position, status } from "./health-update.type.ts";
import { updateBody, updateHealth } from "./update.ts";

const tag = "Health";
const health = { position: 70, status: "on_track" as const, note: "All good." };
const standing = {
  enabled: true,
  ...health,
  updated_at: "2026-11-21T09:00:00.000Z",
  updated_by: recordingExample.creator,
};
const update = {
  id: recordingExample.id,
  ...health,
  content_html: null,
  creator: recordingExample.creator,
  comments_count: 0,
  cheers_count: 0,
  created_at: "2026-11-21T09:00:00.000Z",
};

const gauge = {
  enabled: t.Boolean(),
  position: nullable(position, { description: "Null until the first update." }),
  status: nullable(status),
  note,
  updated_at: nullable(instant()),
  updated_by: nullable(bylineSchema),
};
const updateSchema = named(
  "HealthGaugeUpdate",
  t.Object({
    id: id("The recording to comment on and to cheer."),
    position,
    status,
    note,
    content_html: nullable(t.String()),
    creator: bylineSchema,
    comments_count: t.Integer(),
    cheers_count: t.Integer(),
    created_at: instant(),
  }),
);
const gaugeSchema = named(
  "HealthGauge",
  t.Object({
    ...gauge,
    updates: t.Array(updateSchema, { description: "The latest 50, newest first." }),
  }),
);
const reportSchema = named("HealthReport", t.Object({ project: projectReference, ...gauge }));

export const getProjectHealth = operation({
  id: "getProjectHealth",
  tag,
  method: "GET",
  path: "/projects/:id/health",
  access: "client",
  errors: [404],
  summary: "A project's health gauge",
  description: "Where it stands and how it got there.",
  returns: "The gauge.",
  answer: gaugeSchema,
  sample: { ...standing, updates: [] },
  run: ({ scope, params }) => scope.read((r) => readGauge(r, findProject(r, params.id).id)),
});

export const updateProjectHealth = operation({
  id: "updateProjectHealth",
  tag,
  method: "PUT",
  path: "/projects/:id/health",
  access: "admin",
  errors: [403, 404, 409, 422],
  summary: "Switch a project's health gauge on or off",
  body: t.Object({ enabled: t.Boolean() }),
  example: { enabled: true },
  returns: "The gauge.",
  answer: gaugeSchema,
  sample: { ...standing, updates: [] },
  run: ({ scope, params, body }) =>
    scope.write((w) => {
      setEnabled(w, findProjectToEdit(w, params.id), body.enabled);
      return readGauge(w, params.id);
    }),
});

export const updateHealthOperation = operation({
  id: "createHealthUpdate",
  tag,
  method: "POST",
  path: "/projects/:id/health/updates",
  access: "client",
  makes: true,
  errors: [403, 404, 409, 422],
  summary: "Set a project's health gauge",
  description:
    "`status` stays as it was when absent. The update can be commented on and cheered. 409 while the gauge is off.",
  body: updateBody,
  example: { ...health, notify: true },
  returns: "The update.",
  answer: updateSchema,
  sample: update,
  run: ({ scope, params, body }) =>
    scope.write((w) => {
      const made = updateHealth(w, findProject(w, params.id), body);
      return presentUpdate(w, findRecording(w, made.id));
    }),
});

export const listProjectHealth = operation({
  id: "listProjectHealth",
  tag,
  method: "GET",
  path: "/reports/health",
  access: "member",
  summary: "The health of all projects",
  returns: "The gauges of the projects you reach, the most recently updated first, at most 1,000.",
  answer: t.Array(reportSchema),
  sample: [{ project: projectExample, ...standing }],
  run: ({ scope }) => scope.read(reportHealth),
});
