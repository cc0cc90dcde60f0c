import { escapeHtml } from "#/lib/html.ts";

const FIRST_NAME = /\{\{\s*first_name\s*\}\}/g;

const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

/** A title for somebody by their name. */
export const titleFor = (title: string, name: string): string =>
  title.replaceAll(FIRST_NAME, () => firstOf(name));

/** A text for somebody: a name is no HTML, whatever it is. */
export const htmlFor = (html: string, name: string): string =>
  html.replaceAll(FIRST_NAME, () => escapeHtml(firstOf(name)));
