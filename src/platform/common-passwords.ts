const SHORTEST = 8;

let loading: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether a password is among the 18,000 most common ones of at least 8 characters, whatever its
 * case.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  return (await loading).has(password.toLowerCase());
}

/** Read when the first password is chosen: a server whose people are all there never needs it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((word) => word.length >= SHORTEST));
}
