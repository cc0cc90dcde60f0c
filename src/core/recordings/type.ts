import type { Static, TObject, TProperties } from "#/lib/schema.ts";
import type { Conflict } from "#/platform/errors.ts";
import type { Operation } from "#/platform/operation.ts";
import type { Action } from "#/schema/tenant/activity.ts";
import type { Notice } from "#/schema/tenant/attention.ts";
import type { ProjectStatus, ToolKey } from "#/schema/tenant/projects.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Ability, Grant } from "../access/abilities.ts";
import type { Read, Write } from "../access/scope.ts";
import type { Changeable } from "./allowed.ts";

/** A recording with what a lookup finds out about its project. */
export type Located = Recording & {
  projectName: string | null;
  projectStatus: ProjectStatus | null;
  projectChanges: number | null;
};

/** The same, and what it finds out about whoever looks. */
export type Found = Located & {
  subscribed: boolean;
  /** Published to anybody who has its link. */
  isPublic: boolean;
  bookmarked: boolean;
};

/** What `load` read for a whole list, handed to `present` for each row. */
export type Loaded = Record<string, unknown>;

/** The ids, as JSON, where nothing hangs on anything. */
export const NO_IDS = "[]";

export type Grants = Partial<Record<Ability, Grant>>;

/** Own fields of a type: as somebody sent them, or as they are stored. */
export type Own = Record<string, unknown>;

/**
 * Own fields as somebody sent them; their shape is checked, and that a new one has what is needed.
 */
export type Sent<I extends TProperties> = Partial<Static<TObject<I>>>;

/**
 * Where something is made: under a recording, or at the top of a project, a direct chat or the
 * account.
 */
export interface Place {
  parent: Located | null;
  projectId: string | null;
  chatId: string | null;
}

/** A status somebody may ask for. */
export type Settable = "active" | "archived" | "trashed";

/** A copy, and what it was made from. */
export interface CopyOf {
  from: string;
  id: string;
}

/** What a type does when something happens to a recording of it, in the same transaction. */
export interface Reactions<S = Own> {
  /** It was made; `own` is what was sent of its own fields. Drafts too. */
  made?(w: Write, recording: Recording, own: S): void;
  /** Others see it from now on: at once, or when its draft is published. */
  appeared?(w: Write, recording: Recording): void;
  /** Something of it was edited; `own` is what was sent of its own fields. */
  edited?(w: Write, before: Found, after: Changeable<Found>, own: S): void;
  /** Its assignees were replaced. */
  assigned?(w: Write, recording: Recording): void;
  moved?(w: Write, before: Found, after: Found): void;
  completed?(w: Write, recording: Found): void;
  reopened?(w: Write, recording: Found): void;
  /** It was archived, trashed or restored itself. */
  statusChanged?(w: Write, before: Found, after: Found): void;
  /**
   * Copies of some were made: what a type keeps in tables of its own comes along here, for all of
   * them at once.
   */
  copied?(w: Write, copies: readonly CopyOf[]): void;
}

/** A recording, as somebody who asks what they may do with it sees it. */
export interface Asking {
  r: Read;
  row: Found;
  /** Neither archived nor trashed. */
  isLive: boolean;
  /** Live, published, and no tool. */
  isShared: boolean;
  /** The same, and its thread is not closed. */
  isOpen: boolean;
  may(ability: Ability): boolean;
}

/**
 * Something that recordings of some types do, or have done to them: its verbs, its flags of `can`,
 * and its operations.
 */
export interface Capability {
  readonly name: string;
  readonly can?: Readonly<Record<string, (asking: Asking) => boolean>>;
  readonly operations?: readonly Operation[];
}

/** Everything the system knows about one kind of recording. */
export interface RecordingType<
  L extends Loaded = Loaded,
  I extends TProperties = TProperties,
  O extends TProperties = TProperties,
> {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /**
   * The types it can be made under, or what those can do: comments go under all that takes them.
   * Empty for what is at the top.
   */
  readonly parents: readonly string[] | Capability;
  /** It can also lie under nothing, in the account of the team: an event of the organization. */
  readonly inAccount?: true;
  /** The tool of a project whose content it holds. */
  readonly container?: ToolKey | "check_ins" | "clients";
  /** Whether it has a title, and must; or one that its `resolve` works out as a field `title`. */
  readonly title: "required" | "derived" | "none";
  /** Whether it has rich text, and must. */
  readonly content: "required" | "optional" | "none";
  /** Its own fields that callers may set: a column of recordings, or a key of `details`. */
  readonly input: I;
  /**
   * What the change log calls a change of one of them that is kept in `details`; `content_changed`
   * when absent.
   */
  readonly logged?: { readonly [K in keyof I]?: Action };
  /** Those of them that a new one can't be without. */
  readonly needed?: readonly (keyof I & string)[];
  readonly can: Grants;
  /** What else can be done with it. */
  readonly capabilities?: readonly Capability[];
  /** It follows its parent's visibility and belongs to its conversation: a comment, a chat line. */
  readonly isLine?: boolean;
  /**
   * It makes sense only where it was made: it never comes under another parent, and no copy of its
   * parent holds it.
   */
  readonly isFixed?: boolean;
  /** The type of list it is grouped in: one of those inside another is a group. */
  readonly groupedIn?: string;
  /** False for what leaves nothing in the change log. */
  readonly isLogged?: boolean;
  /**
   * It stands beside the content it is about, and is listed under it only when asked for by type.
   */
  readonly isAside?: boolean;
  /**
   * What people are told when it appears, `posted` when absent; null tells only whom it is
   * addressed to.
   */
  readonly news?: Notice | null;
  /** Schemas of its own fields in answers. */
  readonly output: O;
  /** Refuses a parent of the right type that is wrong all the same; throws 422 `wrong_parent`. */
  checkParent?(r: Read, parent: Recording, subject: Recording | null): void;
  /** Why nobody edits it any more, as it is now; null while those may who could. */
  refusalToEdit?(recording: Recording): Conflict | null;
  /** Refuses a status it can't come to. */
  checkStatus?(r: Read, recording: Found, wanted: Settable): void;
  /**
   * Checks what was sent of its own fields against the database and answers what is stored of them;
   * `subject` is null for a new one.
   */
  resolve?(w: Write, own: Sent<I>, place: Place, subject: Recording | null): Own;
  /**
   * What is sent of its own fields to have it so many days later, of which it moves along what goes
   * with it; without it the columns `starts_on` and `due_on` are shifted.
   */
  shift?(w: Write, recording: Recording, days: number): Sent<I>;
  /** What is noted in its details when its text is rewritten as `html`. */
  rewritten?(w: Write, before: Found, html: string | null): Own;
  /** People it is meant for, and what they are told when it appears. */
  addressed?(w: Write, recording: Recording): { action: Notice; people: Iterable<string> };
  /** Who hears of a new one, beside its own subscribers. */
  hearers?(w: Write, recording: Recording): Iterable<string>;
  /** What a copy keeps of its details: everything, unless declared. */
  copyDetails?(details: Recording["details"]): Recording["details"];
  /** The same where all of its place is copied with it; `copyDetails` when absent. */
  keptDetails?(details: Recording["details"]): Recording["details"];
  /** What its details say of days, for what is told from another day. */
  readonly dated?: {
    /** The first of them, where the actor is. */
    first(r: Read, details: Recording["details"]): string | null;
    /** The same details so many days later. */
    later(
      r: Read,
      original: Pick<Recording, "details" | "dueOn">,
      days: number,
    ): Recording["details"];
  };
  /** It is nothing without somebody: no template has it. */
  readonly needsPeople?: boolean;
  /** Whether what lies in it is completed: what is copied with it is so at once. */
  isDone?(recording: Pick<Recording, "details">): boolean;
  readonly on?: Reactions<Sent<I>>;
  /**
   * Reads what `present` needs for a whole list in one query; `ids` are those on which anything can
   * hang.
   */
  load?(r: Read, ids: string, rows: readonly Recording[]): L;
  /** Its own fields beyond the common ones. */
  present?(row: Found, loaded: L, r: Read): Static<TObject<O>>;
}

/** What answers fields of its own presents them. */
type Presenting<O extends TProperties> = keyof O extends never ? unknown : { present: unknown };

/**
 * Declares a type: what it takes, keeps, loads and answers fits together here, and is any type's
 * from then on.
 */
export function recordingType<L extends Loaded, I extends TProperties, O extends TProperties>(
  type: RecordingType<L, I, O> & Presenting<O>,
): RecordingType {
  const declared: object = type;
  return declared as RecordingType;
}
