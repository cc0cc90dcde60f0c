import { expect } from "bun:test";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  loadAnew,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import { refuseOne, send } from "./sending.ts";

const at = desk();

interface Todo {
  id: string;
  title: string;
  due_on: string | null;
  content_html: string | null;
  assignee_ids: string[];
  recurrence: { frequency: string; interval: number } | null;
}

/** A list of its own, with its form for a new to-do open. */
async function atNewTodo() {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const todos = (await demoProject(sitting)).tool("todos");
  const body = { type: "todolist", title: "Haul-out" };
  const { id } = await send(sitting, "POST", `/recordings/${todos}/children`, body);
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "Add a to-do" }));
  const form = page.getByRole("form", { name: "New to-do" });
  const line = form.getByLabel("What needs doing?");
  const notes = form.getByRole("textbox", { name: "Notes" });
  const made = async () => {
    await page.locator("[data-todo]").first().waitFor();
    const [one] = await childrenIn(sitting, id);
    return get<Todo>(`/recordings/${one?.id}`);
  };
  return { sitting, page, id, form, line, notes, made, chip: chipsOf(sitting) };
}

/** A chip of the form by what stands on it. */
const chipsOf =
  ({ page }: Sitting) =>
  (name: string | RegExp) =>
    page.getByRole("form", { name: "New to-do" }).getByRole("button", { name, exact: true });

type AtNew = Awaited<ReturnType<typeof atNewTodo>>;

/** Says and chooses all of it, by keys alone. */
async function fillIn({ page, line, chip, notes }: AtNew): Promise<void> {
  await line.fill("Scrub the hull");
  await press(chip("For"));
  await choose(page, "Grace Hopper");
  await page.keyboard.press("Escape");
  await press(chip("When"));
  await page.getByLabel("In words").fill("3 march 2031");
  await page.getByRole("button", { name: /^Take/ }).waitFor();
  await page.keyboard.press("Enter");
  await press(chip("Repeat"));
  const rhythm = page.getByRole("dialog", { name: "How it repeats" });
  await rhythm.getByLabel("It comes again").selectOption("monthly");
  await rhythm.getByLabel("Every how many months").fill("3");
  await press(rhythm.getByRole("button", { name: "Done" }));
  await hasFocus(page, chip("Every 3 months"));
  await press(chip("Tell when done"));
  const told = page.getByRole("dialog", { name: "Who hears about it" });
  await press(told.getByRole("checkbox").first());
  await press(told.getByRole("button", { name: "Done" }));
  await hasFocus(page, chip(/^Tell when done: .+/));
  await press(chip("Notes"));
  await hasFocus(page, notes);
  await page.keyboard.type("Mind the anodes.");
}

async function isAllThere({ line, chip, notes }: AtNew): Promise<void> {
  await notes.getByText("Mind the anodes.").waitFor();
  await chip(/^Due: Mon 3 Mar/).waitFor();
  await chip("Every 3 months").waitFor();
  await chip(/^Tell when done: .+/).waitFor();
  await chip(/remove$/).waitFor();
  expect(await line.inputValue()).toBe("Scrub the hull");
}

tryPage("a new to-do repeats, has notes and tells others, and all that waits with it", async () => {
  const here = await atNewTodo();
  const { sitting, page, line, form, made, notes, chip } = here;
  await fillIn(here);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await loadAnew(page);
  await isAllThere(here);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await notes.focus();
  await page.keyboard.press("Control+Enter");
  const todo = await made();
  expect(todo).toMatchObject({
    title: "Scrub the hull",
    due_on: "2031-03-03",
    content_html: "<p>Mind the anodes.</p>",
    recurrence: { frequency: "monthly", interval: 3 },
  });
  expect(todo.assignee_ids.length).toBe(1);
  const { membership_ids } = await sitting.get<{ membership_ids: string[] }>(
    `/recordings/${todo.id}/subscribers`,
  );
  expect(membership_ids.length).toBeGreaterThan(1);
  // It is ready for the next one.
  await hasFocus(page, line);
  expect(await line.inputValue()).toBe("");
  expect(await notes.count()).toBe(0);
  for (const name of ["When", "Repeat", "Notes", "Tell when done"]) await chip(name).waitFor();
  expect(await form.getByRole("button", { name: /remove$/ }).count()).toBe(0);
});

tryPage("a new to-do that was refused has all of it again, and is added once", async () => {
  const here = await atNewTodo();
  const { sitting, page, id, line, notes, made } = here;
  await fillIn(here);
  await refuseOne(page, "POST", /\/children$/, { status: 409, message: "The reef is closed." });
  await line.press("Enter");
  await page.getByText("The reef is closed.").waitFor();
  await isAllThere(here);
  await hasFocus(page, line);
  await press(page.getByRole("button", { name: "Try again" }));
  expect((await made()).content_html).toBe("<p>Mind the anodes.</p>");
  await notes.waitFor({ state: "detached" });
  expect(await line.inputValue()).toBe("");
  expect((await childrenIn(sitting, id)).length).toBe(1);
});

tryPage("what repeats asks for its day, and notes that nobody wants are discarded", async () => {
  const { page, line, chip, form, notes, made } = await atNewTodo();
  await line.fill("Wind the clock");
  await press(chip("Repeat"));
  const rhythm = page.getByRole("dialog", { name: "How it repeats" });
  await rhythm.getByLabel("It comes again").selectOption("weekly");
  await press(rhythm.getByRole("button", { name: "Done" }));
  await chip("Every week").waitFor();
  await line.press("Enter");
  await form.getByRole("alert").getByText("What repeats needs a day.").waitFor();
  expect(await line.inputValue()).toBe("Wind the clock");
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await press(chip("Notes"));
  await hasFocus(page, notes);
  await page.keyboard.type("Clockwise.");
  await press(form.getByRole("button", { name: "Discard" }));
  await hasFocus(page, chip("Notes"));
  await press(chip("When"));
  await press(page.getByRole("dialog").getByRole("button", { name: "Tomorrow" }));
  await line.press("Enter");
  expect(await made()).toMatchObject({ content_html: null, recurrence: { frequency: "weekly" } });
});

tryPage("what repeats begins on its day, and goes with it until somebody chooses", async () => {
  const { page, line, chip, made } = await atNewTodo();
  await line.fill("Paint the boat");
  const when = async (said: string) => {
    await press(chip(/^(?:When|Due: .+)$/));
    await page.getByLabel("In words").fill(said);
    await page.getByRole("button", { name: /^Take/ }).waitFor();
    await page.keyboard.press("Enter");
  };
  const rhythm = page.getByRole("dialog", { name: "How it repeats" });
  const every = rhythm.getByLabel("It comes again");
  const checked = () => rhythm.locator(".chip[aria-pressed=true]").allInnerTexts();
  const on = () => rhythm.getByLabel("On", { exact: true }).locator("option").allInnerTexts();
  const done = () => press(rhythm.getByRole("button", { name: "Done" }));
  // A Thursday, then the Friday after it.
  await when("6 march 2031");
  await press(chip("Repeat"));
  await every.selectOption("monthly");
  expect(await on()).toEqual([
    "The same day of the month: 6",
    "The same weekday: the first Thursday",
  ]);
  await every.selectOption("yearly");
  expect(await on()).toEqual([
    "The same day of the year: 6 March",
    "The same weekday: the first Thursday of March",
  ]);
  await every.selectOption("weekly");
  expect(await checked()).toEqual(["Thu"]);
  await done();
  await when("7 march 2031");
  await press(chip("Every week"));
  expect(await checked()).toEqual(["Fri"]);
  await press(rhythm.getByRole("button", { name: "Mon" }));
  await done();
  await when("6 march 2031");
  await press(chip("Every week"));
  expect(await checked()).toEqual(["Mon", "Fri"]);
  await press(rhythm.getByRole("button", { name: "Thu" }));
  await done();
  await line.press("Enter");
  expect(await made()).toMatchObject({
    due_on: "2031-03-06",
    recurrence: { frequency: "weekly", weekdays: [1, 4, 5] },
  });
});
