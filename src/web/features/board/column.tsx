import { Link } from "@tanstack/react-router";
import type { Row } from "../../lib/api.ts";
import { hueClass } from "../../lib/hue.ts";
import { useOrg } from "../../lib/org.ts";
import { type Rows, useRows } from "../../lib/rows.tsx";
import { nextAfter, useDragged, useDropped } from "../../ui/drag/drag.ts";
import { roleAmong } from "../../ui/edges/region.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { useAdded } from "../recording/added.ts";
import { SaidColour } from "../recording/colour/mark.tsx";
import { ColouredMenu } from "../recording/colour/menu.tsx";
import { insideOf } from "../recording/put-away.ts";
import { AddCard } from "./add-card.tsx";
import { AddedTile } from "./added-tile.tsx";
import { cardPages } from "./cards.ts";
import { type Card, type Column as ColumnRow, isCard, moveCard } from "./move.ts";
import { COLUMNS, moveColumn, usePlaces } from "./move-column.tsx";
import { CARDS, Tile } from "./tile.tsx";
import { isOf, useWhose } from "./whose.ts";
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
  const whose = useWhose();
  const cards = useRows(cardPages(org, column.id, insideOf(column)), whose !== undefined);
  const added = useAdded(column.id, "card", cards.data);
  const unsent = added.filter(({ state }) => state !== null).length;
  const { place, isOver } = useTaken(column, cards);
  const places = usePlaces(column, all);
  const head = useDragged<ColumnRow, HTMLDivElement>(
    COLUMNS,
    column,
    canMove ? (dropped) => void moveColumn(org, dropped, all, column) : undefined,
  );
  const label = `column-${column.id}`;
  const shapes = ["col-head", hueClass(column.id, column.color), head.isDragged && "tile-away"];
  return (
    <section ref={place} className="col" role={roleAmong(column, all)} aria-labelledby={label}>
      <div ref={head.place} className={shapes.filter(Boolean).join(" ")}>
        <span className="col-dot">
          <SaidColour color={column.color} />
        </span>
        <h2 id={label}>
          <Link to="/$org/recordings/$id" params={{ org, id: column.id }} draggable={false}>
            {column.title}
          </Link>
        </h2>
        <span className="n">{useCounted(column.cards_count + unsent, cards)}</span>
        <ColouredMenu of={column} more={canMove ? places : []} />
      </div>
      <Loaded of={cards}>
        {(rows) => {
          const inside = rows.filter(isCard);
          const siblings = inside.filter(isOf(whose));
          return (
            <ul>
              {siblings.map((card) => (
                <Tile
                  key={card.id}
                  card={card}
                  column={column}
                  all={all}
                  inside={inside}
                  siblings={siblings}
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

/** How many cards there are in a column, and how many of them are shown once all were read. */
function useCounted(count: number, { data, more }: Rows<Row>): number | string {
  const whose = useWhose();
  if (whose === undefined || data === undefined || more !== null || count === 0) return count;
  return words.some(data.filter(isCard).filter(isOf(whose)).length, count);
}

/** Takes cards that are dropped on a column, before or behind others of it. */
function useTaken(column: ColumnRow, { data, more }: Rows<Row>) {
  const org = useOrg();
  return useDropped<Card, HTMLElement>(CARDS, (dropped, on, side) => {
    if (on?.id === dropped.id) return;
    const inside = data?.filter(isCard) ?? [];
    const before = on && nextAfter(inside, { dropped, on, side, goesOn: more !== null });
    void moveCard(org, dropped, column, before);
  });
}
