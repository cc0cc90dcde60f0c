import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** A list with to-dos, opened. */
async function listOf(...titles: string[]) {
  const sitting = await atHome(at);
  const { tool } = await demoProject(sitting);
  const make = (parent: string, type: string, title: string) =>
    send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
  const list = await make(tool("todos"), "todolist", `With ${titles[0] ?? "groups"}`);
  for (const title of titles) await make(list.id, "todo", title);
  const order = async (id = list.id) => (await childrenIn(sitting, id)).map(({ title }) => title);
  const moved = () =>
    sitting.page.waitForResponse((answer) => answer.url().endsWith("/position") && answer.ok());
  return { ...sitting, tool, make, list, order, moved };
}

const middleOf = async (what: Locator, down = 0.5) => {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} is nowhere to be seen`);
  return [box.x + box.width / 2, box.y + box.height * down] as const;
};

/** Presses on a grip, and pulls it over something; it isn't let go yet. */
async function pull(page: Page, grip: Locator, over: Locator, down: number) {
  await grip.hover();
  await page.mouse.down();
  const [x, y] = await middleOf(over, down);
  await page.mouse.move(x, y - 6, { steps: 6 });
  await page.mouse.move(x, y);
}

tryPage("a row is dragged by its grip, and a click on that opens its menu", async () => {
  const { page, open, list, order, moved } = await listOf("Oar", "Rope", "Pail");
  await open(`/recordings/${list.id}`);
  const row = (title: string) => page.locator("[data-todo]", { hasText: title });
  const grip = page.getByRole("button", { name: "Move Oar", exact: true });
  const menu = page.getByRole("menu");
  await row("Pail").waitFor();
  const done = moved();
  await pull(page, grip, row("Pail"), 0.8);
  await page.locator(".todo-away", { hasText: "Oar" }).waitFor();
  expect(await menu.count()).toBe(0);
  await page.mouse.up();
  await done;
  expect(await order()).toEqual(["Rope", "Pail", "Oar"]);
  expect(await menu.count()).toBe(0);

  await grip.click();
  await menu.waitFor();
  await grip.click();
  await menu.waitFor({ state: "detached" });
  for (const key of ["Enter", "Space", "ArrowDown"]) {
    await grip.press(key);
    await menu.waitFor();
    await page.waitForFunction(() => document.activeElement?.role === "menuitem");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.matches(".grip"));
  }
  await grip.click();
  const up = moved();
  await page.getByRole("menuitem", { name: "Up", exact: true }).click();
  await up;
  expect(await order()).toEqual(["Rope", "Oar", "Pail"]);
});

tryPage("lists, and the steps of a card, are dragged by their grips", async () => {
  const { page, open, tool, make, list, order, moved } = await listOf();
  await make(list.id, "todolist", "First group");
  await make(list.id, "todolist", "Second group");
  await open(`/recordings/${list.id}`);
  const group = (name: string) => page.getByRole("group", { name });
  const grip = (title: string) => page.getByRole("button", { name: `Move ${title}`, exact: true });
  await group("Second group").waitFor();
  let done = moved();
  await pull(page, grip("Second group"), group("First group").locator(".group-head"), 0.2);
  await page.mouse.up();
  await done;
  expect(await order()).toEqual(["Second group", "First group"]);

  const column = await make(tool("board"), "column", "By the grip");
  const card = await make(column.id, "card", "Sails");
  for (const title of ["Jib", "Main"]) await make(card.id, "card_step", title);
  await open(`/recordings/${card.id}`);
  const step = (title: string) => page.locator("li.todo", { hasText: title });
  await step("Main").waitFor();
  done = moved();
  await pull(page, grip("Jib"), step("Main"), 0.8);
  await page.mouse.up();
  await done;
  expect(await order(card.id)).toEqual(["Main", "Jib"]);
});

tryPage(
  "a to-do goes into a group of its list by its menu, out of it, and to another",
  async () => {
    const { page, open, make, list, order, moved } = await listOf("Keel");
    const first = await make(list.id, "todolist", "Fore");
    const second = await make(list.id, "todolist", "Aft");
    await open(`/recordings/${list.id}`);
    const grip = page.getByRole("button", { name: "Move Keel", exact: true });
    const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
    const go = async (name: string) => {
      await press(grip);
      await item(name).waitFor();
      const done = moved();
      await choose(page, name);
      await done;
    };
    await page.getByRole("group", { name: "Aft" }).waitFor();
    await go("Fore");
    expect(await order(first.id)).toEqual(["Keel"]);
    await page.getByRole("group", { name: "Fore" }).locator("[data-todo]").waitFor();
    await press(grip);
    await item("Aft").waitFor();
    const offered = await page.getByRole("menuitem").allInnerTexts();
    expect(offered.slice(0, 2)).toEqual(["With Keel", "Aft"]);
    expect(offered).toContain("Launch");
    await page.keyboard.press("Escape");
    // On the page of the group alone, too.
    await open(`/recordings/${first.id}`);
    await grip.waitFor();
    await go("Aft");
    expect(await order(second.id)).toEqual(["Keel"]);
    await open(`/recordings/${second.id}`);
    await go("With Keel");
    expect(await order()).toContain("Keel");
  },
);
