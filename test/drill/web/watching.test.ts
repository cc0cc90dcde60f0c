import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";

const at = desk();

/** What one can hear of: where the menu is, its switch, and where the answer stands. */
interface Case {
  path: string;
  menu: string;
  label: string;
  route: string;
}

const field = (answer: Record<string, boolean>) => answer.watching ?? answer.subscribed;

tryPage(
  "who wants to hear of what comes to a list, a column or a room says so in its menu",
  async () => {
    const sitting = await atHome(at);
    const { page, open, get } = sitting;
    const { tool } = await demoProject(sitting);
    const [list] = await childrenIn(sitting, tool("todos"));
    const [column] = await childrenIn(sitting, tool("board"));
    const todos = tool("todos");
    const cases: Case[] = [
      {
        path: todos,
        menu: "What to do with To-dos",
        label: "Hear about new to-dos, in every list",
        route: `${todos}/watch`,
      },
      {
        path: todos,
        menu: `What to do with ${list?.title}`,
        label: "Hear about new to-dos",
        route: `${list?.id}/watch`,
      },
      {
        path: list?.id ?? "",
        menu: "More actions",
        label: "Hear about new to-dos",
        route: `${list?.id}/watch`,
      },
      {
        path: tool("board"),
        menu: `What to do with ${column?.title}`,
        label: "Hear about cards that come here",
        route: `${column?.id}/subscription`,
      },
      {
        path: tool("chat"),
        menu: "What to do with Chat",
        label: "Hear when people talk here",
        route: `${tool("chat")}/subscription`,
      },
    ];
    for (const { path, menu, label, route } of cases) {
      const before = field(await get(`/recordings/${route}`));
      await open(`/recordings/${path}`);
      const flip = async (): Promise<Locator> => {
        await press(page.getByRole("button", { name: menu, exact: true }));
        const item = page.getByRole("menuitemcheckbox", { name: label, exact: true });
        await item.and(page.locator(":not([data-disabled])")).waitFor();
        return item;
      };
      const item = await flip();
      expect([label, await item.getAttribute("aria-checked")]).toEqual([label, `${before}`]);
      const sent = page.waitForResponse(
        (answer) => answer.url().endsWith(route) && answer.request().method() !== "GET",
      );
      await item.press("Enter");
      await sent;
      expect([label, field(await get(`/recordings/${route}`))]).toEqual([label, !before]);
      const after = await flip();
      expect([label, await after.getAttribute("aria-checked")]).toEqual([label, `${!before}`]);
      await page.keyboard.press("Escape");
    }
  },
);
