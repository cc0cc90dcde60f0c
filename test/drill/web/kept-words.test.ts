import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";

const at = desk();

tryPage("words whose place is gone can still be read, copied and discarded", async () => {
  const sitting = await atHome(at);
  const { page, open, context } = sitting;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { tool } = await demoProject(sitting);
  const board = tool("message_board");
  const body = { type: "message", title: "Soon gone", content_html: "<p>Old words.</p>" };
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, body);
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "Add a comment…" }));
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("First line.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second line.");

  await open("/my?tab=drafts");
  const row = page
    .getByRole("region", { name: "Typed in this browser, not sent" })
    .getByRole("listitem")
    .filter({ hasText: "Soon gone" });
  await row.getByRole("link", { name: "Go on writing" }).waitFor();

  await send(sitting, "PUT", `/recordings/${id}/status/trashed`);
  await send(sitting, "DELETE", `/trash/${id}`);
  // Where they were written says so, too.
  await open(`/recordings/${id}`);
  await page.getByText("Nothing here").waitFor();
  await page.getByRole("link", { name: "What you wrote here is kept." }).click();
  await row.getByText("This can’t be sent").waitFor();
  expect(await row.getByRole("link", { name: "Go on writing" }).count()).toBe(0);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await press(row.getByRole("button", { name: "Copy the words" }));
  await page.getByText("The words are copied.").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("First line.\nSecond line.");
  await press(row.getByRole("button", { name: "Discard" }));
  await row.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "My Stuff" }).waitFor();
  expect(await row.count()).toBe(0);
});

tryPage("a to-do that is typed stays one, and is no comment on its list", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id, tool } = await demoProject(sitting);
  const body = { type: "todolist", title: "Places of their own" };
  const list = await send(sitting, "POST", `/recordings/${tool("todos")}/children`, body);
  await open(`/recordings/${list.id}`);
  await press(page.getByRole("button", { name: "Add a to-do" }));
  await page.getByLabel("What needs doing?").fill("Not a comment");
  // What was typed before forms had places of their own.
  await page.evaluate((bare) => {
    const name = Object.keys(localStorage).find((key) => key.endsWith(bare)) ?? "";
    const [app, owner] = name.split(":");
    localStorage.setItem(`${app}:${owner}:${bare}`, localStorage.getItem(name) ?? "");
  }, list.id);
  await open(`/projects/${id}`);
  await open(`/recordings/${list.id}`);
  await page.getByRole("button", { name: "Add a comment…" }).waitFor();
  expect(await page.getByLabel("What needs doing?").inputValue()).toBe("Not a comment");
  expect(await page.getByRole("button", { name: "Post comment" }).count()).toBe(0);
  await press(page.getByRole("button", { name: "Add a comment…" }));
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("A comment.");
  await page.reload();
  await page.getByRole("button", { name: "Post comment" }).waitFor();
  expect(await page.getByLabel("What needs doing?").inputValue()).toBe("Not a comment");
});

tryPage("a to-do that is typed while its list is put away is not lost, and is led to", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const body = { type: "todolist", title: "Soon in the trash" };
  const { id } = await send(sitting, "POST", `/recordings/${tool("todos")}/children`, body);
  await send(sitting, "POST", `/recordings/${id}/children`, { type: "todo", title: "Old rope" });
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "Add a to-do" }));
  await page.getByLabel("What needs doing?").fill("Half a to-do");
  await send(sitting, "PUT", `/recordings/${id}/status/trashed`);
  await page.getByText("This is in the trash.").waitFor();
  const row = page
    .getByRole("region", { name: "Typed in this browser, not sent" })
    .getByRole("listitem")
    .filter({ hasText: "Half a to-do" });
  // What was put away with it isn't counted by the list, which says nothing of it.
  await page.getByText("Old rope").waitFor();
  expect(await page.getByText(/\d of \d done/).count()).toBe(0);
  await page.getByRole("link", { name: "What you wrote here is kept." }).click();
  await row.getByText("This can’t be sent").waitFor();
});
