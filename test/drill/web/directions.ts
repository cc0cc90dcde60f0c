import type { Page } from "playwright-core";

/** What everything is called: long enough to be cut, and it ends in what stands at its left. */
const LONG = `${"مرحبا بكم في هذا المكان ".repeat(4).trim()}!`;
const SHORT = "مريم!";

/** Which fields of an answer hold somebody's words. */
const NAMES = ["name", "client_company_name"];
const WORDS = ["title", "description", "excerpt", "content", "note", "location"];
const TEXTS = ["content_html", "excerpt_html"];

/** Lets a page read of every answer that all was written in Arabic. */
export async function readArabic(page: Page): Promise<void> {
  await page.addInitScript(
    ({ names, words, texts, long, short }) => {
      const inArabic = (key: string): string | null => {
        if (names.includes(key)) return short;
        if (words.includes(key)) return long;
        return texts.includes(key) ? `<p>${long}</p>` : null;
      };
      const turned = (value: unknown, key: string): unknown => {
        if (typeof value === "string") return value === "" ? value : (inArabic(key) ?? value);
        if (Array.isArray(value)) return value.map((one) => turned(one, key));
        if (typeof value !== "object" || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([k, one]) => [k, turned(one, k)]));
      };
      const read = Response.prototype.json;
      Response.prototype.json = async function json() {
        return turned(await read.call(this), "");
      };
      const parse = JSON.parse;
      JSON.parse = (text: string) => turned(parse(text), "");
    },
    { names: NAMES, words: WORDS, texts: TEXTS, long: LONG, short: SHORT },
  );
}

/**
 * The words on a page that don't go their own way: their last sign stands at the wrong end, their
 * beginning is cut, or words of ours go theirs.
 */
export const turnedRound = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element | null): string =>
      element ? `${element.localName}.${element.className}` : "";
    const found = new Set<string>();
    const note = (text: Node, wrong: string) => {
      const at = text.parentElement;
      found.add(`${wrong}: ${nameOf(at?.parentElement ?? null)} > ${nameOf(at)}`);
    };
    const boxOf = (text: Node, from: number): DOMRect => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + 1);
      return range.getBoundingClientRect();
    };
    const cutterOf = (text: Node): Element | null => {
      for (let at = text.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).textOverflow === "ellipsis") return at;
      return null;
    };
    const look = (text: Node, words: string) => {
      const last = words.indexOf("!");
      const [sign, letter] = [boxOf(text, last), boxOf(text, last - 1)];
      if (sign.top === letter.top && sign.left > letter.left) note(text, "wrong end");
      const first = boxOf(text, words.search(/[\u0600-\u06ff]/));
      const edge = cutterOf(text)?.getBoundingClientRect();
      if (edge && first.right > edge.right + 1) note(text, "cut at its beginning");
    };
    const isMixed = ({ parentElement }: Node) => {
      const own = [...(parentElement?.childNodes ?? [])].filter((one) => one instanceof Text);
      const said = own.map((one) => one.data).join(" ");
      const rest = said.replace(/\u2068[^\u2069]*\u2069/g, "");
      if (!/[\u0600-\u06ff]/.test(rest)) return false;
      if (/[^\u0600-\u06ff!\s“”…]/.test(rest)) return true;
      const beside = [...(parentElement?.children ?? [])].filter((one) => !one.matches(".vh"));
      return !parentElement?.closest(".rich") && beside.some((one) => one.textContent?.trim());
    };
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
      const text = all.currentNode;
      const words = text.nodeValue ?? "";
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (isMixed(text)) note(text, "not set apart");
      if (/[\u0600-\u06ff]!/.test(words)) look(text, words);
      else if (/[a-z]{2}/i.test(words) && getComputedStyle(text.parentElement).direction === "rtl")
        note(text, `our words, ${words}`);
    }
    for (const field of document.querySelectorAll("input, textarea"))
      if (/[\u0600-\u06ff]/.test(Reflect.get(field, "value")))
        if (getComputedStyle(field).direction !== "rtl") found.add(`field: ${nameOf(field)}`);
    return [...found];
  });
