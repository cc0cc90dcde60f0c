import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { hasFocus } from "./focused.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

tryPage(
  "a project says who is in it, and leads to each of them and to choosing others",
  async () => {
    const sitting = await atHome(at);
    const { page, open, get } = sitting;
    const { id } = await demoProject(sitting);
    const inIt = await get<{ name: string }[]>(`/projects/${id}/people`);
    await open(`/projects/${id}`);
    const button = page.getByRole("button", { name: "People", exact: true });
    await button.click();
    const window = page.getByRole("dialog", { name: "People" });
    const links = window.getByRole("listitem").getByRole("link");
    await links.first().waitFor();
    const names = await links.allInnerTexts();
    expect(names).toEqual(inIt.map(({ name }) => name));
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
    await hasFocus(page, button);
    await button.click();
    await window.getByRole("link", { name: "Choose people" }).click();
    await page.getByRole("heading", { name: "Who is in it" }).waitFor();
    expect(await window.count()).toBe(0);
  },
);

tryPage("the bell says what one hears of a project, and changes it", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const { id } = await demoProject(sitting);
  await open(`/projects/${id}`);
  const bell = (how: string) =>
    page.getByRole("button", { name: `What you hear of it: ${how}`, exact: true });
  await bell("As everywhere").click();
  const only = "What names me, and threads I follow";
  await page.getByRole("menuitemcheckbox", { name: only }).click();
  await bell(only).waitFor();
  expect(await get<object>(`/projects/${id}/notification-pref`)).toMatchObject({
    scope: "mentions",
  });
  await bell(only).click();
  expect(
    await page.getByRole("menuitemcheckbox", { name: only }).getAttribute("aria-checked"),
  ).toBe("true");
});

tryPage("all that happened in a project is told on a page of its own", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id, name } = await demoProject(sitting);
  await open(`/projects/${id}`);
  await page.getByRole("link", { name: "All activity" }).click();
  await page.waitForURL((url) => url.searchParams.get("project") === id);
  const choice = page.getByLabel("In", { exact: true });
  await choice.locator("option:checked", { hasText: name }).waitFor({ state: "attached" });
  await choice.selectOption("");
  await page.waitForURL((url) => !url.searchParams.has("project"));
});

tryPage("a client sees who is in their project, and has its bell", async () => {
  const { page } = await somebody(at, "henrik@example.com");
  await page.getByRole("link", { name: "Harbour Hotel" }).first().click();
  await page.getByRole("button", { name: /^What you hear of it/ }).waitFor();
  await page.getByRole("button", { name: "People", exact: true }).click();
  const window = page.getByRole("dialog", { name: "People" });
  await window.getByRole("link").first().waitFor();
  expect(await window.getByRole("link", { name: "Choose people" }).count()).toBe(0);
});

tryPage("who may not change a project is told so where it is set up", async () => {
  const { page, get } = await somebody(at, "henrik@example.com");
  const [project] = await get<{ id: string }[]>("/projects");
  await page.goto(`${at.address}/coral-reef/projects/${project?.id}/settings`);
  await page.getByText("Not yours to change", { exact: true }).waitFor();
  await page.getByLabel("In Hey!").waitFor();
  expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
  expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
});

tryPage("an empty message board has one button that begins a message", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const made = await send<{ tools: { key: string; id: string }[] }>(sitting, "POST", "/projects", {
    name: "A new island",
  });
  await open(`/recordings/${made.tools.find(({ key }) => key === "message_board")?.id}`);
  const write = page.getByRole("button", { name: "Write a message" });
  await write.waitFor();
  expect(await page.locator("main .btn-go").count()).toBe(1);
  await write.click();
  await page.getByLabel("What is it about?").waitFor();
});
