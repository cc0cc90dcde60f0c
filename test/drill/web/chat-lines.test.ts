import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { refuseOne, send } from "./sending.ts";

const at = desk();

tryPage("who said a line changes it, and takes it away for everybody", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const chat = (await demoProject(sitting)).tool("chat");
  const say = (content: string) =>
    send(sitting, "POST", `/recordings/${chat}/children`, { type: "chat_message", content });
  const [first, second] = [await say("The tide is in"), await say("Said by mistake")];
  await open(`/recordings/${chat}`);
  const line = (words: string) => page.locator(".said", { hasText: words });
  await press(line("The tide is in").getByRole("button", { name: "More actions" }));
  await choose(page, "Edit");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", nearly");
  // Enter sends, as it does where a line is said.
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("and high");
  await page.keyboard.press("Enter");
  await line("The tide is in, nearly").getByText("edited").waitFor();
  const kept = await get<{ content_html: string }>(`/recordings/${first.id}`);
  expect(kept.content_html).toContain("The tide is in, nearly<br>and high");

  await press(line("Said by mistake").getByRole("button", { name: "More actions" }));
  await choose(page, "Take it away…");
  await press(page.getByRole("button", { name: "Take it away", exact: true }));
  await line("Said by mistake").waitFor({ state: "detached" });
  const gone = await page.evaluate(
    (id) => fetch(`/api/v1/coral-reef/recordings/${id}`).then(({ status }) => status),
    second.id,
  );
  expect(gone).toBe(404);
});

tryPage("on a phone a line has its menu, with all that can be done with it", async () => {
  const sitting = await at.person({ isPhone: true });
  const { page } = sitting;
  await sitting.open("");
  const chat = (await demoProject(sitting)).tool("chat");
  const content = "A long line about the tide, which runs as far as the edge of a phone and beyond";
  await send(sitting, "POST", `/recordings/${chat}/children`, { type: "chat_message", content });
  await sitting.open(`/recordings/${chat}`);
  const line = page.locator(".said", { hasText: content });
  await line.getByRole("button", { name: "More actions" }).tap();
  await page.getByRole("menuitem", { name: "Cheer" }).tap();
  await line.getByText("👍").waitFor();
  await line.getByRole("button", { name: "More actions" }).tap();
  await page.getByRole("menuitem", { name: "Take it away…" }).tap();
  await page.getByRole("button", { name: "Take it away", exact: true }).tap();
  await line.waitFor({ state: "detached" });
});

const CARD = {
  url: "https://example.com/reef_(north)",
  title: "The northern reef",
  description: "What lives there, and how it fares.",
  image_url: "https://example.com/reef.png",
};

/** Has a line come with what the page behind its address says of itself, from when it is said so. */
async function withCard({ page }: Sitting, line: string) {
  let isThere = false;
  await page.route(/\/recordings\/[^/]+\/children\?/, async (route) => {
    const answer = await route.fetch();
    const rows: { id: string }[] = await answer.json();
    const json = rows.map((row) =>
      isThere && row.id === line ? { ...row, link_preview: CARD } : row,
    );
    await route.fulfill({ response: answer, json });
  });
  return () => {
    isThere = true;
  };
}

tryPage(
  "addresses in a line are links, and what the page behind says of itself stands below",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const chat = (await demoProject(sitting)).tool("chat");
    const { id } = await send(sitting, "POST", `/recordings/${chat}/children`, {
      type: "chat_message",
      content: `🐠 <b>See</b> ${CARD.url}, and (http://example.org/a?b=1&c=2). On www.example.com/kelp. Not readme.md, nor javascript:alert(1)`,
    });
    const arrive = await withCard(sitting, id);
    arrive();
    await open(`/recordings/${chat}`);
    const line = page.locator(".said", { hasText: "<b>See</b>" });
    await line.waitFor();
    const links = await line
      .locator(".body a")
      .evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")]),
      );
    const rel = "noopener noreferrer nofollow";
    const other = "http://example.org/a?b=1&c=2";
    expect(links).toEqual([
      [CARD.url, CARD.url, rel],
      [other, other, rel],
      ["www.example.com/kelp", "https://www.example.com/kelp", rel],
    ]);
    const card = line.getByRole("link", { name: CARD.title });
    expect(await card.innerText()).toBe(`example.com\n${CARD.title}\n${CARD.description}`);
    expect(await card.getAttribute("href")).toBe(CARD.url);
    expect(await card.getAttribute("rel")).toBe(rel);
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
  },
);

tryPage("what one reads of a chat stays where it is when a card comes later", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const chat = (await demoProject(sitting)).tool("chat");
  const say = (content: string) =>
    send(sitting, "POST", `/recordings/${chat}/children`, { type: "chat_message", content });
  for (let at = 1; at <= 30; at++) await say(`Line ${at}.`);
  const { id } = await say(`Look: ${CARD.url}`);
  const arrive = await withCard(sitting, id);
  await open(`/recordings/${chat}`);
  const read = page.locator(".said", { hasText: "Line 5." });
  await read.scrollIntoViewIfNeeded();
  const place = async () => (await read.boundingBox())?.y ?? 0;
  const before = await place();
  arrive();
  await say("A last one");
  await page.getByRole("link", { name: CARD.title }).waitFor();
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
});

for (const isDark of [false, true])
  tryPage(
    `a line that isn't sent is read like others, in ${isDark ? "dark" : "light"}`,
    async () => {
      const sitting = await at.person({ isDark });
      const { page, open } = sitting;
      await open("");
      const chat = (await demoProject(sitting)).tool("chat");
      await open(`/recordings/${chat}`);
      const asked = isDark ? "Will it float by night?" : "Will it float?";
      const message = "The tide is too low.";
      await refuseOne(page, "POST", /\/children$/, { status: 422, message });
      const field = page.getByLabel(/^Say something to/);
      await field.fill(asked);
      await field.press("Enter");
      const line = page.locator(".said", { hasText: asked });
      await line.getByText(`This wasn’t sent: ${message}`).waitFor();
      await loadAxe(page);
      expect(await violationsIn(page)).toEqual([]);
      // What it is made paler by is nothing that is looked at for contrast everywhere.
      expect(await line.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
      await press(line.getByRole("button", { name: "Try again" }));
      await page.getByRole("alert").filter({ hasText: message }).waitFor({ state: "detached" });
      await line.getByRole("button", { name: "More actions" }).waitFor();
    },
  );
