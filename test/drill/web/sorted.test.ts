import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { send } from "./sending.ts";

const at = desk();

const moved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith("/position") && answer.ok());

/** What lies under something, by its titles, as everybody sees it. */
const titlesIn = async (sitting: Sitting, id: string) =>
  (await childrenIn(sitting, id)).map(({ title }) => title);

/** Chooses an entry of the menu that the place is where something is held. */
async function byMenu(page: Page, title: string, entry: string): Promise<void> {
  const grip = page.getByRole("button", { name: `Move ${title}` });
  await grip.focus();
  await page.keyboard.press("Enter");
  const done = moved(page);
  await choose(page, entry);
  await done;
  await hasFocus(page, grip);
}

tryPage("steps of a card change their order by the menu and by dragging", async () => {
  const sitting = await at.person();
  await sitting.open("");
  const { page, open } = sitting;
  const [column] = await childrenIn(sitting, (await demoProject(sitting)).tool("board"));
  const under = `/recordings/${column?.id}/children`;
  const { id } = await send(sitting, "POST", under, { type: "card", title: "Rig" });
  for (const title of ["Mast", "Boom", "Stays"])
    await send(sitting, "POST", `/recordings/${id}/children`, { type: "card_step", title });
  await open(`/recordings/${id}`);
  await byMenu(page, "Stays", "Up");
  expect(await titlesIn(sitting, id)).toEqual(["Mast", "Stays", "Boom"]);
  const row = (title: string) => page.locator("li.todo", { hasText: title });
  const back = moved(page);
  await row("Stays").dragTo(row("Boom"), { targetPosition: { x: 60, y: 30 } });
  await back;
  expect(await titlesIn(sitting, id)).toEqual(["Mast", "Boom", "Stays"]);
  expect(await page.locator("li.todo .main").allInnerTexts()).toEqual(["Mast", "Boom", "Stays"]);
});

tryPage("lists change their order by the menu and by dragging their heads", async () => {
  const sitting = await at.person();
  await sitting.open("");
  const { page, open } = sitting;
  const { id } = await send(sitting, "POST", "/projects", { name: "Refit" });
  const project = await sitting.get<{ tools: { key: string; id: string }[] }>(`/projects/${id}`);
  const set = project.tools.find(({ key }) => key === "todos")?.id ?? "";
  for (const title of ["Hull", "Deck", "Sails"])
    await send(sitting, "POST", `/recordings/${set}/children`, { type: "todolist", title });
  await open(`/recordings/${set}`);
  await byMenu(page, "Sails", "To the top");
  expect(await titlesIn(sitting, set)).toEqual(["Sails", "Hull", "Deck"]);
  const head = (title: string) => page.locator(".group-head", { hasText: title });
  const back = moved(page);
  await head("Sails").dragTo(head("Deck"), { targetPosition: { x: 60, y: 24 } });
  await back;
  expect(await titlesIn(sitting, set)).toEqual(["Hull", "Deck", "Sails"]);
  expect(await page.locator(".group-head h2").allInnerTexts()).toEqual(["Hull", "Deck", "Sails"]);
});
