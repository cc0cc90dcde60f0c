import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { desk, tryPage } from "../../support/browser.ts";
import { paste, writingComment } from "./pasting.ts";

const at = desk();

/** A paragraph as Word writes an item of a list; the marker has blanks of a smaller size after it. */
const item = (words: string, marker: string, level = 1, of = "l0 lfo1") => {
  const [list, format] = of.split(" ");
  const small = `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span>`;
  return `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:${list} level${level} ${format}'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}${small}</span></span><![endif]>${words}<o:p></o:p></p>

`;
};

/** The whole of what Word puts there, with this in it. */
const document = (
  body: string,
  styles = "@list l0:level1 {mso-level-number-format:bullet;}",
) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml>
<w:WordDocument></w:WordDocument></xml><![endif]--><style><!-- ${styles} --></style></head>
<body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const ITEMS = [
  "<p class=MsoNormal>To buy</p>",
  item("Apples", "·"),
  item("<b>Red</b> ones", "o", 2),
  item("From here", "§", 3),
  "<p class=MsoListParagraphCxSpMiddle style='margin-left:1.5in'>And near</p>",
  item("Pears", "·"),
  item("Bake", "3.", 1, "l1 lfo2"),
  item("Warm it", "a)", 2, "l1 lfo2"),
  item("Eat", "4.", 1, "l1 lfo2"),
  "<p class=MsoNormal>Done 1. of 2</p>",
  item("Later", "·", 2),
  item("Soon", "·", 1),
];

const LISTS = `<p>To buy</p>
<ul><li><p>Apples</p><ul><li><p><strong>Red</strong> ones</p>
<ul><li><p>From here</p><p>And near</p></li></ul></li></ul></li><li><p>Pears</p></li></ul>
<ol start="3"><li><p>Bake</p><ol><li><p>Warm it</p></li></ol></li><li><p>Eat</p></li></ol>
<p>Done 1. of 2</p><ul><li><p>Later</p></li></ul><ul><li><p>Soon</p></li></ul>`;

/** What stands in a field, but for the line after it on which one writes on. */
const shownIn = async (field: Locator): Promise<string> =>
  (await field.innerHTML())
    .replaceAll(/ (?:dir="auto"|start="1")/g, "")
    .replace(/<p><br class="ProseMirror-trailingBreak"><\/p>$/, "");

tryPage("lists of Word are lists, as deep as they are there", async () => {
  const { page, field, complaints } = await writingComment(at);
  await paste(page, { "text/html": document(ITEMS.join("")), "text/plain": "To buy" });
  await field.getByText("Pears").waitFor();
  expect(await shownIn(field)).toBe(LISTS.replaceAll("\n", ""));
  expect(complaints).toEqual([]);
});

const between = "<p class=MsoNormal>between</p>";
const STYLES = `@list l0:level1 {mso-level-number-format:alpha-lower;
  mso-level-text:"%1)";} @list l1 {mso-list-id:2;} @list l1:level1 {mso-level-number-format:roman-lower;}`;

tryPage("lists of Word that begin at a later letter or Roman number go on from there", async () => {
  const { page, field, get, todo } = await writingComment(at);
  const cases: [marker: string, start: number, of?: string][] = [
    ["a)", 1],
    ["c)", 3],
    ["i)", 9],
    ["aa)", 27],
    ["cc)", 29],
    ["i.", 1, "l1 lfo2"],
    ["v.", 5, "l1 lfo2"],
    ["c.", 100, "l1 lfo2"],
    ["iv.", 4, "l2 lfo3"],
    ["XII.", 12, "l2 lfo3"],
    ["i.", 1, "l2 lfo3"],
    ["D.", 4, "l2 lfo3"],
    ["(b)", 2, "l2 lfo3"],
    ["2.c)", 3, "l2 lfo3"],
    ["3rd.", 3, "l2 lfo3"],
    ["Two.", 1, "l2 lfo3"],
    ["б)", 1, "l2 lfo3"],
  ];
  const lists = cases.map(([marker, , of]) => item(`after ${marker}`, marker, 1, of));
  await paste(page, { "text/html": document(lists.join(between), STYLES), "text/plain": "x" });
  await field.getByText("after б)").waitFor();
  const startsIn = (root: Locator) =>
    root.locator("ol").evaluateAll((all) => all.map((one) => (one as HTMLOListElement).start));
  const wanted = cases.map(([, start]) => start);
  expect(await startsIn(field)).toEqual(wanted);
  await page.keyboard.press("Control+Enter");
  const sent = page.locator(".comment", { hasText: "after XII." });
  await sent.locator("ol").last().waitFor();
  // What is shown of it before the server has it makes place for what it has.
  const comments = await get<{ content_html: string }[]>(`/recordings/${todo}/comments`);
  await sent.locator("ol").last().waitFor();
  expect(await startsIn(sent)).toEqual(wanted);
  expect(comments.some((one) => one.content_html.includes('<ol start="29">'))).toBe(true);
});

tryPage("a list that is marked by letters elsewhere shows the numbers that are kept", async () => {
  const { page, field } = await writingComment(at);
  const html = '<ol type="a" start="2"><li><p>Buoys</p></li></ol>';
  await paste(page, { "text/html": html, "text/plain": "b. Buoys" });
  await field.getByText("Buoys").waitFor();
  expect(await shownIn(field)).toBe('<ol start="2"><li><p>Buoys</p></li></ol>');
});

const MIXED = [
  item("One", "1."),
  item("Dot", "·", 2),
  item("Roman", "ii.", 3),
  item("Dash", "-", 3),
  item("Dots", "·", 2),
  item("Letter", "b)", 2),
  item("Two", "2."),
  item("Deep", "o", 3),
  item("Other", "·"),
  item("Last", "a)", 2),
];

tryPage("lists of Word of mixed kinds stand within one another as they do there", async () => {
  const { page, field } = await writingComment(at);
  await paste(page, { "text/html": document(MIXED.join(""), ""), "text/plain": "One" });
  await field.getByText("Last").waitFor();
  expect(await shownIn(field)).toBe(
    `<ol><li><p>One</p>
<ul><li><p>Dot</p><ol start="2"><li><p>Roman</p></li></ol><ul><li><p>Dash</p></li></ul></li><li><p>Dots</p></li></ul>
<ol start="2"><li><p>Letter</p></li></ol></li>
<li><p>Two</p><ul><li><p>Deep</p></li></ul></li></ol>
<ul><li><p>Other</p><ol><li><p>Last</p></li></ol></li></ul>`.replaceAll("\n", ""),
  );
});

tryPage("lists of Word that are long or deep don't hold up the page", async () => {
  const { page, field } = await writingComment(at);
  const many = Array.from({ length: 700 }, (_, at) => item(`Line ${at}`, "·", (at % 9) + 1));
  const html = document(many.join(""), "@list l0:level1 {".repeat(3000));
  const stood = await paste(page, { "text/html": html, "text/plain": "Line" });
  await field.getByText("Line 699").waitFor();
  expect(await field.locator("li").count()).toBe(700);
  expect(stood).toBeLessThan(2000);
});

const RUNS = [
  "<b style='mso-bidi-font-weight:normal'>heavy</b>",
  "<i style='mso-bidi-font-style:normal'>slanted</i>",
  `<b style='mso-bidi-font-weight:normal'><i style='mso-ansi-language:EN-US;mso-bidi-font-style:
normal'>both</i></b>`,
  "<b style='Font-Weight : Normal !important'>none</b>",
  `<i style='font-family:"A;font-style:normal";color:red'>named so</i>`,
  `<span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>neither</span>`,
  `<span style='font-weight:normal;mso-fareast-font-weight:normal;font-weight:bold'>at last</span>`,
  "<b style='/* font-weight:normal */'>unsaid</b>",
];

tryPage("words of Word are bold and italic as they are there", async () => {
  const { page, field } = await writingComment(at);
  const html = document(`<p class=MsoNormal>${RUNS.join(" ")}<o:p></o:p></p>`);
  await paste(page, { "text/html": html, "text/plain": "heavy" });
  await field.getByText("unsaid").waitFor();
  expect(await shownIn(field)).toBe(
    `<p><strong>heavy</strong> <em>slanted</em> <strong><em>both</em></strong> none <em>named so</em>
 neither <strong>at last</strong> <strong>unsaid</strong></p>`.replaceAll("\n", ""),
  );
});

tryPage("what only ends like the name of a list is none", async () => {
  const { page, field } = await writingComment(at);
  const html = document(
    "<p class=MsoNormal style='x-mso-list:l0 level1 lfo1'>Alone</p>" +
      item("Listed", "b)", 1, "l1 lfo2"),
    `@list l1:level1 {mso-level-text:"mso-level-number-format:roman-lower"; mso-level-number-format:alpha-lower;}`,
  );
  await paste(page, { "text/html": html, "text/plain": "Alone" });
  await field.getByText("Listed").waitFor();
  expect(await shownIn(field)).toBe('<p>Alone</p><ol start="2"><li><p>Listed</p></li></ol>');
});
