import type { Fragment } from "#/platform/db/sql.ts";
import { slot } from "#/platform/slot.ts";

/** What later rooms know of a recording: conditions on `r` of a query over content. */
export interface Facts {
  /** By the actor. */
  bookmarked: Fragment<{ actor: string }>;
  /** Published to anybody who has its link. */
  isPublic: Fragment;
  /** Itself, or a change of it. */
  isCheered: Fragment;
}

export const facts = slot<Facts>("what is bookmarked, public and cheered");
