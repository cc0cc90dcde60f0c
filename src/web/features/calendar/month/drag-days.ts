import { type PointerEvent as Pressed, useRef, useState } from "react";

/** The first and last day of some. */
export type Days = readonly [first: string, last: string];

const NEAR_PX = 5;
/** What has its own use of being pressed. */
const OWN = "a, button, [data-event]";

/** The day that lies under a point, whatever covers it. */
const dayAt = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  document
    .elementsFromPoint(clientX, clientY)
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.matches("[data-day]"))
    ?.dataset.day;

const inOrder = (a: string, b: string): Days => (a <= b ? [a, b] : [b, a]);

/** Dragging with a mouse over the empty part of days; Escape gives it up. */
export function useDayDrag(onDone: (days: Days) => void) {
  const [shown, setShown] = useState<Days | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const press = (pressed: Pressed) => {
    const { target, button, pointerType } = pressed;
    // A finger scrolls.
    if (button !== 0 || pointerType === "touch") return;
    if (!(target instanceof Element) || target.closest(OWN)) return;
    const start = dayAt(pressed);
    if (start === undefined) return;
    const ends = new AbortController();
    const { signal } = ends;
    let days: Days | null = null;
    const end = () => {
      ends.abort();
      setShown(null);
    };
    const onMove = (at: PointerEvent) => {
      const way = Math.hypot(at.clientX - pressed.clientX, at.clientY - pressed.clientY);
      const day = dayAt(at);
      if (day === undefined || (days === null && way < NEAR_PX)) return;
      days = inOrder(start, day);
      setShown(days);
    };
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && end();
    addEventListener("pointermove", onMove, { signal });
    addEventListener("pointercancel", end, { signal });
    addEventListener("keydown", onKey, { signal });
    addEventListener(
      "pointerup",
      () => {
        end();
        if (days) done.current(days);
      },
      { signal },
    );
  };
  return { shown, press };
}
