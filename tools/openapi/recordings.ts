import { bylineSchema } from "#/core/people/present.ts";
import { assignable } from "#/core/recordings/capabilities/assignable.ts";
import { recordingFields, singleFields } from "#/core/recordings/content/answers.ts";
import { occurrenceFields } from "#/core/recordings/content/occurrence.ts";
import { COMMON_ABILITIES } from "#/core/recordings/content/present.ts";
import { newRecordingSchema, patchSchema } from "#/core/recordings/input.ts";
import type { RecordingType } from "#/core/recordings/type.ts";
import { allCapabilities, allTypes, has, isCreatable, isTop } from "#/core/recordings/types.ts";
import { hitFields, searchableTypes } from "#/features/search/index.ts";
import { oneOf, ref, t } from "#/lib/schema.ts";

/** `client_correspondence` as a schema is named: `ClientCorrespondence`. */
const pascal = (name: string): string =>
  name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());

type Naming = (name: string) => string;
const plainName: Naming = pascal;
const singleName: Naming = (type) => `Single${pascal(type)}`;
const hitName: Naming = (type) => `${pascal(type)}Hit`;
const datedName: Naming = (type) => `Dated${pascal(type)}`;
const lateName: Naming = (type) => `Late${pascal(type)}`;
const occurrenceName: Naming = (type) => `${pascal(type)}Occurrence`;
const newName: Naming = (type) => `New${pascal(type)}`;
const patchName: Naming = (type) => `${pascal(type)}Patch`;
export const batchName: Naming = (verb) => `Batch${pascal(verb)}`;

/** One of several named schemas, told apart by the value of one key. */
export const oneOfNamed = (key: string, nameOf: Naming, values: readonly string[]) => ({
  oneOf: values.map((value) => ref(nameOf(value))),
  discriminator: {
    propertyName: key,
    mapping: Object.fromEntries(values.map((value) => [value, ref(nameOf(value)).$ref])),
  },
});

const eachOf = (names: readonly string[], nameOf: Naming, schemaOf: (name: string) => unknown) =>
  Object.fromEntries(names.map((name) => [nameOf(name), schemaOf(name)]));

const EVENT = "schedule_entry";

/** What lists answer of a type: the fields of every recording and its own. */
const ofType = ({ name, label, output }: RecordingType) => ({
  description: `${label}.`,
  allOf: [ref("RecordingFields"), t.Object({ type: t.Literal(name), ...output })],
});

/** The same with more fields, and the union of them. */
function extended(
  union: string,
  nameOf: Naming,
  names: readonly string[],
  more: string,
): Record<string, unknown> {
  return {
    ...eachOf(names, nameOf, (name) => ({ allOf: [ref(plainName(name)), ref(more)] })),
    [union]: oneOfNamed("type", nameOf, names),
  };
}

/** The named schemas of recordings, made from the declarations of their types. */
export function recordingSchemas(): Record<string, unknown> {
  const types = allTypes();
  const names = types.map(({ name }) => name);
  const work = types.flatMap((type) => (has(type, assignable) ? [type.name] : []));
  const assignees = { assignees: t.Array(bylineSchema) };
  return {
    RecordingType: oneOf(names),
    RecordingFields: recordingFields,
    RecordingAbilities: abilities(),
    ...Object.fromEntries(types.map((type) => [plainName(type.name), ofType(type)])),
    Recording: oneOfNamed("type", plainName, names),
    Work: oneOfNamed("type", plainName, work),
    SingleRecordingFields: singleFields,
    ...extended("SingleRecording", singleName, names, "SingleRecordingFields"),
    DatedWorkFields: t.Object(assignees),
    ...extended("DatedWork", datedName, work, "DatedWorkFields"),
    LateWorkFields: t.Object({ ...assignees, days_late: t.Integer({ minimum: 1 }) }),
    ...extended("LateWork", lateName, work, "LateWorkFields"),
    OccurrenceFields: occurrenceFields,
    ...extended("Occurrence", occurrenceName, [EVENT, ...work], "OccurrenceFields"),
    SearchHitFields: hitFields,
    ...extended(
      "SearchHit",
      hitName,
      searchableTypes().map(({ name }) => name),
      "SearchHitFields",
    ),
    ...inputSchemas(types),
  };
}

/** The flags of `can`: those that every recording has, and those that a feature brings along. */
const abilities = () => {
  const common = new Set<string>(COMMON_ABILITIES);
  const own = allCapabilities().flatMap(({ can = {} }) =>
    Object.keys(can).filter((flag) => !common.has(flag)),
  );
  return t.Object(
    {
      ...Object.fromEntries(COMMON_ABILITIES.map((flag) => [flag, t.Boolean()])),
      ...Object.fromEntries(own.map((flag) => [flag, t.Optional(t.Boolean())])),
    },
    { description: "What you may do with it now." },
  );
};

/** What is sent to make and to change one. */
function inputSchemas(types: readonly RecordingType[]): Record<string, unknown> {
  const made = types.filter(isCreatable);
  const edited = types.filter((type) => isCreatable(type) || isTop(type));
  const comment = made.find(({ name }) => name === "comment");
  return {
    ...Object.fromEntries(made.map((type) => [newName(type.name), newRecordingSchema(type)])),
    NewRecording: oneOfNamed(
      "type",
      newName,
      made.map(({ name }) => name),
    ),
    CreateCommentRequest: comment ? t.Omit(newRecordingSchema(comment), ["type"]) : {},
    ...Object.fromEntries(edited.map((type) => [patchName(type.name), patchSchema(type)])),
    RecordingPatch: { anyOf: edited.map((type) => ref(patchName(type.name))) },
  };
}
