import type { Fragment } from "#/platform/db/sql.ts";
import { sql } from "#/platform/db/sql.ts";
import { type Audience, rec } from "./visible.ts";

/**
 * What the recording `r` lies in, where its reader sees that: whoever sees a recording sees what it
 * lies in, but for clients, who are shown things one by one.
 */
export const parentSeen: Record<Audience, Fragment> = {
  team: sql`${rec.parentId}`,
  whole: sql`${rec.parentId}`,
  client: sql`(select parent.id from recordings parent where parent.id = ${rec.parentId} and parent.visible_to_clients = 1)`,
};

/** What that is called. */
export const parentTitle = (audience: Audience): Fragment =>
  sql`(select around.title from recordings around where around.id = ${parentSeen[audience]})`;
