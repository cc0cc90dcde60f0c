import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import { touchDraggable, touchTarget } from "./touch-drag.ts";

/** A kind of thing that is dragged: what it is told by among whatever else flies over a page. */
export interface DragKind<T> {
  readonly key: symbol;
  readonly is: (value: unknown) => value is T;
  /** It is lifted by a finger that rests on it, too. */
  readonly byTouch?: boolean;
}

type Data = Record<string | symbol, unknown>;

/** The thing of a kind that some data stands for. */
function thingOf<T>({ key, is }: DragKind<T>, data: Data): T | null {
  const value = data[key];
  return is(value) ? value : null;
}

interface Dragged<E extends HTMLElement> {
  place: RefObject<E | null>;
  isDragged: boolean;
  isOver: boolean;
}

/**
 * Lets something be dragged, and others of its kind be dropped on it where `onDrop` is given. What
 * lies on an edge of it, such as a link, must not be draggable itself.
 */
export function useDragged<T, E extends HTMLElement>(
  kind: DragKind<T>,
  value: T,
  onDrop?: (dropped: T) => void,
  /** It was held by a finger and not moved. */
  onHold?: () => void,
): Dragged<E> {
  const place = useRef<E>(null);
  const [isDragged, setDragged] = useState(false);
  const [isOver, setOver] = useState(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useLifted(kind, value, { place, drop, setDragged, setOver, onHold });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const getInitialData = () => ({ [kind.key]: value });
    const drags = draggable({
      element,
      getInitialData,
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    const takes = dropTargetForElements({
      element,
      getData: getInitialData,
      canDrop: ({ source }) => drop.current !== undefined && thingOf(kind, source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false);
        const dropped = thingOf(kind, source.data);
        // The innermost takes it.
        if (dropped && location.current.dropTargets[0]?.element === element)
          drop.current?.(dropped);
      },
    });
    return combine(drags, takes);
  }, [kind, value]);
  return { place, isDragged, isOver };
}

interface Lifting<T, E> {
  place: RefObject<E | null>;
  drop: RefObject<((dropped: T) => void) | undefined>;
  setDragged: (isDragged: boolean) => void;
  setOver: (isOver: boolean) => void;
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
      setOver,
      drop: (dropped) => kind.is(dropped) && drop.current?.(dropped),
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
  onDrop: (dropped: T, on: T | null) => void,
): Pick<Dragged<E>, "place" | "isOver"> {
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
        const dropped = thingOf(kind, source.data);
        const under = location.current.dropTargets.map(({ data }) => thingOf(kind, data));
        if (dropped) drop.current(dropped, under.find(Boolean) ?? null);
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
      setOver,
      drop: (dropped, under) =>
        kind.is(dropped) && drop.current(dropped, under.find(kind.is) ?? null),
    }));
  }, [kind]);
  return { place, isOver };
}
