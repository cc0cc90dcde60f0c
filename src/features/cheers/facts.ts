import { alias } from "drizzle-orm/sqlite-core";
import { rec } from "#/core/access/visible.ts";
import { e } from "#/core/activity/log.ts";
import type { OtherPart } from "#/core/notifications/parts.ts";
import { source, sql } from "#/platform/db/sql.ts";
import { cheers } from "#/schema/tenant/cheers.ts";

const c = alias(cheers, "c");

/** Whether anybody cheered a recording, or a change of it. */
export const isCheered = sql`exists (select 1 from ${source(c)} where ${c.recordingId} = ${rec.id})`;

/** How often a change was cheered. */
export const cheersOfEvent = sql`(select count(*) from ${source(c)} where ${c.eventId} = ${e.id})`;

/** A cheer as what a row of somebody's tray counts up. */
export const cheerAsPart: OtherPart = {
  from: source(c),
  id: c.id,
  seq: c.seq,
  by: c.cheererId,
  at: c.createdAt,
  text: c.content,
};
