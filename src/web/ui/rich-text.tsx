import { useLayoutEffect, useRef } from "react";

interface Props {
  /** As the server keeps it: it lets nothing through that runs. */
  html: string;
  className: string;
}

/** What has a side of its own: where its marker, its bar or its first column stands. */
const SIDED = "li, blockquote, table";

/** Text with formatting, as people wrote it and the server has cleaned it. */
export function RichText({ html, className }: Props) {
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other parts.
  useLayoutEffect(() => {
    for (const part of text.current?.querySelectorAll<HTMLElement>(SIDED) ?? []) part.dir = "auto";
  }, [html]);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes what it stores, and the page's policy runs no script of it.
    <div ref={text} className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
