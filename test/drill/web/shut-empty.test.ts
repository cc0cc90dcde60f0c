import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { atBoard } from "./board-beside.ts";
import { hasFocus } from "./focused.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

/** A new message, which Grace has said something on. */
async function message(ada: Sitting, title: string): Promise<string> {
  const board = (await demoProject(ada)).tool("message_board");
  const body = { type: "message", title, content: "What do we say?" };
  const { id } = await send(ada, "POST", `/recordings/${board}/children`, body);
  const grace = await somebody(at, "grace@example.com");
  await send(grace, "POST", `/recordings/${id}/comments`, { content: "Well?" });
  return id;
}

tryPage("Escape shuts an empty comment, and loses no word and no file", async () => {
  const ada = await atHome(at);
  const { page, open } = ada;
  await open(`/recordings/${await message(ada, "Oarlock")}`);
  const opener = page.getByRole("button", { name: "Add a comment…" });
  const words = page.getByRole("textbox", { name: "Your comment" });
  const tools = page.getByRole("toolbar", { name: "Formatting" });
  // Also before the editor is there, and from a button of it.
  for (const from of ["words", "Discard"] as const) {
    await press(opener);
    await hasFocus(page, words);
    if (from === "Discard") await page.getByRole("button", { name: "Discard" }).focus();
    await page.keyboard.press("Escape");
    await hasFocus(page, opener);
    expect(await words.count()).toBe(0);
  }
  await press(opener);
  await tools.waitFor();
  await hasFocus(page, words);
  // The tools and the window of a link have their own Escape first.
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Escape");
  await hasFocus(page, words);
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Where does the link lead?").waitFor();
  await page.keyboard.press("Escape");
  await hasFocus(page, words);
  // What was begun stays, a mention of which the list is open as well.
  for (const typed of ["Aye", "@gra"]) {
    await page.keyboard.type(typed);
    if (typed.startsWith("@")) await page.getByRole("listbox").waitFor();
    await page.keyboard.press("Escape");
    await hasFocus(page, words);
    expect(await words.innerText()).toBe(typed);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
  }
  // So does a file that isn't there yet.
  await page.route(/\/attachments$/, () => undefined);
  const note = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("Aye") };
  await page.getByLabel("Files to attach").setInputFiles(note);
  await page.getByText("note.txt").waitFor();
  await words.focus();
  await page.keyboard.press("Escape");
  await page.getByText("note.txt").waitFor();
  await page.getByRole("button", { name: "Discard" }).last().click();
  await opener.waitFor();
});

tryPage("beside a board Escape shuts an empty comment alone", async () => {
  const { page, beside, tile } = await atBoard(at);
  await tile("Caulk the deck").click();
  const opener = beside.getByRole("button", { name: "Add a comment…" });
  for (const from of ["words", "Discard"] as const) {
    await press(opener);
    await hasFocus(page, page.locator(".composer-on .composer-text [contenteditable]"));
    if (from === "Discard") await beside.getByRole("button", { name: "Discard" }).focus();
    await page.keyboard.press("Escape");
    await hasFocus(page, opener);
    expect(await beside.count()).toBe(1);
  }
  await page.keyboard.press("Escape");
  await beside.waitFor({ state: "detached" });
});

tryPage("Escape shuts an empty answer of Hey!, and not the tray", async () => {
  const ada = await atHome(at);
  const { page, open } = ada;
  await message(ada, "Rowlock");
  for (const place of ["page", "tray"] as const) {
    await open(place === "page" ? "/hey" : "/people");
    if (place === "tray") await page.keyboard.press("n");
    const here = place === "page" ? page.locator("main") : page.getByRole("dialog");
    const opener = here.getByRole("button", { name: "Answer: Rowlock" });
    await here.getByRole("link", { name: "Rowlock", exact: true }).focus();
    await press(opener);
    const words = here.getByRole("textbox", { name: "Your comment" });
    await hasFocus(page, words);
    await page.keyboard.type("No");
    await page.keyboard.press("Escape");
    await hasFocus(page, words);
    for (const _ of "No") await page.keyboard.press("Backspace");
    await page.keyboard.press("Escape");
    await hasFocus(page, opener);
    expect(await words.count()).toBe(0);
    await here.getByRole("link", { name: "Rowlock", exact: true }).waitFor();
  }
});

tryPage("Escape shuts an empty answer to a question", async () => {
  const ada = await atHome(at);
  const { page, open } = ada;
  const { id: project, check_ins_id } = await demoProject(ada);
  const people = await ada.get<{ membership_id: string }[]>(`/projects/${project}/people`);
  const membership_ids = people.map(({ membership_id }) => membership_id);
  const asked = { title: "Who bailed?", schedule: { frequency: "daily", hour: 9 }, membership_ids };
  const { id } = await send(ada, "POST", `/recordings/${check_ins_id}/questions`, asked);
  await open(`/recordings/${id}`);
  const opener = page.getByRole("button", { name: "Your answer…" });
  await press(opener);
  const words = page.getByRole("textbox", { name: "Who bailed?" });
  await hasFocus(page, words);
  await page.keyboard.press("Escape");
  await hasFocus(page, opener);
  expect(await words.count()).toBe(0);
});
