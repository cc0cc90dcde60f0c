import { type PointerEvent as Pressed, type RefObject, useEffect, useRef, useState } from "react";
import { scrollAtEdges, whenRested } from "../../../ui/drag/touch-drag.ts";
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

/** Whether a pointer is where no hour of a day is to be seen: what is dropped there stays where it was. */
function isOutside(hours: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const first = hours.querySelector("[data-day]")?.getBoundingClientRect().left ?? 0;
  const under = document.elementFromPoint(clientX, clientY);
  return clientX < first || !hours.contains(under);
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

/** While a finger holds something it scrolls nothing; taken away, it lets go and clicks nothing. */
function useFinger(hours: RefObject<HTMLDivElement | null>) {
  const letGo = useRef<(() => void) | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // Heard from the first touch on: a browser doesn't ask again before it scrolls.
    const options = { passive: false, signal: leaving.signal };
    const still = (event: Event) => letGo.current && event.preventDefault();
    const taken = (event: Event) => {
      still(event);
      letGo.current?.();
    };
    hours.current?.addEventListener("touchmove", still, options);
    hours.current?.addEventListener("contextmenu", still, options);
    hours.current?.addEventListener("touchend", taken, options);
    return () => leaving.abort();
  }, [hours]);
  return letGo;
}

/** Dragging within the hours of a week, by a mouse, or by a finger that rested: one that moves on scrolls. */
export function useHourDrag(onDone: (held: Held, span: Span) => void) {
  const hours = useRef<HTMLDivElement>(null);
  const letGo = useFinger(hours);
  const [shown, setShown] = useState<(Held & { to: Span }) | null>(null);
  const follow = (grid: HTMLElement, pressed: Pressed, held: Held) => {
    const isFinger = pressed.pointerType === "touch";
    const start = pointAt(grid, pressed);
    const ends = new AbortController();
    let at: { clientX: number; clientY: number } = pressed;
    let span: Span | null = null;
    let isOut = false;
    const end = () => {
      ends.abort();
      letGo.current = null;
      setShown(null);
    };
    const onMove = (moving: PointerEvent) => {
      at = moving;
      const way = Math.hypot(at.clientX - pressed.clientX, at.clientY - pressed.clientY);
      if (span === null && way < NEAR_PX) return;
      span = moved(held, start, pointAt(grid, at));
      isOut = isOutside(grid, at);
      setShown(isOut ? null : { ...held, to: span });
    };
    const done = () => {
      end();
      if (isOut) return;
      if (span !== null) onDone(held, span);
      else if (held.kind === "new") onDone(held, clicked(start));
    };
    const onUp = () => {
      if (span !== null) swallowClick();
      done();
    };
    const onKey = (key: KeyboardEvent) => key.key === "Escape" && end();
    const { signal } = ends;
    addEventListener("pointermove", onMove, { signal });
    addEventListener("pointercancel", end, { signal });
    addEventListener("keydown", onKey, { signal });
    if (!isFinger) return addEventListener("pointerup", onUp, { signal });
    letGo.current = done;
    setShown({ ...held, to: held.kind === "new" ? clicked(start) : held.span });
    const stop = scrollAtEdges(grid, () => ({ x: at.clientX, y: at.clientY }));
    signal.addEventListener("abort", stop);
  };
  const hold = (pressed: Pressed, held: Held) => {
    const grid = hours.current;
    if (!grid || pressed.button !== 0) return;
    pressed.stopPropagation();
    if (pressed.pointerType === "touch") whenRested(pressed, () => follow(grid, pressed, held));
    else follow(grid, pressed, held);
  };
  return { hours, shown, hold };
}
