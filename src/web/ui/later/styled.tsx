import { type ReactNode, useEffect, useState } from "react";
import { Bones } from "../loaded.tsx";

interface Props {
  /** The address of the stylesheet. */
  by: string;
  children: ReactNode;
}

/** What has a stylesheet of its own: it is shown once that is there. */
export function Styled({ by, children }: Props) {
  const [isThere, setThere] = useState(() => sheetAt(by)?.sheet != null);
  useEffect(() => {
    if (!isThere) return whenThere(sheetAt(by) ?? added(by), () => setThere(true));
  }, [by, isThere]);
  return isThere ? children : <Bones />;
}

/** It may have been brought before the program began. */
const sheetAt = (href: string): HTMLLinkElement | null =>
  document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`);

/** Before the styles of all pages, which say more in some places. */
function added(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.prepend(link);
  return link;
}

/** Where it can't be had, the page is shown as it is; the next one asks again. */
function whenThere(link: HTMLLinkElement, then: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  link.addEventListener("load", then, { signal });
  link.addEventListener(
    "error",
    () => {
      link.remove();
      then();
    },
    { signal },
  );
  if (link.sheet) then();
  return () => leaving.abort();
}
