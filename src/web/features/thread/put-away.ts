import { announce } from "../../lib/announce.ts";
import { api, type Recording } from "../../lib/api.ts";
import { act, showAway } from "../../lib/optimistic.ts";
import { useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import * as shared from "../../ui/words.ts";
import { nameOfType } from "../recording/types.ts";
import * as words from "./words.tsx";

type Of = Pick<Recording, "id" | "title" | "type">;

/** Puts something away and brings it back. What was put away is said, with a way back. */
export function usePutAway({ id, title, type }: Of, about: readonly (string | null | undefined)[]) {
  const org = useOrg();
  const put = (status: "active" | "archived" | "trashed", failed: string, done?: () => void) =>
    void act({
      show: () =>
        showAway(id, (shown) => ({
          status,
          can: { ...Object(shown.can), restore: status !== "active" },
        })),
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/status/{status}", {
          params: { path: { org_slug: org, id, status } },
        }),
      about: [id, ...about],
      failed,
      ...(done ? { done } : undefined),
    });
  const bringBack = () => put("active", shared.couldntBringBack);
  const tell = (said: string) => {
    announce(said);
    say(said, { label: shared.takeBack, run: bringBack });
  };
  const name = title ? words.quoted(title) : words.theThing(nameOfType(type));
  return {
    bringBack,
    archive: (then: () => void) =>
      put("archived", words.couldntArchive, () => {
        then();
        tell(words.isArchived(name));
      }),
    trash: (then?: () => void) =>
      put("trashed", shared.couldntPutInTrash, () => {
        then?.();
        tell(words.isInTrash(name));
      }),
  };
}
