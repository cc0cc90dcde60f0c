import { find } from "linkifyjs";
import type { Schemas } from "../../lib/api.ts";

/** As the server has it for the links that it keeps. */
const AS_KEPT = { rel: ["noopener", "noreferrer", "nofollow"].join(" ") };

/** In these an address is one already, or is meant as it is written. */
const AS_IT_IS = new Set(["A", "CODE", "PRE"]);

/** Written out with `http`, or as what is on the web: nothing else is surely meant as an address. */
const WRITTEN_OUT = /^(?:https?:|www\.)/i;

/** Stored rich text in which addresses that are written out are links, too. */
export function withLinks(html: string): string {
  if (!/https?:|www\./i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const text of textsIn(body)) text.replaceWith(...linked(text.data));
  return body.innerHTML;
}

function textsIn(node: Node): Text[] {
  if (node instanceof Text) return [node];
  return AS_IT_IS.has(node.nodeName) ? [] : [...node.childNodes].flatMap(textsIn);
}

/** Words and links in turn. */
function linked(text: string): (string | HTMLAnchorElement)[] {
  let at = 0;
  const parts = find(text, "url", { defaultProtocol: "https" })
    .filter(({ value }) => WRITTEN_OUT.test(value))
    .flatMap(({ value, href, start, end }) => {
      const before = text.slice(at, start);
      at = end;
      return [before, linkTo(href, value)];
    });
  return [...parts, text.slice(at)];
}

const linkTo = (href: string, textContent: string): HTMLAnchorElement =>
  Object.assign(document.createElement("a"), { ...AS_KEPT, href, textContent });

/**
 * What the page behind an address says of itself. Without its picture: that lies on somebody else's
 * server, and would tell it who reads here.
 */
export const Card = ({ of: { url, title, description } }: { of: Schemas["LinkPreview"] }) => (
  <a className="preview" href={url} {...AS_KEPT}>
    <span className="muted">{URL.parse(url)?.host ?? url}</span>
    <b dir="auto">{title}</b>
    {description && <span dir="auto">{description}</span>}
  </a>
);
