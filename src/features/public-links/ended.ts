import { endingAbsent, type KeepEnded } from "#/core/access/ended.ts";
import { sql } from "#/platform/db/sql.ts";
import { publicLinks } from "#/schema/tenant/public-links.ts";

/** Public pages that were taken back, or have another address by now. */
export const endedLinks: readonly KeepEnded[] = [
  endingAbsent("public links", publicLinks, { key: sql`recording_id || ' ' || secret` }),
];
