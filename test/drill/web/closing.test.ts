import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** A browser that came from home to a project, so that Back leads home. */
async function atProject(): Promise<Sitting> {
  const sitting = await atHome(at);
  const { name } = await demoProject(sitting);
  await press(sitting.page.getByRole("link", { name }).first());
  await sitting.page.getByRole("heading", { level: 1, name }).waitFor();
  return sitting;
}

tryPage("the browser's Back closes what is open above the page, the innermost first", async () => {
  const { page } = await atProject();
  const { pathname } = new URL(page.url());
  const stays = async () => {
    // The browser has gone back by then, and forth again.
    await Bun.sleep(300);
    expect(new URL(page.url()).pathname).toBe(pathname);
  };
  const menu = page.getByRole("menu");
  await press(page.locator("header.bar button.me"));
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor({ state: "detached" });
  await stays();

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  await stays();

  await page.goBack();
  await page.waitForURL(`${at.address}/coral-reef`);
});

tryPage(
  "Back closes what is open on the first page of a tab, too, and loses no place on it",
  async () => {
    const sitting = await at.person({ isPhone: true });
    const { page } = sitting;
    await sitting.open("");
    await sitting.open(`/projects/${(await demoProject(sitting)).id}?from=mail#beneath`);
    await page.reload();
    const news = page.getByRole("dialog", { name: "Hey!" });
    // It stands where it is, however far one has read.
    const hey = page.locator(".tabbar").getByRole("link", { name: /Hey!/ });
    await page.waitForFunction(() => document.documentElement.scrollHeight - innerHeight > 300);
    const { href } = new URL(page.url());
    await page.evaluate(() => scrollTo(0, 300));
    await hey.click();
    await news.waitFor();
    await page.goBack();
    await news.waitFor({ state: "detached" });
    await Bun.sleep(300);
    expect([page.url(), await page.evaluate(() => scrollY)]).toEqual([href, 300]);
  },
);

tryPage("words in a window go only when somebody says so", async () => {
  const { page } = await atHome(at);
  await press(page.getByRole("link", { name: "My Stuff" }).first());
  await page.getByRole("heading", { level: 1, name: "My Stuff" }).waitFor();
  await press(page.getByRole("link", { name: "Home" }).first());
  await press(page.getByRole("button", { name: "New project" }));
  const window = page.getByRole("dialog", { name: "New project" });
  const name = window.getByLabel("What is it called?");
  // What there is no room for can't wait in the browser.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function keep(key, text) {
      if (key.startsWith("atoll.draft:")) throw new DOMException("Full", "QuotaExceededError");
      setItem.call(this, key, text);
    };
  });
  await name.pressSequentially("Sandbar");
  const unsaved = window.getByText("What you wrote isn’t saved yet.");
  const stays = async () => {
    expect(await name.inputValue()).toBe("Sandbar");
    await press(window.getByRole("button", { name: "Go on writing" }));
    await unsaved.waitFor({ state: "detached" });
  };

  await page.keyboard.press("Escape");
  await unsaved.waitFor();
  await stays();
  await page.goBack();
  await unsaved.waitFor();
  await stays();
  const warned = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const warning = await warned;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  expect(await name.inputValue()).toBe("Sandbar");
  await page.mouse.click(5, 5);
  await unsaved.waitFor();
  // In a hurry.
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press("Escape");
  expect(await name.inputValue()).toBe("Sandbar");

  if ((await unsaved.count()) === 0) await page.keyboard.press("Escape");
  await press(window.getByRole("button", { name: "Discard" }));
  await window.waitFor({ state: "detached" });
});

tryPage("Escape asks about words in a window, and once more goes on with them", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await demoProject(sitting);
  await send(sitting, "PUT", `/projects/${id}/health`, { enabled: true });
  await open(`/projects/${id}`);
  const opener = page.getByRole("button", { name: "Say how it’s going" });
  const window = page.getByRole("dialog", { name: "How it’s going" });
  const needle = window.getByRole("slider");
  await press(opener);
  const before = await needle.inputValue();
  await needle.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Say how it’s going");
  await press(opener);
  expect(await needle.inputValue()).toBe(before);

  const why = window.getByLabel("Why, in a sentence");
  await why.pressSequentially("The wind has turned");
  const unsaved = window.getByRole("alert");
  for (let turn = 0; turn < 3; turn += 1) {
    await page.keyboard.press("Escape");
    await unsaved.waitFor();
    await page.keyboard.press("Escape");
    await unsaved.waitFor({ state: "detached" });
    expect(await why.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  expect(await why.inputValue()).toBe("The wind has turned");
});
