import type { SortKeys } from "#/lib/cursor.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { oneOf, t } from "#/lib/schema.ts";
import { counting } from "#/platform/db/count.ts";
import { afterArgs, isAfter, sortedBy } from "#/platform/db/keyset.ts";
import { family, select } from "#/platform/db/query.ts";
import { numberArg, sql } from "#/platform/db/sql.ts";
import {
  ANY_TYPE,
  booleanText,
  commaText,
  isTrue,
  type Listed,
  placeOf,
  wordsIn,
} from "#/platform/http/paging.ts";
import { CHATS, STATUSES } from "#/schema/tenant/recordings.ts";
import { isShown, type Read } from "../../access/scope.ts";
import { answersWith, audienceOf, remains, shownTo } from "../../access/visible.ts";
import { conversation } from "../capabilities/conversation.ts";
import { spreadAround } from "../spread.ts";
import type { Found } from "../type.ts";
import { allTypes, has, typeOf } from "../types.ts";
import { ASKED, effective, effectiveStatus, foundColumns, unasked } from "./find.ts";
import {
  type Filter,
  from,
  isThere,
  KEYS,
  type Key,
  keyColumns,
  type Narrowing,
  type Shape,
  sortOf,
  timeKeys,
  where,
} from "./list-shape.ts";
import { found as foundAt } from "./select.ts";
import { storedIn } from "./stored-status.ts";

export const status = oneOf(["active", "archived", "trashed", "drafted"], {
  description: "`active` when absent. Drafts are only your own.",
});
export const sort = {
  sort: t.Optional(oneOf(["created_at", "updated_at"])),
  direction: t.Optional(oneOf(["asc", "desc"])),
};

export const childrenQuery = {
  ...sort,
  type: t.Optional(commaText(ANY_TYPE, "Comments are listed only when asked for: one type")),
  status: t.Optional(status),
  completed: t.Optional(booleanText("Only completed ones, or only open ones.")),
};

const rows = family(({ after, isBare, ...shape }: Shape & { after: boolean; isBare: boolean }) => {
  const { columns, direction } = sortOf(shape);
  return select(
    isBare ? { ...foundColumns(), ...unasked } : foundColumns(),
    sql`${from(shape)} where ${where(shape)} ${after ? sql`and ${isAfter(columns, direction)}` : sql``}
        order by ${sortedBy(columns, direction)} limit ${numberArg("limit")} offset ${numberArg("offset")}`,
  );
});

/** The same, where they are sorted by what no index has: no texts go through the sort. */
const keys = family(({ after, ...shape }: Shape & { after: boolean }) => {
  const { columns, direction } = sortOf(shape);
  return select(
    keyColumns,
    sql`${from(shape)} where ${where(shape)} ${after ? sql`and ${isAfter(columns, direction)}` : sql``}
        order by ${sortedBy(columns, direction)} limit ${numberArg("limit")} offset ${numberArg("offset")}`,
  );
});

const total = family((shape: Shape) =>
  counting(
    sql`${from(shape)} where ${where(shape)}`,
    sql`${remains} and ${answersWith(effective)} and ${shownTo(shape.audience)}`,
  ),
);

/** How a list is read, and with what. */
export type Plan = [Shape, Narrowing];

export type ChildFilter = Filter & { completed?: string };

/** The children of a recording the actor sees, in their own order: by position, then age. */
export const listChildren = (
  r: Read,
  parent: Found,
  filter: Omit<ChildFilter, "sort">,
  page: Page,
): Listed<Found> => list(r, page, planChildren(r, parent, filter));

/**
 * How the children of a recording are read. What is in a chat has no status of its own: it is
 * listed whatever it is.
 */
export function planChildren(r: Read, parent: Found, filter: ChildFilter): Plan {
  const completed = filter.completed === undefined ? null : isTrue(filter.completed) ? "yes" : "no";
  const status =
    filter.status ?? (has(typeOf(parent), conversation) ? effectiveStatus(parent) : "active");
  const spread = spreadAround(r, parent);
  const stored = spread.status ? STATUSES : storedIn(parent.projectStatus, status);
  return plan(
    r,
    { ...filter, status },
    {
      shape: {
        source: "parent",
        isInProject: isInProject(parent),
        completed,
        shown: spread.shown,
        stored: stored.length === 1 ? "one" : "several",
        sort: filter.sort ?? "position",
      },
      args: {
        parent: parent.id,
        project: parent.projectId ?? "",
        stored: stored.length === 1 ? (stored[0] ?? "") : JSON.stringify(stored),
        only: "",
      },
      defaultDirection: "asc",
    },
  );
}

/** Whether what lies right in a recording lies in its project, and is no talk of a chat. */
const isInProject = ({ projectId, chatId, type }: Found): boolean =>
  projectId !== null && chatId === null && !CHATS.includes(type);

/**
 * The actor's own drafts, newest first unless sorted otherwise; only in some projects, where those
 * are given.
 */
export function listDrafts(
  r: Read,
  page: Page,
  filter: Filter = {},
  projects: readonly string[] | null = null,
) {
  const shape = {
    source: "drafts",
    isInProject: false,
    completed: null,
    stored: "by project",
    shown: false,
  } as const;
  const { sort = "created_at" } = filter;
  const args = { parent: "", project: "", stored: "", only: JSON.stringify(projects) };
  const planned = plan(
    r,
    { ...filter, status: "drafted" },
    { shape: { ...shape, projects: projects !== null, sort }, args, defaultDirection: "desc" },
  );
  return list(r, page, planned);
}

interface Parts {
  shape: Omit<Shape, "audience" | "types" | "projects" | "direction"> & { projects?: boolean };
  args: Pick<Narrowing, "parent" | "project" | "stored" | "only">;
  defaultDirection: "asc" | "desc";
}

function plan(r: Read, filter: Filter, { shape, args, defaultDirection }: Parts): Plan {
  const types = filter.type === undefined ? null : knownTypes(filter.type);
  const key: Shape = {
    audience: audienceOf(r),
    types: types !== null,
    projects: false,
    ...shape,
    direction: filter.direction ?? defaultDirection,
  };
  const all = {
    actor: r.actor.id,
    types: JSON.stringify(types),
    status: filter.status ?? "active",
    ...args,
  };
  return [key, all];
}

/**
 * Where a page begins in a list that is sorted so, and one row more than it has room for: whether
 * any is behind it.
 */
export function spanOf({ sort = "position" }: Pick<Shape, "sort">, page: Page) {
  const place = placeOf(page, KEYS[sort].kinds);
  return { place, limit: page.perPage + 1, offset: place ? 0 : offsetOf(page) };
}

function list(r: Read, page: Page, planned: Plan): Listed<Found> {
  const [shape, args] = planned;
  const { place, ...span } = spanOf(shape, page);
  const key = { ...shape, after: place !== null };
  const all = { ...args, ...afterArgs(place), ...span };
  const isSorted = shape.source === "drafts" && shape.sort === "updated_at";
  if (isSorted) return pageOfKeys(r, page, planned, keys(key).all(r.db, all));
  const found = rows({ ...key, isBare: !isShown(r, ...ASKED) }).all(r.db, all);
  return pageOf(r, page, planned, cut(page, found, KEYS[shape.sort ?? "position"].of));
}

/**
 * A page of what was found for it, one more than it has room for: the rows themselves are read of
 * the page alone.
 */
export function pageOfKeys(
  r: Read,
  page: Page,
  planned: Plan,
  found: readonly Key[],
): Listed<Found> {
  const { rows, next } = cut(
    page,
    found,
    timeKeys[planned[0].sort === "created_at" ? "created_at" : "updated_at"],
  );
  return pageOf(r, page, planned, { rows: foundAt(r, rows), next });
}

interface Cut<T> {
  rows: T[];
  next: SortKeys | null;
}

/** What there is room for, and where to go on, whatever of it is passed over. */
function cut<T>({ perPage }: Page, found: readonly T[], keysOf: (row: T) => SortKeys): Cut<T> {
  const rows = found.slice(0, perPage);
  const last = rows.at(-1);
  return { rows, next: found.length > perPage && last !== undefined ? keysOf(last) : null };
}

function pageOf(
  r: Read,
  page: Page,
  [key, args]: Plan,
  { rows: onPage, next }: Cut<Found>,
): Listed<Found> {
  const rows = onPage.filter((row) => isThere(key, args.status, row));
  const isWhole = page.page === 1 && page.cursor === undefined && next === null;
  const isCounted = !isWhole && !page.isUncounted;
  return { rows, total: isCounted ? (total(key).get(r.db, args)?.total ?? 0) : rows.length, next };
}

/** The types a query names, with commas between; throws 422 for an unknown one. */
export const knownTypes = (text: string): string[] =>
  wordsIn(
    "type",
    text,
    allTypes().map(({ name }) => name),
  );
