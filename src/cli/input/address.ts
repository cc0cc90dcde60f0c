import type { Session } from "../account/session.ts";
import { misused } from "../failures.ts";

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const SLUG = /^\/(?:api\/v1\/)?([a-z0-9-]{2,40})\//;

/** A part of a path: nothing at all, or dots, would make it another one. */
export function segment(text: string): string {
  if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
  throw misused(`“${text}” is no id.`);
}

/** An id, out of an address of the web or of the API where one was pasted. */
export function addressed(session: Session, text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  const url = URL.parse(text);
  const id = url?.pathname.match(ID)?.at(-1);
  if (!url || !id) throw misused(`There is no id in ${text}`);
  session.requireHere(url, SLUG.exec(url.pathname)?.[1] ?? null);
  return id.toLowerCase();
}

/** The first address among words, which says the organization where nothing else does. */
export const slugIn = (words: readonly string[]): string | null => {
  for (const word of words) {
    const url = /^https?:\/\//i.test(word) ? URL.parse(word) : null;
    const slug = url ? SLUG.exec(url.pathname)?.[1] : undefined;
    if (slug) return slug;
  }
  return null;
};
