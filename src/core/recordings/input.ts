import {
  having,
  id,
  instant,
  named,
  nullable,
  oneOf,
  required,
  type TProperties,
  t,
} from "#/lib/schema.ts";
import { LONGEST_CONTENT, VISIBLE } from "#/lib/text.ts";
import { BASE } from "#/platform/declare.ts";
import { Invalid, invalid } from "#/platform/errors.ts";
import { validator } from "#/platform/validation.ts";
import type { Action } from "#/schema/tenant/activity.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { assignable } from "./capabilities/assignable.ts";
import { draftable } from "./capabilities/draftable.ts";
import type { RawContent } from "./content/rich-text.ts";
import type { RecordingType } from "./type.ts";
import { has } from "./types.ts";
import type { Notify } from "./verbs/audience.ts";

const LONGEST_TITLE = 10_000;

export const title = t.String({ minLength: 1, maxLength: LONGEST_TITLE, pattern: VISIBLE });
const plain = t.Optional(
  nullable(
    t.String({
      maxLength: LONGEST_CONTENT,
      description: "Plain text; a blank line starts a paragraph.",
    }),
  ),
);
const rich = t.Optional(
  nullable(
    t.String({ maxLength: LONGEST_CONTENT, description: "Rich text; wins over `content`." }),
  ),
);

/** Rich text, in either form. */
export const contentFields = { content: plain, content_html: rich };

export const notify = named(
  "Notify",
  t.Union([t.Boolean(), t.Object({ membership_ids: t.Array(id(), { maxItems: 1000 }) })], {
    description:
      "`true`: everyone on the project who can see it; `false` (the default): nobody; or the people named.",
  }),
);

/** Words in one form or the other, for the API description. */
const WITH_WORDS = {
  if: having("content_html"),
  // biome-ignore lint/suspicious/noThenProperty: this is JSON Schema's.
  then: {
    ...having("content_html"),
    properties: { content_html: { type: "string", pattern: VISIBLE } },
  },
  else: { ...having("content"), properties: { content: { type: "string", pattern: VISIBLE } } },
};

/** What the body of a new recording may hold, by type. */
const createFields = (type: RecordingType): TProperties => ({
  ...(type.title === "required" ? { title } : {}),
  ...(type.content !== "none" ? contentFields : {}),
  visible_to_clients: t.Optional(t.Boolean()),
  ...(type.news === null ? {} : { notify: t.Optional(notify) }),
  ...(has(type, draftable)
    ? {
        status: t.Optional(oneOf(["active", "drafted"])),
        scheduled_at: t.Optional(
          nullable(instant({ description: "Publishes a draft at this time." })),
        ),
      }
    : {}),
  ...(has(type, assignable) ? { assignee_ids: t.Optional(t.Array(id(), { maxItems: 100 })) } : {}),
  ...type.input,
  ...Object.fromEntries(
    (type.needed ?? []).flatMap((key) =>
      type.input[key] ? [[key, required(type.input[key])]] : [],
    ),
  ),
});

const patchFields = (type: RecordingType): TProperties => ({
  ...(type.title === "required" ? { title: t.Optional(title) } : {}),
  ...(type.content !== "none" ? contentFields : {}),
  ...(has(type, draftable) ? { scheduled_at: t.Optional(nullable(instant())) } : {}),
  ...(has(type, assignable) ? { assignee_ids: t.Optional(t.Array(id(), { maxItems: 100 })) } : {}),
  ...type.input,
});

export const newRecordingSchema = (type: RecordingType) =>
  t.Object(
    { type: t.Literal(type.name), ...createFields(type) },
    type.content === "required" ? WITH_WORDS : {},
  );
export const patchSchema = (type: RecordingType) =>
  t.Object({
    ...patchFields(type),
    base_version: t.Optional(t.Integer({ minimum: 1, description: BASE })),
  });

/** A checked body; `own` holds the type's own fields that were sent. */
export interface RecordingInput extends RawContent {
  title?: string;
  visible_to_clients?: boolean;
  notify?: Notify;
  status?: "active" | "drafted";
  scheduled_at?: string | null;
  assignee_ids?: string[];
  own: Record<string, unknown>;
}

type Check = (value: unknown) => Record<string, unknown>;
const checks = new Map<string, { create: Check; patch: Check }>();

function checksOf(type: RecordingType): { create: Check; patch: Check } {
  const known = checks.get(type.name) ?? {
    create: only(createFields(type)),
    patch: only(patchFields(type)),
  };
  checks.set(type.name, known);
  return known;
}

/** Checks what a type takes of a body, and answers that alone. */
function only(fields: TProperties): Check {
  const check: Check = validator(t.Object(fields));
  return (body) => pick(check(body), fields);
}

const pick = (sent: Record<string, unknown>, fields: TProperties): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]]])),
  );

/** Checks a body against a type; unknown keys are ignored, wrong values are 422. */
export function checkInput(
  type: RecordingType,
  mode: "create" | "patch",
  body: unknown,
): RecordingInput {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Invalid({ "": [{ code: "wrong_type", message: "The body must be an object." }] });
  }
  if (!has(type, draftable)) refuseDraft(type, mode, body);
  const sent = checksOf(type)[mode](body);
  return { ...sent, own: pick(sent, type.input) };
}

/**
 * Whoever wants a draft would be heard by everybody at once, were that ignored as other unknown
 * keys are.
 */
function refuseDraft({ label }: RecordingType, mode: "create" | "patch", body: object): void {
  const asked = mode === "create" ? ["status", "scheduled_at"] : ["scheduled_at"];
  const wanted: [string, unknown][] = Object.entries(body).filter(([key]) => asked.includes(key));
  for (const [key, value] of wanted)
    if (value !== null)
      throw invalid(key, "invalid", `There are no drafts of this type (${label}).`);
}

/** Which columns of recordings carry which own fields; every other own field lives in `details`. */
const COLUMNS = new Map<string, { column: OwnColumn; logged?: Action }>([
  ["title", { column: "title" }],
  ["due_on", { column: "dueOn", logged: "due_changed" }],
  ["starts_on", { column: "startsOn" }],
  ["category_id", { column: "categoryId", logged: "category_changed" }],
  ["color", { column: "color", logged: "color_changed" }],
]);
type OwnColumn = "title" | "dueOn" | "startsOn" | "categoryId" | "color";
export type OwnColumns = Partial<Pick<Recording, OwnColumn>>;

/** What a recording keeps of an own field; null for nothing. */
export function keptOf(recording: Recording, field: string): unknown {
  const column = COLUMNS.get(field)?.column;
  return (column ? recording[column] : recording.details[field]) ?? null;
}

/**
 * What the change log calls a change of an own field of a type; undefined for what has no action of
 * its own.
 */
export const actionOf = ({ logged }: RecordingType, field: string): Action | undefined =>
  COLUMNS.get(field)?.logged ?? logged?.[field];

/** Own fields split into columns and details. */
export function splitOwn(own: Record<string, unknown>): {
  columns: OwnColumns;
  details: Record<string, unknown>;
} {
  const columns: Record<string, unknown> = {};
  const details: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(own)) {
    const column = COLUMNS.get(key)?.column;
    if (column) columns[column] = value;
    else details[key] = value;
  }
  return { columns: columns as OwnColumns, details };
}
