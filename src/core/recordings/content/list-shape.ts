import type { SortKeys } from "#/lib/cursor.ts";
import { arg, type Fragment, inIds, joined, type RowOf, sql } from "#/platform/db/sql.ts";
import type { Status } from "#/schema/tenant/recordings.ts";
import {
  type Audience,
  publishedAsStored,
  rec,
  visibleAsStored,
  visibleOnceShown,
} from "../../access/visible.ts";
import type { Found } from "../type.ts";
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
  types: string;
  asides: string;
  only: string;
  status: string;
  stored: string;
}

/** What is listed when no type is asked for. */
const WITHOUT_TYPES: Record<Shape["source"], Fragment<Narrowing>> = {
  parent: sql`not ${inIds(rec.type, "asides")}`,
  drafts: sql`true`,
};

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
  parts.push(types ? inIds(rec.type, "types") : WITHOUT_TYPES[source]);
  if (projects) parts.push(inIds(rec.projectId, "only"));
  if (completed)
    parts.push(
      completed === "yes" ? sql`${rec.completedAt} is not null` : sql`${rec.completedAt} is null`,
    );
  return joined(parts, "and");
}

/** The condition of a list. What is on its way elsewhere is still among its rows: see `isThere`. */
export const where = (shape: Shape) =>
  sql`${wanted(shape)} and ${(shape.shown ? visibleOnceShown : visibleAsStored)(
    shape.audience,
    shape.source === "parent" ? "here" : "anywhere",
  )}`;

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
