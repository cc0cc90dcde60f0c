import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { desk, tryPage } from "../../support/browser.ts";
import { bring, picture } from "./brought.ts";
import { paste, writingComment } from "./pasting.ts";

const at = desk();

/** A picture as a page holds it that has its bytes for its address. */
const held = async (width: number): Promise<string> => {
  const { buffer, mimeType } = await picture("", width, 40);
  return `data:${mimeType};base64,${buffer.toString("base64")}`;
};

/** What is read in a field, with its pictures by what is said of them and their widths. */
const readIn = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll(".ProseMirror-separator, br")) one.remove();
    for (const one of copy.querySelectorAll("img"))
      one.replaceWith(one.src.includes("/api/v1/") ? `[${one.alt}]` : "[other]");
    return [...copy.querySelectorAll("p")].map((line) => line.textContent).join("|");
  });

const widths = (field: Locator) =>
  field.locator("img[src]").evaluateAll(async (all) => {
    const pictures = all as HTMLImageElement[];
    await Promise.all(pictures.map((one) => one.decode()));
    return pictures.map((one) => one.naturalWidth);
  });

/** Lets the first that is attached arrive only when it is told to. */
async function holdingFirst(page: Page) {
  const first = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/attachments", async (route) => {
    if (sent++ === 0) await first.promise;
    await route.fallback();
  });
  return first.resolve;
}

tryPage("pictures that are pasted with their bytes stand where they stood", async () => {
  const { page, field, get, todo } = await writingComment(at);
  const letFirst = await holdingFirst(page);
  const [tide, ebb, moon] = await Promise.all([60, 70, 80].map(held));
  const html =
    `<p>Before <img alt="a tide" src="${tide}"><picture><source srcset="x.webp"><img src='${ebb}'></picture>
 after</p><img src="${moon}" alt="a > b">`.replace("\n", "");
  await paste(page, { "text/html": html, "text/plain": "Before after" });
  await field.locator("img[src]").nth(1).waitFor();
  await page.keyboard.type("and on");
  letFirst();
  await field.locator("img[src]").nth(2).waitFor();
  expect(await readIn(field)).toBe("Before [a tide][image.jpg] after|[a > b]and on");
  expect(await widths(field)).toEqual([60, 70, 80]);
  expect(await page.getByText("come along").count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  const posted = page.locator(".comment", { hasText: "and on" });
  await posted.locator("img[src*='/api/v1/']").nth(2).waitFor();
  const comments = await get<{ content_html: string }[]>(`/recordings/${todo}/comments`);
  const kept = comments.at(-1)?.content_html ?? "";
  expect(kept.replace(/<img[^>]*>/g, "[]")).toBe("<p>Before [][] after</p><p>[]and on</p>");
  expect(kept).not.toContain("data:");
});

tryPage(
  "a picture whose place is gone comes where one writes, and one alone is attached",
  async () => {
    const { page, field } = await writingComment(at);
    const letFirst = await holdingFirst(page);
    await paste(page, { "text/html": `<p>Gone <img src="${await held(60)}"> too</p>` });
    await field.getByText("Gone").waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Written");
    letFirst();
    await field.locator("img[src]").waitFor();
    expect(await readIn(field)).toContain("Written");
    await paste(page, { "text/html": `<meta charset=utf-8><img src="${await held(70)}">` });
    await field.locator("img[src]").nth(1).waitFor();
    expect(await widths(field)).toEqual([60, 70]);
  },
);

tryPage("what is dropped as a file with its picture is attached once", async () => {
  const { page, field } = await writingComment(at);
  await bring(field, "drop", [await picture("image.jpg", 60, 40)], `<img src="${await held(60)}">`);
  await field.locator("img[src]").waitFor();
  await page.locator(".composer-parcels").waitFor({ state: "detached" });
  expect(await widths(field)).toEqual([60]);
});

const DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const OTHERS = [
  "data:text/html;base64,PGI+",
  "data:image/svg+xml,%3Csvg%3E",
  "data:image/png;base64,%%%",
  "data:image/png;base64,",
];

tryPage(
  "pictures that can't be attached, are too large or too many are refused as such",
  async () => {
    const { page, field } = await writingComment(at);
    let sent = 0;
    await page.route("**/attachments", (route) => {
      sent++;
      return route.abort();
    });
    const refused = async (html: string, sentence: string) => {
      const stood = await paste(page, {
        "text/html": `<p>Words ${html}</p>`,
        "text/plain": "Words",
      });
      await page.getByText(sentence).waitFor();
      return stood;
    };
    for (const src of OTHERS)
      await refused(
        `<img src="${src}">`,
        "Only PNG, JPEG, GIF, WebP and AVIF pictures come along with words.",
      );
    await refused(`<img src="${DOT}">`, "Pictures of other sites don’t come along.");
    const large = `<img alt="sea" src="data:image/png;base64,${"A".repeat(14 * 1024 ** 2)}">`;
    const stood = await refused(
      large,
      "Pictures of more than 10 MB, or 24 MB together, don’t come",
    );
    expect(stood).toBeLessThan(1000);
    expect(await field.innerText()).toContain("Words sea");
    expect(sent).toBe(0);
    const many = `<img src="${await held(60)}">`.repeat(23);
    await refused(many, "Only the first 20 pictures came along. Attach the others as files.");
    await page.waitForFunction(
      () => document.querySelectorAll(".composer-parcels li").length >= 20,
    );
    expect(sent).toBe(20);
    expect(await page.locator(".composer-parcels li").count()).toBe(20);
  },
);
