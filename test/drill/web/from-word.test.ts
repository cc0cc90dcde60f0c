import { expect } from "bun:test";
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
const document = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml>
<w:WordDocument></w:WordDocument></xml><![endif]--><style><!-- @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
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

tryPage("lists of Word are lists, as deep as they are there", async () => {
  const { page, field, complaints } = await writingComment(at);
  await paste(page, { "text/html": document(ITEMS.join("")), "text/plain": "To buy" });
  await field.getByText("Pears").waitFor();
  const shown = (await field.innerHTML()).replaceAll(/ (?:dir="auto"|start="1")/g, "");
  // One writes on after it.
  const end = '<p><br class="ProseMirror-trailingBreak"></p>';
  expect(shown).toBe(LISTS.replaceAll("\n", "") + end);
  expect(complaints).toEqual([]);
});

tryPage("lists of Word that are long or deep don't hold up the page", async () => {
  const { page, field } = await writingComment(at);
  const many = Array.from({ length: 700 }, (_, at) => item(`Line ${at}`, "·", (at % 9) + 1));
  const stood = await paste(page, { "text/html": document(many.join("")), "text/plain": "Line" });
  await field.getByText("Line 699").waitFor();
  expect(await field.locator("li").count()).toBe(700);
  expect(stood).toBeLessThan(2000);
});
