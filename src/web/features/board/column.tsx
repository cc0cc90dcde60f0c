import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Row } from "../../lib/api.ts";
import { hueClass } from "../../lib/hue.ts";
import { useOrg } from "../../lib/org.ts";
import { useDropped } from "../../ui/drag.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { childrenOf } from "../recording/data.ts";
import { AddCard } from "./add-card.tsx";
import { type Card, type Column as ColumnRow, moveCard } from "./move.ts";
import { CARDS, Tile } from "./tile.tsx";

const isCard = (row: Row): row is Card => row.type === "card";

interface Props {
  column: ColumnRow;
  all: readonly ColumnRow[];
}

/** One column; what is dropped on it comes to its end, on a card before that. */
export function Column({ column, all }: Props) {
  const org = useOrg();
  const cards = useQuery(childrenOf(org, column.id));
  const { place, isOver } = useDropped<Card, HTMLElement>(CARDS, (card, on) => {
    if (on?.id !== card.id) void moveCard(org, card, column, on);
  });
  const label = `column-${column.id}`;
  return (
    <section ref={place} className="col" aria-labelledby={label}>
      <div className={`col-head ${hueClass(column.id, column.color)}`}>
        <span className="col-dot" />
        <h2 id={label}>
          <Link to="/$org/recordings/$id" params={{ org, id: column.id }}>
            {column.title}
          </Link>
        </h2>
        <span className="n">{column.cards_count}</span>
      </div>
      <Loaded of={cards}>
        {(rows) => {
          const inside = rows.filter(isCard);
          return (
            <ul>
              {inside.map((card) => (
                <Tile key={card.id} card={card} column={column} all={all} siblings={inside} />
              ))}
              {column.cards_count > inside.length && (
                <li className="small soft">
                  <Link to="/$org/recordings/$id" params={{ org, id: column.id }}>
                    {column.cards_count - inside.length} more
                  </Link>
                </li>
              )}
              {isOver && <li className="tile-slot">Drop here</li>}
            </ul>
          );
        }}
      </Loaded>
      <AddCard column={column.id} />
    </section>
  );
}
