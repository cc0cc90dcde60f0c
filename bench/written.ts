import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Office } from "./office.ts";

const MADE = "select id from recordings where parent_id in (?1, ?2)";

/** What creating a to-do writes, by table: whose rows are of it, and what they say. */
const WRITTEN: Record<string, { of: string; says: string[] }> = {
  recordings: {
    of: "parent_id in (?1, ?2)",
    says: ["parent_id", "type", "creator_id", "title", "content_html", "status", "due_on"],
  },
  assignments: { of: `recording_id in (${MADE})`, says: ["membership_id"] },
  subscriptions: { of: `recording_id in (${MADE})`, says: ["membership_id", "active"] },
  events: {
    of: `recording_id in (${MADE})`,
    says: ["action", "actor_id", "project_id", "details"],
  },
  notifications: {
    of: `recording_id in (${MADE}) and thread_id = recording_id`,
    says: ["membership_id", "action", "actor_id", "actor_role", "excerpt", "count", "project_id"],
  },
  pending_mails: { of: `thread_id in (${MADE})`, says: ["membership_id"] },
  jobs: {
    of: `payload ->> 'thread_id' in (${MADE})`,
    says: ["kind", "state", "payload ->> 'membership_id'"],
  },
};

/** Which rows were written in a file that no process has open, alike ones counted. */
function written(folder: string, { orgId, kept, handed }: Office): Record<string, unknown[]> {
  const db = new Database(join(folder, "orgs", `${orgId}.sqlite`));
  const rows = Object.entries(WRITTEN).map(([table, { of, says }]) => {
    const all = `select ${says}, count(*) as rows from ${table} where ${of} group by ${says.map((_, n) => n + 1)} order by ${says.map((_, n) => n + 1)}`;
    return [table, db.query(all).all(kept, handed)] as const;
  });
  db.close();
  return Object.fromEntries(rows);
}

/**
 * Everybody wrote as many rows that say the same, and some of each table, or the comparison of what
 * writing costs means nothing.
 */
export function requireSameRows(folders: readonly string[], office: Office): void {
  const [ours = {}, ...theirs] = folders.map((folder) => written(folder, office));
  for (const [table, rows] of Object.entries(ours)) {
    if (rows.length === 0) throw new Error(`Nothing was written to ${table}`);
    const other = theirs.find((all) => !Bun.deepEquals(all[table], rows));
    if (other)
      throw new Error(
        `A floor writes other ${table}: ${JSON.stringify(other[table])}, not ${JSON.stringify(rows)}`,
      );
  }
}
