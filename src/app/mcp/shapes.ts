import { type TObject, type TProperties, type TSchema, t } from "#/lib/schema.ts";

const text = t.String();
const flag = t.Boolean();
const count = t.Integer();
const ids = t.Array(text);
/** Of few fields, which say by themselves what they are. */
const asItIs = t.Unsafe<object>({ type: "object" });

const maybe = (fields: Record<string, TSchema>): TProperties =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, t.Optional(field)]));

/** What is always there, and what may be. */
const shape = (always: TProperties, fields: Record<string, TSchema> = {}): TObject =>
  t.Object({ ...always, ...maybe(fields) });

const texts = (...names: string[]): TProperties =>
  Object.fromEntries(names.map((name) => [name, text]));

const who = shape(texts("membership_id", "name"));

/** How it repeats, in a sentence; what has that stands for many days. */
const repeats = shape({}, texts("summary"));

/** A recording of any type: in lists its text is cut to its beginning. */
export const recording = shape(texts("id", "type"), {
  ...texts("title", "content", "status", "project_id", "parent_id", "due_on", "starts_on"),
  ...texts("starts_at", "ends_at", "occurs_on", "updated_at", "app_url"),
  completed: flag,
  assignee_ids: ids,
  comments_count: count,
  version: count,
  creator: who,
  recurrence: repeats,
});

/** The same on a day of the calendar. */
const onDay: Record<string, TSchema> = {
  all_day: flag,
  participant_ids: ids,
  ...texts("occurrence_key", "series_id"),
};
export const occurrence = shape(texts("id", "type"), { ...recording.properties, ...onDay });

/** How things stand of which that is the point: an approval, a project's health, a question. */
const standing: Record<string, TSchema> = {
  ...texts("decision", "approver_id", "note"),
  health: asItIs,
  paused: flag,
  schedule: asItIs,
};

/** The same alone, with its whole text in pieces. */
export const oneRecording = shape(texts("id", "type"), {
  ...occurrence.properties,
  ...standing,
  filename: text,
  byte_size: count,
  content_html: text,
  content_next_offset: count,
});

/** What a change answers. */
export const changed = shape(texts("id", "type"), {
  ...texts("title", "status", "due_on", "app_url"),
  completed: flag,
  version: count,
});

export const organization = shape(texts("id", "name", "slug", "role"));
export const project = shape(texts("id", "name", "status"), {
  ...texts("description", "starts_on", "ends_on", "app_url"),
  starred: flag,
});
export const oneProject = shape(texts("id", "name", "status"), {
  ...project.properties,
  check_ins_id: text,
  tools: t.Array(shape(texts("key", "id", "title"), { enabled: flag })),
});
export const person = shape(texts("membership_id", "name", "role"), {
  ...texts("email", "title", "kind", "status", "app_url"),
});
const about = shape(texts("id"), texts("type", "title", "status", "parent_id", "parent_title"));
export const event = shape(texts("id", "action"), {
  recording: about,
  project: shape({}, texts("id", "name")),
  actor: who,
  ...texts("excerpt", "created_at"),
});
export const notification = shape(texts("id", "action"), {
  recording: about,
  ...texts("project_id", "actor_membership_id", "excerpt", "created_at"),
  read: flag,
});
export const tray = shape(
  { unread_count: count },
  {
    notifications: t.Array(notification),
    next_cursor: text,
  },
);
export const work = { priorities: t.Array(recording), others: t.Array(recording) };
export const assignments = t.Object(work);
export const today = t.Object({ events: t.Array(occurrence), tasks: t.Array(recording) });
export const hit = shape(texts("id", "type"), {
  ...texts("title", "excerpt", "status", "project_id", "updated_at", "app_url"),
});
export const chat = shape(texts("id"), {
  participants: t.Array(who),
  last_line: shape({}, { excerpt: text, creator: who }),
  ...texts("last_activity_at", "app_url"),
});
export const parsed = shape(texts("title"), { ...texts("starts_at", "ends_at"), all_day: flag });
export const assignees = shape({ membership_ids: ids }, { version: count });
