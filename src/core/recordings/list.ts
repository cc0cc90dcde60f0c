import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type Page } from "#/lib/page.ts";
import { oneOf, t } from "#/lib/schema.ts";
import { type Args, arg, family, inIds, query } from "#/platform/db/query.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import { booleanText, isTrue } from "#/platform/http/paging.ts";
import type { Status } from "#/schema/tenant/recordings.ts";
import type { Read } from "../access/scope.ts";
import { type Audience, audienceOf, canReachProject, content, r as rec, visible } from "../access/visible.ts";
import { decodeFound, effective, effectiveStatus, foundFields } from "./find.ts";
import { allTypes, asideTypes, type Found, topTypes, typeOf } from "./type.ts";

const status = oneOf(["active", "archived", "trashed", "drafted"], {
  description: "`active` when absent. Drafts are only your own.",
});
const sort = { sort: t.Optional(oneOf(["created_at", "updated_at"])), direction: t.Optional(oneOf(["asc", "desc"])) };

export const childrenQuery = {
  ...sort,
  type: t.Optional(t.String({ description: "Only this type. Comments are listed only when asked for." })),
  status: t.Optional(status),
  completed: t.Optional(booleanText("Only completed ones, or only open ones.")),
};
export const recordingsQuery = {
  ...sort,
  type: t.Optional(t.String({ description: "One type, or several with commas between." })),
  project_id: t.Optional(t.String({ description: "One project, or several with commas between." })),
  status: t.Optional(status),
};

/** What of a list is asked for. */
export interface Filter {
  type?: string;
  status?: Status;
  sort?: "created_at" | "updated_at";
  direction?: "asc" | "desc";
}

export interface Shape {
  audience: Audience;
  source: "parent" | "everywhere" | "drafts";
  types: boolean;
  projects: boolean;
  completed: "yes" | "no" | null;
  projectLive: boolean;
  sort: Filter["sort"] | "position";
  direction: "asc" | "desc";
}

/** What is listed when no type is asked for. */
const WITHOUT_TYPES: Record<Shape["source"], SQL> = {
  parent: sql`not ${inIds(rec.type, "asides")}`,
  everywhere: sql`(${rec.parentId} is not null or ${inIds(rec.type, "tops")})`,
  drafts: sql`true`,
};

/** The condition of a list. In a live project the stored status is the effective one, and the index serves it. */
export function where({ audience, source, types, projects, completed, projectLive }: Shape): SQL {
  const parts: SQL[] = [projectLive ? sql`${rec.status} = ${arg("status")}` : sql`${effective} = ${arg("status")}`];
  if (source === "parent") parts.unshift(sql`${rec.parentId} = ${arg("parent")}`);
  if (source === "drafts") parts.push(sql`${rec.creatorId} = ${arg("actor")} and ${rec.publishedAt} is null`);
  if (types) parts.push(inIds(rec.type, "types"));
  else parts.push(WITHOUT_TYPES[source]);
  if (projects) parts.push(inIds(rec.projectId, "projects"));
  if (completed)
    parts.push(completed === "yes" ? sql`${rec.completedAt} is not null` : sql`${rec.completedAt} is null`);
  return sql.join([...parts, visible(audience)], sql` and `);
}

const ORDER: Record<NonNullable<Shape["sort"]>, (direction: SQL) => SQL> = {
  position: () => sql`${rec.position}, ${rec.createdAt}, ${rec.id}`,
  created_at: (direction) => sql`${rec.createdAt} ${direction}, ${rec.id} ${direction}`,
  updated_at: (direction) => sql`${rec.updatedAt} ${direction}, ${rec.createdAt} ${direction}, ${rec.id} ${direction}`,
};

const from = sql`from ${content}`;

const rows = family((shape: Shape) =>
  query<Args, Found>(
    sql`select ${foundFields} ${from} where ${where(shape)}
        order by ${ORDER[shape.sort ?? "position"](sql.raw(shape.direction))} limit ${arg("limit")} offset ${arg("offset")}`,
    decodeFound,
  ),
);
const total = family((shape: Shape) =>
  query<Args, { total: number }>(sql`select count(*) as total ${from} where ${where(shape)}`),
);

export interface Listed {
  rows: Found[];
  total: number;
}

export type ChildFilter = Filter & { completed?: string };

/** The children of a recording the actor sees, by position unless sorted otherwise. */
export const listChildren = (r: Read, parent: Found, filter: ChildFilter, page: Page): Listed =>
  list(r, page, ...planChildren(r, parent, filter));

/** How the children of a recording are read. What is in a chat has no status of its own: it is listed whatever it is. */
export function planChildren(r: Read, parent: Found, filter: ChildFilter): [Shape, Args] {
  const completed = filter.completed === undefined ? null : isTrue(filter.completed) ? "yes" : "no";
  const status = filter.status ?? (typeOf(parent).isChat ? effectiveStatus(parent) : "active");
  return plan(
    r,
    { ...filter, status },
    {
      shape: {
        source: "parent",
        completed,
        projectLive: parent.projectStatus === "active",
        sort: filter.sort ?? "position",
      },
      args: { parent: parent.id },
      defaultDirection: "asc",
    },
  );
}

/** Recordings across all projects the actor reaches, newest first. */
export function listRecordings(r: Read, filter: Filter & { project_id?: string }, page: Page): Listed {
  const projects = filter.project_id?.split(",").filter(Boolean);
  for (const id of projects ?? []) if (!canReachProject(r, r.actor.id, id)) throw new NotFound();
  const planned = plan(r, filter, {
    shape: {
      source: "everywhere",
      completed: null,
      projectLive: false,
      sort: filter.sort ?? "created_at",
      projects: projects !== undefined,
    },
    args: { projects: JSON.stringify(projects ?? []) },
    defaultDirection: "desc",
  });
  return list(r, page, ...planned);
}

/** The actor's own drafts, newest first. */
export function listDrafts(r: Read, page: Page): Listed {
  const shape = { source: "drafts", completed: null, projectLive: false, sort: "created_at" } as const;
  return list(r, page, ...plan(r, { status: "drafted" }, { shape, args: {}, defaultDirection: "desc" }));
}

interface Plan {
  shape: Pick<Shape, "source" | "completed" | "projectLive" | "sort"> & { projects?: boolean };
  args: Args;
  defaultDirection: "asc" | "desc";
}

function plan(r: Read, filter: Filter, { shape, args, defaultDirection }: Plan): [Shape, Args] {
  const types = filter.type === undefined ? null : knownTypes(filter.type);
  const key: Shape = {
    audience: audienceOf(r),
    projects: false,
    types: types !== null,
    ...shape,
    direction: filter.direction ?? defaultDirection,
  };
  const all: Args = {
    actor: r.actor.id,
    types: JSON.stringify(types),
    tops: JSON.stringify(topTypes()),
    asides: JSON.stringify(asideTypes()),
    status: filter.status ?? "active",
    ...args,
  };
  return [key, all];
}

function list(r: Read, page: Page, key: Shape, args: Args): Listed {
  const found = rows(key).all(r.db, { ...args, limit: page.perPage, offset: offsetOf(page) });
  if (page.page === 1 && found.length < page.perPage) return { rows: found, total: found.length };
  return { rows: found, total: total(key).get(r.db, args)?.total ?? 0 };
}

/** The types a query names, with commas between; throws 422 for an unknown one. */
export function knownTypes(text: string): string[] {
  const names = text.split(",").filter(Boolean);
  const known = new Set(allTypes().map(({ name }) => name));
  if (names.length === 0 || names.some((name) => !known.has(name))) {
    throw invalid("type", "not_in_list", `One of ${[...known].join(", ")}.`);
  }
  return names;
}
