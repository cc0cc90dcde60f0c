import type { ReactNode } from "react";
import { useEdges } from "../../ui/edges/edges.ts";

interface Props {
  label: string;
  children: ReactNode;
}

/** Columns side by side; keys scroll them where they have the focus. */
export const Strip = ({ label, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus.
  <section ref={useEdges()} className="board fades" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
