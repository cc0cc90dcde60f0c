import { useQueries } from "@tanstack/react-query";
import type { Row, Schemas } from "../../lib/api.ts";
import { hueClass } from "../../lib/hue.ts";
import { useOrg } from "../../lib/org.ts";
import { childrenOf } from "../recording/data.ts";
import { insideOf } from "../recording/put-away.ts";
import type { InsideProps } from "./inside.ts";

const MOST_COLUMNS = 4;
const MOST_CARDS = 4;

const isColumn = (row: Row): row is Schemas["Column"] => row.type === "column";

/** Where work piles up: the first columns with their cards. */
export function BoardInside({ rows }: InsideProps) {
  const org = useOrg();
  const columns = rows.filter(isColumn).slice(0, MOST_COLUMNS);
  const cards = useQueries({
    queries: columns.map((column) =>
      childrenOf(org, column.id, { per_page: MOST_CARDS, ...insideOf(column) }),
    ),
  });
  return (
    <div className="mini-board">
      {columns.map((column, at) => {
        const inside = cards[at]?.data ?? [];
        return (
          <div key={column.id} className={hueClass(column.id, column.color)}>
            <b>
              <span className="cut">{column.title}</span> {column.cards_count}
            </b>
            {inside.slice(0, MOST_CARDS).map(({ id, title }) => (
              <span key={id} className="mini-card cut">
                {title}
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
}
