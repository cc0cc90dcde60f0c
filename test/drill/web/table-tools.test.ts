import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { writingComment } from "./pasting.ts";

const at = desk();

/** The rows of a table: of each cell whether it is a head, and its words. */
const rowsOf = (table: Locator): Promise<string[]> =>
  table
    .locator("tr")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((cell) => `${cell.localName}:${cell.textContent}`).join(" "),
      ),
    );

/** A switch is no plain entry: it is looked for by its first letter. */
async function switchHead(page: Page): Promise<void> {
  await page.getByRole("menu").waitFor();
  await page.keyboard.type("h");
  await hasFocus(page, page.getByRole("menuitemcheckbox", { name: "Header row", checked: true }));
  await page.keyboard.press("Enter");
}

/** Somebody in the first cell of the second row of a table that they have just put into a comment. */
async function inTable() {
  const sitting = await writingComment(at);
  const { page, field } = sitting;
  const tool = page.getByRole("button", { name: "Table", exact: true });
  expect(await tool.getAttribute("aria-haspopup")).toBe(null);
  await tool.click();
  const table = field.getByRole("table");
  await table.waitFor();
  await hasFocus(page, field);
  for (const word of ["A", "B", "C", "a"]) {
    await page.keyboard.type(word);
    if (word !== "a") await page.keyboard.press("Tab");
  }
  // The tools are one stop, and arrows lead to this one.
  await page.keyboard.press("Alt+F10");
  for (let steps = 0; steps < 7; steps++) await page.keyboard.press("ArrowRight");
  await hasFocus(page, tool);
  await page.keyboard.press("Escape");
  await hasFocus(page, field);
  /** Chooses something of the menu by keys alone; one writes on where one was. */
  const deed = async (name: string) => {
    await press(tool);
    if (name === "Header row") await switchHead(page);
    else await choose(page, name);
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await hasFocus(page, field);
  };
  return { ...sitting, tool, table, deed };
}

const THREE = ["th:A th:B th:C", "td:a td: td:", "td: td: td:"];

tryPage("a table gets rows and columns, and loses them, each taken back in one step", async () => {
  const { page, field, table, deed } = await inTable();
  const expected: [string, string[]][] = [
    ["Row below", [...THREE.slice(0, 2), "td: td: td:", "td: td: td:"]],
    ["Row above", ["th:A th:B th:C", "td: td: td:", "td:a td: td:", "td: td: td:"]],
    ["Column after", ["th:A th: th:B th:C", "td:a td: td: td:", "td: td: td: td:"]],
    ["Column before", ["th: th:A th:B th:C", "td: td:a td: td:", "td: td: td: td:"]],
    ["Header row", ["td:A td:B td:C", ...THREE.slice(1)]],
    ["Remove row", ["th:A th:B th:C", "td: td: td:"]],
    ["Remove column", ["th:B th:C", "td: td:", "td: td:"]],
    ["Remove table", []],
  ];
  for (const [name, rows] of expected) {
    await deed(name);
    expect([name, ...(await rowsOf(table))]).toEqual([name, ...rows]);
    await page.keyboard.press("Control+z");
    expect([name, ...(await rowsOf(table))]).toEqual([name, ...THREE]);
  }
  expect(await field.getByRole("table").count()).toBe(1);
});

tryPage("the last row or column takes its table along, and what is seen is kept", async () => {
  const { page, field, table, deed, get, todo } = await inTable();
  for (const name of ["Remove row", "Remove row"]) await deed(name);
  expect(await rowsOf(table)).toEqual(["th:A th:B th:C"]);
  await deed("Remove row");
  expect(await table.count()).toBe(0);
  await page.keyboard.press("Control+z");
  expect(await rowsOf(table)).toEqual(["th:A th:B th:C"]);
  for (const name of ["Remove column", "Remove column", "Remove column"]) await deed(name);
  expect(await table.count()).toBe(0);
  await page.keyboard.press("Control+z");
  await deed("Column after");
  await page.keyboard.type("!");
  const shown = await rowsOf(table);
  await page.keyboard.press("Control+Enter");
  const posted = page.locator(".comment table");
  await posted.waitFor();
  expect(await rowsOf(posted)).toEqual(shown);
  const comments = await get<{ content_html: string }[]>(`/recordings/${todo}/comments`);
  expect(comments.at(-1)?.content_html.match(/<table/g)).toHaveLength(1);
  expect(await field.count()).toBe(0);
});

tryPage(
  "the menu of a table is on a phone's screen, and Escape leads back to its tool",
  async () => {
    const { page, field, tool, table } = await inTable();
    await page.setViewportSize({ width: 390, height: 844 });
    await tool.click();
    const menu = page.getByRole("menu", { name: "Table" });
    await menu.waitFor();
    const box = await menu.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0).toBe(true);
    // Letters look for an entry, and write nothing.
    await page.keyboard.type("h");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await hasFocus(page, tool);
    expect(await rowsOf(table)).toEqual(THREE);
    expect(await field.getByRole("table").count()).toBe(1);
    await tool.click();
    await menu.getByRole("menuitem", { name: "Row below" }).click();
    await hasFocus(page, field);
    expect(await table.locator("tr").count()).toBe(4);
  },
);

tryPage("Escape shuts the menu of a table alone, and no key of it sends", async () => {
  const { page, field } = await writingComment(at);
  const tool = page.getByRole("button", { name: "Table", exact: true });
  await tool.click();
  await field.getByRole("table").waitFor();
  await hasFocus(page, field);
  const menu = page.getByRole("menu", { name: "Table" });
  for (const key of ["Escape", "Control+Enter"]) {
    if (key !== "Escape") await page.keyboard.type("Tide");
    await tool.click();
    await menu.waitFor();
    await page.keyboard.press(key);
    if (key !== "Escape") await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await hasFocus(page, tool);
    await page.keyboard.press("Escape");
    await hasFocus(page, field);
    expect(await field.getByRole("table").count()).toBe(1);
  }
});
