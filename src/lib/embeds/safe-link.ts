const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Whether a link in a text may lead there: to the web, to an address of mail or a number, or within the service. */
export function isSafeLink(href: string): boolean {
  if (/^(?:#|\/(?![/\\]))[^\s\\]*$/.test(href)) return true;
  return LINK_SCHEMES.has(URL.parse(href)?.protocol ?? "");
}

/** A site by its name alone, as people write it: with a dot, and no one's name before it. */
const SITE = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]*(?::\d+)?(?:[/?#]|$)/u;
/** What stands in no address as it is: blanks, and what isn't seen or turns letters around. */
const UNFIT = /[\s\p{Cc}\p{Bidi_Control}]/gu;

/**
 * The address of a link by what somebody typed: a number without blanks, else with them encoded, and a site on the web
 * where nothing else is said. Null where a link may not lead there.
 */
export function addressIn(typed: string): string | null {
  const text = typed.trim();
  const isNumber = /^tel:/i.test(text);
  const fit = text.replace(UNFIT, (sign) => (isNumber ? "" : encodeURIComponent(sign)));
  const address = SITE.test(fit) ? `https://${fit}` : fit;
  return isSafeLink(address) ? address : null;
}
