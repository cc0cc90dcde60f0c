import { expect } from "bun:test";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

interface Template {
  id: string;
  tools: { key: string; id: string }[];
}

/** A new template of somebody's, and its tools by their keys. */
async function templateOf(who: Sitting, name: string) {
  const { id, tools } = await send<Template>(who, "POST", "/templates", { name });
  const tool = (key: string) => tools.find((one) => one.key === key)?.id ?? "";
  return { id, tool };
}

const into = (who: Sitting, parent: string, body: object) =>
  send(who, "POST", `/recordings/${parent}/children`, body);

const LONG_AGO = "2025-03-04";

tryPage(
  "the schedule of a template shows its events by their days, changed and added",
  async () => {
    const ada = await somebody(at, "ada@example.com");
    const { page } = ada;
    const { tool } = await templateOf(ada, "A fair");
    const schedule = tool("schedule");
    const fair = { type: "schedule_entry", title: "The fair", all_day: true };
    await into(ada, schedule, { ...fair, starts_at: LONG_AGO, ends_at: LONG_AGO });
    const weekly = { ...fair, title: "Rounds", starts_at: "2025-03-06", ends_at: "2025-03-06" };
    const recurrence = { frequency: "weekly", time_zone: "UTC" };
    await into(ada, schedule, { ...weekly, recurrence });
    await ada.open(`/recordings/${schedule}`);
    const on = (day: string) => page.getByRole("region", { name: day });
    await on("Tuesday 4 March").getByRole("link", { name: "The fair" }).waitFor();
    expect(await page.getByText("Nothing planned").count()).toBe(0);

    await press(page.getByRole("button", { name: "What to do with The fair" }));
    await choose(page, "A day later");
    await on("Wednesday 5 March").getByRole("link", { name: "The fair" }).waitFor();
    // It is there once: with one of its days all are meant.
    await press(page.getByRole("button", { name: "What to do with Rounds" }));
    await choose(page, "A day later");
    await on("Friday 7 March").getByRole("link", { name: "Rounds" }).waitFor();

    await press(page.getByRole("button", { name: "Add an event" }));
    await page.keyboard.type("Take it down 2025-03-10");
    await page.keyboard.press("Enter");
    await on("Monday 10 March").getByRole("link", { name: "Take it down" }).waitFor();

    await press(on("Friday 7 March").getByRole("link", { name: "Rounds" }));
    await page.getByRole("heading", { level: 1, name: "Rounds" }).waitFor();
    await page.getByText("Friday 7 March").first().waitFor();
    expect(await page.getByText("It is over").count()).toBe(0);
  },
);

tryPage("members change, remove and bring back their own templates alone", async () => {
  const ada = await somebody(at, "ada@example.com");
  const mei = await somebody(at, "mei@example.com");
  await templateOf(ada, "Of Ada");
  await templateOf(mei, "Of Mei");
  const { id } = await templateOf(ada, "Thrown away");
  await send(ada, "DELETE", `/templates/${id}`);
  const { page } = mei;
  await mei.open("/templates");
  const offeredOf = async (name: string) => {
    const row = page.getByRole("listitem").filter({ hasText: name });
    await row.first().waitFor();
    return row.getByRole("button").allInnerTexts();
  };
  expect(await offeredOf("Of Mei")).toEqual(["Change", "Remove", "Use it"]);
  expect(await offeredOf("Of Ada")).toEqual(["Use it"]);
  expect(await offeredOf("Thrown away")).toEqual([]);
});

tryPage("in a template nothing is late, and nothing is for somebody who isn't in it", async () => {
  const ada = await somebody(at, "ada@example.com");
  const { page } = ada;
  const { id, tool } = await templateOf(ada, "A launch");
  const { id: list } = await into(ada, tool("todos"), { type: "todolist", title: "Before it" });
  const today = new Date().toISOString().slice(0, 10);
  const first = { type: "todo", title: "Book the hall", due_on: LONG_AGO };
  const { id: todo } = await into(ada, list, first);
  await into(ada, list, { type: "todo", title: "Tell the town", due_on: today });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const urgent = page.locator(".due-late, .due-today").or(page.getByText(/\b(late|ago)\b/i));
  await ada.open(`/recordings/${list}`);
  await page.getByText("Tue 4 Mar 2025").waitFor();
  expect(await page.locator("time", { hasText: "Today" }).count()).toBe(0);
  expect(await urgent.count()).toBe(0);
  await press(page.getByRole("button", { name: "Choose", exact: true }));
  await page.getByRole("region", { name: "With the chosen to-dos" }).waitFor();
  expect(await page.getByRole("button", { name: "For", exact: true }).count()).toBe(0);

  await ada.open(`/recordings/${todo}`);
  await page.getByText("Tuesday 4 March").waitFor();
  expect(await urgent.count()).toBe(0);
  expect(await page.getByRole("button", { name: "Assign someone" }).count()).toBe(0);
  await press(page.getByRole("button", { name: "Add a subtask" }));
  await page.getByLabel("What needs doing?").fill("Ask for a price");
  expect(await page.getByRole("button", { name: "For", exact: true }).count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Ask for a price" }).waitFor();
  await press(page.getByRole("button", { name: "Add a comment…" }));
  await page.locator(".composer-text").waitFor();
  expect(await page.getByRole("button", { name: /^(Tell me too|Choose people)$/ }).count()).toBe(0);
  expect(asked.filter((path) => path.includes(`/projects/${id}`))).toEqual([]);
});

tryPage("a new project begins with nothing, or with what a template has", async () => {
  const ada = await somebody(at, "ada@example.com");
  const { tool } = await templateOf(ada, "House to let");
  await into(ada, tool("todos"), { type: "todolist", title: "Before the keys" });
  const { page } = ada;
  for (const [name, template] of [
    ["Quay 4", "House to let"],
    ["Quay 5", "Nothing"],
  ] as const) {
    await ada.open("");
    await press(page.getByRole("button", { name: "New project" }).first());
    await page.getByLabel("What is it called?").fill(name);
    await page.getByLabel("Begin with").selectOption({ label: template });
    await press(page.getByRole("button", { name: "Make the project" }));
    await page.waitForURL(/\/projects\/[\da-f-]{36}$/);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const id = page.url().split("/").at(-1);
    const made = await ada.get<Template>(`/projects/${id}`);
    const todos = made.tools.find(({ key }) => key === "todos")?.id;
    const lists = await ada.get<{ title: string }[]>(`/recordings/${todos}/children`);
    expect(lists.map(({ title }) => title)).toEqual(
      template === "Nothing" ? [] : ["Before the keys"],
    );
  }
});

tryPage("who discards a new project has nothing chosen for it any more", async () => {
  const ada = await somebody(at, "ada@example.com");
  const { id } = await templateOf(ada, "House for sale");
  const { page } = ada;
  const name = page.getByLabel("What is it called?");
  const template = page.getByLabel("Begin with");
  const isOpen = page.getByRole("checkbox", { name: /^Everybody of the team is in it/ });
  await ada.open("");
  await press(page.getByRole("button", { name: "New project" }).first());
  await name.fill("Quay 6");
  await press(page.getByRole("button", { name: "Not now" }));
  await press(page.getByRole("button", { name: "New project" }).first());
  await template.selectOption(id);
  await page.getByLabel("Its dates count from").waitFor();
  await press(isOpen);
  await press(page.getByRole("button", { name: "Discard" }));
  await page.getByLabel("Its dates count from").waitFor({ state: "detached" });
  expect(await template.inputValue()).toBe("");
  expect(await isOpen.isChecked()).toBe(false);
  await hasFocus(page, name);
  expect(await name.inputValue()).toBe("");
  await name.fill("Quay 7");
  await press(page.getByRole("button", { name: "Make the project" }));
  await page.waitForURL(/\/projects\/[\da-f-]{36}$/);
});

tryPage("the dates of what a template begins count from the day that is chosen", async () => {
  const ada = await somebody(at, "ada@example.com");
  const { id, tool } = await templateOf(ada, "A race");
  const { id: list } = await into(ada, tool("todos"), { type: "todolist", title: "Before it" });
  const today = new Date().toISOString().slice(0, 10);
  await into(ada, list, { type: "todo", title: "Order buoys", due_on: today });
  const { page } = ada;
  const dueIn = async () => {
    await page.waitForURL(/\/projects\/[\da-f-]{36}$/);
    const made = await ada.get<Template>(`/projects/${page.url().split("/").at(-1)}`);
    const todos = made.tools.find(({ key }) => key === "todos")?.id;
    const [copy] = await ada.get<{ id: string }[]>(`/recordings/${todos}/children`);
    const [todo] = await ada.get<{ due_on: string }[]>(`/recordings/${copy?.id}/children`);
    return todo?.due_on;
  };
  const first = page.getByLabel("Its dates count from");
  await ada.open("/templates");
  const row = page.getByRole("listitem").filter({ hasText: "A race" });
  await press(row.getByRole("button", { name: "Use it" }));
  await page.getByLabel("What is the project called?").fill("Race of spring");
  expect(await first.inputValue()).toBe(today);
  await first.fill("2027-04-05");
  await press(page.getByRole("button", { name: "Make the project" }));
  expect(await dueIn()).toBe("2027-04-05");

  await ada.open("");
  await press(page.getByRole("button", { name: "New project" }).first());
  await page.getByLabel("What is it called?").fill("Race of autumn");
  expect(await first.count()).toBe(0);
  await page.getByLabel("Begin with").selectOption(id);
  await first.fill("2027-09-06");
  await press(page.getByRole("button", { name: "Make the project" }));
  expect(await dueIn()).toBe("2027-09-06");
});

tryPage("nothing of a template is called late before it is known what it lies in", async () => {
  const ada = await somebody(at, "ada@example.com");
  const { id, tool } = await templateOf(ada, "A slow launch");
  const { id: list } = await into(ada, tool("todos"), { type: "todolist", title: "Before it" });
  const todo = { type: "todo", title: "Book the hall", due_on: LONG_AGO };
  const { id: late } = await into(ada, list, todo);
  await send(ada, "PUT", `/recordings/${list}/status/trashed`);
  const held = Promise.withResolvers<void>();
  const fresh = await somebody(at, "grace@example.com");
  const { page } = fresh;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => indexedDB.deleteDatabase("atoll-answers"));
  await page.route(/\/projects(\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await fresh.open(`/recordings/${late}`);
  await page.getByText("Tuesday 4 March").first().waitFor();
  expect(await page.locator(".due-late").count()).toBe(0);
  held.resolve();
  await page.waitForLoadState("networkidle");
  expect(await page.locator(".due-late").count()).toBe(0);
  // What was put away says so without asking for a project that there is none of.
  expect(asked.filter((path) => path.endsWith(`/projects/${id}`))).toEqual([]);
});

tryPage("what others changed of a template or of tools' names meanwhile stays theirs", async () => {
  const ada = await somebody(at, "ada@example.com");
  const { page } = ada;
  const { id } = await templateOf(ada, "A regatta");
  await ada.open("/templates");
  const row = page.getByRole("listitem").filter({ hasText: "A regatta" });
  await press(row.getByRole("button", { name: "Change" }));
  await page.getByLabel("Name", { exact: true }).fill("Two regattas");
  await send(ada, "PATCH", `/templates/${id}`, { description: "In June" });
  await press(page.getByRole("button", { name: "Save" }));
  await page.getByRole("listitem").filter({ hasText: "Two regattas" }).waitFor();
  const { name, description } = await ada.get<Record<string, string>>(`/templates/${id}`);
  expect([name, description]).toEqual(["Two regattas", "In June"]);

  await ada.open("/settings?part=organization");
  await page.getByLabel("Chat", { exact: true }).fill("Quay");
  await send(ada, "PATCH", "/settings", { tool_names: { board: "Slips" } });
  const names = page.locator("form", { has: page.getByLabel("Chat", { exact: true }) });
  await press(names.getByRole("button", { name: "Save" }));
  await page.getByText("New projects use these names.").waitFor();
  const { tool_names } = await ada.get<{ tool_names: object }>("/settings");
  expect(tool_names).toEqual({ board: "Slips", chat: "Quay" });
});
