import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";

const at = desk();

tryPage("what one hears in Hey! is said as it is, for oneself and for a project", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await demoProject(sitting);
  for (const path of ["/settings?part=notices", `/projects/${id}/settings`]) {
    await open(path);
    const choice = page.getByLabel("In Hey!");
    await choice.waitFor();
    const options = await choice.locator("option").allInnerTexts();
    expect(options).toEqual(
      expect.arrayContaining([
        "Everything that everybody is told",
        "What names me, and threads I follow",
      ]),
    );
    expect(options.join()).not.toContain("Only");
    const hint = await choice.getAttribute("aria-describedby");
    const said = page.locator(`[id="${hint}"]`);
    expect(await said.innerText()).toContain("a thread that you follow, you hear either way");
  }
});
