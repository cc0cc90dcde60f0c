import { id, instant, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import type { Secrets } from "#/platform/secret.ts";
import { NOTICES } from "#/schema/tenant/attention.ts";
import { recordingTypeName } from "../access/references.ts";
import { isAgent } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import { roleName } from "../orgs/names.ts";
import { cursorOf } from "./cursor.ts";
import { notificationPart, presentParts } from "./parts-shown.ts";
import type { TrayRow } from "./tray.ts";

export const notificationSchema = named(
  "Notification",
  t.Object({
    id: id(),
    action: named("Notice", oneOf(NOTICES)),
    recording_id: nullable(id("What happened last, such as the newest comment.")),
    bulletin_id: nullable(id("What the platform announced.")),
    project_id: nullable(id("Where it lies now.")),
    recording: nullable(
      t.Object({
        id: id(),
        type: recordingTypeName,
        title: t.String(),
        parent_id: nullable(id()),
        parent_title: nullable(
          t.String({ description: "What it lies in is called, such as what a comment is about." }),
        ),
      }),
    ),
    actor_membership_id: nullable(id()),
    actor_role: nullable(roleName),
    excerpt: nullable(t.String()),
    count: t.Integer({ description: "How many things this row stands for." }),
    first_recording_id: nullable(
      id("The first of them, where to begin to read; `recording_id` is the last."),
    ),
    parts: t.Array(notificationPart, {
      description: "The newest 10 of them, newest first, where they are more than one.",
    }),
    read: t.Boolean(),
    read_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
    cursor: t.String({ description: "The place of this row, to go on from." }),
    directive: t.Optional(
      t.Boolean({ description: "Agents only: the actor is a person who may direct you." }),
    ),
    from_operator: t.Optional(t.Boolean({ description: "Agents only: the actor operates you." })),
  }),
);

/** A row of the actor's tray; agents also learn whether it is a directive. */
export const presentNotification = (
  secrets: Secrets,
  r: Read,
  row: TrayRow,
): Static<typeof notificationSchema> => ({
  id: row.id,
  action: row.action,
  recording_id: row.recordingId,
  bulletin_id: row.bulletinId,
  project_id: row.currentProjectId,
  recording:
    row.recordingId && row.type
      ? {
          id: row.recordingId,
          type: row.type,
          title: row.title ?? "",
          parent_id: row.parentId,
          parent_title: row.parentTitle,
        }
      : null,
  actor_membership_id: row.actorId,
  actor_role: row.actorRole,
  excerpt: row.excerpt,
  count: row.count,
  first_recording_id: row.firstPartId ?? row.recordingId,
  parts: presentParts(row.action, row.parts),
  read: row.readAt !== null,
  read_at: row.readAt,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  cursor: cursorOf(secrets, row.membershipId, { seq: row.seq, at: row.updatedAt }),
  ...(isAgent(r.actor)
    ? { directive: row.directive === true, from_operator: row.fromOperator === true }
    : {}),
});
