import type { SortKeys } from "#/lib/cursor.ts";
import { arg, type Fragment, inIds, joined, type RowOf, sql, wordList } from "#/platform/db/sql.ts";
import type { Status } from "#/schema/tenant/recordings.ts";
import {
  type Audience,
  content,
  inProject,
  publishedAsStored,
  rec,
  storedAsShown,
  visibleAsStored,
  visibleInProject,
  visibleOnceShown,
} from "../../access/visible.ts";
import type { Found } from "../type.ts";
import { asideTypes } from "../types.ts";
import { effective, effectiveStatus } from "./find.ts";

/** What of a list is asked for. */
export interface Filter {
  type?: string;
  status?: Status;
  sort?: "created_at" | "updated_at";
  direction?: "asc" | "desc";
}

export interface Shape {
  audience: Audience;
  source: "parent" | "drafts";
  /** What is listed lies in one project, and right in nothing that is a chat. */
  isInProject: boolean;
  types: boolean;
  completed: "yes" | "no" | null;
  /** How it is stored: as one status, as one of several, or each row by its own project. */
  stored: "one" | "several" | "by project";
  /** All of these are coming to clients' sight, whatever is stored. */
  shown: boolean;
  /** Only in some projects. */
  projects: boolean;
  sort: Filter["sort"] | "position";
  direction: "asc" | "desc";
}

/** What a list is narrowed by; each shape of it asks for some of these. */
export interface Narrowing {
  actor: string;
  parent: string;
  project: string;
  types: string;
  only: string;
  status: string;
  stored: string;
}

/** What is listed when no type is asked for. */
const withoutTypes = (source: Shape["source"]): Fragment<Narrowing> =>
  source === "parent" ? sql`${rec.type} not in ${wordList(asideTypes())}` : sql`true`;

const STATUS: Record<Shape["stored"], Fragment<Narrowing>> = {
  one: sql`${rec.status} = ${arg("stored")}`,
  several: sql`${rec.status} in (select value from json_each(${arg("stored")}))`,
  "by project": sql`${effective} = ${arg("status")}`,
};

export function wanted({ source, types, projects, completed, stored }: Shape) {
  const parts: Fragment<Narrowing>[] = [STATUS[stored]];
  if (source === "parent")
    parts.unshift(sql`${rec.parentId} = ${arg("parent")} and ${publishedAsStored}`);
  if (source === "drafts")
    parts.push(sql`${rec.creatorId} = ${arg("actor")} and ${rec.publishedAt} is null`);
  parts.push(types ? inIds(rec.type, "types") : withoutTypes(source));
  if (projects) parts.push(inIds(rec.projectId, "only"));
  if (completed)
    parts.push(
      completed === "yes" ? sql`${rec.completedAt} is not null` : sql`${rec.completedAt} is null`,
    );
  return joined(parts, "and");
}

/** The condition of a list. What is on its way elsewhere is still among its rows: see `isThere`. */
export const where = (shape: Shape) => sql`${wanted(shape)} and ${seen(shape)}`;

function seen({ audience, source, shown, isInProject }: Shape): Fragment<Narrowing> {
  if (isInProject) return visibleInProject(audience, shown ? sql`true` : storedAsShown(audience));
  const visible = shown ? visibleOnceShown : visibleAsStored;
  return visible(audience, source === "parent" ? "here" : "anywhere");
}

/** What a list is read from. */
export const from = ({ isInProject }: Shape) => sql`from ${isInProject ? inProject : content}`;

/**
 * Whether a row answers as what is asked for, and is not being hidden, however it is stored. Asked
 * of the rows of a page, so that what is passed over is bounded by it: while very many are on their
 * way, it has less than there is room for.
 */
export const isThere = (
  { audience }: Pick<Shape, "audience">,
  status: unknown,
  row: Found,
): boolean => effectiveStatus(row) === status && (audience !== "client" || row.visibleToClients);

/** A row of a list by a time, before it is read. */
export const keyColumns = {
  seq: rec.seq,
  id: rec.id,
  createdAt: rec.createdAt,
  updatedAt: rec.updatedAt,
};
export type Key = RowOf<typeof keyColumns>;

/** What rows are sorted by that are sorted by a time. */
export const timeKeys: Record<NonNullable<Filter["sort"]>, (row: Omit<Key, "seq">) => SortKeys> = {
  created_at: ({ createdAt, id }) => [createdAt, id],
  updated_at: ({ updatedAt, createdAt, id }) => [updatedAt, createdAt, id],
};

/** What the rows of a list are sorted by, in SQL and of a row. */
export const KEYS: Record<
  NonNullable<Shape["sort"]>,
  { columns: Fragment[]; kinds: ("string" | "number")[]; of: (row: Found) => SortKeys }
> = {
  position: {
    columns: [sql`${rec.position}`, sql`${rec.createdAt}`, sql`${rec.id}`],
    kinds: ["number", "string", "string"],
    of: ({ position, createdAt, id }) => [position, createdAt, id],
  },
  created_at: {
    columns: [sql`${rec.createdAt}`, sql`${rec.id}`],
    kinds: ["string", "string"],
    of: timeKeys.created_at,
  },
  updated_at: {
    columns: [sql`${rec.updatedAt}`, sql`${rec.createdAt}`, sql`${rec.id}`],
    kinds: ["string", "string", "string"],
    of: timeKeys.updated_at,
  },
};

export const sortOf = ({ sort = "position", direction }: Shape) => ({
  ...KEYS[sort],
  direction,
});
