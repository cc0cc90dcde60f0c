import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";

const at = desk();
const MANY = 105;

/** So many things in something, each by its number. */
async function fill(sitting: Sitting, parent: string, type: string): Promise<void> {
  for (let n = 1; n <= MANY; n++)
    await send(sitting, "POST", `/recordings/${parent}/children`, { type, title: `Part ${n}` });
}

tryPage("what lies in a board, a card and a to-do is there to its last", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const make = async (parent: string, type: string) =>
    (await send(sitting, "POST", `/recordings/${parent}/children`, { type, title: "Long" })).id;
  const todo = await make(await make(tool("todos"), "todolist"), "todo");
  const card = await make(await make(tool("board"), "column"), "card");
  const all = [
    {
      in: tool("board"),
      type: "column",
      last: page.getByRole("heading", { name: `Part ${MANY}` }),
    },
    { in: card, type: "card_step", last: page.getByText(`Part ${MANY}`, { exact: true }) },
    { in: todo, type: "todo", last: page.getByText(`Part ${MANY}`, { exact: true }) },
  ];
  for (const one of all) {
    await fill(sitting, one.in, one.type);
    await open(`/recordings/${one.in}`);
    await one.last.first().waitFor({ state: "attached" });
  }
  // A card goes to the last column as to the first.
  await open(`/recordings/${card}`);
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Move", exact: true }).click();
  const places = page.getByRole("dialog").getByRole("combobox").last().locator("option");
  await places.filter({ hasText: `Part ${MANY}` }).waitFor({ state: "attached" });
  expect(await places.filter({ hasText: /^Part 1$/ }).count()).toBe(1);
});
