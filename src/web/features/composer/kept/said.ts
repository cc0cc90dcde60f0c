import type { DOMOutputSpec } from "@tiptap/pm/model";
import { isSafeLink } from "#/lib/embeds/safe-link.ts";

/** How the words of a mention may be formatted: tags, and what the server keeps of each. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  del: [],
  sub: [],
  sup: [],
  mark: [],
  br: [],
  a: ["href", "title"],
  code: ["class"],
};

type Part = DOMOutputSpec | string;

const isKept = (name: string, value: string | null): value is string =>
  value !== null && (name !== "href" || isSafeLink(value));

function attributesOf(one: Element, names: readonly string[]): Record<string, string> {
  const all = names.map((name) => [name, one.getAttribute(name)] as const);
  const kept = all.flatMap(([name, value]) => (isKept(name, value) ? [[name, value]] : []));
  return Object.fromEntries(kept);
}

function partsOf(node: Node): Part[] {
  if (!(node instanceof Element)) return node.textContent ? [node.textContent] : [];
  const names = KEPT[node.localName];
  const within = [...node.childNodes].flatMap(partsOf);
  return names ? [[node.localName, attributesOf(node, names), ...within]] : within;
}

/** The words of a mention, as the editor writes them: with their formatting, and nothing more. */
export function saidBy(html: string): Part[] {
  // A document that is shown nowhere: it loads nothing.
  const { body } = document.implementation.createHTMLDocument();
  body.innerHTML = html;
  return partsOf(body);
}
