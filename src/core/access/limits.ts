import { invalid } from "#/platform/errors.ts";

/** How much of something is kept at most, in an organization, a project or for a person. */
export const MOST = {
  /** Folders in each other, below the docs & files of a project. */
  foldersDeep: 20,
  categories: 500,
  markers: 1000,
  /** Of the home screen. */
  folders: 500,
  /** External links of a project. */
  links: 500,
  /** Trashed ones too. */
  templates: 500,
  companies: 1000,
  groups: 1000,
  /** Deactivated ones too: what they made keeps their name. */
  agents: 1000,
  /** Pages of the organization that anybody with their link can read. */
  publicLinks: 10_000,
  bookmarks: 5000,
  snoozes: 1000,
  /**
   * Open work of one person, in what is archived or trashed too: it is listed without pages, and
   * handed over as a whole.
   */
  assignments: 10_000,
  /** Unpublished recordings of one person, trashed ones too. */
  drafts: 5000,
  /** What is up next. */
  priorities: 1000,
  /** Calendars of one person for other programs. */
  feeds: 20,
  /** Private notes. */
  notes: 5000,
} as const;

/**
 * Refuses one more where there are as many as are kept: 422 `limit` for the field that would make
 * it.
 */
export function requireRoom(what: keyof typeof MOST, count: number, field: string): void {
  if (count < MOST[what]) return;
  throw invalid(field, "limit", `At most ${MOST[what].toLocaleString("en")} are kept.`);
}
