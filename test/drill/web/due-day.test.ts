import { expect } from "bun:test";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
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

tryPage("where nobody is there to read a day, it is said at once, and a month has it", async () => {
  const { page, due, window, shown } = await atTodo();
  await due.click();
  const line = window.getByLabel("In words");
  await line.fill("3 march 2031");
  await window.getByRole("button", { name: /^Take Monday 3 March/ }).waitFor();
  const unread = window.getByText("A day can't be read from words now. Choose it below.");
  // A server that doesn't answer, and then no network at all.
  const answered = Promise.withResolvers<void>();
  await page.route("**/calendar/parse?*", async (route) => {
    await answered.promise;
    await route.abort().catch(() => undefined);
  });
  await line.fill("4 march 2031");
  await unread.waitFor();
  await page.context().setOffline(true);
  answered.resolve();
  await line.fill("5 march 2031");
  await unread.waitFor({ timeout: 1000 });
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await line.inputValue()).toBe("5 march 2031");
  const day = window.getByRole("button", { name: "Tuesday 7 January" });
  await window.getByRole("button", { name: /^Friday 31 January/ }).focus();
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft"])
    await page.keyboard.press(key);
  await hasFocus(page, day);
  await page.keyboard.press("Enter");
  await window.waitFor({ state: "detached" });
  await shown("Tuesday 7 January");
});

tryPage("the window is left without a day", async () => {
  const { page, due, dueOn, window } = await atTodo();
  await due.click();
  await press(window.getByRole("button", { name: "Not now" }));
  await window.waitFor({ state: "detached" });
  expect(await due.evaluate((button) => button === document.activeElement)).toBe(true);
  expect([await page.getByRole("dialog").count(), await dueOn()]).toEqual([0, "2031-01-31"]);
});

/** A list of its own, with its form for a new to-do open. */
async function atNewTodo() {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const todos = (await demoProject(sitting)).tool("todos");
  const body = { type: "todolist", title: "Shopping" };
  const { id } = await send(sitting, "POST", `/recordings/${todos}/children`, body);
  const reopen = async () => {
    await open(`/recordings/${id}`);
    const add = page.getByRole("button", { name: "Add a to-do" });
    await add
      .or(page.getByRole("form", { name: "New to-do" }))
      .first()
      .waitFor();
    if (await add.isVisible()) await press(add);
  };
  await reopen();
  const form = page.getByRole("form", { name: "New to-do" });
  const field = form.getByLabel("What needs doing?");
  const chip = form.locator("button[aria-haspopup=dialog]").first();
  const window = page.getByRole("dialog", { name: "When is it due?" });
  const add = async () => {
    await field.press("Enter");
    await page.getByRole("listitem").first().waitFor();
  };
  const made = () => get<{ title: string; due_on: string | null }[]>(`/recordings/${id}/children`);
  return { page, field, chip, window, add, made, reopen };
}

tryPage("the day of a new to-do is another one than its words say, or none", async () => {
  const { page, field, chip, window, add, made } = await atNewTodo();
  await field.fill("Buy sockets 3 march 2031");
  await chip.getByText("Mon 3 Mar").waitFor();
  await press(chip);
  await window.getByRole("button", { name: "Without a day" }).click();
  await window.waitFor({ state: "detached" });
  expect(await chip.innerText()).toBe("When");
  expect(await chip.evaluate((button) => button === document.activeElement)).toBe(true);
  await field.press("End");
  await field.pressSequentially(", tomorrow");
  await add();
  expect((await made()).map(({ title, due_on }) => [title, due_on])).toEqual([
    ["Buy sockets 3 march 2031, tomorrow", null],
  ]);
  expect(await page.getByText("because you wrote so").count()).toBe(0);
});

tryPage("a day that was chosen for a new to-do waits with its words", async () => {
  const { page, field, chip, window, add, made, reopen } = await atNewTodo();
  await field.fill("Buy plugs");
  await press(chip);
  await window.getByLabel("In words").fill("3 march 2031");
  await window.getByRole("button", { name: /^Take/ }).waitFor();
  await page.keyboard.press("Enter");
  await chip.getByText("Mon 3 Mar").waitFor();
  await reopen();
  await chip.getByText("Mon 3 Mar").waitFor();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await add();
  expect((await made()).map(({ title, due_on }) => [title, due_on])).toEqual([
    ["Buy plugs", "2031-03-03"],
  ]);
  expect(await chip.innerText()).toBe("When");
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

tryPage("a title is changed from its end, and windows open in what is chosen there", async () => {
  const { page } = await atTodo();
  await page.locator("[data-edit-title]").click();
  const title = page.getByRole("textbox", { name: "Title" });
  await hasFocus(page, title);
  await page.keyboard.type(" twice");
  expect(await title.inputValue()).toBe("Caulk the deck twice");
  await page.keyboard.press("Escape");
  await press(page.getByRole("definition").nth(2).getByRole("button"));
  await hasFocus(page, page.getByRole("dialog").getByLabel("It comes again"));
});
