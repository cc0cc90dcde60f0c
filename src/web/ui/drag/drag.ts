import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Point, scrollAtEdges, touchDraggable, touchTarget } from "./touch-drag.ts";

/** A kind of thing that is dragged: what it is told by among whatever else flies over a page. */
export interface DragKind<T> {
  readonly key: symbol;
  readonly is: (value: unknown) => value is T;
  /** It is lifted by a finger that rests on it, too. */
  readonly byTouch?: boolean;
}

/** Recordings of one type, as they are dragged. */
export const ofType = <T extends { type: string }>(
  type: T["type"],
  options: Pick<DragKind<T>, "byTouch"> = {},
): DragKind<T> => ({
  ...options,
  key: Symbol(type),
  is: (value): value is T =>
    typeof value === "object" && value !== null && "type" in value && value.type === type,
});

type Data = Record<string | symbol, unknown>;

/** The thing of a kind that some data stands for. */
function thingOf<T>({ key, is }: DragKind<T>, data: Data): T | null {
  const value = data[key];
  return is(value) ? value : null;
}

/** The half of something that a pointer is over: what is dropped there comes before it, or after it. */
export type Side = "before" | "after";

interface Dropped<T> {
  dropped: T;
  on: T;
  side: Side;
  /** More follow those that were read. */
  goesOn: boolean;
}

/**
 * What something comes before that is dropped on a half of another; null for the end. Where nobody knows yet what
 * follows that other one, it comes before it.
 */
export function nextAfter<T extends { id: string }>(
  rows: readonly T[],
  { dropped, on, side, goesOn }: Dropped<T>,
): T | null {
  if (side === "before") return on;
  const others = rows.filter(({ id }) => id !== dropped.id);
  const next = others[others.findIndex(({ id }) => id === on.id) + 1];
  return next ?? (goesOn ? on : null);
}

function sideOf(element: Element, { y }: Point): Side {
  const { top, height } = element.getBoundingClientRect();
  return y > top + height / 2 ? "after" : "before";
}

interface Input {
  clientX: number;
  clientY: number;
}
/** Where a pointer is, as it is told of what is dragged. */
interface Now {
  location: { current: { input: Input } };
}
const pointOf = ({ clientX, clientY }: Input): Point => ({ x: clientX, y: clientY });

interface Dragged<E extends HTMLElement> {
  place: RefObject<E | null>;
  isDragged: boolean;
  /** Which half of it others are over; null where none are. */
  over: Side | null;
}

/**
 * Lets something be dragged, and others of its kind be dropped on it where `onDrop` is given. What
 * lies on an edge of it, such as a link, must not be draggable itself.
 */
export function useDragged<T, E extends HTMLElement>(
  kind: DragKind<T>,
  value: T,
  onDrop?: (dropped: T, side: Side) => void,
  /** It was held by a finger and not moved. */
  onHold?: () => void,
): Dragged<E> {
  const place = useRef<E>(null);
  const [isDragged, setDragged] = useState(false);
  const [over, setOver] = useState<Side | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useLifted(kind, value, { place, drop, setDragged, setOver, onHold });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const getInitialData = () => ({ [kind.key]: value });
    const drags = draggable({ element, getInitialData, ...dragging(element, setDragged) });
    const follow = ({ location }: Now) => setOver(sideOf(element, pointOf(location.current.input)));
    const takes = dropTargetForElements({
      element,
      getData: getInitialData,
      canDrop: ({ source }) => drop.current !== undefined && thingOf(kind, source.data) !== null,
      onDragEnter: follow,
      onDrag: follow,
      onDragLeave: () => setOver(null),
      onDrop: ({ source, location }) => {
        setOver(null);
        const dropped = thingOf(kind, source.data);
        const { dropTargets, input } = location.current;
        // The innermost takes it.
        if (dropped && dropTargets[0]?.element === element)
          drop.current?.(dropped, sideOf(element, pointOf(input)));
      },
    });
    return combine(drags, takes);
  }, [kind, value]);
  return { place, isDragged, over };
}

/** What goes on while something is dragged: near an edge of the window, what is behind it scrolls. */
function dragging(element: HTMLElement, setDragged: (isDragged: boolean) => void) {
  let at: Point = { x: 0, y: 0 };
  let stop = () => {};
  return {
    onDragStart: ({ location }: Now) => {
      at = pointOf(location.current.input);
      stop = scrollAtEdges(element, () => at);
      setDragged(true);
    },
    onDrag: ({ location }: Now) => {
      at = pointOf(location.current.input);
    },
    onDrop: () => {
      stop();
      setDragged(false);
    },
  };
}

interface Lifting<T, E> {
  place: RefObject<E | null>;
  drop: RefObject<((dropped: T, side: Side) => void) | undefined>;
  setDragged: (isDragged: boolean) => void;
  setOver: (side: Side | null) => void;
  onHold: (() => void) | undefined;
}

/** The same by a finger, for what is lifted so. */
function useLifted<T, E extends HTMLElement>(
  kind: DragKind<T>,
  value: T,
  { place, drop, setDragged, setOver, onHold }: Lifting<T, E>,
): void {
  const hold = useRef(onHold);
  hold.current = onHold;
  useEffect(() => {
    const element = place.current;
    if (!element || !kind.byTouch) return;
    const { key } = kind;
    const target = touchTarget(element, () => ({
      key,
      value,
      takes: drop.current !== undefined,
      setOver: (point) => setOver(point && sideOf(element, point)),
      drop: (dropped, under, point) => {
        // The innermost takes it.
        if (kind.is(dropped) && under[0]?.element === element)
          drop.current?.(dropped, sideOf(element, point));
      },
    }));
    const onHold = () => hold.current?.();
    return combine(
      target,
      touchDraggable(element, () => ({ key, value, setDragged, onHold })),
    );
  }, [kind, value, place, drop, setDragged, setOver]);
}

/** Takes what is dropped on it; `on` is what of the same kind lay under it, if anything. */
export function useDropped<T, E extends HTMLElement>(
  kind: DragKind<T>,
  onDrop: (dropped: T, on: T | null, side: Side) => void,
) {
  const place = useRef<E>(null);
  const [isOver, setOver] = useState(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => thingOf(kind, source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false);
        const { dropTargets, input } = location.current;
        const dropped = thingOf(kind, source.data);
        const under = dropTargets.find(({ data }) => thingOf(kind, data));
        const side = sideOf(under?.element ?? element, pointOf(input));
        if (dropped) drop.current(dropped, under ? thingOf(kind, under.data) : null, side);
      },
    });
  }, [kind]);
  useEffect(() => {
    const element = place.current;
    if (!element || !kind.byTouch) return;
    const { key } = kind;
    return touchTarget(element, () => ({
      key,
      value: null,
      takes: true,
      setOver: (point) => setOver(point !== null),
      drop: (dropped, under, point) => {
        const on = under.find(({ value }) => kind.is(value));
        const value: unknown = on?.value;
        const side = sideOf(on?.element ?? element, point);
        if (kind.is(dropped)) drop.current(dropped, kind.is(value) ? value : null, side);
      },
    }));
  }, [kind]);
  return { place, isOver };
}
