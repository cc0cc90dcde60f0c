import type { Write } from "#/core/access/scope.ts";
import { notify } from "#/core/notifications/notify.ts";
import { assigneesAmong } from "#/core/recordings/capabilities/assignable.ts";
import { setCompletion } from "#/core/recordings/capabilities/completable.ts";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { work } from "#/core/recordings/capabilities/work.ts";
import { countChildren, countedIn } from "#/core/recordings/content/children.ts";
import { lookUp } from "#/core/recordings/content/find.ts";
import { presentWork, workInput, workOutput } from "#/core/recordings/content/work.ts";
import { type Found, recordingType } from "#/core/recordings/type.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { subscribersOf } from "#/core/subscriptions/subscriptions.ts";
import { color, nullable, t } from "#/lib/schema.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { kindOf } from "./column.type.ts";

/** Following a column is its bell: it tells of every card that is made in it or moved into it. */
const columnFollowers = (w: Write, { parentId }: Recording) =>
  parentId === null ? [] : subscribersOf(w, parentId);

export const card = recordingType({
  name: "card",
  label: "Card",
  parents: ["column"],
  title: "required",
  content: "optional",
  input: { ...workInput, color: t.Optional(nullable(color())) },
  output: {
    ...workOutput,
    color: nullable(color()),
    steps_count: t.Integer(),
    completed_steps_count: t.Integer(),
  },
  can: { edit: "team-or-author" },
  capabilities: [trashable, ...work, draftable, linkable],
  hearers: columnFollowers,
  on: { appeared, moved },
  load: (r, ids) => ({
    assignees: assigneesAmong(r, ids),
    count: countChildren(r, countedIn(r, ids, "steps_count", "completed_steps_count"), [
      "card_step",
    ]),
  }),
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

const isInDone = (w: Write, { parentId }: Recording): boolean => {
  const parent = parentId === null ? null : lookUp(w, parentId);
  return parent !== null && kindOf(parent) === "done";
};

/** A card that is made or copied there is done, too; all who follow it hear that it was posted. */
function appeared(w: Write, card: Recording): void {
  if (isInDone(w, card)) setCompletion(w, card.id, true, true);
}

/**
 * A card that comes to the done column is completed, and open again when it leaves it. Who follows
 * both is told that alone.
 */
function moved(w: Write, before: Found, after: Found): void {
  const isDone = isInDone(w, after);
  const isChanged = isInDone(w, before) !== isDone && (after.completedAt !== null) !== isDone;
  const card = isChanged ? setCompletion(w, after.id, isDone) : after;
  if (card.publishedAt === null) return;
  const told = new Set(isChanged ? subscribersOf(w, card.id) : []);
  const others = columnFollowers(w, card).filter((id) => !told.has(id));
  notify(w, newsOf(card, "posted"), others);
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
  capabilities: [trashable, ...work],
  load: (r, ids) => ({ assignees: assigneesAmong(r, ids) }),
  present: (row, { assignees }) => presentWork(row, assignees),
});
