import type { InfiniteData } from "@tanstack/react-query";
import type { RowsPage } from "#/client/connect.ts";
import { queries, type Row } from "../../lib/api.ts";
import { showAnswer } from "../../lib/optimistic.ts";
import { childPages } from "../recording/data.ts";

/** The cards of a column as far as they were read: page by page, in their order. */
type Pages = InfiniteData<RowsPage<Row>, string | null>;

export const cardPages = (org: string, column: string, asked: { status?: Row["status"] } = {}) =>
  childPages(org, column, asked);

type Asked = Parameters<typeof cardPages>[2];

const keyOf = (org: string, column: string, asked?: Asked) => [
  ...cardPages(org, column, asked).key,
  "pages",
];

const pagesOf = (org: string, column: string, asked?: Asked) =>
  queries.getQueryData<Pages>(keyOf(org, column, asked));

/** What of a column was read so far. */
export const cardsRead = (org: string, column: string, asked?: Asked): Row[] =>
  pagesOf(org, column, asked)?.pages.flatMap(({ rows }) => rows) ?? [];

/** Whether there is more in a column than was read. */
export const hasMore = (org: string, column: string, asked?: Asked): boolean =>
  Boolean(pagesOf(org, column, asked)?.pages.at(-1)?.next);

/** Whether all of a column was read. */
export const isRead = (org: string, column: string, asked?: Asked): boolean =>
  pagesOf(org, column, asked)?.pages.at(-1)?.next === null;

/** Shows other pages of a column; answers how to take that back. */
const change = (org: string, column: string, to: (data: Pages) => Pages): (() => void) =>
  showAnswer<Pages>(keyOf(org, column), to);

/** Takes a card out of what is shown of a column. */
export const takeOut = (org: string, column: string, id: string) =>
  change(org, column, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
  }));

/** Puts a card before another that is shown, or after the last of all where that is shown. */
export const putIn = (org: string, column: string, card: Row, before: Row | null) =>
  change(org, column, (data) => ({
    ...data,
    pages: data.pages.map((page, at) => {
      const place = page.rows.findIndex(({ id }) => id === before?.id);
      if (place >= 0) return { ...page, rows: page.rows.toSpliced(place, 0, card) };
      const isEnd = before === null && at === data.pages.length - 1 && page.next === null;
      return isEnd ? { ...page, rows: [...page.rows, card] } : page;
    }),
  }));
