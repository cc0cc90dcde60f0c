/** No more of a text than this is indexed, ranked or quoted. */
export const LONGEST_TEXT = 200_000;

// Formatting inside a line: a word may go on behind such a tag.
const INLINE = /<\/?(?:a|span|strong|b|em|i|u|s|del|sub|sup|mark|code)(?:\s[^>]*)?>/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of sanitized rich text, as somebody reads it: one line, and words broken only where they end. */
export function textOf(html: string | null, longest = LONGEST_TEXT): string {
  if (html === null) return "";
  return whole(html, longest)
    .replace(INLINE, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** As much as is looked at, without the half of a tag or an entity at its end. */
function whole(html: string, longest: number): string {
  return html.length <= longest ? html : html.slice(0, longest).replace(/<[^<>]*$|&[^&;\s]{0,6}$/, "");
}
