/** What a list is sorted by, of one row: text or numbers. */
export type SortKeys = readonly (string | number)[];

const LONGEST = 2000;

/**
 * A place in a list: the sort keys of the row before it, as base64url of JSON. It says where to go
 * on, and gives no right.
 */
export const encodeCursor = (keys: SortKeys): string =>
  Buffer.from(JSON.stringify(keys)).toString("base64url");

/**
 * The keys of a cursor, or null when they are not of these kinds: `decodeCursor(text, ["string",
 * "number"])`.
 */
export function decodeCursor(
  text: string,
  kinds: readonly ("string" | "number")[],
): SortKeys | null {
  if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return null;
  try {
    const keys: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (!Array.isArray(keys) || keys.length !== kinds.length) return null;
    return keys.every((key, index) => typeof key === kinds[index]) ? keys : null;
  } catch {
    return null;
  }
}

/**
 * Which of two rows comes first by these keys, upwards: below 0 for the one, above for the other.
 */
export function compareKeys(one: SortKeys, other: SortKeys): number {
  for (const [index, key] of one.entries()) {
    const against = other[index] ?? "";
    if (key !== against) return key < against ? -1 : 1;
  }
  return 0;
}
