import { expect } from "bun:test";
import { join } from "node:path";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { send } from "./sending.ts";

const at = desk();

/** What the sanitizer keeps, as it says itself: each tag, and each attribute with its tag. */
async function listed(): Promise<{ tags: string[]; attributes: string[] }> {
  const source = await Bun.file(join(import.meta.dir, "../../../src/lib/html.ts")).text();
  const tags = /const TAGS =\s*`([^`]+)`/.exec(source)?.[1]?.split(/\s+/) ?? [];
  const kept = /allowedAttributes: \{([^}]+)\}/.exec(source)?.[1] ?? "";
  const attributes = [...kept.matchAll(/(\w+): \[([^\]]+)\]/g)].flatMap(([, tag, names = ""]) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => `${tag} ${name.replace("*", "src")}`),
  );
  return { tags, attributes };
}

const FILE = `/api/v1/coral-reef/uploads/${crypto.randomUUID()}/file`;
const PICTURE = `<img src="${FILE}" alt="A reef" width="30" height="20">`;
const SOUND = `<audio src="${FILE}" controls></audio>`;
const PLAYER = `<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>`;
const LINKED = `<a href="https://reef.example" title="Reef">`;
const INLINE = "strong em u s del sub sup mark b i span code".split(" ");

/** Somebody's mention that is formatted, and one whose words are. */
function mentionsIn(tag: string, person: string): string[] {
  const [begin, end] = [tag === "a" ? LINKED : `<${tag}>`, `</${tag}>`];
  const mention = (said: string) =>
    `<span class="mention" data-membership-id="${person}">${said}</span>`;
  return [
    `<p>Dear ${begin}${mention("@Ada")}${end}, you</p>`,
    `<p>Dear ${begin}you, ${mention("@Ada")}${end}</p>`,
    `<p>Dear ${mention(`@${begin}Ada${end} Lovelace`)}, you</p>`,
  ];
}

/** Texts whose formatting each stays; the least that differs may be written otherwise. */
const textsOf = (person: string, group: string): string[] => [
  ...INLINE.map((tag) => `<p>A <${tag}>word</${tag}> of it</p>`),
  ...["h1", "h2", "h3", "h4"].map((tag) => `<${tag}>A <em>title</em></${tag}>`),
  `<p>One<br>two</p><hr>`,
  "<div>A line</div><div><h3>Part</h3><p>Of it</p></div><div>Pi<sup>2</sup></div>",
  `<p>${LINKED}There</a> and ${LINKED}<code>here</code></a>, <strong><code>now</code></strong></p>`,
  `<p><a href="/coral-reef/people">Within</a> <a href="mailto:a@reef.example">by mail</a></p>`,
  `<p>Dear <span class="mention" data-membership-id="${person}">@Ada Lovelace</span>, or <span class="mention" data-membership-id="${person}">her</span></p><p><span class="mention" data-group-id="${group}">@Kitchen</span></p>`,
  "<ul><li>One<ul><li>Within</li></ul></li><li><p>Two</p><p>More</p></li></ul>",
  `<ol start="4"><li>Four</li><li><h3>Five</h3></li></ol><ol><li>One</li></ol>`,
  "<blockquote><p>Said</p><p>Twice</p></blockquote>",
  `<pre><code class="language-ts">const a = 1;\n  a &lt; 2;</code></pre><pre><code>plain</code></pre>`,
  `<pre>Bare\n  <strong>lines</strong></pre><p>A <code class="language-ts">word</code></p>`,
  `<pre><code>see ${LINKED}the <em>reef</em></a>\n  of it</code></pre><pre>${LINKED}Bare</a></pre>`,
  ...INLINE.map((tag) => `<pre>A <${tag}>word</${tag}> of it</pre>`),
  ...[...INLINE, "a"].flatMap((tag) => mentionsIn(tag, person)),
  `<p><span class="mention" data-group-id="${group}">${LINKED}The <em>whole</em></a> <code class="language-ts">kitchen</code><br>&lt;all&gt;</span></p>`,
  PICTURE,
  `<p>Look: ${PICTURE} here</p><p>${LINKED}${PICTURE}</a></p>`,
  SOUND,
  `<p>Hear: ${SOUND} it</p>`,
  PLAYER,
  `<p>See ${PLAYER} it</p>`,
  `<figure>${PICTURE}<figcaption>A <em>reef</em></figcaption></figure><figure><blockquote><p>Said</p></blockquote></figure>`,
  `<table><caption>The <em>tides</em></caption><colgroup><col><col></colgroup><thead><tr><th colspan="2">When</th></tr><tr><th>High</th><th>Low</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody><tfoot><tr><td colspan="2">All</td></tr></tfoot></table>`,
  `<table><tbody><tr><th rowspan="2">Ebb</th><td>1</td></tr><tr><td><p>2</p><ul><li>3</li></ul></td></tr></tbody></table>`,
];

/** What says the same: a text is written in one of these ways wherever the other came. */
const same = (html: string): string =>
  html
    .replaceAll(/<(\/?)b>/g, "<$1strong>")
    .replaceAll(/<(\/?)i>/g, "<$1em>")
    .replaceAll(/<span>(.*?)<\/span>/g, "$1")
    .replaceAll(/<colgroup>.*?<\/colgroup>/g, "")
    .replaceAll(/(<(?:li|td|th)(?: [^>]*)?>)<p>(.*?)<\/p>/g, "$1$2");

const END = "<p>The end</p>";

tryPage("one letter more leaves every tag and attribute as it was", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const project = await demoProject(sitting);
  const [me] = await get<{ membership_id: string }[]>("/people");
  const kitchen = await send(sitting, "POST", "/groups", { name: "Kitchen" });
  const texts = textsOf(me?.membership_id ?? "", kitchen.id);
  const marked = texts.map((text, index) => `${text}<p>§${index}</p>`).join("");
  const body = { type: "document", title: "Kept", content_html: marked + END };
  const { id } = await send(
    sitting,
    "POST",
    `/recordings/${project.tool("folder")}/children`,
    body,
  );
  const read = async () => (await get<{ content_html: string }>(`/recordings/${id}`)).content_html;
  const before = await read();
  const { tags, attributes } = await listed();
  expect(tags.length).toBeGreaterThan(30);
  expect(tags.filter((tag) => !new RegExp(`<${tag}[ >]`).test(before))).toEqual([]);
  const isShown = (one: string) => new RegExp(`<${one.replace(" ", " [^>]*\\b")}\\b`).test(before);
  expect(attributes.filter((one) => !isShown(one))).toEqual([]);
  await open(`/recordings/${id}`);
  const edit = page.getByRole("button", { name: /^Edit/ });
  await press(edit);
  const words = page.locator("[contenteditable=true]").first();
  await hasFocus(page, words);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("s");
  await page.keyboard.press("Control+Enter");
  await edit.waitFor();
  const parts = (html: string) => same(html).split(/<p>§\d+<\/p>/);
  expect(parts(await read())).toEqual(parts(before.replace(END, "<p>The ends</p>")));
});

tryPage(
  "a heading of any level is one in the tools, and is none once that is pressed",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const folder = (await demoProject(sitting)).tool("folder");
    const body = { type: "document", title: "Levels", content_html: "<p>Of</p><h1>Tides</h1>" };
    const { id } = await send(sitting, "POST", `/recordings/${folder}/children`, body);
    await open(`/recordings/${id}`);
    await press(page.getByRole("button", { name: /^Edit/ }));
    const words = page.locator("[contenteditable=true]").first();
    await hasFocus(page, words);
    const pressed = page.locator('[role="toolbar"] [aria-pressed="true"]');
    await words.getByRole("heading", { name: "Tides", level: 1 }).click();
    await pressed.waitFor();
    expect(await pressed.getAttribute("aria-label")).toBe("Heading");
    await pressed.click();
    await words.locator("p", { hasText: "Tides" }).waitFor();
    expect(await pressed.count()).toBe(0);
  },
);

tryPage("a head below another row is a row, and a caption is written on", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const folder = (await demoProject(sitting)).tool("folder");
  const head = "<thead><tr><th>When</th></tr></thead>";
  const rows = "<tbody><tr><td>Now</td></tr></tbody>";
  const table = `<table><caption>Tides</caption>${head}${rows}</table>`;
  const body = { type: "document", title: "Above", content_html: `<p>Of</p>${table}<p>End</p>` };
  const { id } = await send(sitting, "POST", `/recordings/${folder}/children`, body);
  await open(`/recordings/${id}`);
  const edit = page.getByRole("button", { name: /^Edit/ });
  await press(edit);
  const words = page.locator("[contenteditable=true]").first();
  await hasFocus(page, words);
  await words.getByText("When").click();
  await words.evaluate((element) => {
    const { editor } = element as HTMLElement & {
      editor: { commands: Record<string, () => void> };
    };
    editor.commands.addRowBefore?.();
  });
  await words.getByText("Tides").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" of now");
  await page.keyboard.press("Control+Enter");
  await edit.waitFor();
  const { content_html } = await get<{ content_html: string }>(`/recordings/${id}`);
  expect(content_html.replaceAll(/<\/?p>/g, "")).toBe(
    "Of<table><caption>Tides of now</caption><tbody><tr><td></td></tr><tr><th>When</th></tr><tr><td>Now</td></tr></tbody></table>End",
  );
});
