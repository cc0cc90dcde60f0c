import { type Attributes, type Extensions, mergeAttributes, Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { SOONER } from "./marks.ts";

/** What the server keeps of a cell; how its words are aligned would be a style. */
const withoutAlign = ({ align: _, ...kept }: Attributes = {}): Attributes => kept;

/** A table with its caption above it. */
const Captioned = Node.create({
  name: "captioned",
  group: "block",
  content: "tableCaption table{0,1}",
  parseHTML: () => [{ tag: "section[data-captioned]" }],
  renderHTML: () => ["section", { "data-captioned": "" }, 0],
});

const TableCaption = Node.create({
  name: "tableCaption",
  content: "inline*",
  parseHTML: () => [{ tag: "p[data-caption]", priority: SOONER }],
  renderHTML: () => ["p", { "data-caption": "" }, 0],
});

/** Tables without styles of their own: none are kept, and a page may not even try them. */
export const tables: Extensions = [
  Table.extend({
    renderHTML({ HTMLAttributes }) {
      return ["table", mergeAttributes(this.options.HTMLAttributes, HTMLAttributes), ["tbody", 0]];
    },
    // What shows it otherwise measures its columns.
  }).configure({ resizable: false, View: null }),
  TableRow.extend({
    addAttributes: () => ({
      "data-part": {
        default: null,
        parseHTML: (element: HTMLElement) =>
          element.getAttribute("data-part") ??
          element.closest("thead, tfoot, tbody, table")?.localName.match(/^t(?:head|foot)$/)?.[0],
      },
    }),
  }),
  TableHeader.extend({
    addAttributes() {
      return withoutAlign(this.parent?.());
    },
  }),
  TableCell.extend({
    addAttributes() {
      return withoutAlign(this.parent?.());
    },
  }),
  Captioned,
  TableCaption,
];

/** Changes HTML in a document that is shown nowhere: it loads nothing. */
function changed(html: string, change: (doc: Document) => void): string {
  const doc = document.implementation.createHTMLDocument();
  doc.body.innerHTML = html;
  change(doc);
  return doc.body.innerHTML;
}

/** The same element by another name, without attributes. */
export function renamed(one: Element, tag: string): HTMLElement {
  const other = one.ownerDocument.createElement(tag);
  other.append(...one.childNodes);
  one.replaceWith(other);
  return other;
}

/** Captions stand above their tables: the editor knows nothing in a table but rows. */
export function withCaptionsAbove(doc: Document): void {
  for (const caption of doc.querySelectorAll("table > caption:first-child")) {
    const table = caption.parentElement;
    const both = doc.createElement("section");
    both.setAttribute("data-captioned", "");
    table?.replaceWith(both);
    const above = renamed(caption, "p");
    above.setAttribute("data-caption", "");
    both.append(above, ...(table ? [table] : []));
  }
}

/** What is kept, as it is edited. */
export const asEdited = (html: string): string =>
  html.includes("<caption") ? changed(html, withCaptionsAbove) : html;

/** Puts the rows that come first, or last, where they stood: into a head or a foot. */
function putInto(doc: Document, part: "thead" | "tfoot"): void {
  const rows = [...doc.querySelectorAll(`tr[data-part="${part}"]`)];
  for (const row of part === "thead" ? rows : rows.reverse()) {
    const [body, side] = [row.parentElement, part === "thead" ? "before" : "after"] as const;
    row.removeAttribute("data-part");
    if (row !== (side === "before" ? body?.firstElementChild : body?.lastElementChild)) continue;
    const next = side === "before" ? body?.previousElementSibling : body?.nextElementSibling;
    const group = next?.localName === part ? next : doc.createElement(part);
    if (group !== next) body?.[side](group);
    if (side === "before") group.append(row);
    else group.prepend(row);
  }
  for (const body of doc.querySelectorAll("tbody:empty")) body.remove();
}

/** What is edited, as it is kept: with captions, heads and feet in their tables. */
export const asWritten = (html: string): string =>
  /<[^<>]* data-(?:part|captioned)=/.test(html)
    ? changed(html, (doc) => {
        putInto(doc, "thead");
        putInto(doc, "tfoot");
        for (const both of doc.querySelectorAll("section[data-captioned]")) {
          const [caption, table] = both.children;
          if (caption) renamed(caption, table ? "caption" : "p");
          if (table && both.firstChild) table.prepend(both.firstChild);
          both.replaceWith(...both.childNodes);
        }
      })
    : html;
