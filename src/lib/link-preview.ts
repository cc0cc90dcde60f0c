import { htmlParser } from "./html.ts";
import { pacer } from "./pace.ts";
import { publicUrl } from "./public-url.ts";

/** What is shown of a page behind a link. Plain text: markup in it is not escaped. */
export interface LinkPreview {
  url: string;
  title: string;
  description: string | null;
  image_url: string | null;
}

const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 1000;
const LONGEST_HEAD = 1_000_000;
const DEEPEST = 32;
const STEP = 20_000;

/** What a page says of itself, the better source first. */
const TITLES = ["og:title", "twitter:title", "title"];
const DESCRIPTIONS = ["og:description", "twitter:description", "description"];
const IMAGES = [
  "og:image",
  "og:image:url",
  "og:image:secure_url",
  "twitter:image",
  "twitter:image:src",
];
const WANTED = new Set([...TITLES, ...DESCRIPTIONS, ...IMAGES]);

/**
 * The preview of an HTML page, from Open Graph, Twitter card and plain HTML metadata, or null when
 * the page has no title. `pageUrl` is where the page was fetched: it becomes `url`, and relative
 * addresses are resolved against it (or the page's `base`). Title and description are folded to one
 * line and cut to 300 and 1000 characters; the image is an address on the public web that the
 * reader's browser fetches, or null. Linear in the length of the page, and read in steps that let
 * others have their turn.
 */
export async function readLinkPreview(html: string, pageUrl: string): Promise<LinkPreview | null> {
  const said = await readHead(html.slice(0, LONGEST_HEAD));
  const title = firstLine(said, TITLES, LONGEST_TITLE);
  if (title === null) return null;
  const base = URL.parse(said.get("base") ?? "", pageUrl)?.href ?? pageUrl;
  return {
    url: pageUrl,
    title,
    description: firstLine(said, DESCRIPTIONS, LONGEST_DESCRIPTION),
    image_url: firstImage(said, base),
  };
}

/**
 * The wanted properties of the head and its `title` and `base`, each as it is said first and not
 * blank.
 */
async function readHead(html: string): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  const say = (key: string, value = "") => {
    if (!said.has(key) && value.trim() !== "") said.set(key, value);
  };
  let title: string[] | null = null;
  let isRead = false;
  const stop = () => {
    isRead = true;
    parser.pause();
  };
  const open: string[] = [];
  const parser = htmlParser({
    onopentag(tag, attributes) {
      open.push(tag);
      if (tag === "body" || open.length > DEEPEST) stop();
      else if (tag === "title" && !open.includes("svg")) title = [];
      else if (tag === "base") say("base", attributes.href);
      else if (tag === "meta") {
        for (const key of [attributes.property, attributes.name]) {
          const name = key?.trim().toLowerCase() ?? "";
          if (WANTED.has(name) && name !== "title") say(name, attributes.content);
        }
      }
    },
    ontext: (text) => title?.push(text),
    onclosetag(tag) {
      open.pop();
      if (tag === "title" && title) say("title", title.join(""));
      if (tag === "title") title = null;
      if (tag === "head") stop();
    },
  });
  const pace = pacer();
  for (let at = 0; at < html.length && !isRead; at += STEP) {
    parser.write(html.slice(at, at + STEP));
    await pace();
  }
  parser.end();
  return said;
}

function firstLine(said: Map<string, string>, keys: string[], longest: number): string | null {
  for (const key of keys) {
    const line = oneLine(said.get(key) ?? "", longest);
    if (line !== "") return line;
  }
  return null;
}

/**
 * Drops control characters and the invisible ones that turn text around or break words; folds white
 * space.
 */
function oneLine(text: string, longest: number): string {
  const line = text
    .toWellFormed()
    .replace(/(?!\s)\p{Cc}|[\u200B\u202A-\u202E\u2066-\u2069]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= longest) return line;
  const start = line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${start.trimEnd()}…`;
}

function firstImage(said: Map<string, string>, base: string): string | null {
  for (const key of IMAGES) {
    const address = said.get(key);
    const url = address === undefined ? null : publicUrl(address, base);
    if (url) return url.href;
  }
  return null;
}
