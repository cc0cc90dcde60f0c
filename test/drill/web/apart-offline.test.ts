import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { leave, send } from "./sending.ts";

const at = desk();

/** Somebody without a network, who has the same to-do open in two tabs. */
async function inTwoTabs(title: string) {
  const sitting = await at.person({ hasWorker: true });
  await sitting.open("");
  const { page, context, open } = sitting;
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const { id } = await send(sitting, "POST", `/recordings/${list?.id}/children`, {
    type: "todo",
    title,
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await open(`/recordings/${id}`);
  const second = await context.newPage();
  await second.goto(page.url());
  for (const tab of [page, second])
    await tab.getByRole("heading", { level: 1, name: title }).waitFor();
  await leave(page);
  await context.setOffline(true);
  return { ...sitting, second, id };
}

async function note(tab: Page, text: string): Promise<void> {
  await tab.bringToFront();
  await tab.getByRole("button", { name: /^Add notes/ }).click();
  await tab.locator("[contenteditable=true]:focus").waitFor();
  await Bun.sleep(200);
  await tab.keyboard.type(text);
  await tab.keyboard.press("Control+Enter");
  await tab.getByRole("toolbar", { name: "Formatting" }).waitFor({ state: "detached" });
}

async function rename(tab: Page, title: string): Promise<void> {
  await tab.bringToFront();
  await tab.locator("[data-edit-title]").click();
  await tab.getByLabel("Title", { exact: true }).fill(title);
  await tab.keyboard.press("Enter");
}

tryPage(
  "words of two tabs that knew nothing of each other are a conflict, and both stay",
  async () => {
    const { page, context, second, id, get } = await inTwoTabs("Caulk the seams");
    await note(page, "From the first tab.");
    await note(second, "From the second tab.");
    await second.getByRole("link", { name: "2 changes wait to be sent" }).waitFor();
    await context.setOffline(false);
    await page.bringToFront();
    await page.getByRole("link", { name: "1 change couldn’t be saved" }).click();
    const entry = page.getByRole("main").getByRole("listitem");
    await entry.getByText("From the first tab.").waitFor();
    const words = await entry.innerText();
    expect(
      ["From the first tab.", "From the second tab."].map((one) => words.includes(one)),
    ).toEqual([true, true]);
    expect(await get(`/recordings/${id}`)).toMatchObject({
      content_html: "<p>From the first tab.</p>",
    });
  },
);

tryPage(
  "titles of two tabs are a conflict, and a title and words of the other are none",
  async () => {
    const { page, context, second, id, get } = await inTwoTabs("Tar the ropes");
    await rename(page, "Tar all ropes");
    await note(second, "Twice.");
    await rename(second, "Tar the ropes and lines");
    await second.getByRole("link", { name: "3 changes wait to be sent" }).waitFor();
    await context.setOffline(false);
    await page.bringToFront();
    await page.getByRole("link", { name: "1 change couldn’t be saved" }).click();
    const entry = page.getByRole("main").getByRole("listitem");
    await entry.getByRole("button", { name: "Put mine in its place" }).waitFor();
    expect(await entry.innerText()).toContain("Tar the ropes and lines");
    expect(await get(`/recordings/${id}`)).toMatchObject({
      title: "Tar all ropes",
      content_html: "<p>Twice.</p>",
    });
  },
);
