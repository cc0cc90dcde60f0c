import { ArrowLeft, ArrowRight } from "lucide-react";
import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { ofType } from "../../ui/drag/drag.ts";
import type { MenuItem } from "../../ui/menu/item.ts";
import { type Column, placeBefore } from "./move.ts";
import * as words from "./words.tsx";

/** Columns, as they are dragged by their heads. */
export const COLUMNS = ofType<Column>("column", { byTouch: true });

/** Gives a column the place of another: what lies between moves up. */
export function moveColumn(org: string, column: Column, all: readonly Column[], to: Column) {
  const [from, at] = [column, to].map(({ id }) => all.findIndex((one) => one.id === id));
  if (from === undefined || at === undefined || from === at) return;
  const others = all.filter(({ id }) => id !== column.id);
  const before = (from < at ? all[at + 1] : to) ?? null;
  const position = placeBefore(others, before);
  void act({
    show: () => {
      announce(before ? words.isBefore(column.title, before.title) : words.isLast(column.title));
      return show(column.id, { position });
    },
    send: () =>
      api.put("/api/v1/{org_slug}/recordings/{id}/position", {
        ...withId(org, column.id),
        body: { position },
      }),
    about: [column.parent_id, column.id],
    failed: words.couldntMoveColumn,
  });
}

/** The same without dragging. */
export function usePlaces(column: Column, all: readonly Column[]): (MenuItem | false)[] {
  const org = useOrg();
  const at = all.findIndex(({ id }) => id === column.id);
  const [left, right] = [all[at - 1], all[at + 1]];
  return [
    left !== undefined && {
      label: words.toTheLeft,
      icon: <ArrowLeft className="i" aria-hidden />,
      run: () => moveColumn(org, column, all, left),
    },
    right !== undefined && {
      label: words.toTheRight,
      icon: <ArrowRight className="i" aria-hidden />,
      run: () => moveColumn(org, column, all, right),
    },
  ];
}
