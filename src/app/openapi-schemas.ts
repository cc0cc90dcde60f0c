import { preferencesSchema } from "#/core/identity/preferences.ts";
import { notificationSchema } from "#/core/notifications/tray-routes.ts";
import { batchBodies } from "#/core/recordings/bulk/batch-input.ts";
import { newRecordingSchema, patchSchema } from "#/core/recordings/input.ts";
import { allTypes, isCreatable } from "#/core/recordings/type.ts";
import { hitFields } from "#/features/search/index.ts";
import { id, named, nullable, oneOf, type TProperties, type TSchema, t } from "#/lib/schema.ts";
import { FIELD_CODES } from "#/platform/errors.ts";
import { ref } from "#/platform/http/routes.ts";
import { ACTIONS } from "#/schema/tenant/activity.ts";
import { peopleSchemas } from "./openapi-people.ts";

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
    code: oneOf(ERROR_CODES),
    message: t.String(),
    fields: t.Optional(
      t.Record(t.String(), t.Array(object({ code: oneOf(FIELD_CODES), message: t.String() })), {
        description: "By JSON path, what is wrong with each field.",
      }),
    ),
    details: t.Optional(t.Record(t.String(), t.Unknown())),
  }),
});

const commonFields = (): TProperties => ({
  id: id(),
  type: oneOf(allTypes().map(({ name }) => name) as [string, ...string[]]),
  title: t.String(),
  content_html: nullable(t.String()),
  status: oneOf(["active", "archived", "trashed", "drafted"]),
  inherits_status: t.Boolean({ description: "True when the status is that of something it lies in." }),
  project_id: nullable(id()),
  parent_id: nullable(id()),
  position: t.Number(),
  creator: byName("Byline"),
  visible_to_clients: t.Boolean(),
  comments_closed: t.Boolean(),
  comments_count: t.Integer(),
  cheers_count: t.Integer(),
  subscribed: t.Boolean(),
  bookmarked: t.Boolean(),
  created_at: at,
  updated_at: at,
  published_at: nullable(at),
  scheduled_at: nullable(at),
  trashed_at: nullable(at),
  public: t.Boolean(),
  version: t.Integer({ description: "Grows by one at every change." }),
});

/** The own fields of every type; each is there on recordings of its type. */
const ownFields = (): TProperties =>
  Object.fromEntries(
    allTypes().flatMap(({ output }) => Object.entries(output).map(([key, schema]) => [key, t.Optional(schema)])),
  );

const abilities =
  "edit complete assign comment cheer close_comments change_visibility publish_link move pin archive trash restore delete publish".split(
    " ",
  );

const singleFields = (): TProperties => ({
  content_attachments: t.Array(byName("ContentAttachment")),
  byline: byName("Byline"),
  parent: nullable(byName("RecordingReference")),
  project: nullable(byName("ProjectReference")),
  ancestors: t.Array(byName("RecordingReference"), { description: "Outermost first, as far as you see them." }),
  subscribers_count: t.Integer(),
  can: named(
    "RecordingAbilities",
    object(Object.fromEntries(abilities.map((ability) => [ability, t.Boolean()])), {
      description: "What you may do with it now.",
    }),
  ),
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
  action: oneOf(ACTIONS),
  recording: nullable(
    object({ id: id(), type: t.String(), title: nullable(t.String()), status: nullable(t.String()) }),
  ),
  project: nullable(byName("PastProjectReference")),
  actor: object({ membership_id: id(), name: t.String(), avatar_url: nullable(t.String()), kind: t.String() }),
  details: t.Record(t.String(), t.Unknown()),
  excerpt: nullable(t.String()),
  cheers_count: t.Integer(),
  created_at: at,
});

const trashItem: TProperties = {
  id: id(),
  type: t.String(),
  title: t.String(),
  project: nullable(byName("PastProjectReference")),
  creator: byName("Byline"),
  trashed_at: nullable(at),
  purges_at: nullable(at),
};

/** One of several named schemas, told apart by the value of one key. */
const oneOfNamed = (key: string, nameOf: (value: string) => string, values: readonly string[]) => ({
  oneOf: values.map((value) => ref(nameOf(value))),
  discriminator: {
    propertyName: key,
    mapping: Object.fromEntries(values.map((value) => [value, ref(nameOf(value)).$ref])),
  },
});

/** `client_correspondence` as a schema is named: `ClientCorrespondence`. */
const pascal = (name: string): string => name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
const newName = (type: string) => `New${pascal(type)}`;
const patchName = (type: string) => `${pascal(type)}Patch`;
const batchName = (verb: string) => `Batch${pascal(verb)}`;

/** All named schemas, the ones of recording types made from their declarations. */
export function componentSchemas(): Record<string, unknown> {
  const types = allTypes().filter(isCreatable);
  const editable = allTypes().filter((type) => isCreatable(type) || type.isTop);
  const comment = types.find(({ name }) => name === "comment");
  return {
    Error: error,
    Ok: object({ ok: t.Boolean() }),
    Preferences: preferencesSchema,
    Byline: object({
      membership_id: id(),
      name: t.String(),
      avatar_url: nullable(t.String()),
      role: t.String(),
      kind: t.String(),
    }),
    RecordingReference: object({ id: id(), type: t.String(), title: t.String() }),
    ProjectReference: object({ id: id(), name: t.String() }),
    PastProjectReference: object({ id: id(), name: nullable(t.String({ description: "Null when it is gone." })) }),
    ContentAttachment: attachment,
    Recording: object({ ...commonFields(), ...ownFields() }),
    DatedWork: object({ ...commonFields(), ...ownFields(), assignees: t.Array(byName("Byline")) }),
    LateWork: object({
      ...{ ...commonFields(), ...ownFields(), assignees: t.Array(byName("Byline")) },
      days_late: t.Integer({ minimum: 1 }),
    }),
    SearchHit: object({ ...commonFields(), ...ownFields(), ...hitFields }),
    SingleRecording: object({ ...commonFields(), ...ownFields(), ...singleFields() }),
    ...Object.fromEntries(types.map((type) => [newName(type.name), newRecordingSchema(type)])),
    NewRecording: oneOfNamed(
      "type",
      newName,
      types.map(({ name }) => name),
    ),
    CreateCommentRequest: comment ? t.Omit(newRecordingSchema(comment), ["type"]) : {},
    ...Object.fromEntries(editable.map((type) => [patchName(type.name), patchSchema(type)])),
    RecordingPatch: { anyOf: editable.map((type) => ref(patchName(type.name))) },
    ...Object.fromEntries(Object.entries(batchBodies).map(([verb, schema]) => [batchName(verb), schema])),
    Batch: oneOfNamed("verb", batchName, Object.keys(batchBodies)),
    BatchResult: object({ count: t.Integer(), ids: t.Array(id()) }),
    Event: event,
    Notification: notificationSchema,
    TrashItem: object(trashItem),
    RestoredItem: object({ ...trashItem, status: t.String() }),
    ...peopleSchemas,
  };
}
