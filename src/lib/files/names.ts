import { isBlank } from "../names.ts";
import { beginning, hasAtMost } from "../text.ts";

/** As file systems have it. */
export const LONGEST_FILENAME = 255;
const LONGEST_EXTENSION = 20;
/** Characters that no name is shown with: control characters, and those that turn text around. */
const UNSHOWN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name of a file as it is kept: NFC, on one line, with nothing in it that hides what it is, at
 * most 255 characters, its extension among them. It names nothing on a disk. "" when nothing that can be
 * seen is left.
 */
export function cleanFilename(name: string): string {
  const shown = name.toWellFormed().slice(0, 4096).normalize("NFC").replace(UNSHOWN, "").trim();
  if (isBlank(shown)) return "";
  if (hasAtMost(shown, LONGEST_FILENAME)) return shown;
  const { extension } = splitFilename(shown);
  const room = LONGEST_FILENAME - [...extension].length;
  return [...beginning(shown, LONGEST_FILENAME)].slice(0, room).join("") + extension;
}

/** A name and its extension with the dot; a name that only begins with a dot has none. */
export function splitFilename(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf(".");
  const hasExtension = dot > 0 && dot < name.length - 1 && name.length - dot <= LONGEST_EXTENSION;
  return hasExtension
    ? { base: name.slice(0, dot), extension: name.slice(dot) }
    : { base: name, extension: "" };
}

/** The extension in lower case, without the dot. */
export const extensionOf = (name: string): string =>
  splitFilename(name).extension.slice(1).toLowerCase();

/** `Content-Disposition` for any name (RFC 6266): the exact one, and one of ASCII for old clients. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%/]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
