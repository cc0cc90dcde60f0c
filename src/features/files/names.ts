import { cleanFilename } from "#/lib/files/names.ts";
import { invalid } from "#/platform/errors.ts";

/** Refuses a name that would have to be changed to be shown. */
export function requireFilename(field: string, name: string): void {
  if (name === "" || cleanFilename(name) !== name.normalize("NFC"))
    throw invalid(
      field,
      "invalid",
      "A name has something to see in it, no control characters, and no space at its ends.",
    );
  if (/[/\\]/.test(name)) throw invalid(field, "invalid", "A name has no `/` and no `\\` in it.");
}
