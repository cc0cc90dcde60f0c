import { refusalOf } from "#/core/access/abilities.ts";
import type { Write } from "#/core/access/scope.ts";
import { recordProjectEvent } from "#/core/activity/record.ts";
import type { FoundProject } from "#/core/projects/find.ts";
import { contentFields, notify } from "#/core/recordings/input.ts";
import { createAtTop } from "#/core/recordings/verbs/create.ts";
import { type Static, t } from "#/lib/schema.ts";
import { Conflict } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { isEnabled, latestUpdate } from "./gauge.ts";
import { healthOf, healthUpdate, note, position, status } from "./health-update.type.ts";

export const updateBody = t.Object({
  position,
  status: t.Optional(status),
  note: t.Optional(note),
  ...contentFields,
  notify: t.Optional(notify),
  visible_to_clients: t.Optional(t.Boolean()),
});

/** Sets a project's gauge; the status stays as it was when none is given. */
export function updateHealth(
  w: Write,
  project: FoundProject,
  body: Static<typeof updateBody>,
): Recording {
  const refused = refusalOf(w, "team", {
    label: healthUpdate.label,
    creatorId: project.creatorId,
    createdAt: "",
  });
  if (refused) throw refused;
  if (project.status !== "active")
    throw new Conflict(`This project is ${project.status}. Restore it first.`);
  if (!isEnabled(w, project.id))
    throw new Conflict("The health gauge of this project is switched off.");
  const latest = latestUpdate(w, project.id);
  const before = latest && healthOf(latest);
  const { position, status = before?.status ?? "on_track", ...rest } = body;
  const health = { position, status };
  const made = createAtTop(
    w,
    healthUpdate,
    { projectId: project.id, chatId: null },
    { ...rest, health },
  );
  recordProjectEvent(w, "health_set", project.id, { before, after: health });
  return made;
}
