import { escaped } from "../../lib/plain.ts";
import type { Mentioned } from "../composer/suggestions.ts";

/** An `@` before the caret, and what is typed behind it so far. */
interface Asked {
  start: number;
  query: string;
}

/** Behind a letter it belongs to an address. */
const ASKED = /(?:^|[^\p{L}\p{N}])@([^\s@]*)$/u;

/** Whom somebody is looking for where the caret is; null where they write something else. */
export function askedAt(text: string, caret: number): Asked | null {
  const query = ASKED.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

const spanOf = ({ id, name, isGroup }: Mentioned): string =>
  `<span class="mention" data-${isGroup ? "group" : "membership"}-id="${escaped(id)}">@${escaped(name)}</span>`;

const isWord = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Whose name stands behind the `@` at a place. Of several with one name it is the one that was chosen, or nobody. */
function namedAt(text: string, at: number, { known, chosen }: Naming): Mentioned | null {
  if (text[at] !== "@" || isWord(text[at - 1])) return null;
  const found = known.filter(
    ({ name }) => text.startsWith(name, at + 1) && !isWord(text[at + 1 + name.length]),
  );
  const longest = Math.max(...found.map(({ name }) => name.length));
  const named = found.filter(({ name }) => name.length === longest);
  const taken = named.find(({ id }) => chosen.has(id));
  return taken ?? (named.length === 1 ? (named[0] ?? null) : null);
}

interface Naming {
  known: readonly Mentioned[];
  /** Who was taken from the list. */
  chosen: ReadonlySet<string>;
}

/** A line with whom it mentions, as the server takes it; null where it mentions nobody, and its text says all. */
export function withMentions(text: string, naming: Naming): string | null {
  let html = "";
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", Math.max(from, at + 1))) {
    const who = namedAt(text, at, naming);
    if (!who) continue;
    html += escaped(text.slice(from, at)) + spanOf(who);
    from = at + 1 + who.name.length;
  }
  if (from === 0) return null;
  const paragraphs = (html + escaped(text.slice(from))).split(/\n(?:[^\S\n]*\n)+/);
  return paragraphs.map((one) => `<p>${one.replaceAll("\n", "<br>")}</p>`).join("");
}

/** What was typed for a line that `withMentions` made. */
export function typedFor(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const part of body.querySelectorAll("br")) part.replaceWith("\n");
  return [...body.children].map(({ textContent }) => textContent ?? "").join("\n\n");
}
