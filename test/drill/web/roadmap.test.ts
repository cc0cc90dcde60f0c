import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { nextWeek } from "./weeks.ts";

const at = desk();

tryPage("a marker of the roadmap is made once, however often Enter is pressed", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  await open("/reports?tab=roadmap");
  const what = page.getByLabel("What", { exact: true });
  await page.getByLabel("When", { exact: true }).fill(nextWeek(2));
  await what.fill("Open day");
  await what.press("Enter");
  await what.press("Enter");
  await page.locator("li", { hasText: "Open day" }).waitFor();
  // What was made has left its field.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLInputElement>("main form input")].every(
      ({ value }) => value === "",
    ),
  );
  await what.press("Enter");
  await page.getByRole("alert").first().waitFor();
  const markers = await get<{ name: string }[]>("/roadmap/markers");
  expect(markers.filter(({ name }) => name === "Open day").length).toBe(1);
});
