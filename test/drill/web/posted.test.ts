import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

tryPage("what is posted is told to everybody on the project, where one leaves it so", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const board = (await demoProject(sitting)).tool("message_board");
  const post = async (title: string, isTold: boolean) => {
    await open(`/recordings/${board}`);
    await press(page.getByRole("button", { name: "Write a message" }).first());
    await page.getByLabel("What is it about?").fill(title);
    if (!isTold) await press(page.getByLabel("Tell everybody on the project"));
    await press(page.getByRole("button", { name: "Post this message" }));
    await page.getByRole("alert").filter({ hasText: "There is a title alone" }).waitFor();
    await press(page.getByRole("button", { name: "Post this message" }));
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.waitForURL(/\/recordings\/[\da-f-]{36}$/);
  };
  await post("Spring tide", true);
  await post("Neap tide", false);
  const grace = await somebody(at, "grace@example.com");
  const told = JSON.stringify(await grace.get<unknown>("/my/notifications"));
  expect([told.includes("Spring tide"), told.includes("Neap tide")]).toEqual([true, false]);
});

tryPage(
  "a message is written and posted by keys, wherever the focus is among its parts",
  async () => {
    const sitting = await atHome(at);
    const { page, open, get } = sitting;
    const board = (await demoProject(sitting)).tool("message_board");
    const write = async (title: string) => {
      await open(`/recordings/${board}`);
      await press(page.getByRole("button", { name: "Write a message" }).first());
      await page.getByLabel("What is it about?").fill(title);
      await page.locator(".tiptap").waitFor();
    };
    const posted = async (title: string) => {
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.waitForURL(/\/recordings\/[\da-f-]{36}$/);
      const id = page.url().split("/").at(-1);
      return (await get<{ content_html: string }>(`/recordings/${id}`)).content_html;
    };
    await write("From the title");
    await page.keyboard.press("Enter");
    await page.locator(".tiptap:focus").waitFor();
    await page.keyboard.type("Words of it");
    await page.getByLabel("What is it about?").press("Control+Enter");
    expect(await posted("From the title")).toBe("<p>Words of it</p>");
    await write("From a tool");
    await page.keyboard.press("Enter");
    await page.keyboard.type("More of them");
    await page.getByRole("button", { name: "Bold" }).press("Control+Enter");
    expect(await posted("From a tool")).toBe("<p>More of them</p>");
  },
);

tryPage("a window whose words wait for the server closes, and they are sent once", async () => {
  const sitting = await atHome(at);
  const { page, get } = sitting;
  await page.route("**/api/v1/**", (route) => route.abort());
  await press(page.getByRole("button", { name: "New project" }));
  const window = page.getByRole("dialog", { name: "New project" });
  await window.getByLabel("What is it called?").fill("Breakwater");
  await press(window.getByRole("button", { name: "Make the project" }));
  await window.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
  await page.unroute("**/api/v1/**");
  // As soon as it is there again, not when it was to be asked anyway.
  await page.waitForURL(/\/projects\/[\da-f-]{36}$/, { timeout: 12_000 });
  await page.getByRole("heading", { level: 1, name: "Breakwater" }).waitFor();
  const names = (await get<{ name: string }[]>("/projects")).map(({ name }) => name);
  expect(names.filter((name) => name === "Breakwater")).toEqual(["Breakwater"]);
});

tryPage("of what is posted a list quotes cells and paragraphs apart, and words whole", async () => {
  const sitting = await atHome(at);
  const board = (await demoProject(sitting)).tool("message_board");
  await send(sitting, "POST", `/recordings/${board}/children`, {
    type: "message",
    title: "What lamps say",
    content_html:
      "<p>Two of <b>th</b>em:</p><table><tr><th>Lamp</th><th>It says</th></tr><tr><td>Tide</td><td>Good <i>evening</i></td></tr></table><p>So far.<br>More comes.</p>",
  });
  await sitting.open(`/recordings/${board}`);
  const row = sitting.page.getByRole("listitem").filter({ hasText: "What lamps say" }).first();
  await row.getByText("Two of them: Lamp It says Tide Good evening So far. More comes.").waitFor();
});
