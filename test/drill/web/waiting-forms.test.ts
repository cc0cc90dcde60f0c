import { expect } from "bun:test";
import type { Page } from "playwright-core";
import {
  atHome,
  demoProject,
  desk,
  loadAnew,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { refuseOne, send } from "./sending.ts";

const at = desk();

/** A form that stands open where words wait in it. */
interface Form {
  path: string;
  /** Which button opens it. */
  open: string | RegExp;
  field: string;
}

/** Something new of each kind in the demonstration's project, with the form that is on its page. */
async function formsIn(sitting: Sitting): Promise<Form[]> {
  const { tool } = await demoProject(sitting);
  const made = async (parent: string, body: object) =>
    (await send(sitting, "POST", `/recordings/${parent}/children`, body)).id;
  const list = await made(tool("todos"), { type: "todolist", title: "Moorings" });
  const todo = await made(list, { type: "todo", title: "Lay the chain" });
  const paper = await made(tool("folder"), { type: "document", title: "Pilot", content: "Slow." });
  return [
    { path: `/recordings/${list}`, open: "Add a to-do", field: "What needs doing?" },
    { path: `/recordings/${tool("todos")}`, open: "New list", field: "What is this list about?" },
    { path: `/recordings/${todo}`, open: /^Add notes/, field: "Notes" },
    { path: `/recordings/${todo}`, open: "Add a comment…", field: "Your comment" },
    { path: `/recordings/${paper}`, open: /^Edit E$|^Edit$/, field: "The document" },
    { path: `/recordings/${tool("board")}`, open: "Add a card", field: "What is it about?" },
    {
      path: `/recordings/${tool("message_board")}`,
      open: "Write a message",
      field: "What is it about?",
    },
    { path: "/my?tab=notes", open: "Write another note", field: "What is it about?" },
  ];
}

const fieldOf = (page: Page, { field }: Form) =>
  page.locator("main").getByRole("textbox", { name: field, exact: true }).first();

tryPage(
  "a form where words wait takes the focus from nobody, whoever opens it has it",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    for (const form of await formsIn(sitting)) {
      await open(form.path);
      await press(page.getByRole("button", { name: form.open }).first());
      const field = fieldOf(page, form);
      await hasFocus(page, field);
      await page.keyboard.type("Slack water");
      await loadAnew(page);
      await open("");
      await open(form.path);
      await field.waitFor();
      // The editor comes a moment after its field.
      await page.waitForLoadState("networkidle");
      await field.waitFor();
      const typing = await page
        .locator("input:focus, textarea:focus, [role=textbox]:focus")
        .count();
      expect([form.path, form.field, typing]).toEqual([form.path, form.field, 0]);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  },
);

tryPage("A and C go into a form that waits, after its words", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  // These are changed by E, and a to-do has steps that are added first.
  const edits = ["Notes", "The document", "Your comment"];
  const body = { type: "message", title: "Slack water", content: "When?" };
  const board = tool("message_board");
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, body);
  const others: Form[] = [
    { path: `/recordings/${id}`, open: "Add a comment…", field: "Your comment" },
    { path: `/recordings/${tool("folder")}`, open: "New doc", field: "What is it called?" },
  ];
  const added = (await formsIn(sitting)).filter(({ field }) => !edits.includes(field));
  for (const [at, form] of [...added, ...others].entries()) {
    await open(form.path);
    await press(page.getByRole("button", { name: form.open }).first());
    await hasFocus(page, fieldOf(page, form));
    await page.keyboard.type("Slack water");
    await loadAnew(page);
    await fieldOf(page, form).waitFor();
    await page.waitForLoadState("networkidle");
    await page.keyboard.press(at % 2 === 0 ? "a" : "c");
    await hasFocus(page, fieldOf(page, form));
    await page.keyboard.type(", then");
    const said = await fieldOf(page, form).evaluate((field) =>
      field instanceof HTMLInputElement ? field.value : field.textContent,
    );
    expect([form.path, said]).toEqual([form.path, "Slack water, then"]);
  }
});

tryPage("a list that was refused is in its form again, where the focus was", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  await open(`/recordings/${(await demoProject(sitting)).tool("todos")}`);
  const field = page.getByLabel("What is this list about?");
  await press(page.getByRole("button", { name: "New list" }));
  await field.fill("Winter berths");
  await refuseOne(page, "POST", /\/children$/, { status: 409, message: "The reef is closed." });
  await field.press("Enter");
  await page.getByText("The reef is closed.").waitFor();
  await hasFocus(page, field);
  expect(await field.inputValue()).toBe("Winter berths");
});
