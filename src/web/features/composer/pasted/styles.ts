const COMMENT = /\/\*.*?(?:\*\/|$)/gs;
/** What hides a semicolon, by the sign that ends it. */
const ENDS: Readonly<Record<string, string>> = { '"': '"', "'": "'", "(": ")" };

/** The declarations of a style, apart: a semicolon in quotes or brackets ends none. */
function apart(style: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  let end: string | undefined;
  for (let at = 0; at < style.length; at++) {
    const sign = style[at] ?? "";
    if (sign === "\\") at++;
    else if (end !== undefined) end = sign === end ? undefined : end;
    else if (sign === ";") {
      parts.push(style.slice(begin, at));
      begin = at + 1;
    } else end = ENDS[sign];
  }
  return [...parts, style.slice(begin)];
}

/**
 * What a style says, by the names of its properties, all in lower case. Of one that is said twice the last holds; what
 * only ends like the name of another, as those of Word do (`mso-bidi-font-weight`), is a property of its own.
 */
export function declarationsIn(style: string): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const one of apart(style.replace(COMMENT, " "))) {
    const colon = one.indexOf(":");
    // Behind a "!" stands how much it is meant.
    const [value = ""] = one.slice(colon + 1).split("!");
    if (colon > 0) all.set(one.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return all;
}

/** What the style of an element said, before it was put aside. */
export const styleOf = (element: Element): ReadonlyMap<string, string> =>
  declarationsIn(element.getAttribute("data-style") ?? "");
