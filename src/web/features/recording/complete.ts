import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { act, show, showEach } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import * as words from "./complete.words.ts";

interface Completable {
  id: string;
  title: string;
  parent_id: string | null;
  project_id: string | null;
}

/** What counts what is done in it: a list with its groups, a to-do, a card. */
const COUNTS = ["completed_count", "completed_subtasks_count", "completed_steps_count"];

/** Counts one more, or less, as done where it lies; what is in a group counts in its list, too. */
function count(parent: string | null, by: number): () => void {
  if (parent === null) return () => undefined;
  let above: string | null = null;
  const undo = showEach(parent, (shown) => {
    if (shown.type === "todolist" && typeof shown.parent_id === "string") above = shown.parent_id;
    const known = COUNTS.flatMap((name) => {
      const counted = shown[name];
      return typeof counted === "number" ? [[name, counted + by]] : [];
    });
    return Object.fromEntries(known);
  });
  const undoAbove = count(above, by);
  return () => {
    undoAbove();
    undo();
  };
}

/** Marks something as done, or as open again, wherever it is shown. */
export const complete = (org: string, of: Completable, isDone: boolean) =>
  act({
    show: () => {
      const tell = (isNow: boolean) =>
        announce(isNow ? words.isDone(of.title) : words.isOpenAgain(of.title));
      tell(isDone);
      const undo = show(of.id, { completed: isDone });
      const undoCount = count(of.parent_id, isDone ? 1 : -1);
      return () => {
        undoCount();
        undo();
        tell(!isDone);
      };
    },
    send: () => {
      const path = "/api/v1/{org_slug}/recordings/{id}/completion";
      return isDone ? api.put(path, withId(org, of.id)) : api.delete(path, withId(org, of.id));
    },
    about: [of.id, of.parent_id, "/my/"],
    failed: isDone ? words.couldntMarkAsDone : words.couldntOpenAgain,
  });
