import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { excerpt } from "#/lib/html.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { type Args, arg, decoderOf, family, fields, query, source } from "#/platform/db/query.ts";
import { type Event, events } from "#/schema/tenant/activity.ts";
import type { Read } from "../access/scope.ts";
import { type Audience, audienceOf, p, r, reachable, visible } from "../access/visible.ts";
import { bylineOf } from "../people/present.ts";

const e = alias(events, "e");

type EventRow = Event & {
  type: string | null;
  title: string | null;
  status: string | null;
  contentHtml: string | null;
  projectName: string | null;
  cheersCount: number;
};

export interface EventFilter {
  projectId?: string;
  recordingId?: string;
  since?: string;
  q?: string;
}

interface Shape {
  audience: Audience;
  by: "project" | "recording";
  since: boolean;
  q: boolean;
}

const from = sql`from ${source(e)} left join ${source(r)} on ${r.id} = ${e.recordingId}
  left join ${source(p)} on ${p.id} = coalesce(${r.projectId}, ${e.projectId})`;

/** What somebody sees of the log: nothing trashed, nothing hidden; what is of the project itself only the team. */
function seen({ audience, by, since, q }: Shape): SQL {
  const ofProject = audience === "team" ? sql`or (${e.recordingId} is null and ${reachable(audience)})` : sql``;
  const about = sql`(${r.id} is not null and ${r.status} <> 'trashed' and ${visible(audience)})`;
  const subject =
    by === "project" ? sql`${e.projectId} = ${arg("subject")}` : sql`${e.recordingId} = ${arg("subject")}`;
  const inTime = since ? sql`and ${e.createdAt} >= ${arg("since")}` : sql``;
  const words = sql`and (${r.title} like ${arg("q")} escape '\\' or ${r.contentHtml} like ${arg("q")} escape '\\'
    or exists (select 1 from memberships m where m.id = ${e.actorId} and m.name like ${arg("q")} escape '\\'))`;
  return sql`${subject} and (${by === "recording" ? visible(audience) : sql`${about} ${ofProject}`}) ${inTime} ${q ? words : sql``}`;
}

const rows = family((shape: Shape) =>
  query<Args, EventRow>(
    sql`select ${fields(e)}, ${r.type} as type, ${r.title} as title, ${r.status} as status,
        ${r.contentHtml} as contentHtml, ${p.name} as projectName,
        (select count(*) from cheers c where c.event_id = ${e.id}) as cheersCount
        ${from} where ${seen(shape)} order by ${e.seq} ${shape.by === "project" ? sql`desc` : sql`asc`}
        limit ${arg("limit")} offset ${arg("offset")}`,
    decoderOf(events),
  ),
);
const total = family((shape: Shape) =>
  query<Args, { total: number }>(sql`select count(*) as total ${from} where ${seen(shape)}`),
);

/** The log of a project (newest first) or of a recording (oldest first), as the actor may see it. */
export function listEvents(r: Read, by: Shape["by"], subject: string, filter: EventFilter, page: Page) {
  const shape: Shape = { audience: audienceOf(r), by, since: filter.since !== undefined, q: filter.q !== undefined };
  const args: Args = {
    actor: r.actor.id,
    subject,
    since: filter.since ?? null,
    q: filter.q === undefined ? null : `%${filter.q.replace(/[\\%_]/g, "\\$&")}%`,
  };
  const found = rows(shape).all(r.db, { ...args, limit: page.perPage, offset: offsetOf(page) });
  return { rows: found.map((row) => presentEvent(r, row)), total: total(shape).get(r.db, args)?.total ?? 0 };
}

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
    project: row.projectId ? { id: row.projectId, name: row.projectName } : null,
    actor: { membership_id, name, avatar_url, kind },
    details: row.details,
    excerpt: QUOTING.has(row.action) ? excerpt(row.contentHtml) : null,
    cheers_count: row.cheersCount,
    created_at: row.createdAt,
  };
}
