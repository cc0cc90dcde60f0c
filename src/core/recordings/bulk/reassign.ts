import { nullable, oneOf, t } from "#/lib/schema.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asBoolean, nullableArg, orNull, sql } from "#/platform/db/sql.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { isOwner } from "../../access/roles.ts";
import { asMember, type Read, type Write } from "../../access/scope.ts";
import { anyoneSees, p, rec, withProject } from "../../access/visible.ts";
import { activeMembership } from "../../orgs/memberships.ts";
import { allowedBy } from "../allowed.ts";
import { addAssignees, requireRoomToWork, unassign } from "../capabilities/assignable.ts";
import { findAnywhere } from "../content/find.ts";
import { isOpen } from "../content/work.ts";
import { logEvent } from "../log.ts";
import { changeRecording } from "../verbs/change.ts";

/** Hand over, take away, or put somebody beside. */
export const REASSIGN_MODES = ["reassign", "remove", "add"] as const;
export type ReassignMode = (typeof REASSIGN_MODES)[number];

export interface Reassignment {
  mode: ReassignMode;
  from: string;
  /** Nobody when work is only taken away. */
  to: string | null;
  projectId: string | null;
}

const affected = family(({ project }: { project: boolean }) =>
  select(
    {
      id: rec.id,
      projectId: rec.projectId,
      projectName: orNull(p.name),
      /** Whether who is to get it sees it. */
      receivable: asBoolean(
        sql`exists (select 1 from memberships m where m.id = ${nullableArg("to")} and ${anyoneSees})`,
      ),
      /** Whether it is theirs already. */
      theirs: asBoolean(
        sql`exists (select 1 from assignments b where b.recording_id = a.recording_id and b.membership_id = ${nullableArg("to")})`,
      ),
    },
    sql`from assignments a cross join recordings r on r.id = a.recording_id ${withProject}
        where a.membership_id = ${arg("from")} and a.completed_at is null and ${isOpen}
        and ${rec.publishedAt} is not null ${project ? sql`and ${rec.projectId} = ${nullableArg("project")}` : sql``}
        order by ${p.name} collate nocase, ${rec.projectId}, ${rec.id}`,
  ),
);

type Affected = ReturnType<ReturnType<typeof affected>["all"]>[number];

/**
 * The open work a reassignment is about, in every project. Putting somebody beside where they are
 * changes nothing.
 */
const affectedBy = (r: Read, { mode, from, to, projectId }: Reassignment): Affected[] =>
  affected({ project: projectId !== null })
    .all(r.db, { from, to, project: projectId })
    .filter(({ theirs }) => mode !== "add" || !theirs);

const moves = ({ mode }: Reassignment, { receivable }: Affected): boolean =>
  mode === "remove" || receivable;

/**
 * How much would change in each project, and how much stays because who is to get it can't see it.
 */
export function previewReassign(r: Read, plan: Reassignment) {
  return [...Map.groupBy(affectedBy(r, plan), ({ projectId }) => projectId)].map(([id, rows]) => ({
    project: id === null ? null : { id, name: rows[0]?.projectName ?? "" },
    count: rows.filter((row) => moves(plan, row)).length,
    skipped: rows.filter((row) => !moves(plan, row)).length,
  }));
}

const reassignRest = jobKind("reassign", {
  mode: oneOf(REASSIGN_MODES),
  from: t.String(),
  to: nullable(t.String()),
  projectId: nullable(t.String()),
  actorId: t.String(),
});

/** So much work changes hands at once; the rest follows. */
const STRIDE = 200;

/**
 * Changes who is to do all open work of somebody. Completed work keeps its history. Of very much
 * the rest follows soon.
 */
export function reassign(w: Write, plan: Reassignment): { count: number; skipped: number } {
  const all = affectedBy(w, plan);
  const changed = all.filter((row) => moves(plan, row));
  if (plan.to !== null) requireRoomToWork(w, [plan.to], changed.length, "to_id");
  for (const { id } of changed.slice(0, STRIDE)) handOver(w, id, plan);
  if (changed.length > STRIDE) w.enqueue(reassignRest.at(w.now, { ...plan, actorId: w.actor.id }));
  return { count: changed.length, skipped: all.length - changed.length };
}

function handOver(w: Write, id: string, { mode, from, to }: Reassignment): void {
  const recording = allowedBy("as an owner", findAnywhere(w, id));
  if (mode !== "add") unassign(w, id, from);
  if (to !== null) addAssignees(w, recording, [to]);
  changeRecording(w, recording, {});
  logEvent(w, "reassigned", recording, { mode, from, to });
}

/**
 * Hands over some more of what a reassignment is about, in the name of whoever asked for it, while
 * they may.
 */
export const reassignHandler = handles(reassignRest, {
  piece(job, { actorId, ...plan }) {
    const actor = activeMembership(job.db, actorId);
    if (!actor || !isOwner(actor)) return false;
    return asMember(job, actor, (w) => {
      const some = affectedBy(w, plan)
        .filter((row) => moves(plan, row))
        .slice(0, STRIDE);
      for (const { id } of some) handOver(w, id, plan);
      return some.length === STRIDE;
    });
  },
});
