import { expect } from "bun:test";
import type { Page } from "playwright-core";
import {
  atHome,
  demoProject,
  desk,
  loadAnew,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import { send, somebody } from "./sending.ts";
import { outsideAt } from "./wide.ts";

const at = desk();

/** A document that Ada has open, and how Grace changes it. */
async function open(content: string) {
  const ada = await atHome(at);
  const folder = (await demoProject(ada)).tool("folder");
  const body = { type: "document", title: "How we pack", content };
  const { id } = await send(ada, "POST", `/recordings/${folder}/children`, body);
  await ada.open(`/recordings/${id}`);
  await ada.page.getByRole("button", { name: /^Edit/ }).waitFor();
  const grace = await somebody(at, "grace@example.com");
  const change = (words: object) => send(grace, "PATCH", `/recordings/${id}`, words);
  return { ada, page: ada.page, id, change };
}

const PACKING = "Paper, then the shade.\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\nThe lid last.";

/** Opens the list of versions by a key, and what the newest of them changed. */
async function openLast({ page }: Sitting, versions: number) {
  await press(page.getByRole("button", { name: "All versions" }));
  const window = page.getByRole("dialog", { name: "All versions" });
  const rows = window.getByRole("list").first().locator(":scope > li");
  await rows.nth(versions - 1).waitFor();
  const see = rows.first().getByRole("button", { name: "See what changed" });
  await press(see);
  expect(await see.getAttribute("aria-expanded")).toBe("true");
  return { window, rows, changed: rows.first().getByRole("group", { name: "What changed" }) };
}

tryPage("a version shows what it added and took away, by marks and by words", async () => {
  const { ada, page, change } = await open(PACKING);
  await change({ content: PACKING.replace("Paper", "Straw and twine") });
  await page.locator(".prose", { hasText: "Straw and twine" }).waitFor();
  const { window, rows, changed } = await openLast(ada, 2);
  await changed.getByText("3 words added, 1 word taken away.", { exact: true }).waitFor();
  expect(await changed.locator("ins").allTextContents()).toEqual(["Added: Straw and twine. "]);
  expect(await changed.locator("del").allTextContents()).toEqual(["Taken away: Paper. "]);
  // No mark is a colour alone, and what is the same far from it is only counted.
  const lined = (mark: string) =>
    changed.locator(mark).evaluate((element) => getComputedStyle(element).textDecorationLine);
  expect([await lined("ins"), await lined("del")]).toEqual(["underline", "line-through"]);
  await changed.getByText("4 paragraphs are the same").waitFor();
  expect(await rows.last().getByRole("button").allInnerTexts()).toEqual(["Read it"]);
  await loadAxe(page);
  for (const width of [1280, 390, 320]) {
    const outside = await outsideAt(page, width);
    expect([width, outside, await violationsIn(page)]).toEqual([width, 0, []]);
  }
  await page.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  await hasFocus(page, page.getByRole("button", { name: "All versions" }));
});

tryPage("what a document said is read by anybody of the team, and said again", async () => {
  const { page, id, change } = await open(PACKING);
  await change({ content: "Nothing.", title: "How we don't pack" });
  const mei = await somebody(at, "mei@example.com");
  await mei.open(`/recordings/${id}`);
  await press(mei.page.getByRole("button", { name: "All versions" }));
  const window = mei.page.getByRole("dialog", { name: "All versions" });
  const rows = window.getByRole("list").first().locator(":scope > li");
  await rows.nth(1).waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/Grace Hopper gave it another title\s+Version 2, what it says now/),
    expect.stringMatching(/Ada Lovelace wrote it\s+Version 1/),
  ]);
  await press(rows.last().getByRole("button", { name: "Read it" }));
  await rows.last().getByRole("heading", { name: "How we pack" }).waitFor();
  await rows.last().getByText("Paper, then the shade.").waitFor();
  await loadAxe(mei.page);
  for (const width of [1280, 390, 320]) {
    const outside = await outsideAt(mei.page, width);
    expect([width, outside, await violationsIn(mei.page)]).toEqual([width, 0, []]);
  }
  await press(rows.last().getByRole("button", { name: "Have it say this again" }));
  await mei.page.getByText("It says again what version 1 said.").waitFor();
  await window.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: "How we pack" }).waitFor();
  await page.locator(".prose", { hasText: "Paper, then the shade." }).waitFor();
  await press(page.getByRole("button", { name: "All versions" }));
  await page.getByText("Version 3, what it says now").waitFor();
});

tryPage("a client reads what a document says now, and is offered nothing of before", async () => {
  const ada = await atHome(at);
  const all = await ada.get<{ name: string; tools: { key: string; id: string }[] }[]>("/projects");
  const folder = all
    .find(({ name }) => name === "Harbour Hotel")
    ?.tools.find(({ key }) => key === "folder");
  const { id } = await send(ada, "POST", `/recordings/${folder?.id}/children`, {
    type: "document",
    title: "For them",
    content: "Now.",
    visible_to_clients: true,
  });
  await send(ada, "PATCH", `/recordings/${id}`, { content: "Now, and here." });
  const henrik = await somebody(at, "henrik@example.com");
  await henrik.open(`/recordings/${id}`);
  await henrik.page.getByText("Now, and here.").waitFor();
  expect(await henrik.page.getByRole("button", { name: "All versions" }).count()).toBe(0);
});

tryPage("a link that leads elsewhere is told of where words changed, too", async () => {
  const { ada, page, change } = await open("Paper, as the guide says.");
  const leads = (word: string, to: string) =>
    `<p>${word}, as <a href="https://example.com/${to}">the guide</a> says.</p>`;
  for (const [word, to] of [
    ["Straw", "a"],
    ["Twine", "b"],
  ] as const) {
    await change({ content_html: leads(word, to) });
    await page.locator(".prose", { hasText: word }).waitFor();
  }
  const { changed } = await openLast(ada, 3);
  const other = "How other words look changed, too, where a link leads, or a picture.";
  await changed.getByText(`1 word added, 1 word taken away. ${other}`).waitFor();
});

tryPage("another title is told of, too", async () => {
  const { ada, page, change } = await open("Paper.");
  await change({ title: "How we pack <lamps>" });
  await page.getByRole("heading", { level: 1, name: /lamps/ }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: /lamps/ }).waitFor();
  const { changed } = await openLast(ada, 2);
  await changed.getByText("1 word added, 0 words taken away.").waitFor();
  expect((await changed.locator("ins").allTextContents()).join("")).toContain("<lamps>");
});

tryPage("who writes sees what another changed meanwhile, before saving and after", async () => {
  const { page, change } = await open(PACKING);
  await page.keyboard.press("e");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("Mine: ");
  await change({ content: PACKING.replace("last", "first") });
  await press(page.getByRole("button", { name: "See what changed" }));
  const changed = page.getByRole("group", { name: "What changed" });
  await changed.locator("ins").waitFor();
  expect(await changed.locator("ins").allTextContents()).toEqual(["Added: first. "]);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Save", exact: true }));
  const theirs = page.locator(".theirs");
  await press(theirs.getByRole("button", { name: "See what changed" }));
  await theirs.locator("del", { hasText: "last" }).waitFor();
  expect(await violationsIn(page)).toEqual([]);
});

/** Sees what a draft's text became meanwhile, and what of that is another's. */
async function seesChange(page: Page, added: string) {
  await press(page.getByRole("button", { name: "See what changed" }));
  const changed = page.getByRole("group", { name: "What changed" });
  await changed.locator("ins").waitFor();
  expect(await changed.locator("ins").allTextContents()).toEqual([added]);
}

/** Waits until this browser keeps some words that were typed. */
const isKept = (page: Page, words: string) =>
  page.waitForFunction((typed) => JSON.stringify(localStorage).includes(typed), words);

tryPage(
  "a draft knows what it began from on every later page, whenever another saved",
  async () => {
    const { ada, page, id, change } = await open(PACKING);
    await page.keyboard.press("e");
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await page.keyboard.type("Mine: ");
    await isKept(page, "Mine: ");
    await change({ content: PACKING.replace("last", "first") });
    await page.getByRole("button", { name: "See what changed" }).waitFor();
    for (const _ of [1, 2, 3]) {
      await loadAnew(page);
      await seesChange(page, "Added: first. ");
    }
    // Another page of the same browser, and one that was closed while it was saved.
    await page.goto("about:blank");
    await change({ content: PACKING.replace("last", "outside") });
    const other = await ada.context.newPage();
    await other.goto(`${at.address}/coral-reef/recordings/${id}`);
    await seesChange(other, "Added: outside. ");
    await other.close();
    await page.goto(`${at.address}/coral-reef/recordings/${id}`);
    await seesChange(page, "Added: outside. ");
    await press(page.getByRole("button", { name: "Save", exact: true }));
    const theirs = page.locator(".theirs");
    await press(theirs.getByRole("button", { name: "See what changed" }));
    await theirs.locator("ins", { hasText: "outside" }).waitFor();
  },
);

tryPage("what another saved of a message is told beside a draft that waited", async () => {
  const ada = await atHome(at);
  const board = (await demoProject(ada)).tool("message_board");
  const body = { type: "message", title: "Packing", content: PACKING };
  const { id } = await send(ada, "POST", `/recordings/${board}/children`, body);
  const { page } = ada;
  await ada.open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: /^Edit/ }).first());
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("Mine: ");
  await isKept(page, "Mine: ");
  await page.goto("about:blank");
  const grace = await somebody(at, "grace@example.com");
  await send(grace, "PATCH", `/recordings/${id}`, { content: PACKING.replace("last", "first") });
  for (const _ of [1, 2]) {
    await page.goto(`${at.address}/coral-reef/recordings/${id}`);
    await seesChange(page, "Added: first. ");
  }
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await press(page.getByRole("button", { name: "Put mine in its place" }));
  await page.locator(".theirs").waitFor({ state: "detached" });
});

tryPage(
  "a document that is put away and brought back while one writes was saved by nobody",
  async () => {
    const { ada, page, id } = await open(PACKING);
    await press(page.getByRole("button", { name: /^Edit/ }));
    const words = page.locator("[contenteditable=true]").first();
    await words.waitFor();
    await words.press("Control+End");
    await page.keyboard.type(" And tape.");
    const began = (await ada.get<{ version: number }>(`/recordings/${id}`)).version;
    await send(ada, "PUT", `/recordings/${id}/status/archived`);
    await page
      .getByText(/^This is archived/)
      .first()
      .waitFor();
    await send(ada, "PUT", `/recordings/${id}/status/active`);
    await page
      .getByText(/^This is archived/)
      .first()
      .waitFor({ state: "detached" });
    expect((await ada.get<{ version: number }>(`/recordings/${id}`)).version).toBeGreaterThan(
      began,
    );
    expect(await page.getByText("saved another version").count()).toBe(0);
    expect(await words.innerText()).toContain("And tape.");
  },
);
