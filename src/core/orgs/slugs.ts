import { isReserved, slugOf } from "#/lib/names.ts";
import { t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";

export const SLUG = "^[a-z0-9-]{2,40}$";
/** A slug as it is answered. */
export const slugSchema = t.String({ pattern: SLUG });
const ANY_SLUG = new RegExp(SLUG);
/** Whether an organization can have it as its slug. */
export const isSlug = (text: string): boolean => ANY_SLUG.test(text);

/** A slug that was asked for, not reserved. Throws 422 otherwise. */
export function checkSlug(slug: string): string {
  if (!isSlug(slug)) throw invalid("slug", "invalid", "A slug has 2 to 40 of a-z, 0-9 and -.");
  if (isReserved(slug)) throw invalid("slug", "not_in_list", "This slug is reserved.");
  return slug;
}

/** Slugs to try for a name, the plainest first, then with a number that grows. */
export function* slugsFor(name: string): Generator<string> {
  const base = slugOf(name);
  yield base;
  for (let number = 2; number < 1000; number++) yield `${base}-${number}`;
  yield `${base.slice(0, 25)}-${crypto.randomUUID().slice(0, 8)}`;
}
