import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { event, nextWeek, patched, slot, timesOf, weekOf } from "./weeks.ts";

const at = desk();

tryPage(
  "one day of what repeats gets a title and notes of its own, and the others keep theirs",
  async () => {
    const rule = { frequency: "daily", time_zone: "UTC", count: 3 };
    const sitting = await weekOf(
      await atHome(at),
      event("Standup", nextWeek(1), { recurrence: rule }),
    );
    const { page } = sitting;
    await press(slot(page, "Standup").nth(1).getByRole("link"));
    await page.getByText("Title, people and notes are those of all its days").waitFor();
    const sent = patched(page);
    await press(page.getByRole("button", { name: "Make this day its own" }));
    expect((await sent).status()).toBe(200);
    await page.getByText("Title, people and notes").waitFor({ state: "detached" });
    const title = page.getByRole("button", { name: "Standup, edit the title" });
    await title.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await hasFocus(page, title);
    // What is led to by keys is seen to be.
    expect(await title.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Title" }).fill("Standup with cake");
    const renamed = patched(page);
    await page.keyboard.press("Enter");
    expect((await renamed).status()).toBe(200);
    expect(await timesOf(sitting, "Standup with cake")).toEqual([`${nextWeek(2)}T10:00 11:00`]);
    expect(await timesOf(sitting, "Standup")).toEqual([
      `${nextWeek(1)}T10:00 11:00`,
      `${nextWeek(3)}T10:00 11:00`,
    ]);
  },
);
