import { type PointerEvent as Pressed, useRef, useState } from "react";
import type { Occurrence } from "../grid.ts";
import { DAY_MINUTES, QUARTER } from "../times.ts";
import type { Span } from "./begin-dialog.tsx";

/** What is held by a pointer: an event, its end, or a part of a day that is to become one. */
export type Held =
  | { kind: "move" | "end"; event: Occurrence; span: Span }
  | { kind: "new"; span: Span };

const NEAR_PX = 5;
const CLICKED_MINUTES = 60;

const snapped = (minutes: number): number => Math.round(minutes / QUARTER) * QUARTER;
const within = (minutes: number, least: number, most: number): number =>
  Math.min(Math.max(minutes, least), most);

interface Point {
  day: string;
  minutes: number;
}

/** Where a pointer is over the hours: the columns name their days. */
function pointAt(hours: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { top, height } = hours.getBoundingClientRect();
  const columns = [...hours.querySelectorAll<HTMLElement>("[data-day]")];
  const under = columns.findLast((column) => column.getBoundingClientRect().left <= clientX);
  const day = (under ?? columns[0])?.dataset.day ?? "";
  return { day, minutes: within(((clientY - top) / height) * DAY_MINUTES, 0, DAY_MINUTES) };
}

function moved({ kind, span }: Held, start: Point, point: Point): Span {
  if (kind === "move") {
    const length = span.to - span.from;
    const from = within(
      snapped(span.from + point.minutes - start.minutes),
      0,
      DAY_MINUTES - QUARTER,
    );
    return { day: point.day, from, to: from + length };
  }
  if (kind === "end")
    return { ...span, to: within(snapped(point.minutes), span.from + QUARTER, DAY_MINUTES) };
  const [from, to] = [start.minutes, point.minutes].toSorted((a, b) => a - b);
  const first = Math.floor((from ?? 0) / QUARTER) * QUARTER;
  return { ...span, from: first, to: Math.max(snapped(to ?? 0), first + QUARTER) };
}

/** A part of a day that was clicked, not dragged over. */
function clicked({ day, minutes }: Point): Span {
  const from = within(Math.floor(minutes / 30) * 30, 0, DAY_MINUTES - CLICKED_MINUTES);
  return { day, from, to: from + CLICKED_MINUTES };
}

/** What was dragged is no click on the link that it is. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

/** Dragging within the hours of a week. A finger scrolls instead: it has the menu. */
export function useHourDrag(onDone: (held: Held, span: Span) => void) {
  const hours = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<(Held & { to: Span }) | null>(null);
  const hold = (pressed: Pressed, held: Held) => {
    const grid = hours.current;
    if (!grid || pressed.button !== 0 || pressed.pointerType === "touch") return;
    pressed.stopPropagation();
    const start = pointAt(grid, pressed);
    const ends = new AbortController();
    let span: Span | null = null;
    const end = () => {
      ends.abort();
      setShown(null);
    };
    const onMove = (at: PointerEvent) => {
      const way = Math.hypot(at.clientX - pressed.clientX, at.clientY - pressed.clientY);
      if (span === null && way < NEAR_PX) return;
      span = moved(held, start, pointAt(grid, at));
      setShown({ ...held, to: span });
    };
    const onUp = () => {
      end();
      if (span !== null) swallowClick();
      if (span !== null) onDone(held, span);
      else if (held.kind === "new") onDone(held, clicked(start));
    };
    const onKey = (key: KeyboardEvent) => key.key === "Escape" && end();
    const { signal } = ends;
    addEventListener("pointermove", onMove, { signal });
    addEventListener("pointerup", onUp, { signal });
    addEventListener("pointercancel", end, { signal });
    addEventListener("keydown", onKey, { signal });
  };
  return { hours, shown, hold };
}
