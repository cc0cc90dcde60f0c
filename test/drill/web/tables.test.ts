import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { send } from "./sending.ts";

const at = desk();

const PASTED =
  '<style>td { color: red }</style><table title="a style=b" style="width: 9em"><colgroup><col style="width: 3em"></colgroup><tr><td align="right" style="color: red">Ebb</td></tr></table>';

tryPage("a table is written, pasted and read again without a style of its own", async () => {
  const sitting = await atHome(at);
  const { page, open, complaints } = sitting;
  const refused: string[] = [];
  await page.exposeFunction("refuse", (what: string) => refused.push(what));
  await page.addInitScript(
    `addEventListener("securitypolicyviolation", (event) => refuse(event.violatedDirective + " " + event.sample))`,
  );
  const folder = (await demoProject(sitting)).tool("folder");
  const body = { type: "document", title: "Tides", content: "When" };
  const { id } = await send(sitting, "POST", `/recordings/${folder}/children`, body);
  await open(`/recordings/${id}`);
  const edit = page.getByRole("button", { name: /^Edit/ });
  await press(edit);
  const words = page.locator("[contenteditable]");
  await hasFocus(page, words);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const table = words.getByRole("table");
  await table.waitFor();
  await page.keyboard.type("High");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Low");
  await words.evaluate((element) => {
    const { editor } = element as HTMLElement & {
      editor: { commands: Record<string, () => void> };
    };
    editor.commands.addColumnAfter?.();
  });
  expect(await table.locator("tr").first().locator("th").count()).toBe(4);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowDown");
  await words.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, PASTED);
  await table.getByText("Ebb").waitFor();
  expect(await words.locator("[style]").count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  await edit.waitFor();
  // What is kept is read, and written on.
  await page.reload();
  await page.getByRole("cell", { name: "Ebb" }).waitFor();
  expect(await page.locator(".rich tr").first().locator("th").count()).toBe(4);
  await press(edit);
  await words.getByText("Ebb").waitFor();
  expect([await words.locator("[style]").count(), refused, complaints]).toEqual([0, [], []]);
});
