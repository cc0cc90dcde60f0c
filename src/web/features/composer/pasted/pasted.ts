import type { EditorView } from "@tiptap/pm/view";
import { embedAt } from "#/lib/embeds/embeds.ts";
import { LONGEST_CONTENT } from "#/lib/text.ts";
import { say } from "../../../lib/toast.ts";
import { renamed, withCaptionsAbove } from "../kept/tables.ts";
import * as words from "../words.ts";
import { isInAddress, liftedFrom, pictureMaker } from "./data-pictures.ts";
import { forgetUnplaced, standIn } from "./places.ts";
import { styleOf } from "./styles.ts";
import { NO_STYLE, readApart } from "./untried.ts";
import { LONGEST_HTML } from "./with-files.ts";
import { listsOfWord } from "./word-lists.ts";

/** Whether a picture or a sound is one that was brought here: the server shows no others. */
const isOwn = (src: string): boolean => {
  const url = URL.parse(src, location.href);
  return url?.origin === location.origin && url.pathname.startsWith("/api/v1/");
};

const BOLD = /^(?:bold|[6-9]00)/;
const NOT_BOLD = /^(?:normal|lighter|[1-5]00)/;
const ITALIC = /^(?:italic|oblique)/;

function wrapIn(one: Element, tag: string): void {
  const around = one.ownerDocument.createElement(tag);
  around.append(...one.childNodes);
  one.append(around);
}

/** What a style says of words, said by tags: others write all that is bold or struck so, and nothing by a `b`. */
function styledByTags(doc: Document): void {
  for (const one of doc.querySelectorAll("[data-style]")) {
    const style = styleOf(one);
    const [weight = "", slant = ""] = [style.get("font-weight"), style.get("font-style")];
    if (one.matches("span, a")) {
      const lines = `${style.get("text-decoration")} ${style.get("text-decoration-line")}`;
      if (BOLD.test(weight)) wrapIn(one, "strong");
      if (ITALIC.test(slant)) wrapIn(one, "em");
      if (/\bline-through\b/.test(lines)) wrapIn(one, "s");
      // Every link has its line, and none of its own.
      if (/\bunderline\b/.test(lines) && !one.closest("a")) wrapIn(one, "u");
    }
    const isPlain =
      (one.matches("b, strong") && NOT_BOLD.test(weight)) ||
      (one.matches("i, em") && slant === "normal");
    if (isPlain) one.replaceWith(...one.childNodes);
  }
}

function linkTo(doc: Document, src: string): HTMLElement {
  const link = doc.createElement("a");
  link.href = src;
  link.textContent = src;
  const line = doc.createElement("p");
  line.append(link);
  return line;
}

/** What a picture says to who doesn't see it. */
const altOf = (picture: Element): string =>
  (picture.matches("img") ? picture : picture.querySelector("img"))?.getAttribute("alt") ?? "";

/** Has pictures whose bytes are there attached where they stand. Of others there is what is said of them, and why. */
function withPictures(doc: Document, addresses: ReadonlyMap<string, string>, attach: Attach) {
  const files: File[] = [];
  const whys = new Set<string>();
  const make = pictureMaker();
  for (const one of doc.querySelectorAll("picture")) {
    const within = one.querySelector("img");
    if (within && isInAddress(within.getAttribute("src") ?? "")) one.replaceWith(within);
  }
  for (const one of doc.querySelectorAll("img, audio, video, picture")) {
    const src = one.getAttribute("src") ?? "";
    if (one.localName !== "picture" && isOwn(src)) continue;
    const isThere = one.localName === "img" && isInAddress(src);
    const made = isThere ? make(addresses.get(src) ?? src) : words.picturesOfOthers;
    if (made instanceof File) files.push(made);
    else whys.add(made);
    one.replaceWith(made instanceof File ? standIn(doc, made, altOf(one)) : altOf(one));
  }
  if (whys.size > 0) say([...whys].join(" "));
  if (files.length > 0) attach(files);
}

type Attach = (files: readonly File[]) => unknown;

/**
 * What is pasted as it will stand there: of other sites come the players that the server keeps, else the way to what
 * a frame shows, and of pictures what is said of them; those that are there with all their bytes are attached.
 */
export function asKept(html: string, attach: Attach): string {
  forgetUnplaced();
  const lifted = liftedFrom(html);
  const doc = readApart(lifted.html);
  const styles = [...doc.querySelectorAll(NO_STYLE)].map((one) => one.textContent);
  listsOfWord(doc, styles.join("\n"));
  styledByTags(doc);
  withCaptionsAbove(doc);
  // Lines of other editors are paragraphs here; those of this one are what they were.
  if (!doc.querySelector("[data-pm-slice]"))
    for (const one of doc.querySelectorAll("div")) renamed(one, "section");
  for (const one of doc.querySelectorAll(NO_STYLE)) one.remove();
  withPictures(doc, lifted.addresses, attach);
  for (const frame of doc.querySelectorAll("iframe")) {
    const src = frame.getAttribute("src") ?? "";
    if (embedAt(src)) continue;
    frame.replaceWith(...(/^https?:/.test(src) ? [linkTo(doc, src)] : []));
  }
  return doc.body.innerHTML;
}

/** Takes what is too long to stand there, or to be read with all that is around it. Answers whether it did. */
export function takesTooLong(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const { html } = liftedFrom(event.clipboardData?.getData("text/html") ?? "");
  const isTooLong = text.length > LONGEST_CONTENT;
  if (!isTooLong && html.length <= LONGEST_HTML) return false;
  event.preventDefault();
  say(isTooLong ? words.longerThanFits(LONGEST_CONTENT) : words.wordsAlone);
  if (!isTooLong) view.pasteText(text);
  return true;
}
