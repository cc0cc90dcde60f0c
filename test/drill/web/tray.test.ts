import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

async function ada({ get }: Sitting): Promise<{ membership_id: string }> {
  const people = await get<{ membership_id: string; email: string }[]>("/people");
  return people.find(({ email }) => email === "ada@example.com") ?? { membership_id: "" };
}

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
    const { membership_id } = await ada(sitting);
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

tryPage("what somebody has on the screen is read, however they came there", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const board = (await demoProject(sitting)).tool("message_board");
  const grace = await somebody(at, "grace@example.com");
  const { membership_id } = await ada(sitting);
  const { id } = await send(grace, "POST", `/recordings/${board}/children`, {
    type: "message",
    title: "Read by its address",
    notify: { membership_ids: [membership_id] },
  });
  interface News {
    recording_id: string;
    recording: { parent_id: string };
  }
  const unread = async () => {
    const news = await get<{ notifications: News[] }>("/my/notifications?unread=true");
    return news.notifications.filter((one) =>
      [one.recording_id, one.recording?.parent_id].includes(id),
    ).length;
  };
  const read = async () => {
    for (const end = Date.now() + 15_000; Date.now() < end && (await unread()) > 0; )
      await Bun.sleep(100);
    return unread();
  };
  expect(await unread()).toBe(1);
  await open(`/recordings/${id}`);
  expect(await read()).toBe(0);
  // So is what comes while they look at it.
  await send(grace, "POST", `/recordings/${id}/comments`, { content: "And this?" });
  await page.getByText("And this?").waitFor();
  expect(await read()).toBe(0);
  const hey = page.getByRole("banner").getByRole("link", { name: /^Hey!/ });
  const { unread_count } = await get<{ unread_count: number }>("/my/notifications");
  await hey.filter({ hasText: String(unread_count || "Hey!") }).waitFor();
});

tryPage("the tray opens by N, gives the focus back, and leads to all there is", async () => {
  const { page } = await atHome(at);
  const jump = page.getByRole("button", { name: /^Jump/ }).first();
  await jump.focus();
  await page.keyboard.press("n");
  const tray = page.getByRole("dialog", { name: "Hey!" });
  await tray.waitFor();
  await hasFocus(page, tray.getByRole("heading", { name: "Hey!" }));
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
