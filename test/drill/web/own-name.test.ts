import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";

const at = desk();

tryPage("who changes their name is called so at once, wherever they are shown", async () => {
  const { page, open, get } = await atHome(at);
  await open("/settings");
  const field = page.getByLabel("What you are called, in every organization");
  const section = page.locator("section", { has: field });
  await field.fill("See www.prize.example/now");
  await press(section.getByRole("button", { name: "Save" }));
  await section.getByRole("alert").first().waitFor();
  await field.fill("Ada King");
  const save = section.getByRole("button", { name: "Save" });
  await press(save);
  await page.getByRole("button", { name: "Ada King: your menu" }).waitFor();
  await hasFocus(page, save);
  expect((await get<{ name: string }[]>("/people")).map(({ name }) => name)).toContain("Ada King");
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe("Ada King");
});
