import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { announce } from "../../lib/announce.ts";
import { api, type Row } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { type DragKind, nextAfter, type Side, useDragged, useDropped } from "../../ui/drag/drag.ts";
import type { MenuItem } from "../../ui/menu/item.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import * as shared from "../../ui/words.ts";
import { placeBefore } from "../board/move.ts";
import { sayMoved } from "../recording/moved.ts";
import * as recordingWords from "../recording/words.tsx";
import * as words from "./words.ts";

/** Something that stands in an order which people give it. */
export type Sortable = Pick<Row, "id" | "title" | "parent_id" | "position">;

/** What something stands among. */
export interface Siblings<T extends Sortable = Sortable> {
  parent: string;
  /** Those beside it, in their order, as far as they were read. */
  rows: readonly T[];
  /** More follow them. */
  goesOn: boolean;
  /** What is said where one can't be moved. */
  failed: string;
}

interface To {
  parent_id: string;
  /** Without it, it comes to the end. */
  position?: number;
}

/** Gives something another place, and says so. */
export function putAt(org: string, row: Sortable, to: To, said: string, failed: string) {
  return act({
    show: () => {
      announce(said);
      return to.position === undefined ? () => {} : show(row.id, { position: to.position });
    },
    send: () =>
      api.put("/api/v1/{org_slug}/recordings/{id}/position", { ...withId(org, row.id), body: to }),
    about: [row.parent_id, to.parent_id, row.id],
    failed,
    done: () => to.parent_id !== row.parent_id && sayMoved(org, row, said, [to.parent_id]),
  });
}

/** Puts something before another among these, or at their end. */
function moveAmong(org: string, row: Sortable, among: Siblings, before: Sortable | null) {
  const { parent, rows, goesOn, failed } = among;
  const others = rows.filter(({ id }) => id !== row.id);
  const said = before ? words.isBefore(row.title, before.title) : words.isLast(row.title);
  // Where the end is, the server knows alone as long as not all was read.
  const isBeyond = before === null && goesOn;
  const at = isBeyond ? undefined : { position: placeBefore(others, before) };
  return putAt(org, row, { parent_id: parent, ...at }, said, failed);
}

/** Lets something be dragged among others, and these before and after it; how it looks meanwhile is its `shape`. */
export function useSorted<T extends Sortable, E extends HTMLElement = HTMLLIElement>(
  kind: DragKind<T>,
  row: T,
  among: Siblings<T> | null,
  onHold?: () => void,
) {
  const org = useOrg();
  const onDrop = (dropped: T, side: Side) => {
    if (dropped.id === row.id || among === null) return;
    const { rows, goesOn } = among;
    void moveAmong(org, dropped, among, nextAfter(rows, { dropped, on: row, side, goesOn }));
  };
  const { place, isDragged, over } = useDragged<T, E>(kind, row, onDrop, onHold);
  return { place, shape: isDragged ? "todo-away" : over && `todo-${over}` };
}

interface EndProps<T extends Sortable> {
  kind: DragKind<T>;
  among: Siblings<T>;
  children: ReactNode;
}

/** The end of these: what is dropped there comes last. */
export function EndOf<T extends Sortable>({ kind, among, children }: EndProps<T>) {
  const org = useOrg();
  const { place, isOver } = useDropped<T, HTMLDivElement>(kind, (row) => {
    const isLast = among.rows.at(-1)?.id === row.id && !among.goesOn;
    if (!isLast) void moveAmong(org, row, among, null);
  });
  return (
    <div ref={place} className={isOver ? "todo-end" : undefined}>
      {children}
    </div>
  );
}

interface GripProps {
  row: Sortable;
  among: Siblings;
  /** Where else it can be put. */
  elsewhere?: readonly (readonly MenuItem[])[];
  className?: string;
}

/** Where something is held to be dragged; the same without dragging is its menu. */
export function Grip({ row, among, elsewhere = [], className = "grip" }: GripProps) {
  const org = useOrg();
  const { rows, goesOn } = among;
  const at = rows.findIndex(({ id }) => id === row.id);
  const [first, before, afterNext = null] = [rows[0], rows[at - 1], rows[at + 2]];
  // What follows the next one must be known to come before it.
  const hasNext = goesOn ? afterNext !== null : at < rows.length - 1;
  const move = (to: Sortable | null) => void moveAmong(org, row, among, to);
  const trigger = (
    <button type="button" className={className} aria-label={recordingWords.move(row.title)}>
      <GripVertical className="i" aria-hidden />
    </button>
  );
  const within = [
    before !== undefined && {
      label: recordingWords.up,
      icon: <ArrowUp className="i" aria-hidden />,
      run: () => move(before),
    },
    hasNext && {
      label: shared.down,
      icon: <ArrowDown className="i" aria-hidden />,
      run: () => move(afterNext),
    },
    first !== undefined &&
      at > 0 && {
        label: shared.toTheTop,
        icon: <ArrowUpToLine className="i" aria-hidden />,
        run: () => move(first),
      },
  ];
  return <Menu trigger={trigger} groups={[within, ...elsewhere]} align="start" isHandle />;
}
