import { api } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import * as shared from "../../ui/words.ts";
import type { Fold } from "./fold.ts";

const PATH = "/api/v1/{org_slug}/my/notifications/{id}";

function mark(org: string, ids: readonly string[], read: boolean) {
  return act({
    show: () => {
      const undone = ids.map((id) => show(id, { read }));
      return () => {
        for (const undo of undone.toReversed()) undo();
      };
    },
    send: async () => {
      for (const id of ids) await api.patch(PATH, { ...withId(org, id), body: { read } });
    },
    about: ["/my/notifications"],
    failed: shared.couldntChange,
  });
}

/** Marks all that a row stands for as read; other news about the same thing stays new. */
export async function markRead(org: string, { news }: Fold): Promise<void> {
  const ids = news.filter(({ read }) => !read).map(({ id }) => id);
  if (ids.length > 0) await mark(org, ids, true);
}

/** Marks the last thing that a row stands for as new again. */
export const markNew = (org: string, { newest }: Fold) => mark(org, [newest.id], false);
