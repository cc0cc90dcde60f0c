import { cleanFilename, splitFilename } from "#/lib/files/names.ts";
import { apart } from "../../lib/plain.ts";

/** What a file is called, where a sentence or another text names it: its extension stands last there, too. */
export function fileInWords(name: string): string {
  const { base, extension } = splitFilename(cleanFilename(name));
  const isolated = apart(base);
  return isolated === base ? base + extension : `\u2066${isolated}${extension}\u2069`;
}
