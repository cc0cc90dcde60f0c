import { apart, counted } from "../../lib/plain.ts";

export const whatWasItAbout = "What was it about?";
export const filters = "Filters";
export const clearFilters = "Clear filters";
export const inAllProjects = "In all projects";
export const oneProject = "One project";
export const byAnyone = "By anyone";
export const anyKind = "Any kind";
export const oneKind = "One kind";
export const sinceYesterday = "Since yesterday";
export const lastWeek = "In the last week";
export const lastMonth = "In the last month";
export const lastThreeMonths = "In the last three months";
export const lastYear = "In the last year";
export const anyTime = "Any time";
export const newestFirst = "Newest first";
export const bestMatch = "Best match";
export const nothingByWords = "Nothing by these words";
export const nothingByFilters = "Nothing by these filters";
export const tryWithoutFilter = "Try without a filter, or fewer words.";
export const tryFewer = "Try fewer of them.";
export const by = (name = "somebody") => `By ${apart(name)}`;
export const filesOf = (kind: string) => `Files: ${kind.toLowerCase()}`;
export const since = (day: string) => `Since ${day}`;
export const results = (count: number) => counted(count, "result");
export const firstResults = (count: number) => `The first ${count}`;
export const whatByWhom = (what: string, creator: string, project?: string) =>
  project === undefined
    ? `${what} by ${apart(creator)}`
    : `${what} by ${apart(creator)} in ${apart(project)}`;
