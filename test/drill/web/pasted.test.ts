import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";

const at = desk();

/** Somebody who writes a comment on a to-do. */
async function writing() {
  const sitting = await at.person();
  await sitting.open("");
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const [todo] = await childrenIn(sitting, list?.id ?? "");
  await sitting.open(`/recordings/${todo?.id}`);
  await sitting.page.getByRole("button", { name: "Add a comment…" }).click();
  await sitting.page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  const field = sitting.page.locator(".composer-text [contenteditable]");
  return { ...sitting, field, todo: todo?.id ?? "" };
}

/** Pastes into what has the focus. Answers how long the page stood still for it, in milliseconds. */
const paste = (page: Page, of: Record<string, string>): Promise<number> =>
  page.evaluate((kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
    const begun = performance.now();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
    return performance.now() - begun;
  }, of);

const FOREIGN = `<h2>Tides</h2><p>High <b>water</b><img src="https://reef.example/tide.png" alt="a tide">
<iframe src="https://maps.example/reef"></iframe><picture><source srcset="https://reef.example/a.webp"></picture></p>
<iframe src="javascript:alert(1)"></iframe><script>alert(1)</script>`;

tryPage("what is pasted stands there as it will be kept, and its frames as links", async () => {
  const { page, field, get, todo } = await writing();
  await paste(page, { "text/html": FOREIGN, "text/plain": "Tides" });
  await page.getByText("Pictures of other sites don’t come along.").waitFor();
  await page.waitForFunction(() => document.querySelector(".composer a")?.textContent);
  const shown = await field.evaluate((element) => {
    const links = [...element.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    const others = element.querySelectorAll("iframe, img, picture, script").length;
    return { links, others, text: element.textContent?.replace(/\s+/g, " ") };
  });
  expect(shown.links).toEqual(["https://maps.example/reef"]);
  expect(shown.others).toBe(0);
  expect(shown.text).toContain("Tides");
  // A picture leaves what is said of it.
  expect(shown.text).toContain("High watera tide");
  await page.keyboard.press("Control+Enter");
  await page.locator(".comment", { hasText: "High water" }).waitFor();
  const comments = await get<{ content_html: string }[]>(`/recordings/${todo}/comments`);
  expect(
    comments.filter((one) => one.content_html.includes("https://maps.example/reef")),
  ).toHaveLength(1);
});

tryPage("what is longer than fits is said at once, and the page goes on", async () => {
  const { page, field } = await writing();
  await page.keyboard.type("Before it. ");
  const stood = await paste(page, { "text/plain": "A line of the log.\n".repeat(60_000) });
  await page
    .getByText("This is longer than fits here, 100,000 characters. A file takes it.")
    .waitFor();
  expect(await field.innerText()).toBe("Before it. ");
  // Marks without end around few words leave the words.
  const marks = `<p>${"<span style='color: red'>".repeat(40_000)}Afloat${"</span>".repeat(40_000)}</p>`;
  const around = await paste(page, { "text/html": marks, "text/plain": "Afloat" });
  expect(await field.innerText()).toBe("Before it. Afloat");
  expect(Math.max(stood, around)).toBeLessThan(1000);
});

const FROM_DOCS = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">An ordinary
 sentence</span></p><p><span style="font-weight:700">heavy</span><span style="font-style:italic"> slanted</span></p></b>`;

tryPage("what is bold or italic by its style is so, and nothing else", async () => {
  const { page, field } = await writing();
  await paste(page, { "text/html": FROM_DOCS, "text/plain": "An ordinary sentence" });
  await field.getByText("heavy").waitFor();
  expect(await field.innerHTML()).toBe(
    "<p>An ordinary sentence</p><p><strong>heavy</strong><em> slanted</em></p>",
  );
});

const RUNS = `<p onclick="x()" title='a onclick=b'>High <b class="c"onmouseover=x()>water</b></p>`;

tryPage("what is pasted runs nothing, and a page complains of nothing", async () => {
  const { page, field, complaints } = await writing();
  await paste(page, { "text/html": RUNS, "text/plain": "High water" });
  await field.getByText("water").waitFor();
  expect(await field.innerHTML()).toBe("<p>High <strong>water</strong></p>");
  expect(complaints).toEqual([]);
});
