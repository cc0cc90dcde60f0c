import { looksIn } from "./looks.ts";

/** What stands on lines of its own. */
const LINES =
  "p, div, h1, h2, h3, h4, li, blockquote, pre, figure, figcaption, caption, tr, br, hr";

interface Read {
  /** The words, each block of them on its own line. */
  lines: string;
  /** How each of their signs looks. */
  looks: readonly string[];
}

/** Stored rich text as it is compared. */
export function read(html: string): Read {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const picture of body.querySelectorAll("img")) picture.after(` ${picture.alt} `);
  for (const cell of body.querySelectorAll("td, th")) cell.after(" ");
  for (const line of body.querySelectorAll(LINES)) {
    line.before("\n");
    line.after("\n");
  }
  const lines = (body.textContent ?? "")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim());
  return {
    lines: lines
      .filter((line) => line !== "")
      .map((line) => `${line}\n`)
      .join(""),
    looks: looksIn(body),
  };
}
