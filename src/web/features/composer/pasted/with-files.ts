import type { EditorView } from "@tiptap/pm/view";
import { LONGEST_CONTENT } from "#/lib/text.ts";
import { liftedFrom } from "./data-pictures.ts";
import { NO_STYLE, readApart } from "./untried.ts";

/** Words with more around them than this come alone: a browser stands still as long as it reads that. */
export const LONGEST_HTML = 300_000;

/** What is read of a page and shown by none. */
const UNSHOWN = `${NO_STYLE}, script, noscript, template, title`;
const PICTURES = "img, picture, svg";
const ADDRESS = /^(?:https?|file|blob|data):\S+$/i;

const holdsWords = (text: string): boolean => /[^\s\u200b-\u200d\u2060]/.test(text);

/** Whether a text says only where files lie, or what they are called: systems add that to files. */
const isOfFiles = (text: string, files: readonly File[]): boolean =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .every((line) => ADDRESS.test(line) || files.some(({ name }) => line.endsWith(name)));

/** What is meant of all that is pasted with files: words and tables bring pictures of themselves. */
function meantOf(text: string, html: string, files: readonly File[]): "html" | "text" | "files" {
  const isText = holdsWords(text);
  const short = liftedFrom(html).html;
  if (short.length > LONGEST_HTML) return isText ? "html" : "files";
  const { body } = readApart(short);
  for (const one of body.querySelectorAll(UNSHOWN)) one.remove();
  if (body.querySelector("table") || holdsWords(body.textContent)) return "html";
  const isOther = body.querySelector(PICTURES) === null && isText && !isOfFiles(text, files);
  return isOther ? "text" : "files";
}

type Take = (files: readonly File[]) => boolean;

/** Takes files that are dropped, before anything is read of what comes with them. Answers whether it did. */
export function takesDropped(event: DragEvent, take: Take): boolean {
  const isTaken = take([...(event.dataTransfer?.files ?? [])]);
  if (isTaken) event.preventDefault();
  return isTaken;
}

/**
 * Takes files that are pasted alone, or with nothing but a picture of them; and words alone, where the HTML that comes
 * with them shows nothing. Answers whether it did.
 */
export function takesFiles(view: EditorView, event: ClipboardEvent, take: Take): boolean {
  const { clipboardData } = event;
  const files = [...(clipboardData?.files ?? [])];
  if (!clipboardData || files.length === 0) return false;
  const text = clipboardData.getData("text/plain");
  const meant = meantOf(text, clipboardData.getData("text/html"), files);
  const isTaken =
    (meant === "files" && take(files)) ||
    (meant === "text" && text.length <= LONGEST_CONTENT && view.pasteText(text));
  if (isTaken) event.preventDefault();
  return isTaken;
}
