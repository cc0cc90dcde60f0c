import type { Page } from "#/lib/page.ts";
import { slot } from "#/platform/slot.ts";
import type { Read } from "../access/scope.ts";
import type { Found } from "./type.ts";

/** A list that hangs on single recordings. */
export interface HangingList {
  key: string;
  /** Which recordings have it. */
  isOn(row: Found): boolean;
  /** A page of it, empty behind its end. */
  page(r: Read, recordingId: string, at: Page): readonly unknown[];
}

/** What a room adds to the export of an organization, in the words of the API. */
export interface Exported {
  /** Lists of the organization by their keys, each with an end. */
  organization?(r: Read): Readonly<Record<string, readonly unknown[]>>;
  /** Fields of a project. */
  project?(r: Read, projectId: string): Readonly<Record<string, unknown>>;
  lists?: readonly HangingList[];
}

export const exported = slot<readonly Exported[]>("what rooms add to an export");
