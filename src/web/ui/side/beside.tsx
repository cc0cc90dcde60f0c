import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

interface Around {
  /** Where what it shows has a page of its own. */
  path: string;
  /** Shuts the sheet. */
  close: () => void;
  /** Where in its bar the tools of what it shows stand. */
  tools: HTMLElement | null;
}

/** Said by a side sheet to all that stands in it. */
export const Beside = createContext<Around | null>(null);

/** The side sheet that something stands in; null where it has a page of its own. */
export const useBeside = (): Around | null => useContext(Beside);

/** The path of what stands here: of the page, or of what stands beside it. */
export const usePathHere = (): string => useBeside()?.path ?? location.pathname;

/** Tools of what a page is about; a side sheet has them in its bar. */
export function InBar({ children }: { children: ReactNode }) {
  const beside = useBeside();
  if (!beside) return children;
  return beside.tools && createPortal(children, beside.tools);
}

const TAGS = ["h1", "h2", "h3"] as const;

interface Props extends ComponentProps<"h1"> {
  /** On a page of its own; the page that a side sheet stands beside has a title before its. */
  level: 1 | 2;
}

/** A heading of what is shown on a page of its own, or beside another. */
export function Heading({ level, ...rest }: Props) {
  const Tag = TAGS[level - 1 + (useBeside() ? 1 : 0)] ?? "h3";
  return <Tag {...rest} />;
}
