import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import { refuseOne, send, somebody } from "./sending.ts";

const at = desk();

const made = (sitting: Sitting, parent: string, type: string, title: string, more = {}) =>
  send(sitting, "POST", `/recordings/${parent}/children`, { type, title, ...more });

const colourOf = async ({ get }: Sitting, id: string) =>
  (await get<{ color: string | null }>(`/recordings/${id}`)).color;

/** What says a colour, and shows it, in some part of a page. */
const mark = (where: Locator | Page, name: string) => where.getByText(`Colour: ${name}`);
const window = (page: Page) => page.getByRole("dialog", { name: /^Colour of / });
const swatch = (page: Page, name: string) =>
  window(page).getByRole("button", { name, exact: true });

/** Gives a colour by the keyboard alone, and is back at the button after that. */
async function colourByKeys(page: Page, button: Locator, name: string): Promise<void> {
  await press(button);
  await choose(page, "Colour…");
  await press(swatch(page, name));
  await window(page).waitFor({ state: "detached" });
  await hasFocus(page, button);
}

/** The same by the mouse. */
async function colourByMouse(page: Page, button: Locator, name: string): Promise<void> {
  await button.hover();
  await button.click();
  await page.getByRole("menuitem", { name: "Colour…", exact: true }).click();
  await swatch(page, name).click();
  await window(page).waitFor({ state: "detached" });
}

const more = (page: Page) => page.getByRole("button", { name: "More actions" });
const dots = (page: Page, title: string) =>
  page.getByRole("button", { name: `What to do with ${title}`, exact: true });

/** Ada with the tools of the demonstration's project, and Mei, who is in it too. */
async function together() {
  const ada = await atHome(at);
  const mei = await somebody(at, "mei@example.com");
  const { tool } = await demoProject(ada);
  return { ada, mei, tool };
}

tryPage("a column has a colour by its menu on the board and on its page", async () => {
  const { ada, mei, tool } = await together();
  const { page } = ada;
  const { id } = await made(ada, tool("board"), "column", "Sandbank");
  const column = (at: Page) => at.getByRole("region", { name: "Sandbank", exact: true });
  await mei.open(`/recordings/${tool("board")}`);
  await column(mei.page).waitFor();
  await ada.open(`/recordings/${tool("board")}`);
  await colourByKeys(page, dots(page, "Sandbank"), "Purple");
  await mark(column(page), "Purple").waitFor();
  await column(page).locator(".col-head.hue-violet").waitFor();
  await mark(column(mei.page), "Purple").waitFor();
  await column(mei.page).locator(".col-head.hue-violet").waitFor();
  expect(await colourOf(ada, id)).toBe("purple");

  await ada.open(`/recordings/${id}`);
  await mark(page, "Purple").waitFor();
  await colourByMouse(page, more(page), "Aqua");
  await mark(page, "Aqua").waitFor();
  await page.locator(".hue-teal[data-colour=aqua]").waitFor();
  await mark(column(mei.page), "Aqua").waitFor();
  expect(await colourOf(ada, id)).toBe("aqua");
});

tryPage("a card has a colour by its tile, beside its board and on its page", async () => {
  const { ada, mei, tool } = await together();
  const { page } = ada;
  const column = await made(ada, tool("board"), "column", "Tide pool");
  const { id } = await made(ada, column.id, "card", "Starfish");
  const tile = (at: Page) => at.locator(".tile", { hasText: "Starfish" });
  await mei.open(`/recordings/${tool("board")}`);
  await tile(mei.page).waitFor();
  await ada.open(`/recordings/${tool("board")}`);
  expect(await tile(page).locator("[data-colour]").count()).toBe(0);
  const menu = dots(page, "Starfish");
  await colourByKeys(page, menu, "Green");
  for (const one of [page, mei.page]) {
    await mark(tile(one), "Green").waitFor();
    await tile(one).locator(".hue-moss[data-colour=green]").waitFor();
  }
  await colourByMouse(page, menu, "Pink");
  await mark(tile(mei.page), "Pink").waitFor();
  expect(await colourOf(ada, id)).toBe("pink");

  await press(page.getByRole("link", { name: "Starfish", exact: true }));
  const beside = page.getByRole("complementary", { name: "Card: Starfish" });
  const fact = (name: string) => page.locator("dd", { hasText: name });
  await fact("Pink").waitFor();
  await colourByKeys(page, beside.getByRole("button", { name: "More actions" }), "Blue");
  await fact("Blue").waitFor();
  await mark(tile(page), "Blue").waitFor();
  await mark(tile(mei.page), "Blue").waitFor();

  await ada.open(`/recordings/${id}`);
  await fact("Blue").waitFor();
  await colourByMouse(page, more(page), "None");
  await fact("Blue").waitFor({ state: "detached" });
  await tile(mei.page).locator("[data-colour]").waitFor({ state: "detached" });
  expect(await colourOf(ada, id)).toBeNull();
});

tryPage("a list and its group have colours among others and on their pages", async () => {
  const { ada, mei, tool } = await together();
  const { page } = ada;
  const list = await made(ada, tool("todos"), "todolist", "Rigging");
  const group = await made(ada, list.id, "todolist", "Main mast");
  const head = (at: Page, title: string) =>
    at.locator(".group-head", { has: at.getByRole("heading", { name: title, exact: true }) });
  await mei.open(`/recordings/${tool("todos")}`);
  await ada.open(`/recordings/${tool("todos")}`);
  await colourByKeys(page, dots(page, "Rigging"), "Orange");
  await mark(head(page, "Rigging"), "Orange").waitFor();
  await mark(head(mei.page, "Rigging"), "Orange").waitFor();
  await colourByMouse(page, dots(page, "Main mast"), "Red");
  await mark(head(page, "Main mast"), "Red").waitFor();
  await mark(head(mei.page, "Main mast"), "Red").waitFor();
  expect(await head(page, "Rigging").getByText("Colour: Red").count()).toBe(0);

  await ada.open(`/recordings/${list.id}`);
  await colourByKeys(page, more(page), "Gray");
  await mark(page.locator(".sheet-head"), "Gray").waitFor();
  await ada.open(`/recordings/${group.id}`);
  await mark(page.locator(".sheet-head"), "Red").waitFor();
  await colourByMouse(page, more(page), "Yellow");
  await mark(page.locator(".sheet-head"), "Yellow").waitFor();
  await mark(head(mei.page, "Main mast"), "Yellow").waitFor();
  expect([await colourOf(ada, list.id), await colourOf(ada, group.id)]).toEqual(["gray", "yellow"]);
});

tryPage("a folder has a colour by its tile and on its page", async () => {
  const { ada, mei, tool } = await together();
  const { page } = ada;
  const { id } = await made(ada, tool("folder"), "folder", "Sea charts");
  const tile = (at: Page) => at.locator(".file", { hasText: "Sea charts" });
  await mei.open(`/recordings/${tool("folder")}`);
  await tile(mei.page).waitFor();
  await ada.open(`/recordings/${tool("folder")}`);
  await colourByKeys(page, dots(page, "Sea charts"), "Brown");
  for (const one of [page, mei.page]) {
    await mark(tile(one), "Brown").waitFor();
    await tile(one).locator(".thumb-folder.hue-amber").waitFor();
  }
  await ada.open(`/recordings/${id}`);
  await mark(page, "Brown").waitFor();
  await colourByMouse(page, more(page), "Green");
  await mark(page, "Green").waitFor();
  await tile(mei.page).locator(".thumb-folder.hue-moss").waitFor();
  expect(await colourOf(ada, id)).toBe("green");
});

tryPage(
  "the colour that something has is marked, and one that is refused is taken back",
  async () => {
    const ada = await atHome(at);
    const { page } = ada;
    const { tool } = await demoProject(ada);
    const { id } = await made(ada, tool("todos"), "todolist", "Ballast", { color: "blue" });
    await ada.open(`/recordings/${id}`);
    await press(more(page));
    await choose(page, "Colour…");
    const chosen = window(page).locator("[aria-pressed=true]");
    expect(await chosen.allInnerTexts()).toEqual(["Blue"]);
    await hasFocus(page, swatch(page, "Blue"));
    expect(await window(page).locator("[aria-pressed]").allInnerTexts()).toContain("None");
    await page.keyboard.press("Escape");
    await hasFocus(page, more(page));

    const going = Promise.withResolvers<void>();
    const refusal = { status: 409, message: "The list is being moved." };
    await refuseOne(page, "PATCH", /recordings\/[^/]+$/, refusal);
    await page.route(/recordings\/[^/]+$/, async (route) => {
      if (route.request().method() === "PATCH") await going.promise;
      await route.fallback();
    });
    await colourByKeys(page, more(page), "Red");
    // It is shown before the server knows of it.
    await mark(page, "Red").waitFor();
    going.resolve();
    await page
      .getByText(/^Couldn't change the colour: The list is being moved\./)
      .first()
      .waitFor();
    await mark(page, "Blue").waitFor();
    expect(await colourOf(ada, id)).toBe("blue");
    await press(page.getByRole("button", { name: "Try again" }));
    await mark(page, "Red").waitFor();
    expect(await colourOf(ada, id)).toBe("red");
  },
);

/** What the menu under a button has. */
async function offered(page: Page, button: Locator): Promise<string[]> {
  await press(button);
  await page.getByRole("menuitem").first().waitFor();
  const names = await page.getByRole("menuitem").allInnerTexts();
  await page.keyboard.press("Escape");
  return names;
}

tryPage("nobody colours what was put away", async () => {
  const ada = await atHome(at);
  const { page } = ada;
  const { tool } = await demoProject(ada);
  const { id } = await made(ada, tool("todos"), "todolist", "Wreckage");
  const group = await made(ada, id, "todolist", "Bow");
  await ada.open(`/recordings/${id}`);
  expect(await offered(page, more(page))).toContain("Colour…");
  await send(ada, "PUT", `/recordings/${id}/status/archived`);
  await page.getByText("This is archived.").waitFor();
  expect(await offered(page, more(page))).not.toContain("Colour…");
  await press(dots(page, "Bow"));
  await page.getByRole("menuitemcheckbox").waitFor();
  expect(await page.getByRole("menuitem").count()).toBe(0);
  await ada.open(`/recordings/${group.id}`);
  expect(await offered(page, more(page))).not.toContain("Colour…");
});

tryPage("a client sees the colours of what is shown to them, and chooses none", async () => {
  const ada = await somebody(at, "ada@example.com");
  const all = await ada.get<{ name: string; tools: { key: string; id: string }[] }[]>("/projects");
  const tools = all.find(({ name }) => name === "Harbour Hotel")?.tools ?? [];
  const tool = (key: string) => tools.find((one) => one.key === key)?.id ?? "";
  const seen = { color: "green", visible_to_clients: true };
  for (const key of ["todos", "board", "folder"])
    await send(ada, "PUT", `/recordings/${tool(key)}/visibility`, { visible_to_clients: true });
  const list = await made(ada, tool("todos"), "todolist", "Bar stools", seen);
  const column = await made(ada, tool("board"), "column", "For the bar", seen);
  const card = await made(ada, column.id, "card", "Brass rail", seen);
  const folder = await made(ada, tool("folder"), "folder", "Drawings", seen);
  const { page, open } = await somebody(at, "henrik@example.com");
  for (const { id } of [list, column, card, folder]) {
    await open(`/recordings/${id}`);
    await page.getByText("Green").first().waitFor({ state: "attached" });
    expect(await offered(page, more(page))).not.toContain("Colour…");
  }
  await open(`/recordings/${tool("board")}`);
  const tile = page.locator(".tile", { hasText: "Brass rail" });
  await mark(tile, "Green").waitFor();
  for (const button of await tile.getByRole("button").all())
    expect(await offered(page, button)).not.toContain("Colour…");
});

for (const looks of [{}, { isDark: true }, { isPhone: true }, { isPhone: true, isDark: true }])
  tryPage(
    `everybody can choose a colour, ${Object.keys(looks).join(" and ") || "light"}`,
    async () => {
      const ada = await at.person(looks);
      const { page } = ada;
      await ada.open("");
      const { tool } = await demoProject(ada);
      const title = `All buoys of the outer harbour from the first to the last ${Object.keys(looks)}`;
      const { id } = await made(ada, tool("todos"), "todolist", title, { color: "aqua" });
      await ada.open(`/recordings/${id}`);
      await mark(page, "Aqua").waitFor();
      // A long title leaves it as large as it is.
      const ring = await page.locator(".sheet-head .hue-teal").boundingBox();
      expect(ring?.width).toBeGreaterThan(12);
      await loadAxe(page);
      expect(await violationsIn(page)).toEqual([]);
      await press(more(page));
      await choose(page, "Colour…");
      await window(page).waitFor();
      expect(await violationsIn(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide).toBe(false);
    },
  );
