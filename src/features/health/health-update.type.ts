import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { named, nullable, oneOf, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";

export const position = t.Integer({ minimum: 0, maximum: 100, description: "How far the project is: 0 to 100." });
export const status = oneOf(["on_track", "some_risk", "concerned"]);
export const note = nullable(t.String({ maxLength: 10_000, description: "Plain text." }));

/** Where a health update puts the gauge. */
export interface Health {
  position: number;
  status: "on_track" | "some_risk" | "concerned";
}

export const healthOf = ({ details }: Pick<Recording, "details">) => details.health as Health;
export const noteOf = ({ details }: Pick<Recording, "details">) => (details.note as string | null | undefined) ?? null;

const health = named("ProjectHealth", t.Object({ position, status }));

/**
 * One setting of a project's gauge, which people can discuss. Its place on the gauge is under `health`, because the
 * position and status of a recording are something else; it doesn't change once it is made.
 */
export const healthUpdate = recordingType({
  name: "health_update",
  label: "Health update",
  parents: [],
  isTop: true,
  title: "none",
  content: "optional",
  input: { health: t.Optional(health), note: t.Optional(note) },
  output: { health, note },
  can: { edit: "author-or-admin" },
  capabilities: [commentable],
  news: "health_updated",
  settle(_, own, __, subject) {
    if (subject !== null && own.health !== undefined)
      throw invalid("health", "invalid", "An update keeps its place on the gauge.");
    return own;
  },
  present: (row) => ({ health: healthOf(row), note: noteOf(row) }),
});
