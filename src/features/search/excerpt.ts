import { composed, fold } from "#/lib/fold.ts";
import { escapeHtml } from "#/lib/html.ts";
import { type Clause, finder } from "./query.ts";

const LENGTH = 200;
/** What is shown before the first place. */
const LEAD = 40;
/** Places are looked for in so much of a text, so many of each clause and so many in all. */
const LOOKED_THROUGH = 50_000;
const MOST_PLACES = 50;
const MOST_MARKS = 200;
/** A cut moves so far to the end of a word. */
const NEAR = 15;

interface Mark {
  start: number;
  end: number;
  clause: number;
}

/**
 * Cuts from a text what stands around the places that were looked for, as HTML that holds nothing
 * but `<mark>`.
 */
export function excerpter(clauses: readonly Clause[]): (content: string, title: string) => string {
  const finders = clauses.map(finder);
  const marksIn = (text: string): Mark[] => {
    const folded = fold(text);
    const found = finders.flatMap((find, clause) =>
      find(folded, MOST_PLACES).map((place) => ({ ...place, clause })),
    );
    return found.sort((a, b) => a.start - b.start || b.end - a.end).slice(0, MOST_MARKS);
  };
  return (content, title) => {
    const text = composed(content.slice(0, LOOKED_THROUGH));
    const marks = marksIn(text);
    if (marks.length > 0) return cut(text, marks);
    const heading = composed(title);
    const marked = marksIn(heading);
    return marked.length > 0 || text === "" ? cut(heading, marked) : cut(text, []);
  };
}

/** The stretch that shows the most different clauses, the first of those. */
function cut(text: string, marks: readonly Mark[]): string {
  const shown = (from: number) =>
    new Set(
      marks.flatMap(({ start, end, clause }) =>
        start >= from && end <= from + LENGTH - LEAD ? [clause] : [],
      ),
    ).size;
  const counts = marks.map(({ start }) => shown(start));
  const first = marks[counts.indexOf(Math.max(...counts))]?.start ?? 0;
  const start = text.length <= LENGTH || first <= LEAD ? 0 : startNear(text, first - LEAD);
  const end = text.length - start <= LENGTH ? text.length : endNear(text, start + LENGTH);
  return `${start > 0 ? "…" : ""}${marked(text, marks, { start, end })}${end < text.length ? "…" : ""}`;
}

/** Just after the next space, or where it is; never inside a character. */
function startNear(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space >= 0 && space - at < NEAR ? space + 1 : at + (isInside(text, at) ? 1 : 0);
}

function endNear(text: string, at: number): number {
  const space = text.lastIndexOf(" ", at);
  return at - space < NEAR ? space : at - (isInside(text, at) ? 1 : 0);
}

const isInside = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? "");

function marked(
  text: string,
  marks: readonly Mark[],
  { start, end }: Omit<Mark, "clause">,
): string {
  let html = "";
  let at = start;
  for (const mark of marks) {
    if (mark.start < at || mark.start >= end) continue;
    const till = Math.min(mark.end, end);
    html += `${escapeHtml(text.slice(at, mark.start))}<mark>${escapeHtml(text.slice(mark.start, till))}</mark>`;
    at = till;
  }
  return html + escapeHtml(text.slice(at, end));
}
