import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";

const at = desk();

tryPage("an answer to a check-in is one line of what happened", async () => {
  const { page, open } = await atHome(at);
  await open("/reports?tab=activity");
  const lines = page.getByRole("main").locator(".feed li");
  await lines
    .filter({ hasText: /answered/ })
    .first()
    .waitFor();
  expect(await lines.filter({ hasText: "added an answer" }).count()).toBe(0);
  expect(await lines.filter({ hasText: "commented on" }).count()).toBeGreaterThan(0);
});
