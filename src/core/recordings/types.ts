import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Capability, RecordingType } from "./type.ts";

const byName = new Map<string, RecordingType>();
/** Every list of what lies in something leaves these out. */
const asides: string[] = [];

/** Called once, by the list of features. */
export function installRecordingTypes(types: readonly RecordingType[]): void {
  if (byName.size > 0) throw new Error("Recording types are installed once");
  for (const type of types) byName.set(type.name, type);
  asides.push(...types.flatMap(({ isAside, name }) => (isAside ? [name] : [])));
  for (const { parents } of types) {
    if (isCapability(parents)) continue;
    for (const parent of parents) typeOf({ type: parent });
  }
}

const isCapability = (parents: RecordingType["parents"]): parents is Capability =>
  !Array.isArray(parents);

/** Whether recordings of a type can do something. */
export const has = (
  { capabilities }: Pick<RecordingType, "capabilities">,
  capability: Capability,
): boolean => capabilities?.includes(capability) === true;

/** What recordings can do, of all types together. */
export const allCapabilities = (): readonly Capability[] => [
  ...new Set(allTypes().flatMap(({ capabilities = [] }) => capabilities)),
];

export const allTypes = (): readonly RecordingType[] => [...byName.values()];

/** The declaration of a stored recording's type. */
export function typeOf({ type }: { type: string }): RecordingType {
  const found = byName.get(type);
  if (!found) throw new Error(`No recording type ${type} is installed`);
  return found;
}

/**
 * The declaration of a type somebody asks to make; throws 422 for an unknown one and for
 * containers.
 */
export function creatableType(name: unknown): RecordingType {
  if (name === undefined || name === null) throw invalid("type", "required", "Say what to make.");
  const found = typeof name === "string" ? byName.get(name) : undefined;
  if (!found)
    throw invalid(
      "type",
      "not_in_list",
      `One of ${allTypes()
        .filter(isCreatable)
        .map((type) => type.name)
        .join(", ")}.`,
    );
  if (found.container && !isCreatable(found))
    throw invalid("type", "wrong_type", "A tool comes with its project.");
  if (!isCreatable(found))
    throw invalid(
      "type",
      "wrong_type",
      `This type (${found.label}) is made by a route of its own.`,
    );
  return found;
}

export const isCreatable = ({ parents }: RecordingType): boolean =>
  isCapability(parents) || parents.length > 0;

/**
 * The types that something can be made under; none where it goes under all that can do something.
 */
export const parentTypes = ({ parents }: RecordingType): readonly string[] =>
  isCapability(parents) ? [] : parents;

/**
 * It lies under nothing and is no tool, but in a project, a direct chat or the account itself, and
 * is made by a route of its own.
 */
export const isTop = (type: RecordingType): boolean =>
  !isCreatable(type) && type.container === undefined;

/** What is made at the top: a direct chat, a health update, an event of the account. */
export const topTypes = (types: readonly RecordingType[] = allTypes()): string[] =>
  types.flatMap((type) => (isTop(type) || type.inAccount ? [type.name] : []));

/** It goes under everything that people talk about, and is counted there. */
export const isComment = (recording: { type: string }): boolean =>
  isCapability(typeOf(recording).parents);

/** The one type of comments. */
export function commentType(): RecordingType {
  const found = allTypes().find(({ parents }) => isCapability(parents));
  if (!found) throw new Error("No type of comments is installed");
  return found;
}

/** What is listed under its parent only by name. */
export const asideTypes = (): readonly string[] => asides;

/** Comments and chat lines: what follows its thread. */
export const lineTypes = (): string[] =>
  allTypes().flatMap(({ isLine, name }) => (isLine ? [name] : []));

/** Whether changes of it stand in the change log. */
export const isLogged = (recording: { type: string }): boolean =>
  typeOf(recording).isLogged !== false;

/**
 * The conversation something belongs to: its parent's for a comment or a chat line, else its own.
 */
export const threadOf = (recording: Pick<Recording, "id" | "type" | "parentId">): string =>
  (typeOf(recording).isLine && recording.parentId) || recording.id;

/** A tool of a project: the outermost recording of its kind, made with the project. */
export const isTool = (recording: Pick<Recording, "type" | "parentId">): boolean =>
  recording.parentId === null && typeOf(recording).container !== undefined;

/** Whether something of a type can go under a recording. */
export const accepts = ({ parents }: RecordingType, parent: Recording): boolean =>
  isCapability(parents)
    ? has(typeOf(parent), parents) && !isTool(parent)
    : parents.includes(parent.type);

/** What a copy keeps of a recording's details. */
export const copiedDetails = (
  type: RecordingType,
  details: Recording["details"],
): Recording["details"] => type.copyDetails?.(details) ?? details;
