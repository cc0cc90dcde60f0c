import { useRouter, useSearch } from "@tanstack/react-router";
import { useOrg } from "../../lib/org.ts";
import { searchOf } from "./whose.ts";

/** Which card somebody opened, until its sheet has taken the focus. */
const wanted: { card: string | null } = { card: null };

/** Whether somebody asked for a card just now, to be asked once. */
export function takeWanted(card: string): boolean {
  const isWanted = wanted.card === card;
  if (isWanted) wanted.card = null;
  return isWanted;
}

/** Where a card stands on its board. */
export const tileOf = (card: string | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.board [data-card="${CSS.escape(card ?? "")}"]`);

/** So long after the first key that closes, a second one is none that goes back once more. */
const LEAVES_MS = 500;
let leaving: ReturnType<typeof setTimeout> | undefined;

function endLeaving(): void {
  clearTimeout(leaving);
  leaving = undefined;
}

/** The card that stands beside a board, as its address says. */
export const useCardBeside = (): string | undefined =>
  useSearch({ strict: false, select: ({ card }) => card || undefined });

const whoseNow = (search: string): string | undefined =>
  new URLSearchParams(search).get("who") ?? undefined;

/** Opens a card beside its board, and shuts it: one entry of the history, however many are stepped through. */
export function useSide(board: string) {
  const { history, navigate } = useRouter();
  const org = useOrg();
  const show = (card: string | undefined, beside: string | undefined, replace: boolean) =>
    void navigate({
      to: "/$org/recordings/$id",
      params: { org, id: board },
      search: searchOf(card, whoseNow(history.location.search)),
      state: beside === undefined ? {} : { beside },
      replace,
      resetScroll: false,
    });
  const open = (card: string) => {
    endLeaving();
    const { state, search } = history.location;
    const shown = new URLSearchParams(search).get("card");
    if (shown === card) return document.querySelector<HTMLElement>("#beside button")?.focus();
    wanted.card = card;
    show(card, shown === null ? state.__TSR_key : state.beside, shown !== null);
  };
  const close = () => {
    if (leaving) return;
    leaving = setTimeout(endLeaving, LEAVES_MS);
    const { beside } = history.location.state;
    if (beside === undefined) show(undefined, undefined, true);
    else history.back();
  };
  return { open, close };
}
