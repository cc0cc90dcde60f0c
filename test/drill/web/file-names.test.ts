import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";

const at = desk();

/** "report", and "invoice" in Arabic. */
const REPORT = "\u05d3\u05d5\u05d7.pdf";
const INVOICE = "\u0641\u0627\u062a\u0648\u0631\u0629 2.exe";
/** Shown as "invoiceexe.pdf" by whoever follows what stands in it. */
const TURNED = "invoice\u202efdp.exe";

/** What a name reads as on the screen from left to right, letter by letter. */
const asSeen = (name: Locator): Promise<string> =>
  name.evaluate((element) => {
    const seen: { letter: string; left: number }[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? "";
      for (let from = 0; from < text.length; from++) {
        const range = document.createRange();
        range.setStart(texts.currentNode, from);
        range.setEnd(texts.currentNode, from + 1);
        const { left, width } = range.getBoundingClientRect();
        if (width > 0) seen.push({ letter: text.charAt(from), left });
      }
    }
    return seen
      .toSorted((a, b) => a.left - b.left)
      .map(({ letter }) => letter)
      .join("");
  });

/** A folder with files of these names, which have arrived. */
async function withFiles(...names: string[]) {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const root = (await demoProject(sitting)).tool("folder");
  const body = { type: "folder", title: "From the harbour" };
  const { id } = await send(sitting, "POST", `/recordings/${root}/children`, body);
  await open(`/recordings/${id}`);
  const files = (some: string[]) =>
    some.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Bowline") }));
  const upload = (...some: string[]) =>
    page.getByLabel("Files to upload").setInputFiles(files(some));
  const tiles = page.locator(".file .name");
  if (names.length > 0) {
    await upload(...names);
    await page
      .locator(".file a.name")
      .nth(names.length - 1)
      .waitFor();
  }
  return { ...sitting, upload, tiles, files };
}

tryPage("whatever way its letters go, a file's name ends in its extension", async () => {
  const { page, tiles, files } = await withFiles(REPORT, INVOICE, TURNED);
  const shown = await Promise.all((await tiles.all()).map(asSeen));
  expect(shown.map((name) => name.slice(-4)).toSorted()).toEqual([".exe", ".exe", ".pdf"]);
  expect(shown.find((name) => name.startsWith("invoice"))).toBe("invoicefdp.exe");
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);

  // So do its own page, what it was before, and the field for another name.
  await page.getByRole("link", { name: REPORT }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await heading.waitFor();
  expect((await asSeen(heading)).slice(-4)).toBe(".pdf");
  await page.getByLabel("Replace it").setInputFiles(files([REPORT]));
  const versions = page.getByRole("region", { name: "Versions" }).getByRole("listitem");
  await versions.nth(1).waitFor();
  for (const version of await versions.getByRole("link").all())
    expect((await asSeen(version)).slice(-4)).toBe(".pdf");
  await press(heading.getByRole("button"));
  expect(await page.getByRole("textbox", { name: "Title" }).getAttribute("dir")).toBe("ltr");
});

tryPage("what turns a name around is shown harmless before a server has it", async () => {
  const { page, upload, tiles, context } = await withFiles();
  await context.setOffline(true);
  await upload(TURNED, REPORT);
  await tiles.nth(1).waitFor();
  expect(await asSeen(tiles.first())).toBe("invoicefdp.exe");
  await page.getByText("Try again").first().waitFor();
  expect((await asSeen(tiles.nth(1))).slice(-4)).toBe(".pdf");
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
});

tryPage("a file among words is called so, too", async () => {
  const { page, files } = await withFiles();
  await press(page.getByRole("button", { name: "New doc" }));
  await page.locator("[contenteditable]").waitFor();
  await page.getByLabel("Files to attach").setInputFiles(files([REPORT]));
  const link = page.locator(".tiptap a");
  await link.waitFor();
  expect((await asSeen(link)).slice(-4)).toBe(".pdf");
});
