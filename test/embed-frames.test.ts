import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { webPages } from "#/app/web.ts";
import { embedFor } from "#/lib/embeds/embeds.ts";
import { temporaryFolder } from "./support/folders.ts";

const ADDRESSES = [
  "https://youtu.be/dQw4w9WgXcQ",
  "https://vimeo.com/76979871",
  "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC",
  "https://codepen.io/ada/pen/abcdef",
  "https://docs.google.com/document/d/1aaaaaaaaaaaaaaaaaaaaaaaa/edit",
  "https://mastodon.social/@ada/109348573049573049",
];

test("a page lets the players that texts can hold into its frames, and nobody else", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "files.json"), "[]");
  writeFileSync(join(folder, "index.html"), "<html lang=en></html>");
  const page = webPages({ folder })(new Request("http://localhost/"));
  const rules = page?.headers.get("content-security-policy") ?? "";
  const frames = /frame-src ([^;]*)/.exec(rules)?.[1]?.split(" ") ?? [];
  for (const address of ADDRESSES) {
    const { origin } = new URL(embedFor(address)?.src ?? "");
    expect([address, frames.includes(origin)]).toEqual([address, true]);
  }
  expect(frames).not.toContain("https:");
  expect(frames).not.toContain("*");
});
