import type { TProperties } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { ToolKey } from "#/schema/tenant/projects.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Ability, Grant } from "../access/abilities.ts";
import type { Read, Write } from "../access/scope.ts";

/** A recording with what a lookup finds out about its project and about whoever looks. */
export type Found = Recording & {
  projectName: string | null;
  projectStatus: string | null;
  projectChanges: number | null;
  subscribed: boolean;
};

/** What `load` read for a whole list, handed to `present` for each row. */
export type Loaded = Record<string, unknown>;

export type Grants = Partial<Record<Ability, Grant>>;

/** Everything the system knows about one kind of recording. */
export interface RecordingType<L extends Loaded = Loaded> {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /** The types it can be made under; `commentable` stands for every type that takes comments. Empty for containers. */
  readonly parents: readonly string[] | "commentable";
  /** The tool of a project whose content it holds. */
  readonly container?: ToolKey | "check_ins" | "clients";
  /** Whether it has a title, and must. */
  readonly title: "required" | "none";
  /** Whether it has rich text. */
  readonly hasContent: boolean;
  /** Its own fields that callers may set: a column of recordings, or a key of `details`. */
  readonly input: TProperties;
  readonly can: Grants;
  readonly isCompletable?: boolean;
  readonly isAssignable?: boolean;
  readonly isCommentable?: boolean;
  readonly isDraftable?: boolean;
  readonly isPinnable?: boolean;
  /** Schemas of its own fields in answers. */
  readonly output: TProperties;
  /** Refuses a parent of the right type that is wrong all the same; throws 422 `wrong_parent`. */
  checkParent?(r: Read, parent: Recording, subject: Recording | null): void;
  /** Checks values that need the database, such as references. */
  checkInput?(w: Write, input: Record<string, unknown>): void;
  /** Reads what `present` needs for a whole list in one query. */
  load?(r: Read, ids: string, rows: readonly Recording[]): L;
  /** Its own fields beyond the common ones. */
  present?(row: Recording, loaded: L, r: Read): Record<string, unknown>;
}

/** Declares a type, keeping what `load` answers and `present` takes together. */
export const recordingType = <L extends Loaded>(type: RecordingType<L>): RecordingType =>
  type as unknown as RecordingType;

const byName = new Map<string, RecordingType>();

/** Called once, by the list of features. */
export function installRecordingTypes(types: readonly RecordingType[]): void {
  if (byName.size > 0) throw new Error("Recording types are installed once");
  for (const type of types) byName.set(type.name, type);
  for (const { parents } of types) {
    if (parents === "commentable") continue;
    for (const parent of parents) typeOf({ type: parent });
  }
}

export const allTypes = (): readonly RecordingType[] => [...byName.values()];

/** The declaration of a stored recording's type. */
export function typeOf({ type }: { type: string }): RecordingType {
  const found = byName.get(type);
  if (!found) throw new Error(`No recording type ${type} is installed`);
  return found;
}

/** The declaration of a type somebody asks to make; throws 422 for an unknown one and for containers. */
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
  if (!isCreatable(found)) throw invalid("type", "wrong_type", "A tool comes with its project.");
  return found;
}

export const isCreatable = (type: RecordingType): boolean => type.parents.length > 0;

/** A tool of a project: the outermost recording of its kind, made with the project. */
export const isTool = (recording: Pick<Recording, "type" | "parentId">): boolean =>
  recording.parentId === null && typeOf(recording).container !== undefined;

/** Whether something of a type can go under a recording. */
export const accepts = (type: RecordingType, parent: Recording): boolean =>
  type.parents === "commentable"
    ? typeOf(parent).isCommentable === true && !isTool(parent)
    : type.parents.includes(parent.type);
