import type { Locator, Page } from "playwright-core";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";

const at = desk();

interface Written {
  path: string;
  /** What opens its composer. */
  opener: Locator;
  titleLabel: string;
}

/** Where something new with a title is written. */
async function places(sitting: Sitting): Promise<Written[]> {
  const { page, get } = sitting;
  const { tool } = await demoProject(sitting);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const all = await get<{ clients_enabled: boolean; clients_id: string }[]>("/projects");
  const area = all.find(({ clients_enabled }) => clients_enabled)?.clients_id;
  return [
    {
      path: `/recordings/${tool("message_board")}`,
      opener: button("Write a message"),
      titleLabel: "What is it about?",
    },
    {
      path: `/recordings/${tool("folder")}`,
      opener: button("New doc"),
      titleLabel: "What is it called?",
    },
    {
      path: `/recordings/${area}`,
      opener: button("Write a letter"),
      titleLabel: "What it is about",
    },
  ];
}

async function begin(page: Page, { opener, titleLabel }: Written): Promise<void> {
  await press(opener);
  await hasFocus(page, page.getByLabel(titleLabel, { exact: true }));
  await page.keyboard.type("Low water");
}

tryPage(
  "who discards something new is at what opened it, and who sends it at its page",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    for (const place of await places(sitting)) {
      const { path, opener } = place;
      await open(path);
      await begin(page, place);
      await press(page.getByRole("button", { name: "Discard" }));
      await hasFocus(page, opener);
      for (const send of [
        () => press(page.locator(".composer-foot .btn-go")),
        () => page.keyboard.press("Control+Enter"),
      ]) {
        await open(path);
        await begin(page, place);
        await page.locator("[contenteditable]").focus();
        await page.keyboard.type("At noon");
        await send();
        await page.getByRole("heading", { level: 1, name: "Low water" }).waitFor();
        await hasFocus(page, page.getByRole("main", { name: "Low water" }));
        await page.waitForURL(/\/recordings\//);
        await page.waitForLoadState("networkidle");
        await hasFocus(page, page.getByRole("main", { name: "Low water" }));
      }
    }
  },
);

tryPage("who keeps a new message as a draft is at what opened it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const [message] = await places(sitting);
  if (!message) throw new Error("There is no message board.");
  await open(message.path);
  await begin(page, message);
  await press(page.getByRole("button", { name: "Keep as a draft" }));
  await hasFocus(page, message.opener);
  await page.waitForLoadState("networkidle");
  await hasFocus(page, message.opener);
});
