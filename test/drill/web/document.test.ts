import { expect } from "bun:test";
import { demoProject, desk, tryPage } from "../../support/browser.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import { send, somebody } from "./sending.ts";
import { outsideAt } from "./wide.ts";

const at = desk();

/** What another does is there before somebody looks for it. */
const SOON_MS = 5000;

/** A new document of the demonstration, open before Ada. */
async function documentBeforeAda() {
  const ada = await at.person();
  await ada.open("");
  const folder = (await demoProject(ada)).tool("folder");
  const body = { type: "document", title: "How we pack", content: "Paper, then the shade." };
  const { id } = await send(ada, "POST", `/recordings/${folder}/children`, body);
  await ada.open(`/recordings/${id}`);
  await ada.page.getByRole("heading", { level: 1, name: /How we pack/ }).waitFor();
  return { ada, id };
}

tryPage("a document is written where it is read, with its tools over the sheet", async () => {
  const { ada } = await documentBeforeAda();
  const { page } = ada;
  const words = page.getByText("Paper, then the shade.");
  const read = await words.boundingBox();
  await page.keyboard.press("e");
  const tools = page.getByRole("toolbar", { name: "Formatting" });
  await tools.waitFor();
  const written = await words.boundingBox();
  expect([written?.x, written?.width]).toEqual([read?.x, read?.width]);
  expect(Math.abs((written?.y ?? 0) - (read?.y ?? 0))).toBeLessThan(4);
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect((await tools.boundingBox())?.y ?? 0).toBeLessThan(title?.y ?? 0);
  // The tools are reached from the words, and work on them, though they stand elsewhere.
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Alt+F10");
  await hasFocus(page, tools.getByRole("button", { name: "Bold" }));
  await page.keyboard.press("Enter");
  await page.locator(".tiptap strong", { hasText: "Paper, then the shade." }).waitFor();
  await loadAxe(page);
  for (const width of [1280, 390, 320]) {
    const outside = await outsideAt(page, width);
    expect([width, outside, await violationsIn(page)]).toEqual([width, 0, []]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Control+Enter");
  await tools.waitFor({ state: "detached" });
  await hasFocus(page, page.getByRole("button", { name: /^Edit/ }));
  await page.locator(".prose strong", { hasText: "Paper, then the shade." }).waitFor();
});

tryPage("a document shows its words before all else, and who else is there", async () => {
  const { ada, id } = await documentBeforeAda();
  const top = async (text: string) => (await ada.page.getByText(text).boundingBox())?.y ?? 0;
  expect(await top("Paper, then the shade.")).toBeLessThan(await top("No comments yet"));
  const grace = await somebody(at, "grace@example.com");
  await grace.page.goto(`${at.address}/coral-reef/recordings/${id}`);
  await ada.page.getByText("Grace is here").waitFor({ timeout: SOON_MS });
});

tryPage("who writes hears at once that another version was saved, and by whom", async () => {
  const { ada, id } = await documentBeforeAda();
  const { page } = ada;
  await page.keyboard.press("e");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("Mine: ");
  const grace = await somebody(at, "grace@example.com");
  await send(grace, "PATCH", `/recordings/${id}`, { content: "Straw, then the shade." });
  await page.getByText("Grace saved another version").waitFor({ timeout: SOON_MS });
  await page.getByRole("button", { name: "See what it says now" }).click();
  await page.getByText("Straw, then the shade.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("compare them, and put yours").waitFor();
  // Whoever opens the window again has not seen both.
  await page.reload();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("compare them, and put yours").waitFor();
  await page.locator(".notice-warn", { hasText: "Straw, then the shade." }).waitFor();
  await page.getByRole("button", { name: "Put mine in its place" }).click();
  await page.locator(".composer-on").waitFor({ state: "detached" });
  await page.locator(".prose", { hasText: "Mine:" }).waitFor();
  await page.getByRole("button", { name: "All versions" }).click();
  const versions = page.getByRole("dialog", { name: "All versions" }).getByRole("listitem");
  await versions.nth(2).waitFor();
  expect(await versions.allInnerTexts()).toEqual([
    expect.stringContaining("Ada Lovelace changed the words"),
    expect.stringContaining("Grace Hopper changed the words"),
    expect.stringContaining("Ada Lovelace wrote it"),
  ]);
});
