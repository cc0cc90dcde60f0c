import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";

const at = desk();

tryPage("whoever accepts an invitation is in the time zone of their browser", async () => {
  const ada = await atHome(at);
  const { url } = await send<{ url: string }>(ada, "POST", "/people/invite-link");
  expect(url).toContain("/join/");
  const browser = ada.context.browser();
  if (!browser) throw new Error("There is no browser.");
  const context = await browser.newContext({ timezoneId: "Asia/Kolkata" });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel("Your name").fill("Asha");
  await page.getByLabel("E-mail").fill("asha@example.com");
  await page.getByLabel("Password").fill("a coral of seven colours");
  await page.getByRole("button", { name: "Make my account" }).click();
  await page.locator("header.bar").waitFor();
  await page.goto(`${at.address}/coral-reef/settings?part=mine`);
  const zone = page.getByRole("combobox", { name: "Where you are" });
  await zone.waitFor();
  const [chosen, ...names] = [
    await zone.inputValue(),
    ...(await zone.locator("option").allInnerTexts()),
  ];
  expect(["Asia/Kolkata", "Asia/Calcutta"]).toContain(chosen);
  expect(names).toEqual(
    expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Asia/Ho_Chi_Minh"]),
  );
  await context.close();
});

tryPage("what repeats by the clocks of somewhere else says so", async () => {
  const ada = await atHome(at);
  const made = await send(ada, "POST", "/calendar", {
    title: "Market over there",
    starts_at: "2031-03-01T21:00:00Z",
    recurrence: { frequency: "weekly", time_zone: "Pacific/Auckland" },
  });
  await ada.open(`/recordings/${made.id}`);
  await ada.page
    .getByRole("button", { name: "Every week on Sunday, by the clocks of Pacific/Auckland" })
    .waitFor();
});
