import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";

const at = desk();

/** The form of a new message, with its title in focus. */
async function newMessage() {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const board = (await demoProject(sitting)).tool("message_board");
  await open(`/recordings/${board}`);
  await press(page.getByRole("button", { name: "Write a message" }).first());
  const title = page.getByLabel("What is it about?");
  await title.waitFor();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  const text = page.getByRole("textbox", { name: "Your message" });
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? "");
  const children = () => sitting.get<{ title: string }[]>(`/recordings/${board}/children`);
  return { ...sitting, title, text, focused, children };
}

tryPage("Tab goes from the title to the text, and the tools are one stop after it", async () => {
  const { page, title, text, focused } = await newMessage();
  await title.fill("About the tide");
  await title.press("Tab");
  await page.keyboard.type("Low at nine.");
  expect(await text.innerText()).toContain("Low at nine.");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Bold");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("Italic");
  await page.keyboard.press("End");
  expect(await focused()).toBe("Attach a file");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("Bold");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  expect(await focused()).toBe("Bold");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Discard");
  await page.keyboard.press("Shift+Tab");
  expect(await focused()).toBe("Bold");
  // Letters are meant for the text, and none of them is a key of the page.
  await page.keyboard.type(" High at three.");
  expect(await text.innerText()).toContain("High at three.");
  await page.keyboard.press("Alt+F10");
  expect(await focused()).toBe("Bold");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Slowly");
  expect(await text.locator("em").innerText()).toContain("Slowly");
  await page.keyboard.press("Alt+F10");
  expect(await focused()).toBe("Italic");
  await page.keyboard.press("Escape");
  expect(await text.evaluate((one) => one.contains(document.activeElement))).toBe(true);
});

tryPage("a title without words is posted by who has heard that there are none", async () => {
  const { page, title, children } = await newMessage();
  await title.fill("Nothing below it");
  const post = page.getByRole("button", { name: /^Post this message/ });
  await press(post);
  await page.getByRole("alert").filter({ hasText: "There is a title alone" }).waitFor();
  expect((await children()).map((one) => one.title)).not.toContain("Nothing below it");
  await press(post);
  await page.getByRole("heading", { level: 1, name: "Nothing below it" }).waitFor();
});
