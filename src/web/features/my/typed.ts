import { forgetDraft, ownPrefix } from "../../lib/drafts.ts";

/** What was typed in this browser and never sent. */
export interface Typed {
  /** Where it is kept: the words, and a title where there is one. */
  places: string[];
  /** What it was typed for; null where that has no page. */
  id: string | null;
  words: string;
  at: number;
  /** The title and the path of the page it was typed on. */
  on: string | null;
  path: string | null;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** What lies in no project has no page of its own. */
const PAGELESS = /^(?:category-name|home-folder|note|passkey-name|person):/;
/** Which version somebody began from is no words. */
const BASE = /\/base$/;
const TITLE = /\/title$/;
/** One of several fields of a form. */
const FIELD = /\.\w+$/;

const BLOCKS = "p, h1, h2, h3, h4, li, blockquote, pre, br";

/** What was typed, line by line, as it was kept: rich text, the lines of a chat, or plain words. */
function wordsIn(kept: string): string {
  if (kept.startsWith("[")) return linesIn(kept) ?? kept;
  if (!kept.startsWith("<")) return kept;
  const { body } = new DOMParser().parseFromString(kept, "text/html");
  for (const block of body.querySelectorAll(BLOCKS)) block.append("\n");
  return (body.textContent ?? "").replace(/\n{3,}/g, "\n\n").trim();
}

function linesIn(kept: string): string | null {
  try {
    const lines: unknown = JSON.parse(kept);
    if (!Array.isArray(lines)) return null;
    return lines.map((line: { text?: unknown }) => String(line.text ?? "")).join("\n");
  } catch {
    return null;
  }
}

type Kept = { html: string; at: number; on?: unknown; path?: unknown };
const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "html" in value &&
  typeof value.html === "string" &&
  "at" in value &&
  typeof value.at === "number";

function keptAt(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What was typed in an organization and never sent, the newest first. */
export function typedIn(org: string): Typed[] {
  const prefix = ownPrefix();
  const found = new Map<string, Typed>();
  for (const key of Object.keys(localStorage).toSorted()) {
    const place = key.startsWith(prefix) ? key.slice(prefix.length) : null;
    const kept = place === null || BASE.test(place) ? null : keptAt(key);
    const words = kept && wordsIn(kept.html);
    const path = text(kept?.path);
    if (place === null || !kept || !words) continue;
    if (path !== null && path.split("/")[1] !== org) continue;
    const of = place.replace(TITLE, "").replace(FIELD, "");
    const before = found.get(of);
    found.set(of, {
      places: [...(before?.places ?? []), place],
      id: PAGELESS.test(place) ? null : (ID.exec(place)?.[0] ?? null),
      // A title comes before what it is over.
      words: before ? [words, before.words].join("\n\n") : words,
      at: Math.max(kept.at, before?.at ?? 0),
      on: text(kept.on),
      path,
    });
  }
  return [...found.values()].toSorted((a, b) => b.at - a.at);
}

export const forget = ({ places }: Typed): void => {
  for (const place of places) {
    forgetDraft(place);
    forgetDraft(`${place.replace(TITLE, "")}/base`);
  }
};
