import { useRef, useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { keyOf } from "./fold.ts";

type News = Schemas["Notification"];
type Part = "fresh" | "earlier";

/** Rows in one part of the list, and which of them is being answered there. */
export interface RowsIn {
  news: readonly News[];
  answering: string | null;
  onAnswering: (key: string | null) => void;
}

/**
 * What one was told in two parts, what is new and what was read. A row that is being answered stays in its part with
 * all that it stands for, also when that is read elsewhere or is told no more.
 */
export function useParts(told: readonly News[]): Record<Part, RowsIn> {
  const [open, setOpen] = useState<{ key: string; part: Part } | null>(null);
  const held = useRef<ReadonlyMap<string, News>>(new Map());
  const ids = new Set(told.map(({ id }) => id));
  const all = [...told, ...[...held.current.values()].filter(({ id }) => !ids.has(id))];
  const partOf = ({ id, read }: News): Part =>
    open && held.current.has(id) ? open.part : read ? "earlier" : "fresh";
  const rowsIn = (part: Part): RowsIn => ({
    news: (open ? all : told).filter((one) => partOf(one) === part),
    answering: open?.part === part ? open.key : null,
    onAnswering: (key) => setOpen(key === null ? null : { key, part }),
  });
  const parts = { fresh: rowsIn("fresh"), earlier: rowsIn("earlier") };
  const stays = open ? parts[open.part].news.filter((one) => keyOf(one) === open.key) : [];
  held.current = new Map(stays.map((one) => [one.id, one]));
  return parts;
}
