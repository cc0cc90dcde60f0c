import { expect, test } from "bun:test";
import { parseFragment } from "parse5";
import { sanitizeRichText } from "#/lib/html.ts";
import { containsAddress, containsLink } from "#/lib/names.ts";
import jsonCases from "./corpora/json-parsing.json";
import nameCases from "./corpora/names-with-links.json";
import naughty from "./corpora/naughty-strings.json";
import keepCases from "./corpora/richtext-keep.json";
import xssCases from "./corpora/xss.json";
import { app } from "./support/server.ts";
import { world } from "./support/world.ts";

const rules = {
  isOwnFile: (url: string) => url.startsWith("/api/v1/acme/attachments/"),
  isMentionable: () => true,
};
const ATTRIBUTES: Record<string, string[]> = {
  a: ["href", "title", "rel"],
  img: ["src", "alt", "width", "height"],
  audio: ["src", "controls"],
  ol: ["start"],
  code: ["class"],
  span: ["class", "data-membership-id", "data-group-id"],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};
const TAGS = new Set(
  `p br div span h1 h2 h3 h4 strong b em i u s del sub sup mark a ul ol li blockquote pre code hr img audio figure figcaption
   table caption colgroup col thead tbody tfoot tr th td`.split(/\s+/),
);

interface Node {
  tagName?: string;
  namespaceURI?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}

/** What an independent parser finds in sanitized HTML that rule 3 does not allow. */
function violations(node: Node): string[] {
  const own =
    node.tagName === undefined
      ? []
      : [
          ...tagFaults(node),
          ...(node.attrs ?? []).flatMap((attribute) => attributeFaults(node, attribute)),
        ];
  return [...own, ...(node.childNodes ?? []).flatMap(violations)];
}

const tagFaults = ({ tagName = "", namespaceURI }: Node) =>
  TAGS.has(tagName) && namespaceURI === "http://www.w3.org/1999/xhtml" ? [] : [`<${tagName}>`];

function attributeFaults(
  { tagName = "" }: Node,
  { name, value }: { name: string; value: string },
): string[] {
  if (!ATTRIBUTES[tagName]?.includes(name)) return [`${tagName} ${name}`];
  if (name === "src") return rules.isOwnFile(value) ? [] : [`src ${value}`];
  const scheme = /^[#/]/.test(value) ? "relative:" : URL.parse(value)?.protocol;
  return name !== "href" ||
    ["http:", "https:", "mailto:", "tel:", "relative:"].includes(scheme ?? "")
    ? []
    : [`href ${value}`];
}

test("hostile HTML keeps nothing that rule 3 does not allow, and sanitizing twice is sanitizing once", () => {
  for (const html of xssCases) {
    const once = sanitizeRichText(html, rules);
    expect(sanitizeRichText(once, rules)).toBe(once);
    for (const scriptingEnabled of [true, false])
      expect(violations(parseFragment(once, { scriptingEnabled }) as Node)).toEqual([]);
  }
});

test("harmless HTML keeps what it says", () => {
  for (const { html, must_keep } of keepCases) {
    for (const part of must_keep) expect(sanitizeRichText(html, rules)).toContain(part);
  }
});

test("names with links are refused, other names are not", () => {
  for (const { id, field, value, expect: wanted } of nameCases) {
    if (typeof value !== "string" || value.length > 200) continue;
    expect([id, field === "note" ? containsAddress(value) : containsLink(value)]).toEqual([
      id,
      wanted === "refuse",
    ]);
  }
});

const sendBytes = (slug: string, cookie: string, body: Uint8Array<ArrayBuffer>) =>
  app.handle(
    new Request(`http://localhost/api/v1/${slug}/projects`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body,
    }),
  );

test("bodies that are no JSON are 400, and none breaks the server", async () => {
  const { org, people } = await world();
  for (const { name, b64, expect: wanted } of jsonCases) {
    if (b64 === undefined) continue;
    const { status } = await sendBytes(org.slug, people.owner.cookie, Buffer.from(b64, "base64"));
    expect([name, status < 500]).toEqual([name, true]);
    if (wanted === "reject") expect([name, status]).toEqual([name, 400]);
  }
});

test("every string is stored as it was sent, or refused", async () => {
  const { call, make, project } = await world();
  const { tool } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  for (const text of naughty as string[]) {
    const made = await call("owner", "POST", `/recordings/${list.id}/children`, {
      type: "todo",
      title: text,
      content: text,
    });
    expect([text, made.status === 422 || made.status === 201 || made.status === 400]).toEqual([
      text,
      true,
    ]);
    if (made.status === 201)
      expect((await call("owner", "GET", `/recordings/${made.body.id}`)).body.title).toBe(text);
    expect([422, 200, 400]).toContain(
      (await call("owner", "PATCH", `/recordings/${list.id}`, { title: text })).status,
    );
    expect(
      (
        await call(
          "owner",
          "GET",
          `/projects?status=active&q=${encodeURIComponent(text.toWellFormed())}`,
        )
      ).status,
    ).toBe(200);
  }
});
