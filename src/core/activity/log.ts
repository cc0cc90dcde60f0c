import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { excerpt } from "#/lib/html.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { type Args, arg, decoderOf, family, fields, query, source } from "#/platform/db/query.ts";
import { type Event, events } from "#/schema/tenant/activity.ts";
import type { Read } from "../access/scope.ts";
import { type Audience, audienceOf, p, r, reachable, visible } from "../access/visible.ts";
import { bylineOf } from "../people/present.ts";
import { masker } from "./masked.ts";

/** Queries over the log name its rows `e`. */
export const e = alias(events, "e");

export const decodeEvent = decoderOf(events);

export type EventRow = Event & {
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
}

/** The log of one project, of one recording, or of the whole organization. */
export type Subject = { by: "project" | "recording"; id: string } | { by: "account" };

export interface Shape {
  audience: Audience;
  by: Subject["by"];
  person: boolean;
  starred: boolean;
  since: boolean;
}

/** Rows are counted up to so many, and words are looked for in the latest so many. */
export const MOST_COUNTED = 10_000;

export const shapeOf = (r: Pick<Read, "actor">, { by }: Subject, filter: EventFilter): Shape => ({
  audience: audienceOf(r),
  by,
  person: filter.actorId !== undefined,
  starred: filter.isStarred === true,
  since: filter.since !== undefined,
});

export const argsOf = (r: Pick<Read, "actor">, subject: Subject, { actorId, since }: EventFilter): Args => ({
  actor: r.actor.id,
  subject: subject.by === "account" ? null : subject.id,
  person: actorId ?? null,
  since: since ?? null,
});

/** What a change is about, and the project it lies in now. */
export const withSubject = sql`left join ${source(r)} on ${r.id} = ${e.recordingId}
  left join ${source(p)} on ${p.id} = coalesce(${r.projectId}, ${e.projectId})`;

/** A row of the log as it is presented. */
export const eventFields = sql`${fields(e)}, ${r.type} as type, ${r.title} as title, ${r.status} as status,
  ${r.contentHtml} as contentHtml, ${p.id} as currentProjectId, ${p.name} as projectName,
  (select count(*) from cheers c where c.event_id = ${e.id}) as cheersCount`;

/** What narrows the log itself, before anybody asks who sees it. */
export function within({ by, person, since }: Shape): SQL {
  const parts = [
    ...(by === "project" ? [sql`${e.projectId} = ${arg("subject")}`] : []),
    ...(by === "recording" ? [sql`${e.recordingId} = ${arg("subject")}`] : []),
    ...(person ? [sql`${e.actorId} = ${arg("person")}`] : []),
    ...(since ? [sql`${e.createdAt} >= ${arg("since")}`] : []),
  ];
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

const starred = sql`and exists (select 1 from project_prefs pp where pp.project_id = ${p.id}
  and pp.membership_id = ${arg("actor")} and pp.starred_at is not null)`;

/** For clients the log of a thing begins when it was first shown to them. */
const sinceShown = sql`and ${e.seq} > coalesce(
  (select f.after_event from first_shown f where f.recording_id = ${e.recordingId}), 0)`;

/** What somebody sees of the log: nothing trashed, nothing hidden; what is of the project itself only the team. */
export function seen(shape: Shape): SQL {
  const { audience, by } = shape;
  const ofProject = audience === "team" ? sql`or (${e.recordingId} is null and ${reachable(audience)})` : sql``;
  const about = sql`(${r.id} is not null and ${r.status} <> 'trashed' and coalesce(${p.status}, 'active') <> 'trashed'
    and ${visible(audience)})`;
  const whole = by === "recording" ? visible(audience) : sql`(${about} ${ofProject})`;
  return sql`${whole} ${audience === "client" ? sinceShown : sql``} ${shape.starred ? starred : sql``}`;
}

const log = (shape: Shape): SQL => sql`from ${source(e)} ${withSubject} where ${within(shape)} and ${seen(shape)}
  order by ${e.seq} ${shape.by === "recording" ? sql`asc` : sql`desc`}`;

const rows = family((shape: Shape) =>
  query<Args, EventRow>(
    sql`select ${eventFields} ${log(shape)} limit ${arg("limit")} offset ${arg("offset")}`,
    decodeEvent,
  ),
);
const total = family((shape: Shape) =>
  query<Args, { total: number }>(sql`select count(*) as total from (select 1 ${log(shape)} limit ${MOST_COUNTED})`),
);

/** The log newest first, and that of a recording oldest first, as the actor may see it. Rows are counted up to 10,000. */
export function listEvents(r: Read, subject: Subject, filter: EventFilter, page: Page) {
  const shape = shapeOf(r, subject, filter);
  const args = argsOf(r, subject, filter);
  const found = rows(shape).all(r.db, { ...args, limit: page.perPage, offset: offsetOf(page) });
  return { rows: presentEvents(r, found), total: total(shape).get(r.db, args)?.total ?? 0 };
}

const QUOTING = new Set(["created", "published", "content_changed"]);

/** Rows of the log, with nothing in their details that is hidden from the actor. */
export function presentEvents(r: Read, rows: readonly EventRow[]) {
  const mask = masker(
    r,
    rows.map(({ details }) => details),
  );
  return rows.map((row) => ({ ...presentEvent(r, row), details: mask(row.details) }));
}

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
    excerpt: QUOTING.has(row.action) ? excerpt(row.contentHtml) : null,
    cheers_count: row.cheersCount,
    created_at: row.createdAt,
  };
}
