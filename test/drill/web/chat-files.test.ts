import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { FEWEST_ABOVE, loadAxe, violationsIn } from "./axe.ts";
import { bring, picture, text } from "./brought.ts";
import { send, somebody } from "./sending.ts";
import { outsideAt } from "./wide.ts";

const at = desk();
/** What another does is there before somebody looks for it. */
const SOON_MS = 3000;

const LONG = "Donaudampfschifffahrts".repeat(9);
/** The demonstration's chat, opened by somebody. */
async function inRoom(sitting: Sitting): Promise<string> {
  const room = (await demoProject(sitting)).tool("chat");
  await sitting.open(`/recordings/${room}`);
  await sitting.page.getByLabel(/^Say something to/).waitFor();
  return room;
}

const picker = (page: Page) => page.locator("input[type=file]");
const file = (page: Page, name: string) =>
  page.getByRole("log").getByRole("link", { name: new RegExp(name) });
const going = (page: Page, name: string) =>
  page.getByRole("list", { name: "On their way" }).getByRole("listitem").filter({ hasText: name });

tryPage("files come into a chat by the button, by pasting and by dropping", async () => {
  const sitting = await atHome(at);
  const { page, get } = sitting;
  const room = await inRoom(sitting);
  const chosen = page.waitForEvent("filechooser");
  await press(page.getByRole("button", { name: "Attach a file" }));
  await (await chosen).setFiles([text("tides.txt"), text("moon.txt")]);
  for (const name of ["tides.txt", "moon.txt"]) await file(page, name).waitFor();
  await bring(page.getByLabel(/^Say something to/), "paste", [
    await picture("image.jpg", 600, 400),
  ]);
  await file(page, "image.jpg").locator("img").waitFor();
  const lines = page.getByRole("log");
  await bring(lines, "dragover", [text("nets.csv")]);
  await page.getByText("Drop them here to send them.").waitFor();
  await bring(lines, "drop", [text("nets.csv")]);
  await file(page, "nets.csv").waitFor();
  expect(await page.getByText("Drop them here").count()).toBe(0);
  const kept = await get<{ title: string }[]>(`/recordings/${room}/uploads`);
  expect(kept.map(({ title }) => title).toSorted()).toEqual([
    "image.jpg",
    "moon.txt",
    "nets.csv",
    "tides.txt",
  ]);
  await file(page, "tides.txt").press("Enter");
  await page.getByRole("link", { name: "Download" }).waitFor();
});

tryPage("a picture has its place before it is there, and leads to its page", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const room = await inRoom(sitting);
  await picker(page).setInputFiles(await picture("tall.jpg", 500, 2000));
  await file(page, "tall.jpg").locator("img").waitFor();
  await page.route("**/file?variant=thumb", () => undefined);
  await sitting.open(`/recordings/${room}`);
  const shown = file(page, "tall.jpg");
  const box = await shown.locator("img").boundingBox();
  expect([box?.width, box?.height]).toEqual([76, 304]);
  await press(shown);
  await page.getByRole("button", { name: /^tall.jpg/ }).waitFor();
});

tryPage("how far a file is can be seen, and it can be stopped", async () => {
  const sitting = await atHome(at);
  const { page, get } = sitting;
  const room = await inRoom(sitting);
  await page.route("**/uploads", () => undefined);
  await picker(page).setInputFiles(text("slow.txt"));
  await going(page, "slow.txt").getByRole("progressbar", { name: "How far slow.txt is" }).waitFor();
  await press(page.getByRole("button", { name: "Stop sending slow.txt" }));
  await going(page, "slow.txt").waitFor({ state: "detached" });
  await page.unroute("**/uploads");
  const kept = await get<{ title: string }[]>(`/recordings/${room}/uploads`);
  expect(kept.filter(({ title }) => title === "slow.txt")).toEqual([]);
});

tryPage(
  "words stay words, and what is pasted into a line that is changed stands in it",
  async () => {
    const sitting = await atHome(at);
    const { page } = sitting;
    const room = await inRoom(sitting);
    await send(sitting, "POST", `/recordings/${room}/children`, {
      type: "chat_message",
      content: "The chart of the reef",
    });
    let sent = 0;
    await page.route("**/uploads", (route) => {
      sent++;
      return route.abort();
    });
    const chart = await picture("chart.jpg", 60, 40);
    await bring(page.getByLabel(/^Say something to/), "paste", [chart], "Depths");
    const line = page.locator(".said", { hasText: "The chart of the reef" });
    await press(line.getByRole("button", { name: "More actions" }));
    await choose(page, "Edit");
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    const field = page.getByRole("textbox", { name: "Your line" });
    await bring(field, "paste", [chart]);
    await field.locator("img").waitFor();
    expect(sent).toBe(0);
  },
);

tryPage("what is refused says why, is tried again or discarded, and is sent once", async () => {
  const sitting = await atHome(at);
  const { page, get } = sitting;
  const room = await inRoom(sitting);
  let tries = 0;
  const keys = new Set<string | undefined>();
  const refuse = (status: number, message: string) => ({
    status,
    json: { error: { code: "limit", message } },
  });
  await page.route("**/uploads", async (route) => {
    tries++;
    keys.add(route.request().headers()["idempotency-key"]);
    if (tries === 1) return route.fulfill(refuse(402, "The storage is full."));
    if (tries === 2) return route.abort();
    // It arrives, and the answer doesn't.
    if (tries > 3) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await picker(page).setInputFiles(text("once.txt"));
  const refused = going(page, "once.txt");
  for (const why of ["The storage is full.", "The server can't be reached."]) {
    await refused.getByRole("alert").filter({ hasText: why }).waitFor();
    await press(refused.getByRole("button", { name: "Try again" }));
  }
  await file(page, "once.txt").waitFor();
  await press(refused.getByRole("button", { name: "Try again" }));
  await refused.waitFor({ state: "detached" });
  expect([tries, keys.size]).toEqual([4, 1]);
  const kept = await get<{ title: string }[]>(`/recordings/${room}/uploads`);
  expect(kept.filter(({ title }) => title === "once.txt").length).toBe(1);

  await page.unroute("**/uploads");
  await page.route("**/uploads", (route) => route.fulfill(refuse(429, "Wait a moment.")));
  await picker(page).setInputFiles(text("never.txt"));
  await going(page, "never.txt").getByText("Wait a moment.").waitFor();
  await press(going(page, "never.txt").getByRole("button", { name: "Discard" }));
  await going(page, "never.txt").waitFor({ state: "detached" });
});

tryPage(
  "in a ping the other sees a file at once, where they are and among their pings",
  async () => {
    const ada = await atHome(at);
    const grace = await somebody(at, "grace@example.com");
    const people = await ada.get<{ name: string; membership_id: string }[]>("/people");
    const other = people.find(({ name }) => name === "Grace Hopper")?.membership_id;
    const { id } = await send(ada, "POST", "/chats", { membership_ids: [other] });
    await ada.open(`/recordings/${id}`);
    const list = await grace.context.newPage();
    await list.goto(`${at.address}/coral-reef/pings`);
    await list.getByRole("link", { name: "Ada Lovelace" }).waitFor();
    await grace.open(`/recordings/${id}`);
    await grace.page.getByLabel(/^Say something to/).waitFor();
    await picker(ada.page).setInputFiles(text("secret.txt"));
    await file(grace.page, "secret.txt").waitFor({ timeout: SOON_MS });
    await list.getByText("Ada: secret.txt").waitFor({ timeout: SOON_MS });
    await press(file(grace.page, "secret.txt"));
    const way = grace.page.getByRole("navigation", { name: "Where you are" });
    await press(way.getByRole("link", { name: "Ping" }));
    await file(grace.page, "secret.txt").waitFor();
    await press(grace.page.getByRole("button", { name: "What to do with Ada Lovelace" }));
    await choose(grace.page, "Files");
    const files = grace.page.getByRole("dialog", { name: "Files" });
    await files.getByRole("link", { name: "secret.txt" }).waitFor();
  },
);

tryPage("what one reads of a chat stays where it is when a picture comes", async () => {
  const ada = await atHome(at);
  const { page, open } = ada;
  const room = (await demoProject(ada)).tool("chat");
  for (let at = 1; at <= 30; at++)
    await send(ada, "POST", `/recordings/${room}/children`, {
      type: "chat_message",
      content: `Wave ${at}.`,
    });
  const grace = await somebody(at, "grace@example.com");
  await grace.open(`/recordings/${room}`);
  await open(`/recordings/${room}`);
  const atEnd = () => grace.page.getByRole("log").evaluate((log) => Math.abs(log.scrollTop) < 2);
  const read = page.locator(".said", { hasText: "Wave 8." });
  await read.scrollIntoViewIfNeeded();
  const place = async () => (await read.boundingBox())?.y ?? 0;
  const before = await place();
  await picker(grace.page).setInputFiles(await picture("late.jpg", 800, 800));
  for (const sitting of [ada, grace])
    await file(sitting.page, "late.jpg").locator("img").waitFor({ state: "attached" });
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
  expect(await atEnd()).toBe(true);
});

tryPage("a chat with files can be used by everybody, and lists them", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const room = await inRoom(sitting);
  await picker(page).setInputFiles([await picture("dot.jpg", 8, 8), text("log.txt")]);
  await file(page, "dot.jpg").locator("img").waitFor();
  await file(page, "log.txt").waitFor();
  await page.route("**/uploads", (route) => route.abort());
  await picker(page).setInputFiles(text(`${LONG}.txt`));
  await going(page, LONG).getByRole("alert").waitFor();
  await loadAxe(page);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsIn(page)).toEqual([]);
  }
  expect(await outsideAt(page, 390, 844)).toBe(0);
  expect(await violationsIn(page)).toEqual([]);
  const log = page.getByRole("log");
  expect(await log.evaluate((lines) => lines.scrollWidth - lines.clientWidth)).toBe(0);
  await page.unroute("**/uploads");

  await press(page.getByRole("button", { name: /^What to do with/ }));
  await choose(page, "Files");
  const files = page.getByRole("dialog", { name: "Files" });
  const listed = files.getByRole("link", { name: "log.txt" });
  await listed.waitFor();
  expect(await violationsIn(page, FEWEST_ABOVE)).toEqual([]);
  const names = await files.getByRole("link").allInnerTexts();
  expect(names.slice(0, 2).toSorted()).toEqual(["dot.jpg", "log.txt"]);

  await press(listed);
  await page.getByRole("button", { name: /^log.txt/ }).waitFor();
  await page.goBack();
  await page.setViewportSize({ width: 1280, height: 900 });
  const said = page.locator(".said", { has: page.getByRole("link", { name: /log.txt/ }) });
  await press(said.getByRole("button", { name: "More actions" }));
  await choose(page, "Put in the trash");
  await said.waitFor({ state: "detached" });

  await send(sitting, "PUT", `/projects/${(await demoProject(sitting)).id}/status/archived`);
  await open(`/recordings/${room}`);
  await file(page, "dot.jpg").waitFor();
  expect(await page.getByRole("button", { name: "Attach a file" }).count()).toBe(0);
  await bring(log, "drop", [text("late.txt")]);
  expect(await going(page, "late.txt").count()).toBe(0);
});
