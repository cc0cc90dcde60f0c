import type { Secrets } from "#/platform/secret.ts";
import { isAgent } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import { cursorOf } from "./cursor.ts";
import type { TrayRow } from "./tray.ts";

/** A row of the actor's tray; agents also learn whether it is a directive. */
export const presentNotification = (secrets: Secrets, r: Read, row: TrayRow) => ({
  id: row.id,
  action: row.action,
  recording_id: row.recordingId,
  bulletin_id: null,
  project_id: row.currentProjectId,
  recording:
    row.recordingId && row.type
      ? { id: row.recordingId, type: row.type, title: row.title ?? "", parent_id: row.parentId }
      : null,
  actor_membership_id: row.actorId,
  actor_role: row.actorRole,
  excerpt: row.excerpt,
  count: row.count,
  read: row.readAt !== null,
  read_at: row.readAt,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  cursor: cursorOf(secrets, row.membershipId, { seq: row.seq, at: row.updatedAt }),
  ...(isAgent(r.actor) ? { directive: row.directive === true, from_operator: row.fromOperator === true } : {}),
});
