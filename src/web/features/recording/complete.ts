import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import * as words from "./complete.words.ts";

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
      announce(isDone ? words.isDone(of.title) : words.isOpenAgain(of.title));
      return show(of.id, { completed: isDone });
    },
    send: () => {
      const path = "/api/v1/{org_slug}/recordings/{id}/completion";
      return isDone ? api.put(path, withId(org, of.id)) : api.delete(path, withId(org, of.id));
    },
    about: [of.id, of.parent_id, "/my/"],
    failed: isDone ? words.couldntMarkAsDone : words.couldntOpenAgain,
  });
