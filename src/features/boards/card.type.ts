import type { Write } from "#/core/access/scope.ts";
import { notify } from "#/core/notifications/notify.ts";
import { countChildren } from "#/core/recordings/children.ts";
import { lookUp } from "#/core/recordings/find.ts";
import { type Found, recordingType } from "#/core/recordings/type.ts";
import { assigneesAmong } from "#/core/recordings/verbs/assign.ts";
import { setCompletion } from "#/core/recordings/verbs/complete.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { isWork, presentWork, workInput, workOutput } from "#/core/recordings/work.ts";
import { subscribersOf } from "#/core/subscriptions/subscriptions.ts";
import { color, nullable, t } from "#/lib/schema.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { kindOf } from "./column.type.ts";

/** Following a column is its bell: it tells of every card that is made in it or moved into it. */
const columnFollowers = (w: Write, { parentId }: Recording) => (parentId === null ? [] : subscribersOf(w, parentId));

export const card = recordingType({
  name: "card",
  label: "Card",
  parents: ["column"],
  title: "required",
  content: "optional",
  input: { ...workInput, color: t.Optional(nullable(color())) },
  output: { ...workOutput, color: nullable(color()), steps_count: t.Integer(), completed_steps_count: t.Integer() },
  can: { edit: "team-or-author" },
  ...isWork,
  isDraftable: true,
  isLinkable: true,
  hearers: columnFollowers,
  on: { moved },
  load: (r, ids) => ({ assignees: assigneesAmong(r, ids), count: countChildren(r, ids, ["card_step"]) }),
  present(row, { assignees, count }) {
    const steps = count(row.id, "card_step");
    return {
      ...presentWork(row, assignees),
      color: row.color,
      steps_count: steps.count,
      completed_steps_count: steps.completed,
    };
  },
});

/** A card that comes to the done column is completed, and open again when it leaves it. */
function moved(w: Write, before: Found, after: Found): void {
  if (after.publishedAt !== null) notify(w, newsOf(after, "posted"), columnFollowers(w, after));
  const isDone = (parentId: string | null) => {
    const parent = parentId === null ? null : lookUp(w, parentId);
    return parent !== null && kindOf(parent) === "done";
  };
  const [wasDone, nowDone] = [isDone(before.parentId), isDone(after.parentId)];
  if (wasDone !== nowDone) setCompletion(w, after.id, nowDone);
}

export const cardStep = recordingType({
  name: "card_step",
  label: "Step",
  parents: ["card"],
  title: "required",
  content: "optional",
  input: workInput,
  output: workOutput,
  can: { edit: "team-or-author" },
  ...isWork,
  load: (r, ids) => ({ assignees: assigneesAmong(r, ids) }),
  present: (row, { assignees }) => presentWork(row, assignees),
});
