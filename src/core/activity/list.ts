import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { escapeHtml, excerpt } from "#/lib/html.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { type Args, arg, decoderOf, family, fields, query, source } from "#/platform/db/query.ts";
import { type Event, events } from "#/schema/tenant/activity.ts";
import type { Read } from "../access/scope.ts";
import { type Audience, audienceOf, p, r, reachable, visible } from "../access/visible.ts";
import { bylineOf } from "../people/present.ts";

const e = alias(events, "e");

const decodeRow = decoderOf(events);

type EventRow = Event & {
  type: string | null;
  title: string | null;
  status: string | null;
  contentHtml: string | null;
  /** The project it lies in now. */
  currentProjectId: string | null;
  projectName: string | null;
  cheersCount: number;
};

export interface EventFilter {
  /** Only what this person did. */
  actorId?: string;
  /** Only in projects the actor has starred. */
  isStarred?: boolean;
  since?: string;
  q?: string;
}

/** The log of one project, of one recording, or of the whole organization. */
export type Subject = { by: "project" | "recording"; id: string } | { by: "account" };

interface Shape {
  audience: Audience;
  by: Subject["by"];
  person: boolean;
  starred: boolean;
  since: boolean;
  q: boolean;
}

/** Words are looked for in the latest so many changes, and rows are counted up to as many. */
const MOST_COUNTED = 10_000;

const from = sql`left join ${source(r)} on ${r.id} = ${e.recordingId}
  left join ${source(p)} on ${p.id} = coalesce(${r.projectId}, ${e.projectId})`;

/** What narrows the log itself, before anybody asks who sees it. */
function within({ by, person, since }: Shape): SQL {
  const parts = [
    ...(by === "project" ? [sql`${e.projectId} = ${arg("subject")}`] : []),
    ...(by === "recording" ? [sql`${e.recordingId} = ${arg("subject")}`] : []),
    ...(person ? [sql`${e.actorId} = ${arg("person")}`] : []),
    ...(since ? [sql`${e.createdAt} >= ${arg("since")}`] : []),
  ];
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

const words = sql`and (${r.title} like ${arg("q")} escape '\\' or ${r.contentHtml} like ${arg("html")} escape '\\'
  or exists (select 1 from memberships m where m.id = ${e.actorId} and m.name like ${arg("q")} escape '\\'))`;
const starred = sql`and exists (select 1 from project_prefs pp where pp.project_id = ${p.id}
  and pp.membership_id = ${arg("actor")} and pp.starred_at is not null)`;

/** What somebody sees of the log: nothing trashed, nothing hidden; what is of the project itself only the team. */
function seen(shape: Shape): SQL {
  const { audience, by } = shape;
  const ofProject = audience === "team" ? sql`or (${e.recordingId} is null and ${reachable(audience)})` : sql``;
  const about = sql`(${r.id} is not null and ${r.status} <> 'trashed' and coalesce(${p.status}, 'active') <> 'trashed'
    and ${visible(audience)})`;
  return sql`${by === "recording" ? visible(audience) : sql`(${about} ${ofProject})`} ${shape.q ? words : sql``}
    ${shape.starred ? starred : sql``}`;
}

/** The log in its order. Looking for words reads texts: it goes back only so far. */
function log(shape: Shape): SQL {
  const order = shape.by === "recording" ? sql`asc` : sql`desc`;
  if (!shape.q)
    return sql`from ${source(e)} ${from} where ${within(shape)} and ${seen(shape)} order by ${e.seq} ${order}`;
  return sql`from (select seq as latest from ${source(e)} where ${within(shape)} order by ${e.seq} desc limit ${MOST_COUNTED}) cross join
    ${source(e)} on ${e.seq} = latest ${from} where ${seen(shape)} order by ${e.seq} ${order}`;
}

const rows = family((shape: Shape) =>
  query<Args, EventRow>(
    sql`select ${fields(e)}, ${r.type} as type, ${r.title} as title, ${r.status} as status,
        ${r.contentHtml} as contentHtml, ${p.id} as currentProjectId, ${p.name} as projectName,
        (select count(*) from cheers c where c.event_id = ${e.id}) as cheersCount
        ${log(shape)} limit ${arg("limit")} offset ${arg("offset")}`,
    decodeRow,
  ),
);
const total = family((shape: Shape) =>
  query<Args, { total: number }>(sql`select count(*) as total from (select 1 ${log(shape)} limit ${MOST_COUNTED})`),
);

/** The log newest first, and that of a recording oldest first, as the actor may see it. Rows are counted up to 10,000. */
export function listEvents(r: Read, subject: Subject, filter: EventFilter, page: Page) {
  const shape: Shape = {
    audience: audienceOf(r),
    by: subject.by,
    person: filter.actorId !== undefined,
    starred: filter.isStarred === true,
    since: filter.since !== undefined,
    q: filter.q !== undefined,
  };
  const args: Args = {
    actor: r.actor.id,
    subject: subject.by === "account" ? null : subject.id,
    person: filter.actorId ?? null,
    since: filter.since ?? null,
    q: filter.q === undefined ? null : pattern(filter.q),
    // As it stands in HTML between tags.
    html: filter.q === undefined ? null : pattern(escapeHtml(filter.q).replaceAll("&quot;", '"')),
  };
  const found = rows(shape).all(r.db, { ...args, limit: page.perPage, offset: offsetOf(page) });
  return { rows: found.map((row) => presentEvent(r, row)), total: total(shape).get(r.db, args)?.total ?? 0 };
}

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const QUOTING = new Set(["created", "published", "content_changed"]);

function presentEvent(r: Read, row: EventRow) {
  const { membership_id, name, avatar_url, kind } = bylineOf(r.db, row.actorId);
  return {
    id: row.id,
    action: row.action,
    recording:
      row.recordingId && row.type
        ? { id: row.recordingId, type: row.type, title: row.title, status: row.status }
        : null,
    project: row.currentProjectId ? { id: row.currentProjectId, name: row.projectName } : null,
    actor: { membership_id, name, avatar_url, kind },
    details: row.details,
    excerpt: QUOTING.has(row.action) ? excerpt(row.contentHtml) : null,
    cheers_count: row.cheersCount,
    created_at: row.createdAt,
  };
}
