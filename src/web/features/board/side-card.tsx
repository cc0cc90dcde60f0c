import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { announce } from "../../lib/announce.ts";
import type { Recording, Row } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { later } from "../../ui/later/later.tsx";
import { Bones } from "../../ui/loaded.tsx";
import { Nowhere } from "../../ui/nowhere.tsx";
import { SideSheet } from "../../ui/side/side-sheet.tsx";
import { recording } from "../recording/data.ts";
import { Shown } from "../recording/shown.tsx";
import type { Column } from "./move.ts";
import { type Order, useOrder } from "./order.ts";
import { takeWanted, tileOf, useSide } from "./side.ts";
import { useWhose } from "./whose.ts";
import * as words from "./words.tsx";

const Card = later(() => import("./card.tsx"), "Screen", <Bones />);

/** Beside a board stand cards alone. */
const screenOf = ({ type }: Recording): ComponentType<{ recording: Recording }> =>
  type === "card" ? Card : Nowhere;

interface Props {
  board: string;
  columns: readonly Column[];
  card: string;
}

/** Has at hand what shows cards before one is opened. */
export const useCardsSoon = (): void => useEffect(() => void Card.soon(), []);

/** A card beside its board, with the way to the one before it and the one after it. */
export function SideCard({ board, columns, card }: Props) {
  const { open, close } = useSide(board);
  const title = useQuery(recording(useOrg(), card)).data?.title;
  const order = useOrder(columns, card, useWhose());
  useInSight(card, order.at !== null);
  const { at, count, previous, next } = order;
  const stepTo = (to: Row | undefined, by: number) =>
    to &&
    (() => {
      open(to.id);
      announce(words.cardAt((at ?? 0) + by, count, to.title));
    });
  return (
    <SideSheet
      id={card}
      label={title === undefined ? words.card : words.cardNamed(title)}
      place={at !== null && words.cardOf(at, count)}
      previous={{ label: words.previousCard, go: stepTo(previous, -1) }}
      next={{ label: words.nextCard, go: stepTo(next, 1) }}
      takesFocus={takeWanted}
      heirOf={(id) => heirOf(id, order)}
      onClose={close}
    >
      <Shown id={card} screenOf={screenOf} />
    </SideSheet>
  );
}

/** Its own place on the board; where that is gone, the next one's, or the board. */
const heirOf = (id: string, { next, previous }: Order): HTMLElement | null =>
  tileOf(id) ?? tileOf(next?.id) ?? tileOf(previous?.id) ?? document.querySelector(".board");

/** Brings the card's place on the board to where the sheet doesn't lie. */
function useInSight(card: string, isThere: boolean): void {
  useEffect(() => {
    const tile = isThere && tileOf(card)?.closest("li");
    if (tile) tile.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [card, isThere]);
}
