import { expect } from "bun:test";
import { desk, tryPage } from "../../support/browser.ts";
import { paste, writingComment } from "./pasting.ts";

const at = desk();

const FOREIGN = `<h2>Tides</h2><p>High <b>water</b><img src="https://reef.example/tide.png" alt="a tide">
<iframe src="https://maps.example/reef"></iframe><picture><source srcset="https://reef.example/a.webp"></picture></p>
<iframe src="javascript:alert(1)"></iframe><script>alert(1)</script>`;

tryPage("what is pasted stands there as it will be kept, and its frames as links", async () => {
  const { page, field, get, todo } = await writingComment(at);
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
  const { page, field } = await writingComment(at);
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
  const { page, field } = await writingComment(at);
  await paste(page, { "text/html": FROM_DOCS, "text/plain": "An ordinary sentence" });
  await field.getByText("heavy").waitFor();
  expect(await field.innerHTML()).toBe(
    "<p>An ordinary sentence</p><p><strong>heavy</strong><em> slanted</em></p>",
  );
});

const LINED = `<p><span style="text-decoration:line-through;text-decoration-skip-ink:none">gone</span>
<span style="text-decoration-line: underline">below</span> <span style="text-decoration:underline line-through">both</span>
<a href="https://reef.example"><span style="text-decoration:underline">there</span></a>
<span style="text-decoration:none">plain</span></p>`;

tryPage(
  "what is struck or underlined by its style is so, and a link has its own line",
  async () => {
    const { page, field } = await writingComment(at);
    await paste(page, { "text/html": LINED, "text/plain": "gone" });
    await field.getByText("gone").waitFor();
    const shown = (await field.innerHTML()).replaceAll(/<(a) [^>]*>/g, "<$1>");
    expect(shown).toBe("<p><s>gone</s> <u>below</u> <s><u>both</u></s> <a>there</a> plain</p>");
  },
);

const RUNS = `<p onclick="x()" title='a onclick=b'>High <b class="c"onmouseover=x()>water</b></p>`;

tryPage("what is pasted runs nothing, and a page complains of nothing", async () => {
  const { page, field, complaints } = await writingComment(at);
  await paste(page, { "text/html": RUNS, "text/plain": "High water" });
  await field.getByText("water").waitFor();
  expect(await field.innerHTML()).toBe("<p>High <strong>water</strong></p>");
  expect(complaints).toEqual([]);
});
