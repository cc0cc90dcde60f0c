import { htmlToLines, htmlToText, startOf } from "#/lib/html.ts";
import type { TSchema } from "#/lib/schema.ts";

/** A list shows so much of each text, an answer about one thing the second. */
const IN_LISTS = 400;
const ALONE = 8000;

/** What a schema names of an answer, and nothing else of it; long texts from `offset` on, and cut. */
export const shown = (schema: TSchema, value: unknown, offset = 0): unknown =>
  picked(schema, value, offset);

function picked(schema: TSchema, value: unknown, offset: number | null): unknown {
  if (Array.isArray(value)) {
    const items: TSchema = schema.items ?? {};
    return value.map((one) => picked(items, one, null));
  }
  if (typeof value !== "object" || value === null) return value;
  if (schema.properties === undefined) return value;
  const answer: Record<string, unknown> = {};
  const fields: Record<string, unknown> = { ...value };
  for (const [name, part] of Object.entries<TSchema>(schema.properties)) {
    if (name === "content" && "content_html" in fields)
      Object.assign(answer, textOf(fields.content_html, offset));
    // What is not there is not said: an answer is read by the word.
    else if (fields[name] !== null && fields[name] !== undefined)
      answer[name] = picked(part, fields[name], offset);
  }
  return answer;
}

/** A text from an offset on, and where it goes on; in a list its beginning, in one line. */
function textOf(html: unknown, offset: number | null): object {
  if (typeof html !== "string" || html === "") return {};
  if (offset === null) {
    const start = htmlToText(startOf(html, IN_LISTS * MARKUP));
    return { content: start.length > IN_LISTS ? `${head(start, IN_LISTS)}…` : start };
  }
  const text = htmlToLines(html);
  const end = edge(text, offset + ALONE);
  const content = text.slice(offset, end).toWellFormed();
  return { content, ...(text.length > end ? { content_next_offset: end } : {}) };
}

/** Where a text can be cut: a character of two halves is in the next piece, whole. */
const edge = (text: string, at: number): number =>
  (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;

/** Half of a character at an edge is none. */
const head = (text: string, length: number): string => text.slice(0, length).toWellFormed();
/** A letter takes at most so much of markup, in most texts. */
const MARKUP = 10;
