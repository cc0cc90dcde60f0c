import { useEffect, useEffectEvent, useRef } from "react";
import { announce } from "../../lib/announce.ts";
import type { Recording } from "../../lib/api.ts";
import { FacesOf } from "../../ui/faces.tsx";
import { Crumbs } from "../../ui/sheet.tsx";
import { useAllAdded } from "../recording/added.ts";
import { useWay } from "../recording/way.ts";
import { type Card, type Column, isCard } from "./move.ts";
import { NewColumn } from "./new-column.tsx";
import { useOrder } from "./order.ts";
import { isOf, useWhose } from "./whose.ts";
import { useWhoseName, WhoseMenu } from "./whose-menu.tsx";
import * as words from "./words.tsx";

interface Props {
  board: Recording;
  /** Nothing until they are known. */
  columns: readonly Column[] | undefined;
  /** Whether columns can be added. */
  mayAdd: boolean;
}

const NONE: readonly Column[] = [];

/** How many cards, who is on them, whose are shown, and what is added to a board. */
export function BoardHead({ board, columns, mayAdd }: Props) {
  const { id, title, project_id } = board;
  const order = useOrder(columns ?? NONE, undefined);
  const cards = order.cards.filter(isCard);
  const ids = [...new Set(cards.flatMap(({ assignee_ids }) => assignee_ids))];
  return (
    <header className="board-head">
      <Crumbs way={useWay(board)} />
      <h1 className="title-m">{title}</h1>
      {columns && <Count columns={columns} cards={cards} isWhole={order.isWhole} />}
      <FacesOf ids={ids} />
      {project_id !== null && <WhoseMenu board={id} project={project_id} ids={ids} />}
      {mayAdd && columns && <NewColumn board={id} />}
    </header>
  );
}

interface CountProps {
  columns: readonly Column[];
  /** As far as they were read. */
  cards: readonly Card[];
  isWhole: boolean;
}

/** How many cards there are, and how many of them are shown once all were read; screen readers hear of others. */
function Count({ columns, cards, isWhole }: CountProps) {
  const whose = useWhose();
  const name = useWhoseName();
  const unsent = useAllAdded().filter(
    ({ type, parent, state }) =>
      type === "card" && state !== null && columns.some(({ id }) => id === parent),
  ).length;
  const all = columns.reduce((sum, { cards_count }) => sum + cards_count, unsent);
  const isKnown = whose !== undefined && isWhole;
  const shown = cards.filter(isOf(whose)).length;
  const said = useRef(whose);
  const say = useEffectEvent(() => {
    if (said.current === whose) return;
    said.current = whose;
    announce(words.showsCardsOf(name, shown, all));
  });
  useEffect(() => {
    if (whose === undefined || isKnown) say();
  }, [whose, isKnown]);
  return (
    <span className="muted num">{isKnown ? words.someCards(shown, all) : words.allCards(all)}</span>
  );
}
