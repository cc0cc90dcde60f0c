import { timer } from "#/lib/pace.ts";
import { t } from "#/lib/schema.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { projects } from "#/schema/tenant/projects.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import { revokeEverybody } from "../access/grants.ts";
import { removeEventsIn } from "../activity/record.ts";
import { removeNewsOfProject } from "../notifications/notify.ts";
import { bumpOrg } from "../orgs/org.ts";
import {
  afterRemoval,
  beginRemoval,
  endRemoval,
  isBeingRemoved,
  removePiece,
} from "../recordings/removal.ts";

const PIECE_MS = 15;

const stillTrashed = select(
  { id: projects.id },
  sql`from projects where id = ${arg("id")} and status = 'trashed' and trashed_at = ${arg("trashedAt")}`,
);
const closeOff = command(sql`update projects set all_access = 0 where id = ${arg("id")}`);
const anyInside = select(
  { id: recordings.id },
  sql`from recordings where project_id = ${arg("id")} limit 1`,
);
const remove = command(sql`delete from projects where id = ${arg("id")}`);

export const purgeProject = jobKind("purge_project", {
  project_id: t.String(),
  trashed_at: t.String(),
});

/**
 * Removes a project that has been in the trash for 30 days, with everything in it. From the first
 * piece on nobody reaches it.
 */
export const purgeProjectHandler = handles(purgeProject, {
  isFinal: true,
  piece({ db, now }, { project_id: id, trashed_at }) {
    if (!isBeingRemoved(db, id)) {
      if (!stillTrashed.get(db, { id, trashedAt: trashed_at })) return false;
      beginRemoval(db, id);
      closeOff.run(db, { id });
      revokeEverybody(db, id);
    }
    bumpOrg(db);
    const hasMore = removeInside(db, id);
    afterRemoval()(db, now, (job) => enqueueJob(db, job, now));
    if (hasMore) return true;
    remove.run(db, { id });
    endRemoval(db, id);
    return false;
  },
});

/**
 * Removes a piece of what is in a project, then of what happened in it; answers whether there is
 * more.
 */
function removeInside(db: WriteDb, id: string): boolean {
  const isOver = timer(PIECE_MS);
  for (let next = anyInside.get(db, { id }); next; next = anyInside.get(db, { id }))
    if (removePiece(db, next.id) || isOver()) return true;
  const ids = JSON.stringify([id]);
  return [removeEventsIn, removeNewsOfProject].some((removeSome) => {
    while (removeSome(db, ids)) if (isOver()) return true;
    return false;
  });
}
