import { type Format, formatsIn, numberOf } from "./counts.ts";
import { styleOf } from "./styles.ts";

/** What a paragraph of Word says of the list that it is in: which one, and how deep. */
const IN_LIST = /^(l\d+)\s+level(\d)\s+(lfo\d+)/;
const MARKER = "ignore";
const BEGINS_MARKER = /^\[if !supportLists\]/i;

/** "1.", "b)", "iv." and "2.3" count, as all do that end so or begin with a number; "·" and "o" don't. */
const COUNTS = /[\p{L}\p{N}][.):、]$|^\p{N}/u;

/** A list that is written on: how deep it is, and which of them. */
interface Open {
  level: number;
  of: string;
  list: HTMLElement;
}

/** What Word says of the list that something is in. */
const inList = (one: Element): string => styleOf(one).get("mso-list") ?? "";

/** The nodes of a line that are its marker: they say so, or stand where who knows no lists would look. */
function markerOf(line: Element): ChildNode[] {
  const said = [...line.querySelectorAll("[data-style]")].find((one) => inList(one) === MARKER);
  if (said) return [said];
  const nodes = [...line.childNodes];
  const isComment = (node: ChildNode, what: RegExp) =>
    node.nodeType === Node.COMMENT_NODE && what.test(node.nodeValue ?? "");
  const begin = nodes.findIndex((node) => isComment(node, BEGINS_MARKER));
  const end = nodes.findIndex((node, at) => at > begin && isComment(node, /^\[endif\]/i));
  return begin < 0 || end < 0 ? [] : nodes.slice(begin, end);
}

/** Takes the marker from a line. Answers the list that an item marked so stands in, and begins. */
function unmarked(line: Element, format: Format | undefined): HTMLElement {
  const nodes = markerOf(line);
  const marker = nodes.map((node) => node.textContent ?? "").join("");
  for (const node of nodes) node.remove();
  const said = marker.replaceAll("\u00a0", " ").trim();
  const list = line.ownerDocument.createElement(COUNTS.test(said) ? "ol" : "ul");
  const start = numberOf(said, format);
  if (list.localName === "ol" && start !== 1) list.setAttribute("start", `${start}`);
  return list;
}

/** Where an item stands: how deep, in which list, and how that counts, where it is told. */
interface Place {
  level: number;
  of: string;
  format: Format | undefined;
}

/** The lists that are open where an item begins, the last of them its own. */
function openFor(line: Element, { level, of, format }: Place, before: readonly Open[]): Open[] {
  const list = unmarked(line, format);
  const outer = before.filter((one) => one.level < level);
  const same = before.find((one) => one.level === level);
  const isSame = same?.list.localName === list.localName && (outer.length > 0 || same.of === of);
  if (isSame) return [...outer, same];
  const within = outer.at(-1)?.list.lastElementChild;
  if (within) within.append(list);
  else line.before(list);
  return [...outer, { level, of, list }];
}

/**
 * Word writes lists as paragraphs with a marker among the words of each. They become lists, at most nine deep as they
 * are there; a paragraph of an item that has no marker is one more of that item. How they count is in the style
 * sheets; texts keep no letters as their marks, but the number that a list begins with.
 */
export function listsOfWord(doc: Document, styles: string): void {
  let open: Open[] = [];
  const formats = formatsIn(styles);
  for (const line of doc.querySelectorAll("p")) {
    const isNext = open.length > 0 && line.previousElementSibling === open[0]?.list;
    if (!isNext) open = [];
    const [, list = "", level = "1", override = ""] = IN_LIST.exec(inList(line)) ?? [];
    if (list !== "") {
      const format = formats.get(`${list} ${level}`);
      open = openFor(line, { level: Number(level), of: `${list} ${override}`, format }, open);
      const item = doc.createElement("li");
      item.append(line);
      open.at(-1)?.list.append(item);
    } else if (line.className.startsWith("MsoListParagraph")) {
      open.at(-1)?.list.lastElementChild?.append(line);
    }
  }
}
