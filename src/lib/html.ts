import type * as htmlparser from "htmlparser2";
import type sanitizeHtml from "sanitize-html";
import { type EmbedFrame, embedAt } from "./embeds/embeds.ts";
import { isSafeLink } from "./embeds/safe-link.ts";

/** These are loaded with the first rich text: they take 35 ms and 15 MB of a start. */
const sanitizer = (): typeof sanitizeHtml => require("sanitize-html");
const parsers = (): typeof htmlparser => require("htmlparser2");

/** A parser of HTML that tells a handler of what it finds. */
export const htmlParser = (
  handler: Partial<htmlparser.Handler>,
  options?: htmlparser.ParserOptions,
): htmlparser.Parser => new (parsers().Parser)(handler, options);

/** Whom a mention span names. */
export interface Mention {
  kind: "person" | "group";
  id: string;
}

/** The markup of a player, as it stands in texts. */
export const embedHtml = (frame: EmbedFrame): string =>
  `<iframe ${Object.entries(frame)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(" ")}></iframe>`;

export interface RichTextRules {
  /** Decides whether an `img` or `audio` source points at the service's own attachment routes. */
  isOwnFile: (url: string) => boolean;
  /** Decides whether a mention names somebody the author may mention; others become plain text. */
  isMentionable: (mention: Mention) => boolean;
}

const TAGS =
  `p br div span h1 h2 h3 h4 strong b em i u s del sub sup mark a ul ol li blockquote pre code hr img audio
  iframe figure figcaption table caption colgroup col thead tbody tfoot tr th td`.split(/\s+/);

/**
 * Rich text by rule 3 of the specification: formatting, links, lists, mentions, tables, headings h1
 * to h4, code, and images and audio of the service itself. Everything else is unwrapped to its text
 * or dropped; sanitizing twice equals sanitizing once.
 */
export function sanitizeRichText(html: string, rules: RichTextRules): string {
  if (!/[<>&]/.test(html)) return html;
  const clean = sanitizer()(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ["href", "title", "rel"],
      img: ["src", "alt", "width", "height"],
      audio: ["src", "controls"],
      iframe: ["*"],
      span: ["class", "data-membership-id", "data-group-id"],
      ol: ["start"],
      th: ["colspan", "rowspan"],
      td: ["colspan", "rowspan"],
      code: ["class"],
    },
    allowedClasses: { span: ["mention"], code: [/^language-[a-z0-9+#-]{1,30}$/] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "xmp",
      "noembed",
      "noframes",
      "title",
    ],
    nestingLimit: 60,
    transformTags: {
      a: (_, attribs) => ({ tagName: "a", attribs: safeLink(attribs) }),
      span: (_, attribs) => mentionOrText(attribs, rules),
      // The frame is ours whatever was sent: an address that we would not make has none.
      iframe: (_, { src = "" }) => ({ tagName: "iframe", text: "", attribs: embedAt(src) ?? {} }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === "iframe"
        ? attribs.src === undefined
        : (tag === "img" || tag === "audio") && !rules.isOwnFile(attribs.src ?? ""),
  });
  // Every other ">" is escaped by now, so this only writes void elements the way HTML does.
  return clean.replaceAll(" />", ">");
}

/** True when rich text shows nothing: no text, no image, no sound, nobody's player. */
export const isBlank = (html: string): boolean =>
  htmlToText(html) === "" && !/<(?:img|audio|hr|iframe)\b/.test(html);

function safeLink({ href, title }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const attribs: sanitizeHtml.Attributes = { rel: "noopener noreferrer nofollow" };
  if (href !== undefined && isSafeLink(href)) attribs.href = href;
  if (title !== undefined) attribs.title = title;
  return attribs;
}

function mentionOrText(attribs: sanitizeHtml.Attributes, rules: RichTextRules): sanitizeHtml.Tag {
  const mention = mentionOf(attribs["data-membership-id"], attribs["data-group-id"]);
  if (!mention || !rules.isMentionable(mention)) return { tagName: "span", attribs: {} };
  const key = mention.kind === "person" ? "data-membership-id" : "data-group-id";
  return { tagName: "span", attribs: { class: "mention", [key]: mention.id } };
}

/** Whom the attributes of a span name. */
export function mentionOf(person: string | undefined, group: string | undefined): Mention | null {
  if (person) return { kind: "person", id: person };
  return group ? { kind: "group", id: group } : null;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text made safe between tags and inside double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

/**
 * Plain text as paragraphs: a blank line starts a new paragraph, a single newline becomes `<br>`.
 */
export function textToHtml(text: string): string {
  const paragraphs = text
    .replaceAll("\0", "")
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/);
  return paragraphs
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ""))
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** Formatting inside a line: a word may go on behind such a tag. */
const INLINE = new Set("a span strong b em i u s del sub sup mark code".split(" "));
const LONGEST_INLINE = "strong".length;
const [SLASH, BLANK] = [0x2f, 0x20];

/** White space that is folded: two blanks, or any that is no blank; what `\s` is, one by one, is found sooner. */
const FOLDED = / {2}|[\t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;

/**
 * The text of sanitized rich text, tags dropped, white space folded; of a long one, where no more is
 * asked for, at least its first `most` characters. Lines, and whatever else no formatting parts, are apart by a blank.
 */
export function htmlToText(html: string, most = Number.POSITIVE_INFINITY): string {
  let said = "";
  let end = 0;
  let isApart = false;
  let enough = most + SLACK;
  for (;;) {
    const begin = html.indexOf("<", end);
    const close = begin < 0 ? -1 : html.indexOf(">", begin);
    const piece = html.slice(end, close < 0 ? html.length : begin);
    if (piece !== "") {
      said += isApart ? ` ${piece}` : piece;
      isApart = false;
    }
    if (close < 0) return plain(said);
    if (said.length > enough) {
      const text = plain(said);
      if (text.length > most) return text;
      // What is said by name, and blanks, were more than they are: looked at again after as much.
      enough = said.length * 2;
    }
    if (!isInline(html, begin, close)) isApart = true;
    end = close + 1;
  }
}

/** A few names and blanks are more letters than they say. */
const SLACK = 16;

/** What stands between tags as it is read. */
const plain = (said: string): string => folded(unescaped(said)).trim();

const folded = (text: string): string => (FOLDED.test(text) ? text.replace(/\s+/g, " ") : text);

/** Whether a tag, from its `<` to its `>`, formats something inside a line. */
function isInline(html: string, begin: number, close: number): boolean {
  const from = html.charCodeAt(begin + 1) === SLASH ? begin + 2 : begin + 1;
  const most = Math.min(close, from + LONGEST_INLINE + 1);
  let end = from;
  while (end < most && html.charCodeAt(end) !== BLANK) end++;
  return INLINE.has(html.slice(from, end));
}

/** The longest name of a character, with what ends it. */
const NAME = "nbsp;".length;

/** The characters that stand by name in rich text. */
function unescaped(text: string): string {
  let begin = text.indexOf("&");
  if (begin < 0) return text;
  let said = "";
  let end = 0;
  let close = -1;
  while (begin >= 0) {
    // Looked for once for all that stand before it.
    if (close < begin) close = text.indexOf(";", begin);
    if (close < 0) break;
    const name = close - begin > NAME ? "" : text.slice(begin + 1, close);
    const character = ENTITIES[name];
    if (character !== undefined) {
      said += text.slice(end, begin) + character;
      end = close + 1;
    }
    begin = text.indexOf("&", begin + 1);
  }
  return said + text.slice(end);
}

const PARAGRAPHS = new Set("p h1 h2 h3 h4 ul ol blockquote pre hr figure table".split(" "));
const LINES = new Set("div li br figcaption caption tr".split(" "));
/** Stands where a paragraph ends, until all is put together: no text has it. */
const PARAGRAPH = "\f";

/**
 * The text of sanitized rich text with the lines that it has, white space inside of them folded. Paragraphs are apart
 * by a blank line, as `textToHtml` reads them.
 */
export function htmlToLines(html: string): string {
  const parts: string[] = [];
  let code = 0;
  const breakAt = (tag: string) => {
    if (PARAGRAPHS.has(tag)) parts.push(PARAGRAPH);
    else if (LINES.has(tag)) parts.push("\n");
    else if (tag === "td" || tag === "th") parts.push(" ");
  };
  const parser = htmlParser({
    onopentagname(tag) {
      if (tag === "pre") code++;
      breakAt(tag);
    },
    onclosetag(tag) {
      if (tag === "pre") code--;
      breakAt(tag);
    },
    ontext: (text) => void parts.push(code > 0 ? text.replaceAll("\f", " ") : folded(text)),
  });
  parser.end(html);
  return parts
    .join("")
    .replace(/ {2,}/g, " ")
    .replace(/\s*[\n\f]\s*/g, (end) => (end.includes(PARAGRAPH) ? "\n\n" : "\n"))
    .trim();
}

/**
 * The start of sanitized rich text, without what a cut through a tag or an entity leaves of it,
 * which is no text.
 */
export const startOf = (html: string, length: number): string =>
  html.length <= length ? html : html.slice(0, length).replace(/<[^<>]*$|&[^&;\s]{0,6}$/, "");

/** So much of a text stands where it is only pointed to. */
export const EXCERPT = 200;
const MARKUP = 40;
/** So much of rich text an excerpt is taken from. */
export const QUOTED = EXCERPT * MARKUP;

/** The first `length` characters of the text of sanitized rich text, or null when there is none. */
export function excerpt(html: string | null, length = EXCERPT): string | null {
  const text = htmlToText(startOf(html ?? "", length * MARKUP), length);
  if (text === "") return null;
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
