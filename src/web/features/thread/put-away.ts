import { announce } from "../../lib/announce.ts";
import { api, type Recording } from "../../lib/api.ts";
import { act, showAway } from "../../lib/optimistic.ts";
import { useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { keepShown } from "../../offline/outbox.ts";
import * as shared from "../../ui/words.ts";
import { nameOfType } from "../recording/types.ts";
import * as words from "./words.tsx";

type Status = "active" | "archived" | "trashed";
type Of = Pick<Recording, "id" | "title" | "type">;

/** What something is called in a sentence: by its title, or by what it is. */
export const nameIn = ({ title, type }: Pick<Recording, "title" | "type">): string =>
  title ? words.quoted(title) : words.theThing(nameOfType(type));

/** Puts something away and brings it back. What was put away is said, with a way back. */
export function usePutAway({ id, title, type }: Of, about: readonly (string | null | undefined)[]) {
  const org = useOrg();
  const put = async (status: Status, failed: string, done?: () => void, isLedAway = false) => {
    const show = () =>
      showAway(id, (shown) => ({
        status,
        can: { ...Object(shown.can), restore: status !== "active" },
      }));
    const answer = await act({
      // Who is led away from it is first: their place beside it goes with it.
      ...(isLedAway ? undefined : { show }),
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/status/{status}", {
          params: { path: { org_slug: org, id, status } },
        }),
      about: [id, ...about],
      failed,
      ...(done ? { done } : undefined),
    });
    // It waits to be sent: nobody is led anywhere.
    if (answer === undefined && isLedAway) {
      show();
      await keepShown();
    }
  };
  const bringBack = () => void put("active", shared.couldntBringBack);
  const tell = (said: string) => {
    announce(said);
    say(said, { label: shared.takeBack, run: bringBack });
  };
  const name = nameIn({ title, type });
  const putAway = (status: Status, failed: string, said: string, then?: () => void) => {
    const done = () => {
      then?.();
      tell(said);
    };
    void put(status, failed, done, then !== undefined);
  };
  return {
    bringBack,
    archive: (then: () => void) =>
      putAway("archived", words.couldntArchive, words.isArchived(name), then),
    trash: (then?: () => void) =>
      putAway("trashed", shared.couldntPutInTrash, words.isInTrash(name), then),
  };
}
