import { EXCERPT, htmlToLines, htmlToText, startOf } from "#/lib/html.ts";
import type { TSchema } from "#/lib/schema.ts";

/** An answer about one thing has so much of its text at once; a list of each what an excerpt has. */
const ALONE = 8000;

/** Makes of an answer what is shown of it; long texts from `offset` on. */
export type Show = (value: unknown, offset?: number) => unknown;

/** What a schema names of an answer, and nothing else of it; long texts are cut. */
export function showing(schema: TSchema): Show {
  const pick = picking(schema);
  return (value, offset = 0) => pick(value, offset);
}

type Pick = (value: unknown, offset: number | null) => unknown;

/** A schema is walked once, when it is declared, not for each row of each answer. */
function picking(schema: TSchema): Pick {
  const each = picked(schema);
  const items = schema.items === undefined ? null : picking(schema.items);
  return (value, offset) => {
    if (Array.isArray(value)) return items ? value.map((one) => items(one, null)) : value;
    return typeof value === "object" && value !== null ? each(Object(value), offset) : value;
  };
}

type Fields = Readonly<Record<string, unknown>>;

function picked({ properties }: TSchema): (fields: Fields, offset: number | null) => unknown {
  if (properties === undefined) return (fields) => fields;
  const parts = Object.entries<TSchema>(properties).map(
    ([name, part]) => [name, isPlain(part) ? null : picking(part)] as const,
  );
  return (fields, offset) => {
    const answer: Record<string, unknown> = {};
    for (const [name, part] of parts) {
      if (name === "content" && "content_html" in fields) {
        Object.assign(answer, textOf(fields.content_html, offset));
        continue;
      }
      const field = fields[name];
      // What is not there is not said: an answer is read by the word.
      if (field !== null && field !== undefined) answer[name] = part ? part(field, offset) : field;
    }
    return answer;
  };
}

const isPlain = ({ properties, items }: TSchema) => properties === undefined && items === undefined;

/** A text from an offset on, and where it goes on; in a list its beginning, in one line. */
function textOf(html: unknown, offset: number | null): object {
  if (typeof html !== "string" || html === "") return {};
  if (offset === null) {
    const start = htmlToText(startOf(html, EXCERPT * MARKUP));
    return { content: start.length > EXCERPT ? `${head(start, EXCERPT)}…` : start };
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
