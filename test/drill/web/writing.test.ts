import { expect } from "bun:test";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** The id of what has this title in one of the demonstration's to-do lists. */
async function todoCalled(sitting: Sitting, title: string): Promise<string> {
  const project = await demoProject(sitting);
  for (const list of await childrenIn(sitting, project.tool("todos")))
    for (const todo of await childrenIn(sitting, list.id)) if (todo.title === title) return todo.id;
  throw new Error(`There is no to-do called ${title}.`);
}

async function somebodyAt(title: string) {
  const sitting = await at.person();
  await sitting.open("");
  const id = await todoCalled(sitting, title);
  await sitting.open(`/recordings/${id}`);
  await sitting.page.getByRole("heading", { level: 1 }).waitFor();
  return { ...sitting, id };
}

tryPage("a comment by keys alone: no letter is lost while the editor is on its way", async () => {
  const { page } = await somebodyAt("Write the launch note");
  // The editor comes late, as over a bad line.
  await page.route("**/assets/editor*", async (route) => {
    await Bun.sleep(1500);
    await route.continue();
  });
  await page.getByRole("button", { name: "Add a comment…" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Every expert edits", { delay: 5 });
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type(" early", { delay: 5 });
  expect(await page.getByRole("textbox", { name: "Your comment" }).innerText()).toBe(
    "Every expert edits early",
  );
  expect(await page.locator(".composer-on").count()).toBe(1);
  await page.keyboard.press("Control+Enter");
  await page.locator(".comment .body", { hasText: "Every expert edits early" }).waitFor();
  expect(await page.locator(".composer-on").count()).toBe(0);
});

tryPage("a blank that was typed last is still there when the editor takes over", async () => {
  const { page } = await somebodyAt("Write the launch note");
  const typed = Promise.withResolvers<void>();
  await page.route("**/assets/editor*", async (route) => {
    await typed.promise;
    await route.continue();
  });
  await press(page.getByRole("button", { name: "Add a comment…" }));
  await page.keyboard.type("Two words, and ");
  typed.resolve();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("more");
  expect(await page.getByRole("textbox", { name: "Your comment" }).innerText()).toBe(
    "Two words, and more",
  );
});

tryPage("two people change the same words: both texts are shown, and none is lost", async () => {
  const one = await somebodyAt("Check every page on a phone");
  const other = await somebodyAt("Check every page on a phone");
  for (const { page } of [one, other]) {
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Notes" }).waitFor();
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  }
  await one.page.keyboard.type("Phones with small screens first. ");
  await other.page.keyboard.type("Tablets are left out. ");
  await one.page.keyboard.press("Control+Enter");
  await one.page.locator(".composer-on").waitFor({ state: "detached" });
  // Also after the window was closed, a draft knows which words it began from.
  await other.page.reload();
  await other.page.getByRole("textbox", { name: "Notes" }).waitFor();
  await press(other.page.getByRole("button", { name: "Save" }));
  await other.page.getByText("saved another version while you were writing").waitFor();
  expect(await other.page.locator(".notice-warn").innerText()).toContain("small screens first");
  expect(await other.page.getByRole("textbox", { name: "Notes" }).innerText()).toContain(
    "Tablets are left out",
  );
  // What takes another's words away is called so, and nothing else does it.
  expect(await other.page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await press(other.page.getByRole("button", { name: "Put mine in its place" }));
  await other.page.locator(".composer-on").waitFor({ state: "detached" });
  const { content_html } = await other.get<{ content_html: string }>(`/recordings/${other.id}`);
  expect(content_html).toContain("Tablets are left out");
});

tryPage("a card goes on by its menu and by dragging, and is still there after that", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("");
  const board = (await demoProject(sitting)).tool("board");
  const [column, next] = (await childrenIn(sitting, board)).filter(({ type }) => type === "column");
  const [card] = await childrenIn(sitting, column?.id ?? "");
  if (!column || !next || !card) throw new Error("The demonstration has no card to move.");
  const placeOf = async () => {
    const { parent_id } = await sitting.get<{ parent_id: string }>(`/recordings/${card.id}`);
    return parent_id;
  };
  await sitting.open(`/recordings/${board}`);
  await press(page.getByRole("button", { name: `What to do with ${card.title}`, exact: true }));
  const moved = page.waitForResponse((answer) => answer.url().endsWith("/position"));
  await choose(page, next.title);
  expect((await moved).status()).toBe(200);
  expect(await placeOf()).toBe(next.id);
  const back = page.waitForResponse((answer) => answer.url().endsWith("/position"));
  await page
    .locator(".tile", { hasText: card.title })
    .dragTo(page.getByRole("region", { name: column.title }));
  expect((await back).status()).toBe(200);
  expect(await placeOf()).toBe(column.id);
});

tryPage("headings and lists look so while a comment is written, and when it was said", async () => {
  const { page } = await somebodyAt("Write the launch note");
  await press(page.getByRole("button", { name: "Add a comment…" }));
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  for (const line of ["## Tomorrow", "First this.", "- one", "two", "", "1. then"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  const looks = (within: string) =>
    page.locator(within).evaluate((text) => {
      const style = (what: string) => getComputedStyle(text.querySelector(what) ?? text);
      return {
        isLarger: parseFloat(style("h2").fontSize) > parseFloat(style("p").fontSize),
        lists: [style("ul").listStyleType, style("ol").listStyleType],
      };
    });
  const wanted = { isLarger: true, lists: ["disc", "decimal"] };
  expect(await looks(".composer-on .tiptap")).toEqual(wanted);
  await page.keyboard.press("Control+Enter");
  await page.locator(".comment .body h2").last().waitFor();
  expect(await looks(".comment .body:has(h2)")).toEqual(wanted);
});

tryPage(
  "a key beside a button is no part of its name, and every key stands in the sheet",
  async () => {
    const { page } = await somebodyAt("Check every page on a phone");
    await page.getByRole("button", { name: "Mark as done", exact: true }).waitFor();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keys" });
    await sheet.waitFor();
    const keys = await sheet.locator("kbd").allInnerTexts();
    for (const key of ["?", "T", "[", "]", ".", "X", "B", "Z", "E"])
      expect([key, keys.some((one) => one.includes(key))]).toEqual([key, true]);
  },
);

tryPage("a group is mentioned by its name, and everybody in it is told", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const people = await get<{ membership_id: string; name: string }[]>("/people");
  const grace = people.find(({ name }) => name.startsWith("Grace"))?.membership_id ?? "";
  const group = await send(sitting, "POST", "/groups", {
    name: "Tide watchers",
    membership_ids: [grace],
  });
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const [todo] = await childrenIn(sitting, list?.id ?? "");
  await open(`/recordings/${todo?.id}`);
  await page.getByRole("button", { name: "Add a comment…" }).click();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("Look, @tide");
  await page.getByRole("option", { name: "Tide watchers 1 person" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await page.locator(".comment", { hasText: "@Tide watchers" }).waitFor();
  const comments = await get<{ content_html: string }[]>(`/recordings/${todo?.id}/comments`);
  expect(comments.at(-1)?.content_html).toContain(`data-group-id="${group.id}"`);
});

tryPage("a list of to-dos is called otherwise where its title stands", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const { tool } = await demoProject(sitting);
  const { id } = await send(sitting, "POST", `/recordings/${tool("todos")}/children`, {
    type: "todolist",
    title: "Sails",
  });
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "Sails, edit the title" }));
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByRole("textbox", { name: "Title" }).fill("Sails and oars");
  await page.keyboard.press("Enter");
  expect((await saved).status()).toBe(200);
  expect(await get(`/recordings/${id}`)).toMatchObject({ title: "Sails and oars" });
});

tryPage("a message without a text is offered one, and no notes", async () => {
  const ada = await atHome(at);
  const { page } = ada;
  const board = (await demoProject(ada)).tool("message_board");
  const body = { type: "message", title: "Slack water" };
  const { id } = await send(ada, "POST", `/recordings/${board}/children`, body);
  await ada.open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: /^Add words/ }));
  await page.getByRole("textbox", { name: "Message", exact: true }).waitFor();
});
