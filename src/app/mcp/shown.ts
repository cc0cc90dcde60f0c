import { EXCERPT, htmlToLines, htmlToText, startOf } from "#/lib/html.ts";
import type { TProperties, TSchema } from "#/lib/schema.ts";

/** An answer about one thing has so much of its text at once; a list of each what an excerpt has. */
const ALONE = 8000;

/** Which piece of a long text is shown, and in which form. */
export interface Piece {
  offset: number;
  isHtml: boolean;
}
const FIRST: Piece = { offset: 0, isHtml: false };

/** Makes of an answer what is shown of it. */
export type Show = (value: unknown, piece?: Piece) => unknown;

/** What a schema names of an answer, and nothing else of it; long texts are cut. */
export function showing(schema: TSchema): Show {
  const pick = picking(schema);
  return (value, piece = FIRST) => (pick ? pick(value, piece) : value);
}

/** All names that a schema has, of what lies in its fields too. */
export const namesIn = ({ properties = {}, items }: TSchema): string[] => [
  ...Object.entries<TSchema>(properties).flatMap(([name, part]) => [name, ...namesIn(part)]),
  ...(items === undefined ? [] : namesIn(items)),
];

type Pick = (value: unknown, piece: Piece | null) => unknown;

/**
 * A schema is walked once, when it is declared, not for each row of each answer. Null for what is
 * shown as it is, which no row need be copied for.
 */
function picking({ properties, items }: TSchema): Pick | null {
  if (properties !== undefined) return picked(properties);
  const each = items === undefined ? null : picking(items);
  return each && ((value) => (Array.isArray(value) ? value.map((one) => each(one, null)) : value));
}

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function picked(properties: TProperties): Pick {
  const parts = Object.entries(properties)
    .filter(([name]) => name !== "content_html")
    .map(([name, part]) => ({ name, pick: picking(part) }));
  return (value, piece) => {
    if (!isFields(value)) return value;
    const answer: Fields = {};
    for (const { name, pick } of parts) {
      if (name === "content" && "content_html" in value) {
        showText(answer, value, piece);
        continue;
      }
      const field = value[name];
      // What is not there is not said: an answer is read by the word.
      if (field !== null && field !== undefined) answer[name] = pick ? pick(field, piece) : field;
    }
    return answer;
  };
}

/** Shows a piece of a text, and where it goes on; in a list its beginning, in one line. */
function showText(answer: Fields, { content_html: html, title }: Fields, piece: Piece | null) {
  if (typeof html !== "string" || html === "") return;
  if (piece === null) {
    answer.content = beginningOf(html, title ? TITLED : EXCERPT);
    return;
  }
  const { offset, isHtml } = piece;
  const text = isHtml ? html : htmlToLines(html);
  const end = edge(text, offset + ALONE);
  answer[isHtml ? "content_html" : "content"] = text.slice(offset, end).toWellFormed();
  if (text.length > end) answer.content_next_offset = end;
}

/** What has a title is known by that; what is said, by its words. */
const TITLED = EXCERPT / 2;
/** A letter takes at most so much of markup in nearly all texts. */
const MARKUP = 10;

/**
 * The beginning of a text, in one line. What is left out is shown by three full stops: one character
 * beyond Latin 1 makes an answer twice as long in memory, and twice as slow to write.
 */
function beginningOf(html: string, length: number): string {
  const text = htmlToText(startOf(html, length * MARKUP), length);
  return text.length > length ? `${head(text, length)}...` : text;
}

/** Where a text can be cut: a character of two halves is in the next piece, whole. */
const edge = (text: string, at: number): number =>
  (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;

/** Half of a character at an edge is none. */
const head = (text: string, length: number): string => text.slice(0, length).toWellFormed();
