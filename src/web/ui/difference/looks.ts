import type { Part } from "./compare.ts";

/** What of an element changes how its words look, or where they lead; what only holds others does not. */
const HOLDS = /^(?:p|div|span|figure|tbody|thead|colgroup)$/;
const SAME: Readonly<Record<string, string>> = { b: "strong", i: "em", strike: "s", del: "s" };

function lookOf(element: Element | null): string {
  if (!element || element.localName === "body") return "";
  const above = lookOf(element.parentElement);
  const name = element.localName;
  if (HOLDS.test(name)) return above;
  return `${above} ${SAME[name] ?? name}${element.getAttribute("href") ?? ""}`;
}

/** Spaces are told apart from words, and are laid out anew. */
export const bare = (text: string): string => text.replace(/\s+/g, "");

/** How each sign of a text looks that is no space: what stands around it, links with where they lead. */
export function looksIn(body: HTMLElement): string[] {
  const nodes = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const looks: string[] = [];
  while (nodes.nextNode()) {
    const look = lookOf(nodes.currentNode.parentElement);
    for (let left = bare(nodes.currentNode.textContent ?? "").length; left > 0; left--)
      looks.push(look);
  }
  return looks;
}

/** Whether words that stayed look otherwise than before, or lead elsewhere. */
export function looksOtherwise(
  parts: readonly Part[],
  before: readonly string[],
  after: readonly string[],
): boolean {
  let [old, now] = [0, 0];
  for (const { became, text } of parts) {
    const { length } = bare(text);
    const other = Array.from({ length }).some((_, at) => before[old + at] !== after[now + at]);
    if (became === "same" && other) return true;
    if (became !== "added") old += length;
    if (became !== "gone") now += length;
  }
  return false;
}
