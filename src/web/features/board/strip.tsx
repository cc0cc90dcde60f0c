import { type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  label: string;
  children: ReactNode;
}

/** Says to the styles on which sides there is more than is seen; the empty margin at its ends is no more. */
function tellEdges(strip: HTMLElement): void {
  const { left, right } = strip.getBoundingClientRect();
  const first = strip.firstElementChild?.getBoundingClientRect().left ?? left;
  const last = strip.lastElementChild?.getBoundingClientRect().right ?? right;
  const sides = [first < left && "before", last > right && "after"];
  strip.dataset.more = sides.filter(Boolean).join(" ");
}

/** What stands side by side and goes on beyond an edge, which fades there; keys scroll it where it has the focus. */
export function Strip({ label, children }: Props) {
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus.
    <section ref={place} className="board" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
