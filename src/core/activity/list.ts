import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type Page } from "#/lib/page.ts";
import { type Args, arg, family, query, source } from "#/platform/db/query.ts";
import type { Read } from "../access/scope.ts";
import {
  argsOf,
  decodeEvent,
  type EventFilter,
  type EventRow,
  e,
  eventFields,
  MOST_COUNTED,
  presentEvent,
  type Shape,
  type Subject,
  seen,
  shapeOf,
  within,
  withSubject,
} from "./log.ts";

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
  return { rows: found.map((row) => presentEvent(r, row)), total: total(shape).get(r.db, args)?.total ?? 0 };
}
