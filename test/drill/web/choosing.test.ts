import { expect } from "bun:test";
import { demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";

const at = desk();
const DAY = "2031-05-06";

interface Todo {
  id: string;
  title: string;
  due_on: string | null;
  status: string;
}

/** A list of the demonstration with these to-dos, and another that is empty; the first is open. */
async function lists(titles: readonly string[], options: { isPhone?: boolean } = {}) {
  const sitting = await at.person(options);
  await sitting.open("");
  const set = (await demoProject(sitting)).tool("todos");
  const make = (parent: string, type: string, title: string) =>
    send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
  const list = await make(set, "todolist", `About ${titles[0]}`);
  const other = await make(set, "todolist", `Instead of ${titles[0]}`);
  const todos = [];
  for (const title of titles) todos.push(await make(list.id, "todo", title));
  await sitting.open(`/recordings/${list.id}`);
  await sitting.page.getByRole("link", { name: titles.at(-1) ?? "" }).waitFor();
  const inside = (id: string) => sitting.get<Todo[]>(`/recordings/${id}/children`);
  return { ...sitting, sitting, list, other, todos, inside };
}

const barOf = ({ page }: Pick<Sitting, "page">) =>
  page.getByRole("region", { name: "With the chosen to-dos" });

const batched = ({ page }: Pick<Sitting, "page">) =>
  page.waitForResponse((answer) => answer.url().endsWith("/recordings/batch"));

tryPage("by keys several to-dos are chosen and get a day together", async () => {
  const here = await lists(["Sand", "Pebbles", "Shells"]);
  const { page, list, inside } = here;
  await page.getByRole("link", { name: "Sand", exact: true }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await barOf(here).getByText("2 chosen").waitFor();
  await page.keyboard.press(".");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Due");
  await page.keyboard.press("Enter");
  await page.getByLabel("Day", { exact: true }).fill(DAY);
  const done = batched(here);
  await press(page.getByRole("button", { name: "Save", exact: true }));
  expect((await done).status()).toBe(200);
  await barOf(here).waitFor({ state: "detached" });
  const days = (await inside(list.id)).map(({ due_on }) => due_on);
  expect(days).toEqual([DAY, null, DAY]);
  // Who chose with keys goes on from the first of them.
  await page.waitForFunction(() => document.activeElement?.textContent === "Sand");
});

tryPage("a range is chosen with Shift, moved in its order, and Escape leaves", async () => {
  const here = await lists(["Anchor", "Buoy", "Chain", "Deck"]);
  const { page, list, other, inside } = here;
  const row = page.getByRole("listitem").filter({ hasText: "Anchor" });
  await row.hover();
  await row.locator(".choice").click();
  await page.getByRole("link", { name: "Chain" }).click({ modifiers: ["Shift"] });
  await barOf(here).getByText("3 chosen").waitFor();
  await page.keyboard.press("Escape");
  await barOf(here).waitFor({ state: "detached" });
  expect(await page.locator(".todo-chosen").count()).toBe(0);

  await page.getByRole("link", { name: "Chain" }).click({ modifiers: ["Shift"] });
  await page.getByRole("link", { name: "Anchor" }).click({ modifiers: ["Shift"] });
  await press(barOf(here).getByRole("button", { name: "Move", exact: true }));
  await page.getByLabel("Place").selectOption({ label: "Instead of Anchor" });
  const done = batched(here);
  await press(page.getByRole("button", { name: "Move them" }));
  await done;
  await page.getByRole("link", { name: "Buoy" }).waitFor({ state: "detached" });
  const titles = async (id: string) => (await inside(id)).map(({ title }) => title);
  expect([await titles(list.id), await titles(other.id)]).toEqual([
    ["Deck"],
    ["Anchor", "Buoy", "Chain"],
  ]);
});

tryPage("what is refused names the row and changes nothing; all stays chosen", async () => {
  const here = await lists(["Mast", "Sail", "Rudder"]);
  const { page, sitting, context, list, todos, inside } = here;
  // This page hears nothing of what others do.
  await context.route(/\/live\?/, (route) => route.abort());
  await page.reload();
  const box = (title: string) => page.getByRole("checkbox", { name: `Choose ${title}` });
  await press(page.getByRole("button", { name: "Choose", exact: true }));
  for (const title of ["Mast", "Sail"]) await press(box(title));
  const parent_id = todos[2]?.id;
  await send(sitting, "PUT", `/recordings/${todos[1]?.id}/position`, { parent_id });
  await press(barOf(here).getByRole("button", { name: "More actions" }));
  await choose(page, "Put in a group");
  await page.getByLabel("What it is called").fill("Above the deck");
  const refused = batched(here);
  await press(page.getByRole("button", { name: "Save", exact: true }));
  expect((await refused).status()).toBe(422);
  const said = page.getByRole("alert").filter({ hasText: "“Sail”" });
  await said.waitFor();
  expect(await page.getByLabel("What it is called").inputValue()).toBe("Above the deck");
  await page.keyboard.press("Escape");
  await barOf(here).getByText("2 chosen").waitFor();
  expect(await page.locator(".todo-refused").innerText()).toContain("Sail");
  const rows = await inside(list.id);
  expect(rows.map(({ title }) => title)).toEqual(["Mast", "Rudder"]);
});

tryPage(
  "on a phone a tap chooses once that was begun, and what was trashed comes back",
  async () => {
    const here = await lists(["Crab", "Gull"], { isPhone: true });
    const { page, inside, list } = here;
    await page.getByRole("button", { name: "Choose", exact: true }).click();
    for (const title of ["Crab", "Gull"]) await page.getByRole("link", { name: title }).click();
    await barOf(here).getByText("2 chosen").waitFor();
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
    await barOf(here).getByRole("button", { name: "More actions" }).click();
    const trashed = batched(here);
    await page.getByRole("menuitem", { name: "Put in the trash" }).click();
    await trashed;
    await page.getByRole("link", { name: "Crab" }).waitFor({ state: "detached" });
    expect((await inside(list.id)).length).toBe(0);
    await page.getByRole("button", { name: "Take them back" }).click();
    await page.getByRole("link", { name: "Crab" }).waitFor();
    expect((await inside(list.id)).length).toBe(2);
  },
);
