import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { atBoard } from "./board-beside.ts";
import { hasFocus } from "./focused.ts";
import { send } from "./sending.ts";
import { outside } from "./wide.ts";

const at = desk();

const wordsIn = (page: Page) => page.locator("[contenteditable]");

/** Presses a key that moves the caret. A browser tells the editor of that a moment later. */
async function go(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

/** Chooses the word before the caret. */
const chooseLastWord = (page: Page): Promise<void> => go(page, "Control+Shift+ArrowLeft");

/** A new document that is written, with some words in it of which the last one is chosen. */
async function writing() {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const folder = (await demoProject(sitting)).tool("folder");
  const body = { type: "document", title: "Charts", content: "Depths of the harbour" };
  const { id } = await send(sitting, "POST", `/recordings/${folder}/children`, body);
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: /^Edit/ }));
  await hasFocus(page, wordsIn(page));
  await chooseLastWord(page);
  const window = page.getByRole("dialog", { name: "Link", exact: true });
  return { ...sitting, id, window, field: window.getByLabel("Where does the link lead?") };
}

/** Goes to a tool by keys alone, from the words. */
async function pressTool(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Alt+F10");
  const tool = page.getByRole("button", { name, exact: true });
  await page.keyboard.press("End");
  for (let steps = 0; steps < 20; steps++) {
    if (await tool.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowLeft");
  }
  await hasFocus(page, tool);
  await page.keyboard.press("Enter");
}

const chosen = (page: Page) => page.evaluate(() => String(getSelection()?.getRangeAt(0)));

tryPage("a link is made, led elsewhere and taken away, by keys alone", async () => {
  const { page, window, field, complaints } = await writing();
  expect(await chosen(page)).toBe("harbour");
  await pressTool(page, "Link");
  await hasFocus(page, field);
  expect(await field.inputValue()).toBe("");
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  // One is back where one was, with what was chosen.
  await page.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  await hasFocus(page, wordsIn(page));
  expect(await chosen(page)).toBe("harbour");

  // What leads nowhere is refused at its field.
  await pressTool(page, "Link");
  for (const wrong of ["", "harbour", "javascript:alert(1)", "ftp://harbour.example"]) {
    await field.fill(wrong);
    await page.keyboard.press("Enter");
    const said = wrong === "" ? "This can’t be empty." : "This isn’t a whole link";
    await window.getByRole("alert").filter({ hasText: said }).waitFor();
    await hasFocus(page, field);
    expect(await field.getAttribute("aria-invalid")).toBe("true");
  }
  expect(await violationsIn(page)).toEqual([]);
  await field.fill("https://harbour.example/depths");
  await page.keyboard.press("Enter");
  await hasFocus(page, wordsIn(page));
  const link = wordsIn(page).getByRole("link", { name: "harbour", exact: true });
  expect(await link.getAttribute("href")).toBe("https://harbour.example/depths");
  // What is typed next is none of it.
  await page.keyboard.type("!");
  expect(await wordsIn(page).innerText()).toBe("Depths of the harbour!");
  expect(await link.innerText()).toBe("harbour");
  await page.keyboard.press("Backspace");

  // Within a link all of it is led elsewhere.
  await go(page, "ArrowLeft");
  await pressTool(page, "Link");
  expect(await field.inputValue()).toBe("https://harbour.example/depths");
  await page.keyboard.type("https://harbour.example/tides");
  await press(window.getByRole("button", { name: "Change the link" }));
  await hasFocus(page, wordsIn(page));
  expect(await link.getAttribute("href")).toBe("https://harbour.example/tides");
  await pressTool(page, "Link");
  await press(window.getByRole("button", { name: "Remove the link" }));
  await hasFocus(page, wordsIn(page));
  expect(await wordsIn(page).getByRole("link").count()).toBe(0);

  // Where no word is chosen, the address stands there, and what is typed next is none of it.
  await page.keyboard.press("End");
  await page.keyboard.type(", ");
  await pressTool(page, "Link");
  await field.fill("mailto:ada@example.com");
  await page.keyboard.press("Enter");
  await hasFocus(page, wordsIn(page));
  await page.keyboard.type(" knows");
  await wordsIn(page).getByRole("link", { name: "mailto:ada@example.com", exact: true }).waitFor();
  expect(await wordsIn(page).innerText()).toBe(
    "Depths of the harbour, mailto:ada@example.com knows",
  );
  expect(complaints).toEqual([]);
});

tryPage("links that are put one after another stay apart, of each other and of words", async () => {
  const { page, field, id, complaints, open } = await writing();
  await page.keyboard.press("End");
  await page.keyboard.type(": ");
  const put = async (address: string) => {
    await pressTool(page, "Link");
    await field.fill(address);
    await page.keyboard.press("Enter");
    await hasFocus(page, wordsIn(page));
  };
  await put("https://one.example/low tide");
  await put("two.example/a b");
  // Also before one, where one came back to.
  await page.keyboard.type("; ");
  await put("https://four.example");
  for (let words = 0; words < 30; words++) await page.keyboard.press("Control+ArrowLeft");
  for (let words = 0; words < "Depths of the harbour".split(" ").length; words++)
    await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await go(page, "ArrowRight");
  await put("https://zero.example");
  await page.keyboard.type(",");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: /^Edit/ }).waitFor();
  await open(`/recordings/${id}`);
  const text = page.locator(".rich", { hasText: "Depths" });
  await text.waitFor();
  expect(await text.innerText()).toBe(
    "Depths of the harbour: https://zero.example, https://one.example/low%20tide https://two.example/a%20b; https://four.example",
  );
  const links = await text
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(links).toEqual(
    ["zero.example", "one.example/low%20tide", "two.example/a%20b", "four.example"].map((one) => [
      `https://${one}`,
      `https://${one}`,
    ]),
  );
  expect(complaints).toEqual([]);
});

tryPage("a player is asked for by a form; where there is none the address is a link", async () => {
  const { page, context } = await writing();
  const window = page.getByRole("dialog", { name: "Video or post of another site" });
  const field = window.getByLabel("The address of a video, a sound or a post");
  await page.keyboard.press("End");
  await pressTool(page, "Video or post of another site");
  await hasFocus(page, field);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  // A server that can't be reached leaves the address where it is.
  await context.setOffline(true);
  await field.fill("https://youtu.be/dQw4w9WgXcQ");
  await page.keyboard.press("Enter");
  await window.getByRole("alert").waitFor();
  expect(await field.inputValue()).toBe("https://youtu.be/dQw4w9WgXcQ");
  await context.setOffline(false);
  await press(window.getByRole("button", { name: "Put it there" }));
  await hasFocus(page, wordsIn(page));
  await wordsIn(page).locator("iframe").waitFor();
  await pressTool(page, "Video or post of another site");
  await field.fill("https://harbour.example/film");
  await page.keyboard.press("Enter");
  await page.getByText("There is no player for that").waitFor();
  await wordsIn(page).getByRole("link", { name: "https://harbour.example/film" }).waitFor();
});

tryPage("what is asked of a link is none of what its words stand in", async () => {
  const { page, window, field } = await writing();
  // The page's keys and what sends the words are not meant.
  await pressTool(page, "Link");
  await field.fill("https://harbour.example");
  await page.keyboard.press("Control+Enter");
  expect(await page.locator(".composer-on").count()).toBe(1);
  await field.press("Enter");
  await hasFocus(page, wordsIn(page));
  await wordsIn(page).getByRole("link", { name: "harbour" }).waitFor();
  // By a pointer, too, one is back in the words.
  await chooseLastWord(page);
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await window.getByRole("button", { name: "Not now" }).click();
  await hasFocus(page, wordsIn(page));
  expect(await chosen(page)).toBe("harbour");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await field.waitFor();
  await loadAxe(page);
  expect([await outside(page), await violationsIn(page)]).toEqual([0, []]);
});

tryPage("beside a board Escape leaves the window of a link alone, and not the card", async () => {
  const { page, beside, tile } = await atBoard(at);
  await tile("Caulk the deck").click();
  await beside.getByRole("button", { name: "Add a comment…" }).click();
  await hasFocus(page, wordsIn(page));
  await page.keyboard.type("With oakum");
  await chooseLastWord(page);
  await pressTool(page, "Link");
  const field = page.getByLabel("Where does the link lead?");
  await hasFocus(page, field);
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await hasFocus(page, wordsIn(page));
  expect([await beside.count(), await chosen(page)]).toEqual([1, "oakum"]);
  // What was typed is thrown away only by whoever says so.
  await pressTool(page, "Link");
  await field.fill("https://oakum.example");
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: "Go on writing" }));
  await hasFocus(page, field);
  await page.keyboard.press("Enter");
  await wordsIn(page).getByRole("link", { name: "oakum" }).waitFor();
  expect(await beside.count()).toBe(1);
});
