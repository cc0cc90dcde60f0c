import { operation } from "#/core/access/operation.ts";
import { projectReference } from "#/core/access/references.ts";
import type { Read } from "#/core/access/scope.ts";
import { findPerson, requireMember } from "#/core/people/find.ts";
import {
  previewReassign,
  REASSIGN_MODES,
  type Reassignment,
  reassign,
} from "#/core/recordings/bulk/reassign.ts";
import { projectExample, recordingExample } from "#/core/recordings/operations/examples.ts";
import { having, id, named, nullable, oneOf, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";

const tag = "Reports";
const mode = t.Optional(
  oneOf(REASSIGN_MODES, {
    description: "`reassign` (the default) hands over, `remove` takes away, `add` puts beside.",
  }),
);
const from = id("Whose open work it is.");
const to = id("Who gets it; not with `remove`.");
const person = recordingExample.creator.membership_id;

const counts = {
  count: t.Integer(),
  skipped: t.Integer({ description: "Open work that who is to get it can't see." }),
};

export const preview = operation({
  id: "previewReassign",
  tag,
  method: "GET",
  path: "/reassign/preview",
  access: "owner",
  errors: [404, 422],
  summary: "What a reassignment would change",
  query: t.Object({
    from,
    to: t.Optional(to),
    mode,
    project_id: t.Optional(id("Only in this project.")),
  }),
  returns: "By project.",
  answer: t.Array(
    named("ReassignmentPreview", t.Object({ project: nullable(projectReference), ...counts })),
  ),
  sample: [{ project: projectExample, count: 4, skipped: 1 }],
  run: ({ scope, query }) =>
    scope.read((r) => previewReassign(r, planOf(r, { ...query, project: query.project_id }, ""))),
});

export const reassignOperation = operation({
  id: "reassign",
  tag,
  method: "POST",
  path: "/reassign",
  access: "owner",
  errors: [404, 422],
  summary: "Change who is to do somebody's open work",
  description:
    "In every project, or in one. Completed work keeps its history; who gets work follows it, and what they can't see stays where it is.",
  body: t.Object(
    {
      mode,
      from_id: from,
      to_id: t.Optional(nullable(to)),
      project_id: t.Optional(nullable(id("Only in this project."))),
    },
    {
      if: { ...having("mode"), properties: { mode: { const: "remove" } } },
      else: { ...having("to_id"), properties: { to_id: { type: "string" } } },
    },
  ),
  example: { from_id: person, to_id: "0193b0c8-7d10-7000-8000-0000000000ac" },
  returns: "How much changed.",
  answer: named("Reassignment", t.Object(counts)),
  sample: { count: 4, skipped: 1 },
  run: ({ scope, body: { mode, from_id, to_id, project_id } }) =>
    scope.write((w) =>
      reassign(w, planOf(w, { mode, from: from_id, to: to_id, project: project_id }, "_id")),
    ),
});

interface Sent {
  mode?: Reassignment["mode"];
  from: string;
  to?: string | null;
  project?: string | null;
}

/** Checks who is named; `suffix` is what the names of the fields end with. */
function planOf(
  r: Read,
  { mode = "reassign", from, to = null, project = null }: Sent,
  suffix: string,
): Reassignment {
  findPerson(r, from);
  if (mode === "remove") return { mode, from, to: null, projectId: project };
  if (to === null) throw invalid(`to${suffix}`, "required", "Say who gets the work.");
  if (to === from) throw invalid(`to${suffix}`, "invalid", "This is the same person.");
  return { mode, from, to: requireMember(r, `to${suffix}`, to).id, projectId: project };
}
