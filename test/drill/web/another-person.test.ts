import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, childrenIn, comeIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();
const MEI = { email: "mei@example.com", password: "atoll-demo" };
const SECRET = "The wreck lies at nine fathoms";

const menuOf = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`${name}.*your menu`) });

/** Ada writes in one tab, and has another one beside it. */
async function scene() {
  const sitting = await atHome(at);
  const { page, context, open } = sitting;
  const { tool } = await demoProject(sitting);
  const list = await send(sitting, "POST", `/recordings/${tool("todos")}/children`, {
    type: "todolist",
    title: "Dives",
  });
  const beside = await context.newPage();
  await beside.goto(`${at.address}/coral-reef`);
  await menuOf(beside, "Ada").waitFor();
  await open(`/recordings/${list.id}`);
  await press(page.getByRole("button", { name: "Add a comment" }));
  await page.locator("[contenteditable]:focus").waitFor();
  await page.keyboard.type(SECRET);
  await page.getByText("Kept on this device").waitFor();
  return { ...sitting, beside, list: list.id };
}

/** Her session ends, and somebody else comes in by the other tab. */
async function comeAsMei(beside: Page): Promise<void> {
  await beside.context().clearCookies({ name: "svc_session" });
  await beside.reload();
  await comeIn(beside, MEI);
  await menuOf(beside, "Mei").waitFor();
}

tryPage("a tab goes on as nobody else than whom it showed, and keeps what they wrote", async () => {
  const { page, beside, open, list } = await scene();
  await comeAsMei(beside);
  await menuOf(page, "Mei").waitFor();
  expect(await page.getByText(SECRET).count()).toBe(0);
  await beside.close();
  await page.context().clearCookies({ name: "svc_session" });
  await page.reload();
  await comeIn(page);
  await open(`/recordings/${list}`);
  await page.getByText(SECRET).waitFor();
});

tryPage("a tab that was told nothing sends nothing in the name of who came in after", async () => {
  const sitting = await scene();
  const { page, beside, list } = sitting;
  // It sleeps while another tab tells of who came in.
  await page.evaluate(() =>
    addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
  );
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" }),
  );
  await comeAsMei(beside);
  await page.keyboard.press("Control+Enter");
  await menuOf(page, "Mei").waitFor();
  const comments = await sitting.get<object[]>(`/recordings/${list}/comments`);
  expect(comments).toEqual([]);
  expect(await childrenIn(sitting, list)).toEqual([]);
});

tryPage("whoever signs out in one tab is shown in none, and nothing of theirs stays", async () => {
  const { page, beside } = await scene();
  await beside.goto(`${at.address}/coral-reef/calendar`);
  const chip = beside.getByRole("button", { name: "Website relaunch", pressed: true });
  await press(chip);
  await chip.waitFor({ state: "detached" });
  await press(menuOf(beside, "Ada"));
  await choose(beside, "Sign out");
  await press(beside.getByRole("dialog").getByRole("button", { name: "Sign out" }));
  for (const tab of [beside, page])
    await tab.getByRole("heading", { name: "Welcome back" }).waitFor();
  expect(await page.getByText(SECRET).count()).toBe(0);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(SECRET);
  expect(kept).not.toContain("left-out");
});
