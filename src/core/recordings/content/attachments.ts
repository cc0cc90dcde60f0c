import type { Static } from "#/lib/schema.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { slot } from "#/platform/slot.ts";
import type { Read, Write } from "../../access/scope.ts";
import type { CopyOf } from "../type.ts";
import type { attachment } from "./answers.ts";

/** What rich text asks of whoever keeps files. */
export interface Attachments {
  /** Whether the actor may have a file stand in a text: those that they see, and their own new ones. */
  mayEmbed(r: Read, id: string): boolean;
  /** A text has these files in it from now on, and no others. */
  embed(w: Write, recordingId: string, ids: readonly string[]): void;
  /** A text that a recording had, and that is kept, has these files in it. */
  keep(w: Write, kept: { version: string; recording: string }, ids: readonly string[]): void;
  /** The same as `embed` of what the actor writes for themselves alone: a note, or the scratchpad, by their own id. */
  embedOwn(w: Write, noteId: string, ids: readonly string[]): void;
  /** What stands in a note of somebody stands in another from now on. */
  renameNote(db: WriteDb, ids: { from: string; to: string }): void;
  /** The files in a text. */
  in(r: Read, recordingId: string): Static<typeof attachment>[];
  /** Copies of texts have the files of their originals. */
  copied(w: Write, copies: readonly CopyOf[]): void;
}

export const attachments = slot<Attachments>("the files in rich text");
