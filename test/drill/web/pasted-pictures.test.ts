import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { desk, tryPage } from "../../support/browser.ts";
import { picture } from "./brought.ts";
import { paste, writingComment } from "./pasting.ts";

const at = desk();

/** Counts what is sent to be attached. */
async function counting(page: Page) {
  const counted = { sent: 0 };
  await page.route("**/attachments", (route) => {
    counted.sent++;
    return route.fallback();
  });
  return counted;
}

/** Cells as Excel puts them there, between words of nobody. */
const CELLS = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><title>Book 1</title>
<style><!--table {mso-displayed-decimal-separator:"\\.";}--></style></head><body link="#0563C1">
<table border=0 cellpadding=0 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2>
<tr height=20><td height=20 class=xl65 style='width:48pt'>Tide</td><td align=right>3</td></tr><!--EndFragment--></table></body></html>`;

const OF_WORD = `<html><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment-->
<p class=MsoNormal>High water<img width=6 src="file:///C:/Temp/clip_image001.png"></p><!--EndFragment--></body></html>`;

tryPage("words and tables that come with a picture of themselves are pasted as such", async () => {
  const { page, field } = await writingComment(at);
  const counted = await counting(page);
  const shot = [await picture("image.jpg", 60, 40)];
  await paste(page, { "text/html": CELLS, "text/plain": "Tide\t3" }, shot);
  await field.getByRole("cell", { name: "Tide" }).waitFor();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowDown");
  await paste(page, { "text/html": OF_WORD, "text/plain": "High water" }, shot);
  await field.getByText("High water").waitFor();
  await paste(page, { "text/html": CELLS.replace(/Tide|3/g, "&nbsp;") }, shot);
  await field.getByRole("table").nth(1).waitFor();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowDown");
  await paste(page, { "text/plain": "and on paper" }, shot);
  await field.getByText("and on paper").waitFor();
  await paste(page, { "text/html": "<meta charset=utf-8>", "text/plain": "Low water" }, shot);
  await field.getByText("Low water").waitFor();
  expect(await field.locator("img:not(.ProseMirror-separator)").count()).toBe(0);
  expect(await page.locator(".composer-parcels").count()).toBe(0);
  expect(counted.sent).toBe(0);
});

const WITH_FILE: Record<string, string>[] = [
  {},
  {
    "text/html": `<meta charset='utf-8'><!--StartFragment--><img src="https://reef.example/tide.png" alt="a tide"/><!--EndFragment-->`,
  },
  {
    "text/html": `<style>p { color: red }</style><p>&nbsp;<a href="https://reef.example"><img src="data:image/png;base64,AAAA"></a></p>`,
    "text/plain": "https://reef.example/tide.png",
  },
  { "text/plain": "image.jpg" },
  { "text/plain": "file:///home/ada/image.jpg\n/home/ada/image.jpg" },
  { "text/plain": "https://reef.example/tide.png" },
];

tryPage("a picture that comes with no words but its own is attached", async () => {
  const { page, field } = await writingComment(at);
  const counted = await counting(page);
  const shot = [await picture("image.jpg", 60, 40)];
  for (const [at, of] of WITH_FILE.entries()) {
    await paste(page, of, shot);
    await field.locator('img[alt="image.jpg"]').nth(at).waitFor();
    expect(await page.getByText("don’t come along").count()).toBe(0);
  }
  expect(counted.sent).toBe(WITH_FILE.length);
  expect((await field.innerText()).trim()).toBe("");
});
