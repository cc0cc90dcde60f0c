const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Whether a link in a text may lead there: to the web, to an address of mail or a number, or within the service. */
export function isSafeLink(href: string): boolean {
  if (/^(?:#|\/(?![/\\]))[^\s\\]*$/.test(href)) return true;
  return LINK_SCHEMES.has(URL.parse(href)?.protocol ?? "");
}
