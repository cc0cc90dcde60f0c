import { collapsing, type HandOver } from "#/core/access/hand-over.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { participants } from "#/schema/tenant/schedule.ts";

const endFeeds = command(sql`delete from calendar_feeds where membership_id = ${arg("from")}`);

/**
 * Whoever was invited is so as another. Addresses of feeds are credentials: they end, and give nobody
 * what another sees.
 */
export const handOverEvents: readonly HandOver[] = [
  collapsing(participants, participants.membershipId),
  (db, { from }) => void endFeeds.run(db, { from }),
];
