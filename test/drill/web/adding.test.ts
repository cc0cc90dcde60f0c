import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** Presses a key of the page, as somebody whose focus is nowhere. */
async function key(page: Page, name: string): Promise<void> {
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await page.keyboard.press(name);
}

tryPage("A and C open what a page adds first", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? "");
  await page.getByRole("button", { name: "New project" }).waitFor();
  await key(page, "a");
  await page.getByRole("dialog", { name: "New project" }).waitFor();

  await open(`/recordings/${tool("board")}`);
  await page.locator(".col .tile").first().waitFor();
  await key(page, "c");
  await page.locator(".col").first().getByLabel("What is it about?").waitFor();

  await open("/calendar");
  await page.getByRole("button", { name: "Add an event" }).waitFor();
  await key(page, "a");
  await page.locator(".one-line input").waitFor();

  await open(`/recordings/${tool("todos")}`);
  await page.locator("section.group [data-todo]").first().waitFor();
  await key(page, "c");
  await page.locator("section.group").first().getByLabel("What needs doing?").waitFor();
  expect(await focused()).toBe("What needs doing?");
  await page.keyboard.press("Escape");
  // Where the focus is in a list, it is added to that one.
  const last = page.locator("section.group").last();
  await last.getByRole("link").first().focus();
  await page.keyboard.press("a");
  await last.getByLabel("What needs doing?").waitFor();
  expect(await page.getByLabel("What needs doing?").count()).toBe(1);
});

tryPage("what is added is asked for at once by who comes from a project's card", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await send(sitting, "POST", "/projects", { name: "Empty bay", all_access: true });
  await open(`/projects/${id}`);
  await press(page.getByRole("link", { name: "Add a to-do" }));
  await page.getByRole("form", { name: "New list" }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  await open(`/projects/${(await demoProject(sitting)).id}`);
  await press(page.getByRole("link", { name: "Add a to-do" }));
  await page.getByRole("form", { name: "New to-do" }).waitFor();
});

/** Lets a file fall on something, and says whether the page has caught it. */
const drop = (page: Page, on: string): Promise<boolean> =>
  page
    .locator(on)
    .first()
    .evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["Low at nine."], "tides.txt", { type: "text/plain" }));
      const fall = (type: string) =>
        element.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        );
      return !fall("dragover") && !fall("drop");
    });

tryPage(
  "a file that is dropped on a page is in a new comment, or it is said where it can go",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const { tool } = await demoProject(sitting);
    expect(await drop(page, "#main")).toBe(true);
    await page.getByText("Files go into a comment").waitFor();
    const list = await send(sitting, "POST", `/recordings/${tool("todos")}/children`, {
      type: "todolist",
      title: "Takes files",
    });
    const body = { type: "todo", title: "Tide tables" };
    const { id } = await send(sitting, "POST", `/recordings/${list.id}/children`, body);
    await open(`/recordings/${id}`);
    await page.getByRole("button", { name: "Add a comment…" }).waitFor();
    expect(await drop(page, "h1")).toBe(true);
    const words = page.getByRole("textbox", { name: "Your comment" });
    await words.getByRole("link", { name: "tides.txt" }).waitFor();
    // A second one goes into the same comment.
    expect(await drop(page, "h1")).toBe(true);
    await words.getByRole("link", { name: "tides.txt" }).nth(1).waitFor();
    expect(await words.getByRole("link", { name: "tides.txt" }).count()).toBe(2);
  },
);
