import { alias } from "drizzle-orm/sqlite-core";
import { excerpt } from "#/lib/html.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { at, id, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { counting } from "#/platform/db/count.ts";
import { family, select } from "#/platform/db/query.ts";
import {
  arg,
  asNumber,
  asText,
  columnsOf,
  type Fragment,
  keyArg,
  numberArg,
  orNull,
  type RowOf,
  source,
  sql,
} from "#/platform/db/sql.ts";
import { placeOf } from "#/platform/http/paging.ts";
import { slot } from "#/platform/slot.ts";
import { ACTIONS, events } from "#/schema/tenant/activity.ts";
import { STATUSES, type Status } from "#/schema/tenant/recordings.ts";
import { parentSeen, parentTitle } from "../access/around.ts";
import { pastProjectReference, recordingTypeName } from "../access/references.ts";
import type { Read } from "../access/scope.ts";
import {
  type Audience,
  audienceOf,
  isMemberOf,
  p,
  reachable,
  rec,
  statusNow,
  visible,
} from "../access/visible.ts";
import { membershipKind } from "../orgs/names.ts";
import { bylineOf } from "../people/present.ts";
import { masker } from "./masked.ts";

/** Queries over the log name its rows `e`. */
export const e = alias(events, "e");

export interface EventFilter {
  /** Only what this person did. */
  actorId?: string;
  /** Only in projects the actor has starred. */
  isStarred?: boolean;
  since?: string;
}

/** The log of one project, or of the whole organization. */
export type Subject = { by: "project"; id: string } | { by: "account" };

export interface Shape {
  audience: Audience;
  by: Subject["by"] | "recording";
  person: boolean;
  starred: boolean;
}

export const shapeOf = (r: Pick<Read, "actor">, { by }: Subject, filter: EventFilter): Shape => ({
  audience: audienceOf(r),
  by,
  person: filter.actorId !== undefined,
  starred: filter.isStarred === true,
});

/** What a change is about, and the project it lies in now. */
export const withSubject = sql`left join ${source(rec)} on ${rec.id} = ${e.recordingId}
  left join ${source(p)} on ${p.id} = coalesce(${rec.projectId}, ${e.projectId})`;

/** An excerpt is made of no more of a text. */
const EXCERPTED = 8000;

/** How often a change `e` was cheered, which a later room knows. */
export const cheersOfEvent = slot<Fragment>("how often a change was cheered");

/** A row of the log as it is presented. */
export const eventColumns = (audience: Audience) => ({
  ...columnsOf(e),
  type: orNull(rec.type),
  title: orNull(rec.title),
  /** What it lies in now, when the reader sees that. */
  parentId: orNull(asText(parentSeen[audience])),
  parentTitle: orNull(asText(parentTitle(audience))),
  status: orNull(asText<Status>(statusNow)),
  contentHtml: orNull(asText(sql`substr(${rec.contentHtml}, 1, ${EXCERPTED})`)),
  /** The project it lies in now. */
  currentProjectId: orNull(p.id),
  projectName: orNull(p.name),
  cheersCount: asNumber(cheersOfEvent()),
});
export type EventRow = RowOf<ReturnType<typeof eventColumns>>;

/**
 * For clients the log of a thing begins when it was first shown to them: where it is, or where they
 * saw it before.
 */
const sinceShown = sql`and ${e.seq} > coalesce(
  (select f.after_event from first_shown f where f.recording_id = ${e.recordingId}), 0)
  and (${e.projectId} is ${rec.projectId} or ${isMemberOf(e.projectId)})`;

/**
 * What somebody sees of the log: nothing trashed, nothing hidden; what is of the project itself
 * only the team. What lies in direct chats is in no feed, but has a log of its own.
 */
export function seen({ audience, by }: Pick<Shape, "audience" | "by">) {
  const since = audience === "client" ? sinceShown : sql``;
  if (by === "recording") return sql`${visible(audience)} ${since}`;
  const ofProject =
    audience !== "client" ? sql`or (${e.recordingId} is null and ${reachable(audience)})` : sql``;
  return sql`((${rec.id} is not null and ${rec.chatId} is null and ${statusNow} <> 'trashed' and coalesce(${p.status}, 'active') <> 'trashed'
    and ${visible(audience)} ${since}) ${ofProject})`;
}

const ofRecording = (audience: Audience) => sql`from ${source(e)} ${withSubject}
  where ${e.recordingId} = ${arg("subject")} and ${seen({ audience, by: "recording" })}`;
const rows = family(({ audience }: { audience: Audience }) =>
  select(
    eventColumns(audience),
    sql`${ofRecording(audience)} and ${e.seq} > ${keyArg("after")}
        order by ${e.seq} limit ${numberArg("limit")} offset ${numberArg("offset")}`,
  ),
);
const total = family(({ audience }: { audience: Audience }) => counting(ofRecording(audience)));

/** The log of a recording that the actor sees, oldest first. */
export function listEvents(r: Read, recordingId: string, page: Page) {
  const key = { audience: audienceOf(r) };
  const args = { actor: r.actor.id, subject: recordingId };
  const [after = 0] = placeOf(page, ["number"]) ?? [];
  const limit = page.perPage + 1;
  const found = rows(key).all(r.db, {
    ...args,
    after,
    limit,
    offset: page.cursor === undefined ? offsetOf(page) : 0,
  });
  const shown = found.slice(0, page.perPage);
  const last = shown.at(-1);
  return {
    rows: presentEvents(r, shown),
    total: total(key).get(r.db, args)?.total ?? 0,
    next: found.length === limit && last ? [last.seq] : null,
  };
}

const DETAILS =
  "What differs: `before` and `after` of most changes. `content_changed` without `field` is one of the text; with it, of the field it names. `by_plan` where a smaller plan archived a project, whoever chose that.";
const QUOTING = new Set(["created", "published", "content_changed"]);

/** Rows of the log, with nothing in their details that is hidden from the actor. */
export function presentEvents(r: Read, rows: readonly EventRow[]) {
  const mask = masker(
    r,
    rows.map(({ details }) => details),
  );
  return rows.map((row) => ({ ...presentEvent(r, row), details: mask(row.details) }));
}

export const eventSchema = named(
  "Event",
  t.Object({
    id: id(),
    action: named("EventAction", oneOf(ACTIONS)),
    recording: nullable(
      t.Object({
        id: id(),
        type: recordingTypeName,
        title: nullable(t.String()),
        status: nullable(oneOf(STATUSES)),
        parent_id: nullable(id("What it lies in now, such as what a comment is about.")),
        parent_title: nullable(t.String({ description: "What that is called." })),
      }),
    ),
    project: nullable(pastProjectReference),
    actor: t.Object({
      membership_id: id(),
      name: t.String(),
      avatar_url: nullable(t.String()),
      kind: membershipKind,
    }),
    details: t.Record(t.String(), t.Unknown(), { description: DETAILS }),
    excerpt: nullable(t.String()),
    cheers_count: t.Integer(),
    created_at: at,
  }),
);

function presentEvent(r: Read, row: EventRow): Omit<Static<typeof eventSchema>, "details"> {
  const { membership_id, name, avatar_url, kind } = bylineOf(r, row.actorId);
  return {
    id: row.id,
    action: row.action,
    recording:
      row.recordingId && row.type
        ? {
            id: row.recordingId,
            type: row.type,
            title: row.title,
            status: row.status,
            parent_id: row.parentId,
            parent_title: row.parentTitle,
          }
        : null,
    project: row.currentProjectId ? { id: row.currentProjectId, name: row.projectName } : null,
    actor: { membership_id, name, avatar_url, kind },
    excerpt: QUOTING.has(row.action) && !("field" in row.details) ? excerpt(row.contentHtml) : null,
    cheers_count: row.cheersCount,
    created_at: row.createdAt,
  };
}
