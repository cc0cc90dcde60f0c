import { endingAbsent, type KeepEnded } from "#/core/access/ended.ts";
import { sql } from "#/platform/db/sql.ts";
import { calendarFeeds } from "#/schema/tenant/schedule.ts";

/** Addresses of calendars that were taken back. */
export const endedFeeds: readonly KeepEnded[] = [
  endingAbsent("calendar feeds", calendarFeeds, { key: sql`id` }),
];
