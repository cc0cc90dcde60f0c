import { expect } from "bun:test";
import { demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { readArabic, turnedRound } from "./directions.ts";
import { screensOf } from "./screens.ts";

const at = desk();
const EVERY_SCREEN_MS = 300_000;

tryPage(
  "what people wrote goes its own way on every screen",
  async () => {
    const asker = await at.person();
    await asker.open("");
    const screens = await screensOf(asker);
    const { page, open } = await at.person();
    await readArabic(page);
    const wrong: string[] = [];
    for (const { name, path } of screens) {
      await open(path);
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      wrong.push(...(await turnedRound(page)).map((words) => `${name}: ${words}`));
    }
    expect(wrong).toEqual([]);
    expect(screens.length).toBeGreaterThan(50);
  },
  EVERY_SCREEN_MS,
);

const MIXED =
  "<p>مرحبا، هل وصل <b>v2</b>؟</p><p>Yes, it has.</p>" +
  "<ul><li><p>الأول</p></li><li><p>the second</p></li></ul><blockquote><p>שלום</p></blockquote>" +
  "<table><tbody><tr><th>Name</th><td></td></tr></tbody></table>";

/** Where the parts of a text begin, and how its table is drawn. */
const sidesIn = ({ page }: Sitting, text: string) =>
  page
    .locator(text)
    .last()
    .evaluate((body) => {
      const begins = [...body.querySelectorAll("p:not(:empty, :has(br))")].map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        const letter = document.createRange();
        letter.setStart(part.firstChild ?? part, 0);
        letter.setEnd(part.firstChild ?? part, part.firstChild ? 1 : 0);
        const [all, first] = [words.getBoundingClientRect(), letter.getBoundingClientRect()];
        return all.right - first.right < first.left - all.left ? "right" : "left";
      });
      const bars = [...body.querySelectorAll("li, blockquote")].map(
        (part) => getComputedStyle(part).direction,
      );
      const { borderBottomStyle, paddingLeft } = getComputedStyle(body.querySelector("td") ?? body);
      return {
        begins,
        bars,
        cell: `${borderBottomStyle}, ${Number.parseInt(paddingLeft, 10) > 4}`,
      };
    });

tryPage(
  "each part of a text has its own side, where it is written and where it is read",
  async () => {
    const sitting = await at.person();
    await sitting.open("");
    const project = await demoProject(sitting);
    const children = await sitting.get<{ id: string }[]>(
      `/recordings/${project.tool("message_board")}/children`,
    );
    await sitting.open(`/recordings/${children[0]?.id}`);
    await sitting.page.getByRole("button", { name: "Add a comment…" }).click();
    await sitting.page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await sitting.page.locator(".tiptap").evaluate((field, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, MIXED);
    const written = await sidesIn(sitting, ".tiptap");
    expect(written.begins.slice(0, 5)).toEqual(["right", "left", "right", "left", "right"]);
    expect(written.bars).toEqual(["rtl", "ltr", "rtl"]);
    expect(written.cell).toBe("solid, true");
    await sitting.page.keyboard.press("Control+Enter");
    await sitting.page.locator(".comment .body table").waitFor();
    const read = await sidesIn(sitting, ".comment .body:has(table)");
    expect(read.begins.slice(0, 5)).toEqual(written.begins.slice(0, 5));
    expect(read).toMatchObject({ bars: written.bars, cell: written.cell });
  },
);
