import { Link } from "@tanstack/react-router";
import { hueClass } from "../../lib/hue.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { nextAfter, useDragged, useDropped } from "../../ui/drag/drag.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { useAdded } from "../recording/added.ts";
import { insideOf } from "../recording/put-away.ts";
import { WatchMenu } from "../recording/watching.tsx";
import { AddCard } from "./add-card.tsx";
import { AddedTile } from "./added-tile.tsx";
import { cardPages } from "./cards.ts";
import { type Card, type Column as ColumnRow, isCard, moveCard } from "./move.ts";
import { COLUMNS, moveColumn, usePlaces } from "./move-column.tsx";
import { CARDS, Tile } from "./tile.tsx";
import * as words from "./words.tsx";

interface Props {
  column: ColumnRow;
  all: readonly ColumnRow[];
  /** Whether one may give it another place. */
  canMove: boolean;
}

/** One column; what is dropped on it comes to its end, on a card before that or after it. */
export function Column({ column, all, canMove }: Props) {
  const org = useOrg();
  const cards = useRows(cardPages(org, column.id, insideOf(column)));
  const added = useAdded(column.id, "card", cards.data);
  const unsent = added.filter(({ state }) => state !== null).length;
  const { place, isOver } = useDropped<Card, HTMLElement>(CARDS, (dropped, on, side) => {
    if (on?.id === dropped.id) return;
    const inside = cards.data?.filter(isCard) ?? [];
    const before = on && nextAfter(inside, { dropped, on, side, goesOn: cards.more !== null });
    void moveCard(org, dropped, column, before);
  });
  const places = usePlaces(column, all);
  const head = useDragged<ColumnRow, HTMLDivElement>(
    COLUMNS,
    column,
    canMove ? (dropped) => void moveColumn(org, dropped, all, column) : undefined,
  );
  const label = `column-${column.id}`;
  const shapes = ["col-head", hueClass(column.id, column.color), head.isDragged && "tile-away"];
  return (
    <section ref={place} className="col" aria-labelledby={label}>
      <div ref={head.place} className={shapes.filter(Boolean).join(" ")}>
        <span className="col-dot" />
        <h2 id={label}>
          <Link to="/$org/recordings/$id" params={{ org, id: column.id }} draggable={false}>
            {column.title}
          </Link>
        </h2>
        <span className="n">{column.cards_count + unsent}</span>
        <WatchMenu of={column} more={canMove ? places : []} />
      </div>
      <Loaded of={cards}>
        {(rows) => {
          const inside = rows.filter(isCard);
          return (
            <ul>
              {inside.map((card) => (
                <Tile
                  key={card.id}
                  card={card}
                  column={column}
                  all={all}
                  siblings={inside}
                  goesOn={cards.more !== null}
                />
              ))}
              {added.map((one) => (
                <AddedTile key={one.key} of={one} />
              ))}
              {isOver && !head.over && <li className="tile-slot">{words.dropHere}</li>}
            </ul>
          );
        }}
      </Loaded>
      <AddCard column={column} />
    </section>
  );
}
