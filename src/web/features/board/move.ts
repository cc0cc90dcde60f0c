import { announce } from "../../lib/announce.ts";
import { api, type Row, type Schemas } from "../../lib/api.ts";
import { act, showEach } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import { sayMoved } from "../recording/moved.ts";
import { cardsRead, hasMore, putIn, takeOut } from "./cards.ts";
import * as words from "./words.tsx";

export type Card = Schemas["Card"];
export type Column = Schemas["Column"];
export const isCard = (row: Row): row is Card => row.type === "card";
const isColumn = (row: Row): row is Column => row.type === "column";

/** As people ordered them. */
export const inOrder = <T extends Pick<Row, "position">>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.position - b.position);

/** The columns of a board among what lies in it, as they stand. */
export const columnsOf = (inside: readonly Row[]): Column[] => inOrder(inside.filter(isColumn));

const STEP = 1;

/** The place before something, or after the last; between its new neighbours. */
export function placeBefore(
  rows: readonly Pick<Row, "id" | "position">[],
  before: Pick<Row, "id"> | null,
): number {
  const at = before ? rows.findIndex(({ id }) => id === before.id) : rows.length;
  const left = rows[at - 1]?.position;
  const right = rows[at]?.position;
  if (left !== undefined && right !== undefined) return (left + right) / 2;
  if (left !== undefined) return left + STEP;
  return right !== undefined ? right - STEP : STEP;
}

/** Shows one card more, or less, above a column. */
const count = (column: string, by: number) =>
  showEach(column, ({ cards_count: known }) =>
    typeof known === "number" ? { cards_count: known + by } : {},
  );

/** Moves a card to a column, before another card or to the end: at once here, then for everybody. */
export const moveCard = (org: string, card: Card, to: Column, before: Card | null) => {
  const from = card.parent_id ?? "";
  const others = cardsRead(org, to.id).filter(({ id }) => id !== card.id);
  // Where the end is, the server knows alone as long as not all was read.
  const isBeyond = before === null && hasMore(org, to.id);
  const position = placeBefore(others, before);
  const said = words.isNowIn(card.title, to.title);
  const moved = { ...card, parent_id: to.id, position };
  return act({
    show: () => {
      const undoTaking = takeOut(org, from, card.id);
      const undoPutting = putIn(org, to.id, moved, before);
      const undoCounts = from === to.id ? [] : [count(from, -1), count(to.id, 1)];
      announce(said);
      return () => {
        for (const undo of undoCounts.toReversed()) undo();
        undoPutting();
        undoTaking();
      };
    },
    send: () =>
      api.put("/api/v1/{org_slug}/recordings/{id}/position", {
        ...withId(org, card.id),
        body: { parent_id: to.id, ...(isBeyond ? undefined : { position }) },
      }),
    // The board has how many there are in each column.
    about: [from, to.id, to.parent_id, card.id],
    failed: words.couldntMove,
    done: () => from !== to.id && sayMoved(org, card, said, [to.id, to.parent_id]),
  });
};
