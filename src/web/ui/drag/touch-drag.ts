/** What something that is dragged by a finger can be dropped on. */
export interface TouchTarget {
  key: symbol;
  /** The thing it stands for, if it stands for one. */
  value: unknown;
  takes: boolean;
  /** Where something is over it; null where nothing is. */
  setOver: (at: Point | null) => void;
  /** What is dropped, the things under it that take it, the innermost first, and where; each is told. */
  drop: (dropped: unknown, under: readonly Under[], at: Point) => void;
}

/** A target that something is over. */
interface Under extends TouchTarget {
  element: Element;
}

const targets = new WeakMap<Element, () => TouchTarget>();

/** Lets fingers drop things on an element; answers how to end that. */
export function touchTarget(element: Element, target: () => TouchTarget): () => void {
  targets.set(element, target);
  return () => targets.delete(element);
}

/** The targets of a kind under a point, the innermost first. */
function targetsAt({ x, y }: Point, key: symbol): Under[] {
  const found: Under[] = [];
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
    const target = targets.get(at)?.();
    if (target?.key === key) found.push({ ...target, element: at });
  }
  return found;
}

export interface Point {
  x: number;
  y: number;
}

/** So long a finger rests before it lifts something; a browser's own menu comes later. */
const HOLD_MS = 350;
/** Who moves further meanwhile scrolls. */
const STILL_PX = 9;
const EDGE_PX = 56;
const SCROLL_PX = 11;
/** What a finger does something else with; not by where a thing is held. */
const OWN = "button:not(.grip), input, textarea, select, [contenteditable]";

interface Lifted {
  key: symbol;
  value: unknown;
  setDragged: (isDragged: boolean) => void;
  /** It was held, and let go where it was. */
  onHold: (() => void) | undefined;
}

/** A finger feels that it holds something now. */
const feel = () => navigator.vibrate?.(8);

const pointOf = ({ clientX, clientY }: Touch): Point => ({ x: clientX, y: clientY });
const isFar = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) > STILL_PX;

/** The picture of something that follows the finger. */
function ghostOf(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const ghost = element.cloneNode(true);
  if (!(ghost instanceof HTMLElement)) return null;
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.classList.add("touch-ghost");
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  element.parentElement?.append(ghost);
  return ghost;
}

/** Calls back once a finger has rested where it was put; one that moves on, or is taken away, scrolls or clicks. */
export function whenRested(
  { clientX: x, clientY: y }: { clientX: number; clientY: number },
  then: () => void,
): void {
  const ends = new AbortController();
  const timer = setTimeout(() => {
    ends.abort();
    feel();
    then();
  }, HOLD_MS);
  const stop = () => {
    clearTimeout(timer);
    ends.abort();
  };
  const onMove = (at: PointerEvent) => isFar({ x, y }, { x: at.clientX, y: at.clientY }) && stop();
  const { signal } = ends;
  addEventListener("pointermove", onMove, { signal });
  addEventListener("pointerup", stop, { signal });
  addEventListener("pointercancel", stop, { signal });
}

/** Scrolls what can be scrolled while a finger is near its edge, and tells of it; answers how to end that. */
export function scrollAtEdges(
  element: HTMLElement,
  now: () => Point,
  onScroll?: () => void,
): () => void {
  let frame = 0;
  const side = (at: number, end: number) =>
    at < EDGE_PX ? -SCROLL_PX : at > end - EDGE_PX ? SCROLL_PX : 0;
  let wide: HTMLElement | null = element;
  while (wide && wide.scrollWidth <= wide.clientWidth) wide = wide.parentElement;
  const step = () => {
    const { x, y } = now();
    const [across, down] = [side(x, innerWidth), side(y, innerHeight)];
    wide?.scrollBy(across, 0);
    scrollBy(0, down);
    if (across || down) onScroll?.();
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** One thing in the air, from its lifting until it is let go. */
function lift(element: HTMLElement, { key, value, setDragged, onHold }: Lifted, from: Point) {
  let at = from;
  let hasMoved = false;
  let over: readonly Under[] = [];
  const ghost = ghostOf(element);
  const hover = (next: readonly Under[]) => {
    for (const target of over) target.setOver(null);
    over = next.filter(({ takes }) => takes);
    for (const target of over) target.setOver(at);
  };
  const look = () => {
    if (hasMoved) hover(targetsAt(at, key));
  };
  // What comes under a finger that rests is what it would drop on.
  const endScrolling = scrollAtEdges(element, () => at, look);
  setDragged(true);
  feel();
  return {
    move(to: Point) {
      at = to;
      hasMoved ||= isFar(from, to);
      if (ghost) ghost.style.translate = `${to.x - from.x}px ${to.y - from.y}px`;
      look();
    },
    end(isDropped: boolean) {
      endScrolling();
      look();
      const under = over;
      hover([]);
      ghost?.remove();
      setDragged(false);
      if (!isDropped) return;
      if (!hasMoved) return onHold?.();
      for (const target of under) target.drop(value, under, at);
    },
  };
}

/** Lets a finger that rests on an element lift it; answers how to end that. */
export function touchDraggable(element: HTMLElement, lifted: () => Lifted): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: Point | null = null;
  let held: ReturnType<typeof lift> | null = null;
  const wasDraggable = element.draggable;
  const end = (isDropped: boolean) => {
    clearTimeout(timer);
    held?.end(isDropped);
    from = null;
    held = null;
    element.draggable = wasDraggable;
  };
  const onStart = ({ touches, target }: TouchEvent) => {
    end(false);
    const [touch, second] = touches;
    if (!touch || second || (target instanceof Element && target.closest(OWN))) return;
    const begin = pointOf(touch);
    from = begin;
    // The browser's own dragging would take the finger away.
    element.draggable = false;
    timer = setTimeout(() => {
      held = lift(element, lifted(), begin);
    }, HOLD_MS);
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touch || !from) return;
    if (held) {
      event.preventDefault();
      held.move(pointOf(touch));
    } else if (isFar(from, pointOf(touch))) end(false);
  };
  const onEnd = (event: TouchEvent) => {
    // What was lifted isn't clicked as well.
    if (held && event.cancelable) event.preventDefault();
    end(event.type === "touchend");
  };
  const onMenu = (event: Event) => held && event.preventDefault();
  const leaving = new AbortController();
  const { signal } = leaving;
  element.classList.add("touch-drags");
  element.addEventListener("touchstart", onStart, { passive: true, signal });
  element.addEventListener("touchmove", onMove, { passive: false, signal });
  element.addEventListener("touchend", onEnd, { passive: false, signal });
  element.addEventListener("touchcancel", onEnd, { signal });
  element.addEventListener("contextmenu", onMenu, { signal });
  return () => {
    end(false);
    leaving.abort();
    element.classList.remove("touch-drags");
  };
}
