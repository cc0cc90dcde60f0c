import { expect } from "bun:test";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";

const at = desk();

/** A to-do without a day, in its page. */
async function atTodo() {
  const sitting = await atHome(at);
  const { page, get, open } = sitting;
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const body = { type: "todo", title: "Caulk the deck", due_on: "2031-01-31" };
  const { id } = await send(sitting, "POST", `/recordings/${list?.id}/children`, body);
  await open(`/recordings/${id}`);
  const due = page.getByRole("definition").nth(1).getByRole("button");
  await due.waitFor();
  const dueOn = async () => (await get<{ due_on: string | null }>(`/recordings/${id}`)).due_on;
  const window = page.getByRole("dialog", { name: "When is it due?" });
  const shown = (name: string) => due.getByText(name, { exact: true }).waitFor();
  return { page, due, dueOn, window, shown };
}

tryPage("a day is said in words, and without one nothing is taken", async () => {
  const { page, due, dueOn, window, shown } = await atTodo();
  await due.click();
  await window.getByLabel("In words").waitFor();
  await page.keyboard.type("whenever");
  await window.getByText("No day was found in these words.").waitFor();
  await page.keyboard.press("Enter");
  expect(await window.count()).toBe(1);
  await window.getByLabel("In words").fill("3 march 2031");
  await window.getByRole("button", { name: /^Take Monday 3 March, in \d+ weeks$/ }).waitFor();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await shown("Monday 3 March");
  expect([await window.count(), await dueOn()]).toEqual([0, "2031-03-03"]);
});

tryPage("a day is chosen from a month by keys alone, and left out again", async () => {
  const { page, due, dueOn, window, shown } = await atTodo();
  await due.focus();
  await page.keyboard.press("Enter");
  await window.getByLabel("In words").waitFor();
  await window.getByRole("button", { name: "Friday 31 January", exact: true }).focus();
  // February has no 31st.
  for (const key of ["PageDown", "ArrowRight", "Home", "ArrowDown"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await shown("Monday 3 March");
  expect(await dueOn()).toBe("2031-03-03");
  expect(await due.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await window.getByRole("button", { name: "Without a day" }).click();
  await shown("No day");
  expect(await dueOn()).toBe(null);
});

tryPage("without a network a day is chosen from the month", async () => {
  const { page, due, window, shown } = await atTodo();
  await due.click();
  await window.getByLabel("In words").waitFor();
  await page.context().setOffline(true);
  await page.keyboard.type("friday");
  await window.getByText("Choose it below.").waitFor();
  await window.getByRole("button", { name: "The month after" }).click();
  await window.getByRole("button", { name: "Friday 14 February", exact: true }).click();
  await shown("Friday 14 February");
});
