import { t } from "#/lib/schema.ts";
import { isCommonPassword } from "#/platform/common-passwords.ts";
import { invalid } from "#/platform/errors.ts";

export const password = t.String({
  minLength: 8,
  maxLength: 128,
  description: "8 to 128 characters; not a common password, nor your own name or address.",
});

interface Owner {
  name: string;
  email: string | null;
}

const FEWEST_CHARACTERS = 3;

/** Throws 422 for a new password that whoever guesses tries first: a common one, or its owner's own name or address. */
export async function checkPassword(field: string, given: string, owner: Owner): Promise<void> {
  const text = plain(given);
  if (ownWords(owner).includes(text.replace(/\s/g, "")))
    throw invalid(field, "invalid", "Your name or your e-mail address is no password. Choose another.");
  if (new Set(text.trim()).size < FEWEST_CHARACTERS)
    throw invalid(field, "invalid", "A password has more than two different characters. Choose another.");
  if (await isCommonPassword(text))
    throw invalid(field, "invalid", "This is one of the most common passwords. Choose another.");
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

function ownWords({ name, email }: Owner): string[] {
  const address = email ?? "";
  return [name, address, address.slice(0, address.lastIndexOf("@"))].map((word) => plain(word).replace(/\s/g, ""));
}
