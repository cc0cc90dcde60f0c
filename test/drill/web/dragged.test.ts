import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";
import { event, nextWeek, slot, timesOf, weekOf } from "./weeks.ts";

const at = desk();

const made = { times: 0 };

/** Something with things in it, as who sits there sees them on a page. */
async function filled(tool: string, type: string, inside: string, titles: readonly string[]) {
  const sitting = await atHome(at);
  const parent = (await demoProject(sitting)).tool(tool);
  const make = (id: string, type: string, title: string) =>
    send(sitting, "POST", `/recordings/${id}/children`, { type, title });
  const time = ++made.times;
  const here = await make(parent, type, `Here ${time}`);
  const other = await make(parent, type, `Elsewhere ${time}`);
  for (const title of titles) await make(here.id, inside, title);
  const order = async (id = here.id) => (await childrenIn(sitting, id)).map(({ title }) => title);
  const moved = () =>
    sitting.page.waitForResponse((answer) => answer.url().endsWith("/position") && answer.ok());
  const region = (name: string) =>
    sitting.page.getByRole("region", { name: `${name} ${time}`, exact: true });
  return { ...sitting, parent, time, here, other, order, moved, make, region };
}

/** Drags to a place within something; `down` is a share of its height. */
async function dropOn(what: Locator, on: Locator, down: number): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error(`${on} is not to be seen`);
  await what.dragTo(on, { targetPosition: { x: box.width / 2, y: box.height * down } });
}

tryPage(
  "a to-do is dragged behind the last one, above and below others, and to a list",
  async () => {
    const { open, parent, other, order, moved, region } = await filled(
      "todos",
      "todolist",
      "todo",
      ["Foam", "Gull", "Heron"],
    );
    await open(`/recordings/${parent}`);
    const here = region("Here");
    const row = (title: string) => here.locator("[data-todo]", { hasText: title });
    await row("Heron").waitFor();
    let done = moved();
    await dropOn(row("Foam"), row("Heron"), 0.8);
    await done;
    expect(await order()).toEqual(["Gull", "Heron", "Foam"]);
    await here.locator("[data-todo]").nth(2).filter({ hasText: "Foam" }).waitFor();
    done = moved();
    await dropOn(row("Gull"), here.getByRole("button", { name: "Add a to-do" }), 0.5);
    await done;
    expect(await order()).toEqual(["Heron", "Foam", "Gull"]);
    await here.locator("[data-todo]").nth(2).filter({ hasText: "Gull" }).waitFor();
    done = moved();
    await dropOn(row("Gull"), row("Heron"), 0.8);
    await done;
    expect(await order()).toEqual(["Heron", "Gull", "Foam"]);
    // A list without anything in it takes what is dropped there, too.
    const elsewhere = region("Elsewhere");
    done = moved();
    await dropOn(row("Heron"), elsewhere.getByRole("button", { name: "Add a to-do" }), 0.5);
    await done;
    expect(await order(other.id)).toEqual(["Heron"]);
  },
);

tryPage("a to-do goes to another list by its menu", async () => {
  const { page, open, time, here, other, order, moved } = await filled(
    "todos",
    "todolist",
    "todo",
    ["Alone"],
  );
  await open(`/recordings/${here.id}`);
  const done = moved();
  await press(page.getByRole("button", { name: "Move Alone", exact: true }));
  await choose(page, `Elsewhere ${time}`);
  await done;
  expect(await order(other.id)).toEqual(["Alone"]);
  expect(await order()).toEqual([]);
  await page.locator("[data-todo]", { hasText: "Alone" }).waitFor({ state: "detached" });
});

tryPage("subtasks are dragged to the end of theirs", async () => {
  const { page, open, here, make, order, moved } = await filled("todos", "todolist", "todo", []);
  const todo = await make(here.id, "todo", "With parts");
  for (const title of ["One part", "Two parts", "Three parts"]) await make(todo.id, "todo", title);
  await open(`/recordings/${todo.id}`);
  const row = (title: string) => page.locator("[data-todo]", { hasText: title });
  const done = moved();
  await dropOn(row("One part"), row("Three parts"), 0.8);
  await done;
  expect(await order(todo.id)).toEqual(["Two parts", "Three parts", "One part"]);
});

tryPage("a card is dragged behind another, and in front of it", async () => {
  const { page, open, parent, order, moved, region } = await filled("board", "column", "card", [
    "Shell",
    "Stone",
    "Sand",
  ]);
  await open(`/recordings/${parent}`);
  await page.setViewportSize({ width: 2600, height: 900 });
  const here = region("Here");
  const tile = (title: string) => here.locator(".tile", { hasText: title });
  await tile("Sand").waitFor();
  let done = moved();
  await dropOn(tile("Shell"), tile("Sand"), 0.8);
  await done;
  expect(await order()).toEqual(["Stone", "Sand", "Shell"]);
  done = moved();
  await dropOn(tile("Shell"), tile("Stone"), 0.8);
  await done;
  expect(await order()).toEqual(["Stone", "Shell", "Sand"]);
});

tryPage("what is dragged near an edge of the window scrolls what is behind it", async () => {
  const many = Array.from({ length: 40 }, (_, at) => `Pebble ${at}`);
  const { page, open, here } = await filled("todos", "todolist", "todo", many);
  await open(`/recordings/${here.id}`);
  const box = await page.locator("[data-todo]", { hasText: "Pebble 0" }).boundingBox();
  if (!box) throw new Error("It is not to be seen");
  await page.mouse.move(box.x + 200, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 4 });
  await page.locator(".todo-away").waitFor();
  // What a browser says all the while, and one that is led by a program doesn't.
  const hover = (y: number) =>
    page
      .locator("#main")
      .evaluate(
        (main, clientY) =>
          main.dispatchEvent(new DragEvent("dragover", { bubbles: true, clientX: 500, clientY })),
        y,
      );
  await hover(860);
  await page.waitForFunction(() => scrollY > 300);
  await hover(20);
  await page.waitForFunction(() => scrollY === 0);
  await page.mouse.up();
});

tryPage("an event that is dropped outside of the days stays where it was", async () => {
  const sitting = await atHome(at);
  const { page } = await weekOf(sitting, event("Stays put", nextWeek(2)));
  const before = await timesOf(sitting, "Stays put");
  const box = await slot(page, "Stays put").boundingBox();
  const margin = await page.locator(".hours .h").first().boundingBox();
  if (!box || !margin) throw new Error("It is not to be seen");
  const outside = [
    [margin.x + 4, box.y + 130],
    [box.x + 10, 5],
    [box.x + 10, 1200],
    [5, box.y + 130],
  ] as const;
  for (const [x, y] of outside) {
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 10, box.y + 60, { steps: 3 });
    await page.locator(".slot-ghost").waitFor();
    await page.mouse.move(x, y, { steps: 5 });
    expect(await page.locator(".slot-ghost").count()).toBe(0);
    await page.mouse.up();
  }
  await page.waitForLoadState("networkidle");
  expect(await timesOf(sitting, "Stays put")).toEqual(before);
});
