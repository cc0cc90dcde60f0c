import { announce } from "../../lib/announce.ts";
import { api, queries, type Row, type Schemas } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import { childrenOf } from "../recording/data.ts";

export type Card = Schemas["Card"];
export type Column = Schemas["Column"];

const STEP = 1;

/** The place before something, or after the last; between its new neighbours. */
export function placeBefore(rows: readonly Row[], before: Row | null): number {
  const at = before ? rows.findIndex(({ id }) => id === before.id) : rows.length;
  const left = rows[at - 1]?.position;
  const right = rows[at]?.position;
  if (left !== undefined && right !== undefined) return (left + right) / 2;
  if (left !== undefined) return left + STEP;
  return right !== undefined ? right - STEP : STEP;
}

const rowsOf = (org: string, column: string) => childrenOf(org, column).queryKey;
const byPlace = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.position - b.position);

/** Moves a card to a column, before another card or to the end: at once here, then for everybody. */
export const moveCard = (org: string, card: Card, to: Column, before: Card | null) => {
  const from = card.parent_id ?? "";
  const target = queries.getQueryData(rowsOf(org, to.id)) ?? [];
  const others = target.filter(({ id }) => id !== card.id);
  const position = placeBefore(others, before);
  const moved = { ...card, parent_id: to.id, position };
  return act({
    show: () => {
      const kept = [from, to.id].map((id) => [id, queries.getQueryData(rowsOf(org, id))] as const);
      queries.setQueryData(rowsOf(org, from), (rows) => rows?.filter(({ id }) => id !== card.id));
      queries.setQueryData(rowsOf(org, to.id), () => byPlace([...others, moved]));
      announce(`${card.title} is now in ${to.title}`);
      return () => {
        for (const [id, rows] of kept) queries.setQueryData(rowsOf(org, id), rows);
      };
    },
    send: () =>
      api.put("/api/v1/{org_slug}/recordings/{id}/position", {
        ...withId(org, card.id),
        body: { parent_id: to.id, position },
      }),
    about: [from, to.id, card.id],
    failed: "Couldn't move the card",
  });
};
