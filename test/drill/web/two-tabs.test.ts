import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** A message of one's own, whose comment is begun. */
async function begun(sitting: Sitting, title: string): Promise<string> {
  const { tool } = await demoProject(sitting);
  const body = { type: "message", title, content_html: "<p>Read me.</p>" };
  const { id } = await send(sitting, "POST", `/recordings/${tool("message_board")}/children`, body);
  await sitting.open(`/recordings/${id}`);
  await press(sitting.page.getByRole("button", { name: "Add a comment…" }));
  await sitting.page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await sitting.page.keyboard.type("Begun");
  return id;
}

/** Goes on with what waits in the field of a page. */
async function writeOn(page: Page): Promise<void> {
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await field(page).click();
  await page.keyboard.press("Control+End");
}

/** Another tab of the same browser, at the same page. */
async function anotherTab({ context, page }: Sitting): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(page.url());
  await tab.getByRole("toolbar", { name: "Formatting" }).waitFor();
  return tab;
}

/** No tab hears of another in time from now on. */
const sleepInAllTabs = ({ context }: Sitting) =>
  context.addInitScript(() =>
    addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
  );

const field = (page: Page) => page.getByRole("textbox", { name: "Your comment" });

const comments = async ({ get }: Sitting, id: string): Promise<string[]> => {
  const all = await get<{ content_html: string }[]>(`/recordings/${id}/comments`);
  return all.map(({ content_html }) => content_html);
};

tryPage("a tab where nobody writes takes over what is written in another", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const id = await begun(sitting, "Read in two tabs");
  const second = await anotherTab(sitting);
  await writeOn(second);
  await second.keyboard.type(" TAB2");
  await field(page).getByText("Begun TAB2").waitFor();
  await page.bringToFront();
  await page.keyboard.type(" TAB1");
  await field(second).getByText("Begun TAB2 TAB1").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.locator(".comment", { hasText: "Begun TAB2 TAB1" }).waitFor();
  await field(second).getByText("Begun").waitFor({ state: "detached" });
  await second.close();
  expect(await comments(sitting, id)).toEqual(["<p>Begun TAB2 TAB1</p>"]);
  await page.reload();
  await page.getByRole("button", { name: "Add a comment…" }).waitFor();
});

tryPage("what two tabs wrote apart is kept apart, whatever the other one posts", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  await sleepInAllTabs(sitting);
  const id = await begun(sitting, "Written in two tabs");
  const second = await anotherTab(sitting);
  await writeOn(second);
  await second.keyboard.type(" TAB2");
  await page.bringToFront();
  await page.keyboard.type(" TAB1");
  await page.keyboard.press("Control+Enter");
  await page.locator(".comment", { hasText: "Begun TAB1" }).waitFor();
  // It stands in the field, too, until it is sent.
  await field(page).waitFor({ state: "detached" });
  await second.close();
  await page.reload();
  await field(page).getByText("Begun TAB2").waitFor();
  await writeOn(page);
  await page.keyboard.type(" again");
  await page.keyboard.press("Control+Enter");
  await page.locator(".comment", { hasText: "Begun TAB2 again" }).waitFor();
  expect(await comments(sitting, id)).toEqual(["<p>Begun TAB1</p>", "<p>Begun TAB2 again</p>"]);
  await page.reload();
  await page.getByRole("button", { name: "Add a comment…" }).waitFor();
});

tryPage("words that wait in two tabs stand in My Stuff, both of them", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  await sleepInAllTabs(sitting);
  await begun(sitting, "Waiting in two tabs");
  const second = await anotherTab(sitting);
  await writeOn(second);
  await second.keyboard.type(" TAB2");
  await page.bringToFront();
  await page.keyboard.type(" TAB1");
  await sitting.open("/my?tab=drafts");
  const rows = page
    .getByRole("region", { name: "Typed in this browser, not sent" })
    .getByRole("listitem")
    .filter({ hasText: "Waiting in two tabs" });
  await rows.filter({ hasText: "Begun TAB2" }).waitFor();
  await rows.filter({ hasText: "Begun TAB1" }).waitFor();
  await press(rows.filter({ hasText: "Begun TAB1" }).getByRole("button", { name: "Discard" }));
  await rows.filter({ hasText: "Begun TAB1" }).waitFor({ state: "detached" });
  await rows.filter({ hasText: "Begun TAB2" }).waitFor();
});

tryPage("a title that another tab wrote meanwhile is there in both", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { tool } = await demoProject(sitting);
  await sitting.open(`/recordings/${tool("message_board")}`);
  await page.getByRole("button", { name: "Write a message" }).first().click();
  const title = (tab: Page) => tab.getByLabel("What is it about?");
  await title(page).fill("First");
  const second = await anotherTab(sitting);
  await title(second).fill("First and second");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("input")].some(({ value }) => value === "First and second"),
  );
  await second.close();
  expect(await title(page).inputValue()).toBe("First and second");
});

tryPage(
  "what a tab has on its way when it ends is sent by the one that is left, once",
  async () => {
    const sitting = await atHome(at);
    const { page } = sitting;
    const id = await begun(sitting, "Said by a tab that ends");
    await page.route(/\/comments$/, (route) => {
      // No answer comes.
      if (route.request().method() !== "POST") return route.continue();
    });
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/comments"),
    );
    await page.keyboard.press("Control+Enter");
    await sent;
    const second = await sitting.context.newPage();
    await second.goto(`${at.address}/coral-reef`);
    await second.getByRole("heading", { level: 1 }).waitFor();
    const heard = second.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/comments"),
    );
    await page.close();
    expect((await heard).status()).toBe(201);
    const said = await second.evaluate(
      (url) => fetch(url).then((answer) => answer.json()),
      `/api/v1/coral-reef/recordings/${id}/comments`,
    );
    expect(said.map((one: { content_html: string }) => one.content_html)).toEqual(["<p>Begun</p>"]);
  },
);
