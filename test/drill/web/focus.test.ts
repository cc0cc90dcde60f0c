import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { refuseOne, send, somebody } from "./sending.ts";

const at = desk();

/** Opens a field by its button, leaves it by Escape, and is at the button again. */
async function thereAndBack(page: Page, button: Locator, typed?: string): Promise<void> {
  await press(button);
  await page.locator("input:focus, textarea:focus").waitFor();
  if (typed) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: typed }).waitFor();
  }
  await page.keyboard.press("Escape");
  await hasFocus(page, button);
}

const make = (sitting: Sitting, parent: string, type: string, title: string) =>
  send(sitting, "POST", `/recordings/${parent}/children`, { type, title });

tryPage("who closes a field among to-dos is at what opened it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  await make(sitting, tool("todos"), "todolist", "Tide tables");
  await open(`/recordings/${tool("todos")}`);
  await thereAndBack(page, page.getByRole("button", { name: "New list" }));
  const list = page.getByRole("region", { name: "Tide tables" });
  await thereAndBack(page, list.getByRole("button", { name: "Add a to-do" }), "Print them");
  await press(page.getByRole("button", { name: "New list" }));
  await page.keyboard.type("Moon tables");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Moon tables" }).waitFor();
  await hasFocus(page, page.getByRole("button", { name: "New list" }));
});

tryPage("who marks a to-do as done is at the next, the one before, or what adds one", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const { id } = await make(sitting, tool("todos"), "todolist", "Knots");
  for (const title of ["Bowline", "Reef knot", "Sheet bend"])
    await make(sitting, id, "todo", title);
  await open(`/recordings/${tool("todos")}`);
  const list = page.getByRole("region", { name: "Knots" });
  const check = (name: string) => list.getByRole("checkbox", { name });
  await press(check("Reef knot"));
  await hasFocus(page, check("Sheet bend"));
  await page.keyboard.press("Space");
  await hasFocus(page, check("Bowline"));
  await page.keyboard.press("Space");
  await hasFocus(page, list.getByRole("button", { name: "Add a to-do" }));
  await page.waitForLoadState("networkidle");
  await hasFocus(page, list.getByRole("button", { name: "Add a to-do" }));
});

tryPage("who leaves a field on a to-do's page is at what opened it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const list = await make(sitting, tool("todos"), "todolist", "Sails");
  const { id } = await make(sitting, list.id, "todo", "Mend the jib");
  await open(`/recordings/${id}`);
  const title = (name: string) => page.getByRole("button", { name: `${name}, edit the title` });
  await thereAndBack(page, title("Mend the jib"));
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Title" }).fill("Mend the spinnaker");
  await page.keyboard.press("Enter");
  await hasFocus(page, title("Mend the spinnaker"));
  await page.waitForLoadState("networkidle");
  await hasFocus(page, title("Mend the spinnaker"));
  const cheer = page.getByRole("button", { name: "Cheer", exact: true });
  await thereAndBack(page, cheer);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ahoy");
  await page.keyboard.press("Enter");
  await press(page.getByRole("button", { name: "Ahoy" }));
  await page.getByRole("button", { name: "Ahoy" }).waitFor({ state: "detached" });
  await hasFocus(page, cheer);
  await thereAndBack(page, page.getByRole("button", { name: "Add a subtask" }));
});

tryPage("who closes the field for a card is at what opened it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  await make(sitting, tool("board"), "column", "Oars");
  await open(`/recordings/${tool("board")}`);
  const column = page.getByRole("region", { name: "Oars", exact: true });
  await thereAndBack(page, column.getByRole("button", { name: "Add a card" }), "Varnish them");
});

tryPage("who has gone on from a field is left where they are", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  await make(sitting, tool("board"), "column", "Buoys");
  await open(`/recordings/${tool("board")}`);
  const column = page.getByRole("region", { name: "Buoys", exact: true });
  await press(column.getByRole("button", { name: "Add a card" }));
  await page.locator("input:focus").waitFor();
  await page.keyboard.press("Shift+Tab");
  await column.getByRole("button", { name: "Add a card" }).waitFor();
  await hasFocus(page, column.getByRole("button", { name: "What to do with Buoys" }));
});

tryPage("the focus goes along with a card that is moved by its menu", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const [from] = [
    await make(sitting, tool("board"), "column", "Ashore"),
    await make(sitting, tool("board"), "column", "Afloat"),
  ];
  for (const title of ["Dinghy", "Tender", "Skiff"]) await make(sitting, from.id, "card", title);
  await open(`/recordings/${tool("board")}`);
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const mover = (name: string, card: string) =>
    column(name).getByRole("button", { name: `What to do with ${card}`, exact: true });
  for (const [card, to] of [
    ["Dinghy", "Afloat"],
    ["Tender", "Afloat"],
    ["Dinghy", "Ashore"],
  ] as const) {
    const from = to === "Afloat" ? "Ashore" : "Afloat";
    await press(mover(from, card));
    await choose(page, to);
    await hasFocus(page, mover(to, card));
    await page.waitForLoadState("networkidle");
    await hasFocus(page, mover(to, card));
  }
  await press(mover("Ashore", "Dinghy"));
  await choose(page, "Up");
  await hasFocus(page, mover("Ashore", "Dinghy"));
});

tryPage("who marks news as read is at what is next, and at the page after the last", async () => {
  const sitting = await somebody(at, "mei@example.com");
  const ada = await atHome(at);
  const { tool } = await demoProject(ada);
  const people = await ada.get<{ membership_id: string; name: string }[]>("/people");
  const mei = people.find(({ name }) => name === "Mei Tanaka");
  const list = await make(ada, tool("todos"), "todolist", "Lighthouse");
  for (const title of ["Lamp", "Stairs", "Foghorn", "Door"])
    await send(ada, "POST", `/recordings/${list.id}/children`, {
      type: "todo",
      title,
      assignee_ids: [mei?.membership_id],
    });
  const { page, open } = sitting;
  await open("/hey");
  const fresh = page
    .getByRole("list", { name: "New for you" })
    .getByRole("button", { name: /^Mark as read/ });
  await fresh.nth(3).waitFor();
  const label = async (one: number) => (await fresh.nth(one).getAttribute("aria-label")) ?? "";
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const [second, third] = [await label(1), await label(2)];
  await press(button(second));
  await hasFocus(page, button(third));
  const count = await fresh.count();
  const [last, before] = [await label(count - 1), await label(count - 2)];
  await press(button(last));
  await hasFocus(page, button(before));
  await page.waitForLoadState("networkidle");
  await hasFocus(page, button(before));
  await press(button("Mark all as read"));
  await button("Mark all as read").waitFor({ state: "detached" });
  await hasFocus(page, page.locator("#main"));
});

tryPage("who discards a comment, or posts it, is at what opened it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const list = await make(sitting, tool("todos"), "todolist", "Moorings");
  const todo = await make(sitting, list.id, "todo", "Oil the winch");
  await open(`/recordings/${todo.id}`);
  const opener = page.getByRole("button", { name: "Add a comment" });
  const ends = [
    () => press(page.getByRole("button", { name: "Discard" })),
    () => press(page.getByRole("button", { name: /^Post/ })),
    () => page.keyboard.press("Control+Enter"),
  ];
  for (const end of ends) {
    await press(opener);
    await page.locator("[contenteditable]:focus").waitFor();
    await page.keyboard.type("Done by noon");
    await end();
    await hasFocus(page, opener);
  }
});

tryPage("who ends a change of words is at what opened it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const list = await make(sitting, tool("todos"), "todolist", "Rigging");
  const todo = await make(sitting, list.id, "todo", "Tar the shrouds");
  const content_html = "<p>As it was.</p>";
  const words = { content_html };
  await send(sitting, "PATCH", `/recordings/${todo.id}`, words);
  await send(sitting, "POST", `/recordings/${todo.id}/comments`, words);
  const document = { type: "document", title: "Splices", ...words };
  const { id } = await send(sitting, "POST", `/recordings/${tool("folder")}/children`, document);
  await send(sitting, "POST", "/my/notes", { title: "Reminder", ...words });
  const said = { type: "chat_message", content_html };
  await send(sitting, "POST", `/recordings/${tool("chat")}/children`, said);
  const line = page.locator(".said", { hasText: "As it was." });
  const comment = page.locator(".comment", { hasText: "As it was." });
  const ofComment = comment.getByRole("button", { name: /^What to do with/ });
  const openIt = (opener: Locator) => press(opener);
  const byMenu = async (opener: Locator) => {
    await press(opener);
    await choose(page, "Edit");
  };
  const editors: [string, Locator, (opener: Locator) => Promise<void>][] = [
    [`/recordings/${todo.id}`, button(/^Edit these words/), openIt],
    [`/recordings/${todo.id}`, ofComment, byMenu],
    [`/recordings/${id}`, button(/^Edit(?: E)?$/), openIt],
    [`/recordings/${tool("chat")}`, line.getByRole("button", { name: "More actions" }), byMenu],
    ["/my?tab=notes", button("Write"), openIt],
    ["/my?tab=notes", button(/Reminder/), openIt],
  ];
  const ends = [
    () => press(page.getByRole("button", { name: "Discard" })),
    () => press(page.locator(".composer-foot .btn-go")),
    () => page.keyboard.press("Control+Enter"),
  ];
  for (const [path, opener, edit] of editors) {
    await open(path);
    for (const end of ends) {
      await edit(opener);
      await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
      await page.locator("[contenteditable]").focus();
      await page.keyboard.type("More. ");
      await end();
      await page.locator(".composer-on").waitFor({ state: "detached" });
      await hasFocus(page, opener);
      await page.waitForLoadState("networkidle");
      await hasFocus(page, opener);
    }
  }
});

tryPage("who takes a link away is at the next one, and then at what adds one", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await send(sitting, "POST", "/projects", { name: "Charts", all_access: true });
  for (const title of ["Tides", "Winds"])
    await send(sitting, "POST", `/projects/${id}/links`, { title, url: "https://example.com/" });
  await open(`/projects/${id}`);
  const links = page.getByRole("region", { name: "Elsewhere" });
  const away = (title: string) => links.getByRole("button", { name: new RegExp(`${title}`) });
  await press(away("Tides"));
  await hasFocus(page, away("Winds"));
  await press(away("Winds"));
  await hasFocus(page, links.getByRole("button", { name: "Add a link" }));
});

tryPage(
  "who is refused by a form is still at its button, and who takes a deed back is on the page",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    await open("/groups");
    await press(page.getByRole("button", { name: "New group" }).first());
    await page.getByLabel("Name", { exact: true }).fill("Divers");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await refuseOne(page, "POST", /\/groups$/, { status: 500, message: "Not now." });
    await press(save);
    await page.getByText("Not now.").waitFor();
    await hasFocus(page, save);
    const { tool } = await demoProject(sitting);
    const list = await make(sitting, tool("todos"), "todolist", "Anchors");
    await open(`/recordings/${list.id}`);
    await press(page.getByRole("button", { name: "More actions" }).first());
    await choose(page, "Archive");
    const back = page.getByRole("button", { name: "Take it back" });
    await press(back);
    await back.waitFor({ state: "detached" });
    await page.locator("body:focus").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
  },
);
