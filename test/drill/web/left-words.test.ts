import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { isWhole, KEPT, noticeOf } from "./left.ts";
import { leave, send, somebody } from "./sending.ts";

const at = desk();

/** Waits until this browser keeps some words that were typed. */
const isKept = (page: Page, words: string) =>
  page.waitForFunction((typed) => JSON.stringify(localStorage).includes(typed), words);

/** A line of the demonstration's chat that Ada is changing. */
async function changingLine() {
  const ada = await atHome(at);
  const { page } = ada;
  const room = (await demoProject(ada)).tool("chat");
  const body = { type: "chat_message", content: "Slack water at nine." };
  const { id } = await send(ada, "POST", `/recordings/${room}/children`, body);
  await ada.open(`/recordings/${room}`);
  const line = page.locator(`[id="${id}"]`);
  await press(line.getByRole("button", { name: "More actions" }));
  await choose(page, "Edit");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type(" Or at ten.");
  await isKept(page, "Or at ten.");
  return { ...ada, id, room };
}

tryPage("words in a line that another tab takes away stay before one", async () => {
  const sitting = await changingLine();
  const { page, context, id } = sitting;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("heading", { level: 1 }).waitFor();
  await send({ ...sitting, page: other }, "DELETE", `/recordings/${id}`);
  const notice = noticeOf(page, "is gone");
  await notice.getByText("Slack water at nine. Or at ten.").waitFor();
  await isWhole(page);
  // It is there as long as nobody discards it.
  await page.reload();
  await press(notice.getByRole("button", { name: "Copy the words" }));
  await page.getByText("The words are copied.").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("Slack water at nine. Or at ten.");
  await press(notice.getByRole("button", { name: "Discard" }));
  await notice.waitFor({ state: "detached" });
  await hasFocus(page, page.getByRole("textbox", { name: /^Say something/ }));
  await page.reload();
  await page.getByRole("log").waitFor();
  expect(await notice.count()).toBe(0);
});

tryPage("words of a line that is gone become a new one, after what is typed there", async () => {
  const sitting = await changingLine();
  const { page, id } = sitting;
  const field = page.getByRole("textbox", { name: /^Say something/ });
  await field.fill("Also:");
  await send(sitting, "DELETE", `/recordings/${id}`);
  const notice = noticeOf(page, "is gone");
  await press(notice.getByRole("button", { name: "Make it a new line" }));
  await notice.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("Also:\nSlack water at nine. Or at ten.");
  await hasFocus(page, field);
  await page.keyboard.press("Enter");
  await page.locator(".said", { hasText: "Slack water at nine. Or at ten." }).waitFor();
});

tryPage("words in a comment that somebody puts in the trash stay before one", async () => {
  const grace = await somebody(at, "grace@example.com");
  const board = (await demoProject(grace)).tool("message_board");
  const message = { type: "message", title: "Slack water", content: "When?" };
  const { id } = await send(grace, "POST", `/recordings/${board}/children`, message);
  const comment = await send(grace, "POST", `/recordings/${id}/comments`, { content: "At nine." });
  const { page } = grace;
  await grace.open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: /^What to do with what Grace/ }));
  await choose(page, "Edit");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type(" Or so.");
  await isKept(page, "Or so.");
  const ada = await atHome(at);
  await send(ada, "PUT", `/recordings/${comment.id}/status/trashed`);
  const notice = noticeOf(page, "is in the trash");
  await notice.getByText("At nine. Or so.").waitFor();
  await isWhole(page);
  // Also where it was deleted for good.
  await send(ada, "DELETE", `/trash/${comment.id}`);
  await page.reload();
  const gone = noticeOf(page, "is gone");
  await gone.getByText("At nine. Or so.").waitFor();
  await press(gone.getByRole("button", { name: "Make it a new comment" }));
  await gone.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Your comment" }).getByText("At nine. Or so.").waitFor();
  await press(page.getByRole("button", { name: "Post comment" }));
  await page.locator(".comment .body", { hasText: "At nine. Or so." }).waitFor();
});

for (const [status, said] of [
  ["trashed", "is in the trash"],
  ["archived", "is archived"],
] as const)
  tryPage(`a card that is typed while its column is ${status} stays before one`, async () => {
    const ada = await atHome(at);
    const { page } = ada;
    const board = (await demoProject(ada)).tool("board");
    const body = { type: "column", title: `Moorings ${status}` };
    const { id } = await send(ada, "POST", `/recordings/${board}/children`, body);
    await ada.open(`/recordings/${board}`);
    const column = page.getByRole("region", { name: body.title });
    await press(column.getByRole("button", { name: "Add a card" }));
    await page.keyboard.type("Splice the bow line");
    const grace = await somebody(at, "grace@example.com");
    await send(grace, "PUT", `/recordings/${id}/status/${status}`);
    await column.waitFor({ state: "detached" });
    const notice = noticeOf(page, `“${body.title}” ${said}`);
    await notice.getByText("Splice the bow line").waitFor();
    await isWhole(page);
    await press(notice.getByRole("button", { name: "Bring it back" }));
    await notice.waitFor({ state: "detached" });
    const line = column.getByRole("textbox", { name: "What is it about?" });
    await line.waitFor();
    expect(await line.inputValue()).toBe("Splice the bow line");
  });

tryPage("a to-do that is typed among lists stays before one when its list goes", async () => {
  const ada = await atHome(at);
  const { page } = ada;
  const todos = (await demoProject(ada)).tool("todos");
  const make = (parent: string, title: string) =>
    send(ada, "POST", `/recordings/${parent}/children`, { type: "todolist", title });
  const list = await make(todos, "Moorings");
  const group = await make(list.id, "Bow lines");
  const grace = await somebody(at, "grace@example.com");
  for (const [place, { id }, title] of [
    [todos, group, "Bow lines"],
    [list.id, group, "Bow lines"],
    [todos, list, "Moorings"],
  ] as const) {
    await ada.open(`/recordings/${place}`);
    const region = page.getByRole(id === group.id ? "group" : "region", { name: title });
    await press(region.getByRole("button", { name: "Add a to-do" }).first());
    await page.getByLabel("What needs doing?").fill(`Splice for ${title}`);
    await send(grace, "PUT", `/recordings/${id}/status/trashed`);
    const notice = noticeOf(page, `“${title}” is in the trash`);
    await notice.getByText(`Splice for ${title}`).waitFor();
    await isWhole(page);
    await press(notice.getByRole("button", { name: "Discard" }));
    await notice.waitFor({ state: "detached" });
    await send(grace, "PUT", `/recordings/${id}/status/active`);
  }
});

/** A card of a new column, opened beside its board, with half a step. */
async function stepBesideBoard() {
  const ada = await atHome(at);
  const { page } = ada;
  const board = (await demoProject(ada)).tool("board");
  const [column] = await childrenIn(ada, board);
  const body = { type: "card", title: "Splice the stern line" };
  const card = await send(ada, "POST", `/recordings/${column?.id}/children`, body);
  await ada.open(`/recordings/${board}?card=${card.id}`);
  const side = page.getByRole("complementary", { name: /Splice the stern line/ });
  await press(side.getByRole("button", { name: "Add a step" }));
  await page.keyboard.type("Half a step");
  return { ...ada, side, card, board };
}

tryPage("a step that is typed beside the board is led to where its card is put away", async () => {
  const { page, side, card } = await stepBesideBoard();
  const grace = await somebody(at, "grace@example.com");
  await send(grace, "PUT", `/recordings/${card.id}/status/trashed`);
  await side.getByText("This is in the trash.").waitFor();
  await side.getByRole("link", { name: KEPT }).click();
  await page.getByText("Half a step").waitFor();
});

tryPage("a step that is typed is led to where its card was deleted for good", async () => {
  const ada = await stepBesideBoard();
  const { page, side, card, board } = ada;
  await send(ada, "PUT", `/recordings/${card.id}/status/trashed`);
  await send(ada, "DELETE", `/trash/${card.id}`);
  for (const path of [`${board}?card=${card.id}`, card.id]) {
    await ada.open(`/recordings/${path}`);
    await page.getByText("Nothing here", { exact: true }).waitFor();
    await page.getByRole("link", { name: KEPT }).click();
    await page.getByText("Half a step").waitFor();
  }
  expect(await side.count()).toBe(0);
});

tryPage("a subtask that is typed is led to where its to-do goes", async () => {
  const ada = await atHome(at);
  const { page } = ada;
  const [list] = await childrenIn(ada, (await demoProject(ada)).tool("todos"));
  const body = { type: "todo", title: "Check all lines" };
  const todo = await send(ada, "POST", `/recordings/${list?.id}/children`, body);
  await ada.open(`/recordings/${todo.id}`);
  await press(page.getByRole("button", { name: "Add a subtask" }));
  await page.getByLabel("What needs doing?").fill("Half a subtask");
  const grace = await somebody(at, "grace@example.com");
  await send(grace, "PUT", `/recordings/${todo.id}/status/trashed`);
  await page.getByRole("link", { name: KEPT }).waitFor();
  await send(ada, "DELETE", `/trash/${todo.id}`);
  await page.reload();
  await page.getByText("Nothing here", { exact: true }).waitFor();
  await page.getByRole("link", { name: KEPT }).click();
  await page.getByText("Half a subtask").waitFor();
});

for (const [hasWorker, how] of [
  [false, "asked for"],
  [true, "kept"],
] as const)
  tryPage(`a comment is led to where its message was ${how} and is deleted for good`, async () => {
    const ada = await at.person({ hasWorker });
    await ada.open("");
    const { page } = ada;
    const board = (await demoProject(ada)).tool("message_board");
    const body = { type: "message", title: "Ebb and flow", content: "When?" };
    const { id } = await send(ada, "POST", `/recordings/${board}/children`, body);
    await ada.open(`/recordings/${board}`);
    await page.getByRole("link", { name: body.title }).click();
    await press(page.getByRole("button", { name: "Add a comment…" }));
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await page.keyboard.type("Half a comment");
    await isKept(page, "Half a comment");
    if (hasWorker) await leave(page);
    const other = await somebody(at, "ada@example.com");
    await send(other, "PUT", `/recordings/${id}/status/trashed`);
    await send(other, "DELETE", `/trash/${id}`);
    await page.getByRole("link", { name: KEPT }).waitFor();
    await page.reload();
    await page.getByText("Nothing here", { exact: true }).waitFor();
    await page.getByRole("link", { name: KEPT }).click();
    await page.getByText("Half a comment").waitFor();
  });
