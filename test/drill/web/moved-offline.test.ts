import { expect } from "bun:test";
import { childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";

const at = desk();

tryPage(
  "a card that is moved without a network stays where it was moved to, and is moved",
  async () => {
    const sitting = await at.person({ hasWorker: true });
    const { page, context } = sitting;
    await sitting.open("");
    const board = (await demoProject(sitting)).tool("board");
    const [first, second] = (await childrenIn(sitting, board)).filter(
      ({ type }) => type === "column",
    );
    const [card] = await childrenIn(sitting, first?.id ?? "");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await sitting.open(`/recordings/${board}`);
    const there = page.getByRole("region", { name: second?.title }).getByText(`${card?.title}`);
    await page.getByRole("button", { name: `What to do with ${card?.title}` }).waitFor();
    await Bun.sleep(2000);
    await context.setOffline(true);
    await page.getByRole("button", { name: `What to do with ${card?.title}` }).click();
    await page.getByRole("menuitem", { name: second?.title }).click();
    await there.waitFor();
    await page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
    await page.reload();
    await page.getByText("You are offline").waitFor();
    await there.waitFor();
    await context.setOffline(false);
    await page
      .getByRole("link", { name: "1 change waits to be sent" })
      .waitFor({ state: "detached" });
    expect((await childrenIn(sitting, second?.id ?? "")).map(({ id }) => id)).toContain(
      `${card?.id}`,
    );
  },
);
