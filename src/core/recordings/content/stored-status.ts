import type { ProjectStatus } from "#/schema/tenant/projects.ts";
import type { Status } from "#/schema/tenant/recordings.ts";

/** The status of a project, and one stored of something in it. */
type Stored = readonly [ProjectStatus, Status];

const UNTRASHED: readonly Status[] = ["active", "archived", "drafted"];
const UNDRAFTED: readonly Status[] = ["active", "archived", "trashed"];
const each = (project: ProjectStatus, own: readonly Status[]): Stored[] =>
  own.map((status) => [project, status]);

/**
 * What statuses are stored of what answers with one, by that of its project: see `effectiveStatus`.
 */
export const STORED: Record<Status, readonly Stored[]> = {
  active: [["active", "active"]],
  drafted: [["active", "drafted"]],
  archived: [["active", "archived"], ...each("archived", UNTRASHED)],
  trashed: [
    ["active", "trashed"],
    ["archived", "trashed"],
    ...each("trashed", [...UNTRASHED, "trashed"]),
  ],
};

/**
 * What else may be stored of what will answer with one, marked by a third value. Drafts are not
 * looked for: nearly all of them are others', and would be passed over one by one.
 */
export const notStored = (status: Status): [...Stored, 1][] =>
  [...new Set(STORED[status].map(([project]) => project))].flatMap((project) =>
    UNDRAFTED.filter(
      (own) => !STORED[status].some(([of, stored]) => of === project && stored === own),
    ).map((own): [...Stored, 1] => [project, own, 1]),
  );

/** The same of what lies in one place: in a project of this status, or in none. */
export const storedIn = (project: ProjectStatus | null, status: Status): Status[] =>
  STORED[status].flatMap(([of, stored]) => (of === (project ?? "active") ? [stored] : []));
