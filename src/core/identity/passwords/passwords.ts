import { availableParallelism } from "node:os";
import { t } from "#/lib/schema.ts";
import { isCommonPassword } from "#/platform/common-passwords.ts";
import { invalid, Unavailable } from "#/platform/errors.ts";

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

/**
 * Throws 422 for a new password that whoever guesses tries first: a common one, or its owner's own
 * name or address.
 */
export async function checkPassword(field: string, given: string, owner: Owner): Promise<void> {
  const text = plain(given);
  if (ownWords(owner).includes(text.replace(/\s/g, "")))
    throw invalid(
      field,
      "invalid",
      "Your name or your e-mail address is no password. Choose another.",
    );
  if (new Set(text.trim()).size < FEWEST_CHARACTERS)
    throw invalid(
      field,
      "invalid",
      "A password has more than two different characters. Choose another.",
    );
  if (await isCommonPassword(text))
    throw invalid(field, "invalid", "This is one of the most common passwords. Choose another.");
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

function ownWords({ name, email }: Owner): string[] {
  const address = email ?? "";
  return [name, address, address.slice(0, address.lastIndexOf("@"))].map((word) =>
    plain(word).replace(/\s/g, ""),
  );
}

const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
/** A core stays free for everybody else: with all of them at it, a request waits 25 ms, and 6 so. */
const PARALLEL = Math.max(1, Math.min(4, availableParallelism() - 1));
const LONGEST_QUEUE = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** An argon2id hash in PHC form. At most four are computed at once, each in 19 MB. */
export const hashPassword = (password: string): Promise<string> =>
  queued(() => Bun.password.hash(password, ARGON2ID));

/**
 * Compares a password with a hash; without a hash it takes as long and answers false, so that
 * accounts can't be probed.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await queued(async () =>
    Bun.password.verify(password, hash ?? (await unusableHash())),
  );
  return matches && hash !== null;
}

let unusable: Promise<string> | null = null;
function unusableHash(): Promise<string> {
  unusable ??= Bun.password.hash(crypto.randomUUID(), ARGON2ID);
  return unusable;
}

async function queued<T>(task: () => Promise<T>): Promise<T> {
  if (waiting.length >= LONGEST_QUEUE)
    throw new Unavailable("Too many people are signing in at once. Try again in a moment.");
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await task();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
