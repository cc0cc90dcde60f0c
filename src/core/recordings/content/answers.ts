import { addresses, at, byName, id, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { STATUSES } from "#/schema/tenant/recordings.ts";
import { projectReference, recordingReference } from "../../access/references.ts";
import { bylineSchema } from "../../people/present.ts";

/** What every recording answers, whatever its type; each type adds its own. */
export const recordingFields = t.Object({
  id: id(),
  title: t.String(),
  content_html: nullable(t.String()),
  status: named("RecordingStatus", oneOf(STATUSES)),
  inherits_status: t.Boolean({
    description: "True when the status is that of something it lies in.",
  }),
  project_id: nullable(id()),
  parent_id: nullable(id()),
  position: t.Number(),
  creator: bylineSchema,
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
  ...addresses,
});

export const attachment = named(
  "ContentAttachment",
  t.Object({
    id: id(),
    filename: t.String(),
    content_type: t.String(),
    byte_size: t.Integer(),
    width: nullable(t.Integer()),
    height: nullable(t.Integer()),
    url: t.String(),
    previewable: t.Boolean(),
  }),
);

/** What one recording answers beside that, read by itself. */
export const singleFields = t.Object({
  content_attachments: t.Array(attachment),
  byline: bylineSchema,
  parent: nullable(recordingReference),
  project: nullable(projectReference),
  ancestors: t.Array(recordingReference, {
    description: "Outermost first, as far as you see them.",
  }),
  subscribers_count: t.Integer(),
  /** By flag: those of every recording and of what its type can do. */
  can: byName<Record<string, boolean>>("RecordingAbilities"),
});

export type RecordingAnswer = Static<typeof recordingFields> & { type: string };
export type SingleAnswer = RecordingAnswer & Static<typeof singleFields>;

/** What its type adds. */
type Own = { readonly [field: string]: unknown };

/**
 * A recording in a list, and one of a named type: the schemas are made of the types that are
 * installed.
 */
export const recordingSchema = byName<RecordingAnswer & Own>("Recording");
export const recordingOf = (name: string) => byName<RecordingAnswer & Own>(name);
/** The same of one that is read by itself. */
export const singleRecordingSchema = byName<SingleAnswer & Own>("SingleRecording");
export const singleOf = (name: string) => byName<SingleAnswer & Own>(name);
