import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

tryPage(
  "what is new opens above the page, a link in it leads there, and it is told at once",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const project = await demoProject(sitting);
    await open(`/projects/${project.id}`);
    await page.getByRole("heading", { level: 1, name: "Website relaunch" }).waitFor();
    const address = page.url();
    const hey = page.getByRole("banner").getByRole("link", { name: /^Hey!/ });
    await hey.click();
    const tray = page.getByRole("dialog", { name: "Hey!" });
    await tray.getByRole("list", { name: "New for you" }).waitFor();
    expect(page.url()).toBe(address);
    const grace = await somebody(at, "grace@example.com");
    const list = await send(grace, "POST", `/recordings/${project.tool("todos")}/children`, {
      type: "todolist",
      title: "Dives",
    });
    const { membership_id } = (
      await sitting.get<{ membership_id: string; email: string }[]>("/people")
    ).find(({ email }) => email === "ada@example.com") ?? { membership_id: "" };
    const todo = await send(grace, "POST", `/recordings/${list.id}/children`, {
      type: "todo",
      title: "Find the wreck",
      assignee_ids: [membership_id],
    });
    await tray.getByRole("link", { name: "Find the wreck" }).click();
    await page.getByRole("heading", { level: 1, name: "Find the wreck" }).waitFor();
    expect([page.url().endsWith(todo.id), await tray.count()]).toEqual([true, 0]);
  },
);

tryPage("the tray opens by N, gives the focus back, and leads to all there is", async () => {
  const { page } = await atHome(at);
  const jump = page.getByRole("button", { name: /^Jump/ }).first();
  await jump.focus();
  await page.keyboard.press("n");
  const tray = page.getByRole("dialog", { name: "Hey!" });
  await tray.waitFor();
  await page.keyboard.press("Escape");
  await tray.waitFor({ state: "detached" });
  await hasFocus(page, jump);
  await page.keyboard.press("n");
  await tray.waitFor();
  await page.goBack();
  await tray.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: /Ada/ }).waitFor();
  await page.keyboard.press("n");
  await press(tray.getByRole("link", { name: "See everything" }));
  await page.getByRole("heading", { level: 1, name: "Hey!" }).waitFor();
  expect(await tray.count()).toBe(0);
});

tryPage("on a phone the tray and the keys have a button that shuts them", async () => {
  const { page, open } = await at.person({ isPhone: true });
  await open("");
  await page.getByRole("heading", { level: 1, name: /Ada/ }).waitFor();
  await page.locator(".tabbar").getByRole("link", { name: /Hey!/ }).click();
  const tray = page.getByRole("dialog", { name: "Hey!" });
  await tray.getByRole("list", { name: "New for you" }).waitFor();
  await tray.getByRole("button", { name: "Close" }).click();
  await tray.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await hasFocus(page, keys.getByRole("heading"));
  await keys.getByRole("button", { name: "Close" }).click();
  await keys.waitFor({ state: "detached" });
});
