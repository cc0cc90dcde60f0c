import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

tryPage(
  "in a browser that has no room to keep anything all can be done that can elsewhere",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const failed: string[] = [];
    page.on("pageerror", (error) => void failed.push(String(error)));
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("Full", "QuotaExceededError");
      };
    });
    const { id, name, tool } = await demoProject(sitting);
    const folder = await send(sitting, "POST", `/recordings/${tool("folder")}/children`, {
      type: "folder",
      title: "Boatyard",
    });
    await send(sitting, "POST", `/recordings/${folder.id}/children`, {
      type: "document",
      title: "Keel",
    });

    await open(`/recordings/${tool("chat")}`);
    const field = page.getByRole("textbox", { name: /^Say something to/ });
    await field.fill("Said without room");
    await page.keyboard.press("Enter");
    await page.locator(".said", { hasText: "Said without room" }).waitFor();

    await open(`/recordings/${folder.id}`);
    const layout = page.getByRole("group", { name: "Layout" });
    await press(layout.getByRole("button", { name: "List" }));
    await layout.getByRole("button", { name: "List", pressed: true }).waitFor();

    await open("/calendar");
    await press(page.getByRole("button", { name, pressed: true }));
    await page.getByRole("button", { name, pressed: false }).waitFor();

    await open("/search");
    await page.getByRole("searchbox").first().fill("Keel");
    await page.keyboard.press("Enter");
    await page.locator("main").getByRole("link", { name: "Keel" }).first().waitFor();

    await open(`/projects/${id}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const message = await send(sitting, "POST", `/recordings/${tool("message_board")}/children`, {
      type: "message",
      title: "Without room",
      content: "Well?",
    });
    await open(`/recordings/${message.id}`);
    await page.locator(".composer-shut").first().click();
    await page.locator("[contenteditable=true]").first().fill("An answer without room");
    // Nothing keeps it till it is there, and a page that is left is asked about that.
    const posted = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/comments"),
    );
    await page.keyboard.press("Control+Enter");
    expect((await posted).status()).toBe(201);
    await page.reload();
    await page.getByText("An answer without room").first().waitFor();
    expect(failed).toEqual([]);
  },
);
