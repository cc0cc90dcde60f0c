import { anyWaiting } from "#/platform/jobs/about.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { slot } from "#/platform/slot.ts";
import type { Plan } from "#/schema/tenant/people.ts";
import type { Write } from "../../access/scope.ts";
import { hideOldChats, limitsOf, setPlan } from "../../orgs/plans.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Archives projects until so many are active, which a later room knows how to. */
export const archiveDown = slot<(w: Write, most: number) => void>("how projects are archived down");

const hideChats = jobKind("hide_old_chats", {});
const isPlanned = anyWaiting(hideChats);

/**
 * Gives an organization a plan. Where it has fewer projects than are active, those that nothing happened in
 * for longest are archived, and can be restored when there is room.
 */
export function changePlan(w: Write, plan: Plan): void {
  setPlan(w.db, plan, w.now);
  const { projects, chat_history_days } = limitsOf(w.db);
  if (projects >= 0) archiveDown()(w, projects);
  if (chat_history_days >= 0 && !isPlanned(w.db))
    w.enqueue(hideChats.at(new Date(w.now.getTime() + DAY_MS), {}));
}

/** Hides what has become too old for the plan, and comes again in a day. */
export const hideChatsHandler = handles(hideChats, {
  change({ db, now }) {
    if (hideOldChats(db, now))
      enqueueJob(db, hideChats.at(new Date(now.getTime() + DAY_MS), {}), now);
  },
});
