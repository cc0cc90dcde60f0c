import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { desk, tryPage } from "../../support/browser.ts";
import { hasFocus } from "./focused.ts";
import { paste, writingComment } from "./pasting.ts";

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

/** Somebody in a table that they have pasted into a comment, and how they go to a cell and do something there. */
async function inPasted(html: string) {
  const sitting = await writingComment(at);
  const { page, field } = sitting;
  await paste(page, { "text/html": html });
  const table = field.getByRole("table");
  await table.waitFor();
  const menu = page.getByRole("menu", { name: "Table" });
  const entry = (name: string) =>
    name === "Header row"
      ? menu.getByRole("menuitemcheckbox", { name })
      : menu.getByRole("menuitem", { name, exact: true });
  const opens = () => page.getByRole("button", { name: "Table", exact: true }).click();
  const deed = async (name: string, cell?: string) => {
    if (cell) await table.getByText(cell, { exact: true }).click();
    await opens();
    await entry(name).click();
    await menu.waitFor({ state: "hidden" });
    await hasFocus(page, field);
  };
  const isHeaded = async () => {
    await opens();
    const is = await entry("Header row").getAttribute("aria-checked");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await field.focus();
    return is;
  };
  return { ...sitting, table, deed, isHeaded };
}

const row = (tag: string, ...words: string[]) =>
  `<tr>${words.map((one) => `<${tag}>${one}</${tag}>`).join("")}</tr>`;

tryPage("a row above a header comes below it, as the header is what stands first", async () => {
  const html = `<table><thead>${row("th", "A", "B")}</thead><tbody>${row("td", "a", "b")}</tbody></table>`;
  const { page, table, deed, get, todo } = await inPasted(html);
  await deed("Row above", "B");
  const wanted = ["th:A th:B", "td: td:", "td:a td:b"];
  expect(await rowsOf(table)).toEqual(wanted);
  await deed("Row above", "a");
  expect(await rowsOf(table)).toEqual([...wanted.slice(0, 2), ...wanted.slice(1)]);
  await page.keyboard.press("Control+z");
  await deed("Header row");
  expect(await rowsOf(table)).toEqual(["td:A td:B", ...wanted.slice(1)]);
  await deed("Row above", "A");
  expect(await rowsOf(table)).toEqual(["td: td:", "td:A td:B", ...wanted.slice(1)]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await rowsOf(table)).toEqual(wanted);
  await page.keyboard.press("Control+Enter");
  const posted = page.locator(".comment table");
  await posted.waitFor();
  expect(await rowsOf(posted)).toEqual(wanted);
  const comments = await get<{ content_html: string }[]>(`/recordings/${todo}/comments`);
  expect(comments.at(-1)?.content_html).toContain("<thead>");
});

tryPage("a header alone gets its first row below it", async () => {
  const { table, deed } = await inPasted(`<table>${row("th", "A", "B")}</table>`);
  await deed("Row above", "A");
  expect(await rowsOf(table)).toEqual(["th:A th:B", "td: td:"]);
});

tryPage("the switch makes the first row the only header, or leaves none", async () => {
  const rows = `${row("td", "a", "b")}${row("th", "A", "B")}${row("td", "c", "d")}`;
  const { page, table, deed, isHeaded } = await inPasted(`<table>${rows}</table>`);
  expect(await isHeaded()).toBe("false");
  await deed("Header row", "c");
  const one = ["th:a th:b", "td:A td:B", "td:c td:d"];
  expect([await isHeaded(), ...(await rowsOf(table))]).toEqual(["true", ...one]);
  await deed("Header row");
  expect([await isHeaded(), ...(await rowsOf(table))]).toEqual([
    "false",
    "td:a td:b",
    "td:A td:B",
    "td:c td:d",
  ]);
  for (let times = 0; times < 2; times++) await page.keyboard.press("Control+z");
  expect(await rowsOf(table)).toEqual(["td:a td:b", "th:A th:B", "td:c td:d"]);
});

tryPage("of two headers none is left by the switch, and a column of heads stays", async () => {
  const two = `${row("th", "A", "B")}${row("th", "C", "D")}`;
  const { table, deed } = await inPasted(`<table><thead>${two}</thead></table>`);
  await deed("Header row", "C");
  expect(await rowsOf(table)).toEqual(["td:A td:B", "td:C td:D"]);
  await deed("Header row");
  expect(await rowsOf(table)).toEqual(["th:A th:B", "td:C td:D"]);
  const column = await inPasted(`<table>${two}<tr><th>x</th><td>y</td></tr></table>`);
  await column.deed("Row above", "A");
  const wanted = ["th:A th:B", "th:C th:D", "th: td:", "th:x td:y"];
  expect(await rowsOf(column.table)).toEqual(wanted);
  await column.deed("Header row", "y");
  expect(await rowsOf(column.table)).toEqual(["th:A td:B", "th:C td:D", ...wanted.slice(2)]);
  await column.deed("Header row");
  expect(await rowsOf(column.table)).toEqual(["th:A th:B", "th:C td:D", ...wanted.slice(2)]);
});
