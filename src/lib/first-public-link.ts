import { htmlParser } from "./html.ts";
import { publicUrl } from "./public-url.ts";

const BARE_URL = /\bhttps?:\/\/[^\s<>"]+/gi;
const LONGEST = 4000;
/** Addresses looked at; a text full of private ones costs no more. */
const MOST = 100;
const CLOSING = /[.,;:!?'*_~…»”’。，、；：！？）」』】》]/u;
const BRACKETS = ["()", "[]", "{}"];

/**
 * The first public web address (`publicUrl`) among the first hundred addresses in stored rich text,
 * in reading order: the target of a link, or an address written out in the text, without the
 * punctuation that ends its sentence. Addresses of `ownBaseUrl` don't count. Null when there is
 * none. Linear in the length of the text.
 */
export function firstPublicLink(contentHtml: string, ownBaseUrl: string): string | null {
  if (!/https?:/i.test(contentHtml)) return null;
  const ownHost = URL.parse(ownBaseUrl)?.host;
  let found: string | null = null;
  let left = MOST;
  let text = "";
  const consider = (address: string) => {
    if (found !== null || left-- <= 0) return parser.pause();
    const url = publicUrl(address);
    if (url && url.host !== ownHost) found = url.href;
  };
  const endText = () => {
    for (const [address] of text.matchAll(BARE_URL)) {
      if (found !== null || left <= 0) break;
      if (address.length <= LONGEST) consider(withoutEnding(address));
    }
    text = "";
  };
  const parser = htmlParser({
    ontext: (part) => {
      text += part;
    },
    onopentag(tag, { href }) {
      endText();
      if (tag === "a" && href !== undefined) consider(href);
    },
    onclosetag: endText,
    onend: endText,
  });
  parser.end(contentHtml);
  return found;
}

/** Drops closing punctuation, and closing brackets that were not opened inside of the address. */
function withoutEnding(address: string): string {
  const occurrences = (character: string) => address.split(character).length;
  const unopened = new Map(
    BRACKETS.map(([open = "", close = ""]) => [close, occurrences(close) - occurrences(open)]),
  );
  for (let end = address.length; ; end--) {
    const last = address.charAt(end - 1);
    const surplus = unopened.get(last) ?? 0;
    if (surplus > 0) unopened.set(last, surplus - 1);
    else if (!CLOSING.test(last)) return address.slice(0, end);
  }
}
