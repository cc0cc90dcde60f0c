import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { details } from "#/core/recordings/details.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";

export const position = t.Integer({
  minimum: 0,
  maximum: 100,
  description: "How far the project is: 0 to 100.",
});
export const status = oneOf(["on_track", "some_risk", "concerned"]);
export const note = nullable(t.String({ maxLength: 10_000, description: "Plain text." }));

const health = named("ProjectHealth", t.Object({ position, status }));

/** Where a health update puts the gauge. */
export type Health = Static<typeof health>;

const kept = details({ health, note: t.Optional(note) });
export const healthOf = (update: Pick<Recording, "details">): Health => kept.of(update).health;
export const noteOf = (update: Pick<Recording, "details">): string | null =>
  kept.of(update).note ?? null;

/**
 * One setting of a project's gauge, which people can discuss. Its place on the gauge is under
 * `health`, because the position and status of a recording are something else; it doesn't change
 * once it is made.
 */
export const healthUpdate = recordingType({
  name: "health_update",
  label: "Health update",
  parents: [],
  title: "none",
  content: "optional",
  input: { health: t.Optional(health), note: kept.fields.note },
  output: { health, note },
  can: { edit: "author-or-admin" },
  capabilities: [trashable, commentable],
  news: "health_updated",
  resolve(_, own, __, subject) {
    if (subject !== null && own.health !== undefined)
      throw invalid("health", "invalid", "An update keeps its place on the gauge.");
    return own;
  },
  present: (row) => ({ health: healthOf(row), note: noteOf(row) }),
});
