import { type ReactNode, useLayoutEffect } from "react";
import { useEdges } from "./edges.ts";

interface Props {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Ways to pages beside this one; the current one is in sight, and an edge fades where there are more. */
export function Tabs({ label, className = "tabs", children }: Props) {
  const place = useEdges();
  useLayoutEffect(() => {
    const { current: strip } = place;
    const here = strip?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!strip || !here) return;
    const { left, width } = strip.getBoundingClientRect();
    strip.scrollLeft += here.left - left - (width - here.width) / 2;
  }, [place]);
  return (
    <nav ref={place} className={`${className} fades`} aria-label={label}>
      {children}
    </nav>
  );
}
