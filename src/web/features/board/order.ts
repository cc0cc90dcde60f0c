import { notifyManager } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { queries, type Row } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { insideOf } from "../recording/put-away.ts";
import { cardsRead, hasMore, isRead } from "./cards.ts";
import { type Column, isCard } from "./move.ts";
import { isOf } from "./whose.ts";

type ColumnLike = Pick<Column, "id" | "status" | "cards_count">;

export interface Order {
  /** The cards of all columns that were read, column by column. */
  cards: readonly Row[];
  /** Which of them it is, from 1, counted with those that were not read; null where it is none of them. */
  at: number | null;
  /** How many there are on the board, or of those that are shown. */
  count: number;
  /** All of them were read. */
  isWhole: boolean;
  previous: Row | undefined;
  /** Nothing as well where what follows it was not read yet. */
  next: Row | undefined;
}

/** Draws anew when something else was read of some columns, or cards in them change places. */
function useRead(org: string, columns: readonly ColumnLike[]): void {
  const subscribe = useCallback(
    (tell: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [],
  );
  useSyncExternalStore(subscribe, () =>
    columns
      .map((column) => {
        const read = cardsRead(org, column.id, insideOf(column));
        const isAll = isRead(org, column.id, insideOf(column));
        return [isAll, ...read.map((row) => `${row.id} ${row.title} ${idsOf(row)}`)].join("\n");
      })
      .join("\n\n"),
  );
}

const idsOf = (row: Row): readonly string[] => (isCard(row) ? row.assignee_ids : []);

/** Where on a board a card is, and what is before and after it, from column to column; `whose` are shown. */
export function useOrder(
  columns: readonly ColumnLike[],
  card: string | undefined,
  whose?: string,
): Order {
  const org = useOrg();
  useRead(org, columns);
  const cards: Row[] = [];
  let count = 0;
  let at: number | null = null;
  let goesOn = false;
  const isShown = (row: Row) => whose === undefined || (isCard(row) && isOf(whose)(row));
  for (const column of columns) {
    const asked = insideOf(column);
    const read = cardsRead(org, column.id, asked).filter(isShown);
    const isPart = hasMore(org, column.id, asked);
    const place = read.findIndex(({ id }) => id === card);
    if (place >= 0) {
      at = count + place + 1;
      goesOn = isPart && place === read.length - 1;
    }
    cards.push(...read);
    const isCounted = whose !== undefined || (read.length > 0 && !isPart);
    count += isCounted ? read.length : Math.max(column.cards_count, read.length);
  }
  const place = cards.findIndex(({ id }) => id === card);
  return {
    cards,
    at,
    count,
    isWhole: columns.every((column) => isRead(org, column.id, insideOf(column))),
    previous: cards[place - 1],
    next: place < 0 || goesOn ? undefined : cards[place + 1],
  };
}
