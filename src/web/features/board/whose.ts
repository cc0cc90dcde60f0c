import { useRouter, useSearch } from "@tanstack/react-router";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";

/** Stands in an address for the cards that are given to nobody. */
export const NOBODY = "nobody";

/** Whose cards a board shows alone, as its address says; all where it says nothing. */
export const useWhose = (): string | undefined =>
  useSearch({ strict: false, select: ({ who }) => who || undefined });

/** Tells the cards that are shown. */
export const isOf =
  (whose: string | undefined) =>
  ({ assignee_ids: ids }: Pick<Schemas["Card"], "assignee_ids">): boolean =>
    whose === undefined || (whose === NOBODY ? ids.length === 0 : ids.includes(whose));

/** What an address says of a board: whose cards it shows, and which stands beside it. */
export const searchOf = (card: string | undefined, who: string | undefined) => ({
  ...(card && { card }),
  ...(who && { who }),
});

/** Shows somebody's cards alone, or all. */
export function useShowOnly(board: string): (who: string | undefined) => void {
  const { history, navigate } = useRouter();
  const org = useOrg();
  return (who) => {
    const card = new URLSearchParams(history.location.search).get("card") ?? undefined;
    void navigate({
      to: "/$org/recordings/$id",
      params: { org, id: board },
      search: searchOf(card, who),
      // The entry before it shows other cards: what shuts the card does not go back there.
      state: ({ beside: _, ...state }) => state,
      replace: true,
      resetScroll: false,
    });
  };
}
