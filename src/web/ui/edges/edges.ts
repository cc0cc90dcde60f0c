import { type RefObject, useLayoutEffect, useRef } from "react";

/** Says to the styles on which sides there is more than is seen; the empty margin at its ends is no more. */
function tellEdges(strip: HTMLElement): void {
  const { left, right } = strip.getBoundingClientRect();
  const first = strip.firstElementChild?.getBoundingClientRect().left ?? left;
  const last = strip.lastElementChild?.getBoundingClientRect().right ?? right;
  const sides = [first < left - 1 && "before", last > right + 1 && "after"];
  strip.dataset.more = sides.filter(Boolean).join(" ");
}

/** What stands side by side and goes on beyond an edge, which fades there. */
export function useEdges(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const strip = place.current;
    if (!strip) return;
    const tell = () => tellEdges(strip);
    const observer = new ResizeObserver(tell);
    observer.observe(strip);
    strip.addEventListener("scroll", tell, { passive: true });
    return () => {
      observer.disconnect();
      strip.removeEventListener("scroll", tell);
    };
  }, []);
  // One more or less inside changes no size of its own.
  useLayoutEffect(() => {
    if (place.current) tellEdges(place.current);
  });
  return place;
}
