import { expect } from "bun:test";
import {
  atHome,
  childrenIn,
  type Desk,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { leave, send } from "./sending.ts";

const at = desk();
const CHILDREN = /\/recordings\/[^/]+\/children$/;

/** The parts of the demonstration's project that things are added to. */
async function places(sitting: Sitting) {
  const { tool } = await demoProject(sitting);
  const [list] = await childrenIn(sitting, tool("todos"));
  const columns = await childrenIn(sitting, tool("board"));
  const column = columns.find(({ type }) => type === "column");
  const [card] = await childrenIn(sitting, column?.id ?? "");
  const tools = {
    todos: tool("todos"),
    board: tool("board"),
    chat: tool("chat"),
    folder: tool("folder"),
  };
  return { ...tools, list, column, card };
}

/** Somebody whose pages outlive the network. */
async function ashore(desk: Desk) {
  const sitting = await desk.person({ hasWorker: true });
  await sitting.open("");
  const found = await places(sitting);
  await sitting.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { sitting, ...found };
}

/** Lets what was shown be kept, as it is some seconds later. */
async function keep({ page }: Sitting): Promise<void> {
  await leave(page);
}

/** The same, and cuts the network. */
async function cut(sitting: Sitting): Promise<void> {
  await keep(sitting);
  await sitting.context.setOffline(true);
}

/** Holds back what is asked by a method at a path, each until it is let go. */
async function hold({ page }: Sitting, method: string, path: RegExp, answer?: Refusal) {
  let held = Promise.withResolvers<() => void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.continue();
    await new Promise<void>((resolve) => held.resolve(resolve));
    if (!answer) return route.continue();
    const { status, message } = answer;
    await route.fulfill({ status, json: { error: { code: "refused", message } } });
  });
  return async () => {
    const letGo = await held.promise;
    held = Promise.withResolvers();
    letGo();
  };
}

/** Counts how often words stand on the page, frame after frame. */
const watch = ({ page }: Sitting, words: string) =>
  page.evaluate((text) => {
    const counts: number[] = [];
    const count = () => {
      const places = [...document.querySelectorAll("main li, main h2, main .said")];
      const own = places.filter((place) => !place.querySelector("li, h2, .said"));
      counts.push(own.filter((place) => place.textContent?.includes(text)).length);
      requestAnimationFrame(count);
    };
    count();
    Object.assign(window, { counts });
  }, words);

/** The counts that followed one another, the same ones once. */
async function seen({ page }: Sitting): Promise<number[]> {
  const counts = await page.evaluate(async (): Promise<number[]> => {
    // What stands now is counted in the next frame.
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return Reflect.get(window, "counts");
  });
  return counts.filter((count, at) => count !== counts[at - 1]);
}

interface Refusal {
  status: number;
  message: string;
}

interface Adding {
  path: string;
  button: string;
  field: string;
}

/** Opens a page, and adds something there by its field. */
async function add(sitting: Sitting, { path, button, field }: Adding, words: string) {
  const { page } = sitting;
  await sitting.open(path);
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await page.getByLabel(field, { exact: true }).fill(words);
  await watch(sitting, words);
  await page.getByLabel(field, { exact: true }).press("Enter");
}

tryPage("what is added stands at its place at once, and stays there when it is", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { todos, board, folder, list, column, card } = await places(sitting);
  const [todo] = await childrenIn(sitting, list?.id ?? "");
  const letGo = await hold(sitting, "POST", CHILDREN);
  const todoField = { button: "Add a to-do", field: "What needs doing?" };
  const cardField = { button: "Add a card", field: "What is it about?" };
  const all: Adding[] = [
    { path: `/recordings/${list?.id}`, ...todoField },
    { path: `/recordings/${todo?.id}`, ...todoField, button: "Add a subtask" },
    { path: `/recordings/${todos}`, button: "New list", field: "What is this list about?" },
    { path: `/recordings/${board}`, ...cardField },
    { path: `/recordings/${column?.id}`, ...cardField },
    { path: `/recordings/${card?.id}`, button: "Add a step", field: "What is the next step?" },
    { path: `/recordings/${board}`, button: "New column", field: "What is the column called?" },
    { path: `/recordings/${folder}`, button: "New folder", field: "What is it called?" },
  ];
  for (const [number, adding] of all.entries()) {
    const words = `Number ${number} of what is new`;
    await add(sitting, adding, words);
    await page.locator(".added", { hasText: words }).waitFor();
    await letGo();
    await page.locator("main").getByRole("link", { name: words }).waitFor();
    await page.locator(".added").waitFor({ state: "detached" });
    expect([adding.path, ...(await seen(sitting))]).toEqual([adding.path, 0, 1]);
  }
});

tryPage("what is added without a network stands in its list, and says that it waits", async () => {
  const { sitting, board, list, column } = await ashore(at);
  const { page, context } = sitting;
  await sitting.open(`/recordings/${board}`);
  await page.getByRole("button", { name: "Add a card" }).first().waitFor();
  await keep(sitting);
  await sitting.open(`/recordings/${list?.id}`);
  await page.getByRole("button", { name: "Add a to-do" }).first().waitFor();
  await cut(sitting);
  const all = [
    { at: `${list?.id}`, in: `${list?.id}`, button: "Add a to-do", field: "What needs doing?" },
    { at: board, in: `${column?.id}`, button: "Add a card", field: "What is it about?" },
  ];
  const words = "Written under water";
  const row = page.getByRole("listitem").filter({ hasText: words });
  for (const one of all) {
    await add(sitting, { ...one, path: `/recordings/${one.at}` }, words);
    await row.getByRole("link", { name: "Waits to be sent" }).waitFor();
    await page.reload();
    await row.getByRole("link", { name: "Waits to be sent" }).waitFor();
  }
  // What waits is counted over its column as what is there.
  const own = page.locator(".col", { has: row });
  const counted = async () =>
    own
      .locator(".col-head .n", { hasText: RegExp(`^${await own.locator(".tile").count()}$`) })
      .waitFor();
  await counted();
  await watch(sitting, words);
  await context.setOffline(false);
  await row.getByRole("link", { name: words }).waitFor();
  await page.locator(".added").waitFor({ state: "detached" });
  await counted();
  expect(await seen(sitting)).toEqual([1]);
  for (const one of all) {
    const inside = await childrenIn(sitting, one.in);
    expect(inside.filter(({ title }) => title === words).length).toBe(1);
  }
});

tryPage("what is refused is taken out of its list, and is in its field again", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { todos, list, board } = await places(sitting);
  const full = { status: 402, message: "The plan is full." };
  const refuse = await hold(sitting, "POST", CHILDREN, full);
  const all: Adding[] = [
    { path: `/recordings/${list?.id}`, button: "Add a to-do", field: "What needs doing?" },
    { path: `/recordings/${todos}`, button: "New list", field: "What is this list about?" },
    { path: `/recordings/${board}`, button: "Add a card", field: "What is it about?" },
  ];
  for (const adding of all) {
    await add(sitting, adding, "One too many");
    await page.locator(".added", { hasText: "One too many" }).waitFor();
    await refuse();
    await page.locator(".added").waitFor({ state: "detached" });
    await page.getByText("The plan is full.").waitFor();
    expect(await page.getByLabel(adding.field, { exact: true }).inputValue()).toBe("One too many");
    expect([adding.path, ...(await seen(sitting))]).toEqual([adding.path, 0, 1, 0]);
  }
});

tryPage(
  "what is ticked is counted at once, in its group and its list, and not if refused",
  async () => {
    const sitting = await atHome(at);
    const { page } = sitting;
    const { todos } = await places(sitting);
    const make = (parent: string, type: string, title: string) =>
      send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
    const list = await make(todos, "todolist", "Counted");
    await make(list.id, "todo", "Above the group");
    const group = await make(list.id, "todolist", "A counted group");
    await make(group.id, "todo", "In the group");
    const refusal = { status: 403, message: "Not now." };
    const refuse = await hold(sitting, "PUT", /\/completion$/, refusal);
    await sitting.open(`/recordings/${list.id}`);
    const inGroup = page.getByRole("group", { name: "A counted group" }).locator(".num");
    await page.getByText("0 of 2 done").waitFor();
    await page.getByRole("checkbox", { name: "In the group" }).click();
    await page.getByText("1 of 2 done").waitFor();
    expect(await inGroup.innerText()).toBe("1 of 1");
    await refuse();
    await page.getByText("0 of 2 done").waitFor();
    expect(await inGroup.innerText()).toBe("0 of 1");
  },
);

tryPage("a line of a chat that waits stands in it, after another visit too", async () => {
  const { sitting, chat } = await ashore(at);
  const { page, context } = sitting;
  await sitting.open(`/recordings/${chat}`);
  const field = page.getByLabel(/^Say something to/);
  await field.waitFor();
  await cut(sitting);
  await field.fill("Said under water");
  await field.press("Enter");
  const line = page.locator(".said", { hasText: "Said under water" });
  await line.getByRole("link", { name: "It waits to be sent." }).waitFor();
  await page.reload();
  await line.getByRole("link", { name: "It waits to be sent." }).waitFor();
  await watch(sitting, "Said under water");
  await context.setOffline(false);
  await page.locator(".said-pending").waitFor({ state: "detached" });
  expect(await line.count()).toBe(1);
  expect(await seen(sitting)).toEqual([1]);
});

tryPage("what waits is named by what was done and to what", async () => {
  const { sitting, list } = await ashore(at);
  const { page } = sitting;
  const path = `/recordings/${list?.id}/children`;
  const todo = { type: "todo", title: "To be ticked by the boat" };
  await send(sitting, "POST", path, todo);
  await sitting.open(`/recordings/${list?.id}`);
  const tick = page.getByRole("checkbox", { name: todo.title });
  await tick.waitFor();
  await page.getByRole("button", { name: "Add a to-do" }).first().click();
  await cut(sitting);
  await tick.click();
  await page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
  await tick.click();
  await page.getByRole("link", { name: "2 changes wait to be sent" }).waitFor();
  await page.getByLabel("What needs doing?").fill("Written by the boat");
  await page.getByLabel("What needs doing?").press("Enter");
  await page.getByRole("link", { name: "3 changes wait to be sent" }).click();
  await page.getByRole("heading", { name: "Not sent yet" }).waitFor();
  await page.reload();
  const rows = page.getByRole("main").getByRole("listitem");
  await rows.nth(2).waitFor();
  const said = await rows.locator(".main").allInnerTexts();
  expect(said.map((text) => text.split("\n").filter(Boolean).slice(0, -1))).toEqual([
    [`Marked as done “${todo.title}”`],
    [`Opened again “${todo.title}”`],
    [`New to-do in “${list?.title}”`, "Written by the boat"],
  ]);
});

tryPage(
  "where there is a network and no server, nobody is told that they are offline",
  async () => {
    const sitting = await atHome(at);
    const { page } = sitting;
    const { list } = await places(sitting);
    await sitting.open(`/recordings/${list?.id}`);
    const tick = page.getByRole("checkbox").first();
    await tick.waitFor();
    await page.route(/\/api\/|\/healthz/, (route) => route.abort());
    await tick.click();
    await page.locator(".offline", { hasText: "The server can't be reached" }).waitFor();
    await page.getByText("This waits here").waitFor();
    expect(await page.getByText("You are offline").count()).toBe(0);
  },
);
