import { expect } from "bun:test";
import type { Page } from "playwright-core";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { refuseOne, send } from "./sending.ts";

const at = desk();
const CHILDREN = /\/recordings\/[^/]+\/children$/;
const message = "The reef is closed.";

/** Refuses the next thing that is added. */
const refuseNext = (page: Page) => refuseOne(page, "POST", CHILDREN, { status: 422, message });

const again = (page: Page) => press(page.getByRole("button", { name: "Try again" }));

/** How often something is there that is called so. */
async function made(sitting: Sitting, parent: string, title: string): Promise<number> {
  const all = await childrenIn(sitting, parent);
  return all.filter((one) => one.title === title).length;
}

tryPage(
  "a refused to-do has its words, day and people again, and is sent by “Try again”",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const { tool } = await demoProject(sitting);
    const { id } = await send(sitting, "POST", `/recordings/${tool("todos")}/children`, {
      type: "todolist",
      title: "Soundings",
    });
    await open(`/recordings/${id}`);
    await press(page.locator("[data-add]").first());
    const field = page.getByLabel("What needs doing?");
    await field.fill("Check the buoy tomorrow");
    await page.locator(".adding .push").waitFor();
    await refuseNext(page);
    await field.press("Enter");
    await page.getByText("The reef is closed.").waitFor();
    expect(await field.inputValue()).toBe("Check the buoy tomorrow");
    await again(page);
    await page.getByRole("link", { name: "Check the buoy" }).waitFor();
    expect(await field.inputValue()).toBe("");
    const [todo, ...others] = await childrenIn(sitting, id);
    expect([todo?.title, others]).toEqual(["Check the buoy", []]);
    expect(todo).toMatchObject({ due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  },
);

tryPage("what is typed since a refusal stays when the refused is sent again", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  await open(`/recordings/${tool("folder")}`);
  await press(page.getByRole("button", { name: "New folder" }));
  const field = page.getByLabel("What is it called?");
  await refuseNext(page);
  await field.fill("Charts");
  await field.press("Enter");
  await page.getByText("The reef is closed.").waitFor();
  await field.fill("Logs");
  await again(page);
  await page.getByRole("link", { name: /^Charts/ }).waitFor();
  expect(await field.inputValue()).toBe("Logs");
  expect(await made(sitting, tool("folder"), "Charts")).toBe(1);
});

tryPage("what a new list is called waits, and is sent again when it was refused", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  await open(`/recordings/${tool("todos")}`);
  await press(page.getByRole("button", { name: "New list" }).first());
  const field = page.getByLabel("What is this list about?");
  await field.fill("Before the storm");
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe("Before the storm");
  await field.press("Escape");
  await press(page.getByRole("button", { name: "New list" }).first());
  expect(await field.inputValue()).toBe("Before the storm");
  await refuseNext(page);
  await field.press("Enter");
  await page.getByText("The reef is closed.").waitFor();
  expect(await field.inputValue()).toBe("Before the storm");
  await again(page);
  await page.getByRole("heading", { name: "Before the storm" }).waitFor();
  expect(await made(sitting, tool("todos"), "Before the storm")).toBe(1);
});

tryPage("a title that was refused is nobody else's, and is saved by “Try again”", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const { id } = await send(sitting, "POST", `/recordings/${tool("todos")}/children`, {
    type: "todolist",
    title: "Buoys",
  });
  await open(`/recordings/${id}`);
  await press(page.locator("[data-edit-title]"));
  const title = page.getByLabel("Title", { exact: true });
  await refuseOne(page, "PATCH", new RegExp(`/recordings/${id}$`), { status: 500, message });
  await title.fill("Buoys and lights");
  await title.press("Enter");
  await page.getByText("The reef is closed.").waitFor();
  expect(await title.inputValue()).toBe("Buoys and lights");
  expect(await page.getByText("It says “Buoys” now.").count()).toBe(0);
  await again(page);
  await page.locator("[data-edit-title]").getByText("Buoys and lights").waitFor();
  const { title: kept } = await sitting.get<{ title: string }>(`/recordings/${id}`);
  expect(kept).toBe("Buoys and lights");
});

tryPage("who sends a refused line of a chat again is in its field", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  await open(`/recordings/${tool("chat")}`);
  const field = page.locator(".say textarea");
  await refuseNext(page);
  await field.fill("Low water at nine");
  await field.press("Enter");
  await page.getByText("The reef is closed.").waitFor();
  await again(page);
  await field.and(page.locator(":focus")).waitFor();
});
