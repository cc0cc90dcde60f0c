import { roleName } from "#/core/access/roles.ts";
import { preferencesSchema } from "#/core/identity/preferences.ts";
import { notificationSchema } from "#/core/notifications/tray-routes.ts";
import { batchBodies } from "#/core/recordings/bulk/batch-input.ts";
import { id, named, nullable, oneOf, type TProperties, type TSchema, t } from "#/lib/schema.ts";
import { FIELD_CODES } from "#/platform/errors.ts";
import { ref } from "#/platform/http/routes.ts";
import { ACTIONS } from "#/schema/tenant/activity.ts";
import { STATUSES } from "#/schema/tenant/recordings.ts";
import { membershipKind, peopleSchemas } from "./openapi-people.ts";
import { batchName, oneOfNamed, recordingSchemas } from "./openapi-recordings.ts";

const at = t.String({ format: "date-time" });
const object = (properties: TProperties, options = {}) => t.Object(properties, options);
const byName = (name: string): TSchema => t.Unsafe(ref(name));

/** The closed list of error codes. */
const ERROR_CODES =
  `bad_request user_agent_required invalid_cursor unauthenticated token_expired invalid_grant two_factor_required
  limit_reached forbidden role_required session_required read_only_token restricted_by_settings two_factor_setup_required not_author
  not_found method_not_allowed not_acceptable stale conflict already_decided thread_closed idempotency_mismatch cursor_expired
  payload_too_large headers_too_large unsupported_media_type validation_failed rate_limited internal unavailable`.split(
    /\s+/,
  ) as [string, ...string[]];

const error = object({
  error: object({
    code: named("ErrorCode", oneOf(ERROR_CODES)),
    message: t.String(),
    fields: t.Optional(
      t.Record(
        t.String(),
        t.Array(object({ code: named("FieldErrorCode", oneOf(FIELD_CODES)), message: t.String() })),
        {
          description: "By JSON path, what is wrong with each field.",
        },
      ),
    ),
    details: t.Optional(t.Record(t.String(), t.Unknown())),
  }),
});

const attachment = object({
  id: id(),
  filename: t.String(),
  content_type: t.String(),
  byte_size: t.Integer(),
  width: nullable(t.Integer()),
  height: nullable(t.Integer()),
  url: t.String(),
  previewable: t.Boolean(),
});

const event = object({
  id: id(),
  action: named("EventAction", oneOf(ACTIONS)),
  recording: nullable(
    object({ id: id(), type: byName("RecordingType"), title: nullable(t.String()), status: nullable(oneOf(STATUSES)) }),
  ),
  project: nullable(byName("PastProjectReference")),
  actor: object({ membership_id: id(), name: t.String(), avatar_url: nullable(t.String()), kind: membershipKind }),
  details: t.Record(t.String(), t.Unknown()),
  excerpt: nullable(t.String()),
  cheers_count: t.Integer(),
  created_at: at,
});

const trashItem: TProperties = {
  id: id(),
  type: byName("RecordingType"),
  title: t.String(),
  project: nullable(byName("PastProjectReference")),
  creator: byName("Byline"),
  trashed_at: nullable(at),
  purges_at: nullable(at),
};

/** All named schemas, the ones of recording types made from their declarations. */
export function componentSchemas(): Record<string, unknown> {
  return {
    Error: error,
    Ok: object({ ok: t.Boolean() }),
    Preferences: preferencesSchema,
    Byline: object({
      membership_id: id(),
      name: t.String(),
      avatar_url: nullable(t.String()),
      role: roleName,
      kind: membershipKind,
    }),
    RecordingReference: object({ id: id(), type: byName("RecordingType"), title: t.String() }),
    ProjectReference: object({ id: id(), name: t.String() }),
    PastProjectReference: object({ id: id(), name: nullable(t.String({ description: "Null when it is gone." })) }),
    ContentAttachment: attachment,
    ...recordingSchemas(),
    ...Object.fromEntries(Object.entries(batchBodies).map(([verb, schema]) => [batchName(verb), schema])),
    Batch: oneOfNamed("verb", batchName, Object.keys(batchBodies)),
    BatchResult: object({ count: t.Integer(), ids: t.Array(id()) }),
    Event: event,
    Notification: notificationSchema,
    TrashItem: object(trashItem),
    RestoredItem: object({ ...trashItem, status: oneOf(STATUSES) }),
    ...peopleSchemas,
  };
}
