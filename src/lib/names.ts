const FORMAT_CHARACTERS =
  /\p{Cf}|\p{Variation_Selector}|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164|\uFFA0/gu;
const SCHEME =
  /:\/\/|(?:^|[^\p{L}\p{N}])(?:mailto|javascript|data|tel|sms|ftp|file|https?|hxxps?):\S/iu;
const WWW = /(?:^|[^\p{L}\p{N}.])www\.[\p{L}\p{N}]/iu;
// Labels and names end where those of the DNS do (RFC 1035, section 2.3.4), so that no text is gone
// over more than once.
const DOMAIN_WITH_PATH =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})(?::\d{1,5})?[/?#][^\s]/iu;
const ADDRESS_WITH_PATH = /(?:^|[^\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?\/[^\s]/u;
const EMAIL = /[\p{L}\p{N}._%+-]@(?:\[|[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}-])/u;
const BARE_DOMAIN =
  /(?:^|[^\p{L}\p{N}@.])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,126}\p{L}{2,63}(?![\p{L}\p{N}])/iu;

/**
 * A text as it is looked at: compatibility characters written out, what nobody sees left out. It
 * can be much longer.
 */
export const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(FORMAT_CHARACTERS, "")
    .replaceAll("\u3002", ".")
    .replaceAll("\u2044", "/");

/** Whether nothing of a name can be seen. */
export const isBlank = (name: string): boolean =>
  plain(name).replaceAll("\u2800", "").trim() === "";

/** What breaks a line, or turns around what comes after it in the sentence that a name stands in. */
const UNRULY = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a name stands in a sentence without changing the rest of it. */
export const isOneLine = (name: string): boolean => !UNRULY.test(name);

/**
 * Rule 4: a name contains a link when it has a scheme, a `www.` address, or a domain followed by a
 * path.
 */
export function containsLink(name: string): boolean {
  const text = plain(name);
  return [SCHEME, WWW, DOMAIN_WITH_PATH, ADDRESS_WITH_PATH].some((pattern) => pattern.test(text));
}

/** Rule 5: an invitation note contains a link, a web address or an e-mail address. */
export function containsAddress(note: string): boolean {
  const text = plain(note);
  return containsLink(note) || EMAIL.test(text) || BARE_DOMAIN.test(text);
}

/** What stands at the place of a slug in an address, of the pages and of the API, and what may come to. */
const RESERVED = new Set(
  `api oauth feeds assets sign-in sign-up invitations join public docs verify-email reset-password openapi.json sw.js
   .well-known health admin www orgs me cli mcp auth billing authorization storage pictures disown unsubscribe
   healthz readyz metrics`.split(/\s+/),
);

export const isReserved = (slug: string): boolean => RESERVED.has(slug);

/** The plainest slug of a name. */
export function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const plain = letters
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32)
    .replace(/-+$/, "");
  return plain.length < 2 || isReserved(plain) ? `org-${plain}`.replace(/-$/, "") : plain;
}
