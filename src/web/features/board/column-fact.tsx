import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { Schemas } from "../../lib/api.ts";
import { hueClass } from "../../lib/hue.ts";
import { useOrg } from "../../lib/org.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import { allIn } from "../recording/data.ts";
import { useIsPutAway } from "../recording/put-away.ts";
import { columnsOf, isCard, moveCard } from "./move.ts";
import { useOrder } from "./order.ts";
import * as words from "./words.tsx";

/** In which column of its board a card is, and the way into another. */
export function ColumnFact({ of: { id, parent_id, ancestors } }: { of: Schemas["SingleCard"] }) {
  const org = useOrg();
  const board = ancestors.at(-2)?.id ?? "";
  const inside = useQuery({ ...allIn(org, board), enabled: board !== "" }).data ?? [];
  const columns = columnsOf(inside);
  const card = useOrder(columns, id).cards.find((one) => one.id === id);
  const here = columns.find((column) => column.id === (card?.parent_id ?? parent_id));
  if (useIsPutAway() || !here || !card || !isCard(card)) return null;
  const choices = columns.map((column) => ({
    label: column.title,
    isOn: column === here,
    run: () => void (column !== here && moveCard(org, card, column, null)),
  }));
  const trigger = (
    <button
      type="button"
      className={`select ${hueClass(here.id, here.color)}`}
      aria-label={words.columnNamed(here.title)}
    >
      <span className="col-dot" />
      {here.title}
      <ChevronDown className="i" aria-hidden />
    </button>
  );
  return (
    <>
      <dt>{words.column}</dt>
      <dd>
        <Menu trigger={trigger} groups={[choices]} align="start" />
      </dd>
    </>
  );
}
