import { rec } from "#/core/access/visible.ts";
import { effective } from "#/core/recordings/content/find.ts";
import { knownTypes } from "#/core/recordings/content/list.ts";
import { topTypes } from "#/core/recordings/types.ts";
import { shiftDay } from "#/lib/days.ts";
import { FILE_TYPES } from "#/lib/files/types.ts";
import { keysOf } from "#/lib/keys.ts";
import type { Page } from "#/lib/page.ts";
import { day, id, oneOf, type Static, type TObject, t } from "#/lib/schema.ts";
import { arg, inIds, joined, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import {
  ANY_ID,
  ANY_TYPE,
  commaText,
  idsIn,
  integerIn,
  integerText,
  wordsIn,
} from "#/platform/http/paging.ts";
import { SORTS, searchableTypes } from "./metadata.ts";

const LONGEST_QUERY = 1000;
const LAST_PAGE = 1_000_000;
const MOST_ROWS = 100;
const ROWS = 50;
const LARGEST = 999_999_999_999_999;

export const searchQuery = {
  q: t.Optional(
    t.String({
      maxLength: LONGEST_QUERY,
      description:
        'Words that must all be there, in any order; `"in quotes"` just as written. Required unless something else narrows the search.',
    }),
  ),
  project_id: t.Optional(commaText(ANY_ID, "One project")),
  type: t.Optional(commaText(ANY_TYPE, "One type")),
  creator_id: t.Optional(id("Who made it, by membership.")),
  after: t.Optional(day({ description: "Made on this day or later, in your time zone." })),
  before: t.Optional(day({ description: "Made on this day or earlier." })),
  file_type: t.Optional(commaText(`(?:${Object.keys(FILE_TYPES).join("|")})`, "One kind of file")),
  sort: t.Optional(oneOf(keysOf(SORTS))),
  page: t.Optional(integerText({ minimum: 1, maximum: LAST_PAGE }, "Counts from 1.")),
  per_page: t.Optional(
    integerText(
      { minimum: 1, maximum: LARGEST },
      `Rows on a page; ${ROWS} by default, ${MOST_ROWS} for anything above.`,
    ),
  ),
};
export type SearchQuery = Static<TObject<typeof searchQuery>>;

/** What narrows a search beside its words. */
export interface Filter {
  projects: readonly string[] | null;
  types: readonly string[] | null;
  creator: string | null;
  fileTypes: readonly string[] | null;
  /** Instants: from the first on, and before the second. */
  from: string | null;
  until: string | null;
}

/**
 * Reads what narrows a search; throws 422 for what makes no sense, and when nothing narrows it at
 * all.
 */
export function filterOf(query: SearchQuery, timeZone: string): Filter {
  const { q, project_id, type, creator_id, after, before, file_type } = query;
  if (after !== undefined && before !== undefined && after > before)
    throw invalid("before", "out_of_range", "It can't end before it begins.");
  const filter: Filter = {
    projects: idsIn("project_id", project_id),
    types: type === undefined ? null : knownTypes(type),
    creator: creator_id?.toLowerCase() ?? null,
    fileTypes: file_type === undefined ? null : knownFileTypes(file_type),
    from: after === undefined ? null : startOf(after, timeZone),
    until: before === undefined ? null : endOf(before, timeZone),
  };
  if (!q?.trim() && Object.values(filter).every((part) => part === null))
    throw invalid("q", "required", "Say what to look for.");
  return filter;
}

const knownFileTypes = (text: string): string[] =>
  wordsIn("file_type", text, Object.keys(FILE_TYPES));

const startOf = (day: string, timeZone: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });

const AFTER_ALL_DAYS = "9999-12-31T23:59:59.999Z";

function endOf(day: string, timeZone: string): string {
  const next = shiftDay(day, 1);
  return next === null ? AFTER_ALL_DAYS : startOf(next, timeZone);
}

/** The page asked for; more rows than a page may have are as many as it may. */
export const searchPage = ({ page, per_page }: SearchQuery): Page => ({
  page: integerIn("page", page, 1, [1, LAST_PAGE]),
  perPage: Math.min(integerIn("per_page", per_page, ROWS, [1, LARGEST]), MOST_ROWS),
});

/** Which parts of a filter are there: a query is compiled once for each. */
export type FilterShape = { [Part in keyof Filter]: boolean };

export const shapeOf = (filter: Filter): FilterShape => ({
  projects: filter.projects !== null,
  types: filter.types !== null,
  creator: filter.creator !== null,
  fileTypes: filter.fileTypes !== null,
  from: filter.from !== null,
  until: filter.until !== null,
});

/**
 * What can be found at all, narrowed: content that is not in the trash. The cheap conditions come
 * first.
 */
export function narrowed(shape: FilterShape) {
  const parts = [
    ...(shape.types ? [inIds(rec.type, "types")] : []),
    ...(shape.projects ? [inIds(rec.projectId, "projects")] : []),
    ...(shape.creator ? [sql`${rec.creatorId} = ${arg("creator")}`] : []),
    ...(shape.from ? [sql`${rec.createdAt} >= ${arg("from")}`] : []),
    ...(shape.until ? [sql`${rec.createdAt} < ${arg("until")}`] : []),
    ...(shape.fileTypes ? [inIds(sql`${rec.details} ->> 'file_type'`, "fileTypes")] : []),
    // Of what lies under nothing, tools are no content, and chats have no words of their own.
    sql`(${rec.parentId} is not null or ${inIds(rec.type, "tops")})`,
    sql`${effective} <> 'trashed'`,
  ];
  return joined(parts, "and");
}

export const filterArgs = ({ projects, types, fileTypes, ...rest }: Filter) => ({
  creator: rest.creator ?? "",
  from: rest.from ?? "",
  until: rest.until ?? "",
  projects: JSON.stringify(projects),
  types: JSON.stringify(types),
  fileTypes: JSON.stringify(fileTypes),
  tops: JSON.stringify(topTypes(searchableTypes())),
});
