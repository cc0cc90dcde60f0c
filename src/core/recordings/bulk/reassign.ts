import { sql } from "drizzle-orm";
import { type Args, arg, family, query } from "#/platform/db/query.ts";
import type { Read, Write } from "../../access/scope.ts";
import { anyoneSees, p, r as rec, withProject } from "../../access/visible.ts";
import { findAnywhere } from "../find.ts";
import { logEvent } from "../log.ts";
import { addAssignees, unassign } from "../verbs/assign.ts";
import { changeRecording } from "../verbs/change.ts";
import { isOpen } from "../work.ts";

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

interface Affected {
  id: string;
  projectId: string | null;
  projectName: string | null;
  /** Whether who is to get it sees it. */
  receivable: number;
  /** Whether it is theirs already. */
  theirs: number;
}

const affected = family(({ project }: { project: boolean }) =>
  query<Args, Affected>(
    sql`select ${rec.id} as id, ${rec.projectId} as projectId, ${p.name} as projectName,
          exists (select 1 from memberships m where m.id = ${arg("to")} and ${anyoneSees}) as receivable,
          exists (select 1 from assignments b where b.recording_id = a.recording_id and b.membership_id = ${arg("to")}) as theirs
        from assignments a cross join recordings r on r.id = a.recording_id ${withProject}
        where a.membership_id = ${arg("from")} and a.completed_at is null and ${isOpen}
        and ${rec.publishedAt} is not null ${project ? sql`and ${rec.projectId} = ${arg("project")}` : sql``}
        order by ${p.name} collate nocase, ${rec.projectId}, ${rec.id}`,
  ),
);

/** The open work a reassignment is about, in every project. Putting somebody beside where they are changes nothing. */
const affectedBy = (r: Read, { mode, from, to, projectId }: Reassignment): Affected[] =>
  affected({ project: projectId !== null })
    .all(r.db, { from, to, project: projectId })
    .filter(({ theirs }) => mode !== "add" || theirs === 0);

const moves = ({ mode }: Reassignment, { receivable }: Affected): boolean => mode === "remove" || receivable === 1;

/** How much would change in each project, and how much stays because who is to get it can't see it. */
export function previewReassign(r: Read, plan: Reassignment) {
  return [...Map.groupBy(affectedBy(r, plan), ({ projectId }) => projectId)].map(([id, rows]) => ({
    project: id === null ? null : { id, name: rows[0]?.projectName ?? "" },
    count: rows.filter((row) => moves(plan, row)).length,
    skipped: rows.filter((row) => !moves(plan, row)).length,
  }));
}

/** Changes who is to do all open work of somebody. Completed work keeps its history. */
export function reassign(w: Write, plan: Reassignment): { count: number; skipped: number } {
  const all = affectedBy(w, plan);
  const changed = all.filter((row) => moves(plan, row));
  for (const { id } of changed) {
    const recording = findAnywhere(w, id);
    if (plan.mode !== "add") unassign(w, id, plan.from);
    if (plan.to !== null) addAssignees(w, id, [plan.to]);
    changeRecording(w, recording, {});
    logEvent(w, "reassigned", recording, { mode: plan.mode, from: plan.from, to: plan.to });
  }
  return { count: changed.length, skipped: all.length - changed.length };
}
