import { t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";

/** What stands at the place of a slug in an address, of the pages and of the API, and what may come to. */
const RESERVED = new Set(
  `api oauth feeds assets sign-in sign-up invitations join public docs verify-email reset-password openapi.json sw.js
   .well-known health admin www orgs me cli mcp auth billing authorization storage pictures disown unsubscribe
   healthz readyz metrics`.split(/\s+/),
);

export const SLUG = "^[a-z0-9-]{2,40}$";
/** A slug as it is answered. */
export const slugSchema = t.String({ pattern: SLUG });
const ANY_SLUG = new RegExp(SLUG);
/** Whether an organization can have it as its slug. */
export const isSlug = (text: string): boolean => ANY_SLUG.test(text);

/** A slug that was asked for, not reserved. Throws 422 otherwise. */
export function checkSlug(slug: string): string {
  if (!isSlug(slug)) throw invalid("slug", "invalid", "A slug has 2 to 40 of a-z, 0-9 and -.");
  if (RESERVED.has(slug)) throw invalid("slug", "not_in_list", "This slug is reserved.");
  return slug;
}

/** Slugs to try for a name, the plainest first, then with a number that grows. */
export function* slugsFor(name: string): Generator<string> {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const plain = letters
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32)
    .replace(/-+$/, "");
  const base = plain.length < 2 || RESERVED.has(plain) ? `org-${plain}`.replace(/-$/, "") : plain;
  yield base;
  for (let number = 2; number < 1000; number++) yield `${base}-${number}`;
  yield `${base.slice(0, 25)}-${crypto.randomUUID().slice(0, 8)}`;
}
