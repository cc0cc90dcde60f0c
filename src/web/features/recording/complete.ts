import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";

interface Completable {
  id: string;
  title: string;
  parent_id: string | null;
  project_id: string | null;
}

/** Marks something as done, or as open again, wherever it is shown. */
export const complete = (org: string, of: Completable, isDone: boolean) =>
  act({
    show: () => {
      announce(`${of.title}: ${isDone ? "done" : "open again"}`);
      return show(of.id, { completed: isDone });
    },
    send: () => {
      const path = "/api/v1/{org_slug}/recordings/{id}/completion";
      return isDone ? api.put(path, withId(org, of.id)) : api.delete(path, withId(org, of.id));
    },
    about: [of.id, of.parent_id, "/my/"],
    failed: isDone ? "Couldn't mark it as done" : "Couldn't open it again",
  });
