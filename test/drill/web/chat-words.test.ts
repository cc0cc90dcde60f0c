import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import { refuseOne, send, somebody } from "./sending.ts";

const at = desk();

const field = (page: Page) => page.getByRole("textbox", { name: /^Say something to/ });
const said = (page: Page, words: string) => page.locator(".said", { hasText: words });
const offered = (page: Page) =>
  page.getByRole("listbox", { name: "Whom to mention" }).getByRole("option");

/** The demonstration's chat, opened by somebody. */
async function inRoom(sitting: Sitting): Promise<string> {
  const room = (await demoProject(sitting)).tool("chat");
  await sitting.open(`/recordings/${room}`);
  await field(sitting.page).waitFor();
  return room;
}

interface Someone {
  membership_id: string;
  name: string;
}

/** A chat of whoever sits there with one more. */
async function pingWith(sitting: Sitting, name: string): Promise<{ id: string; who: string }> {
  const people = await sitting.get<Someone[]>("/people");
  const who = people.find((one) => one.name === name)?.membership_id ?? "";
  const { id } = await send(sitting, "POST", "/chats", { membership_ids: [who] });
  return { id, who };
}

interface Line {
  id: string;
  content_html: string;
}

/** What is stored of the last line of a chat, once it has some words in it. */
async function lastIn({ get }: Sitting, room: string, words: string): Promise<Line> {
  for (let tries = 0; tries < 40; tries++) {
    const last = (await get<Line[]>(`/recordings/${room}/children`)).at(-1);
    if (last?.content_html.includes(words)) return last;
    await Bun.sleep(100);
  }
  throw new Error(`“${words}” was never said`);
}

/** What somebody was told of a line. */
async function toldOf({ get }: Sitting, line: string): Promise<string[]> {
  const { notifications } = await get<{
    notifications: { action: string; recording_id: string }[];
  }>("/my/notifications");
  return notifications.filter((one) => one.recording_id === line).map(({ action }) => action);
}

/** Whether somebody sees something of the lines without going there. */
const isInSight = (page: Page, text: string): Promise<boolean> =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => {
      const lines = element.closest(".lines")?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return lines !== undefined && top >= lines.top - 1 && bottom <= lines.bottom + 1;
    });

tryPage(
  "Shift and Enter break a line, Enter sends it, and it is read as it was typed",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const room = await inRoom(sitting);
    const height = async () => (await field(page).boundingBox())?.height ?? 0;
    const before = await height();
    await field(page).focus();
    await page.keyboard.type("High water at <six>");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("Low water at noon");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("Mind the rocks");
    expect(await height()).toBeGreaterThan(before * 2);
    // Who has left comes back to what was typed, as it was.
    await open("/pings");
    await open(`/recordings/${room}`);
    const typed = "High water at <six>\nLow water at noon\n\nMind the rocks";
    expect(await field(page).inputValue()).toBe(typed);
    // Somebody who puts letters together ends that by Enter.
    await field(page).evaluate((box) => {
      const composed = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
      box.dispatchEvent(new KeyboardEvent("keydown", composed));
    });
    expect(await field(page).inputValue()).toBe(typed);
    await page.keyboard.press("Enter");
    const line = said(page, "Low water at noon");
    await line.getByRole("button", { name: "More actions" }).waitFor();
    expect(await said(page, "Low water at noon").count()).toBe(1);
    expect(await line.locator(".body").innerText()).toMatch(
      /^High water at <six>\nLow water at noon\n+Mind the rocks$/,
    );
    expect(await field(page).inputValue()).toBe("");
    expect(Math.abs((await height()) - before)).toBeLessThan(1);
    const { content_html } = await lastIn(sitting, room, "Mind the rocks");
    expect(content_html).toContain("High water at &lt;six&gt;<br>Low water at noon</p>");
    // Nothing is said of blanks.
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Enter");
    expect((await lastIn(sitting, room, "Mind the rocks")).content_html).toBe(content_html);
  },
);

tryPage("a field of many lines grows to a height, and is scrolled then", async () => {
  const sitting = await at.person({ isPhone: true });
  const { page, open } = sitting;
  await open("");
  await inRoom(sitting);
  expect((await field(page).boundingBox())?.height).toBeLessThan(40);
  await field(page).fill(Array.from({ length: 30 }, (_, at) => `Line ${at}`).join("\n"));
  const box = await field(page).boundingBox();
  expect(box?.height).toBeGreaterThan(140);
  expect(box?.height).toBeLessThan(270);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("button", { name: "Send" }).tap();
  await said(page, "Line 29").waitFor();
});

tryPage("who is mentioned in a chat by keys is told of it", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const room = await inRoom(sitting);
  await field(page).focus();
  await page.keyboard.type("Ask gr@example.com, or @gr");
  await offered(page).getByText("Grace Hopper").waitFor();
  expect(await offered(page).first().getAttribute("aria-selected")).toBe("true");
  const active = await field(page).getAttribute("aria-activedescendant");
  expect(await offered(page).first().getAttribute("id")).toBe(active);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  // It can be left, and comes back with another.
  await page.keyboard.press("Escape");
  await offered(page).first().waitFor({ state: "detached" });
  expect(await field(page).getAttribute("aria-activedescendant")).toBeNull();
  for (let letters = 0; letters < 3; letters++) await page.keyboard.press("Backspace");
  await page.keyboard.type("@");
  const all = await offered(page).allInnerTexts();
  expect(all.length).toBeGreaterThan(2);
  expect(all).not.toContain("Ada Lovelace");
  await page.keyboard.press("ArrowDown");
  expect(await offered(page).nth(1).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await offered(page).last().getAttribute("aria-selected")).toBe("true");
  await page.keyboard.type("hopp");
  await page.keyboard.press("Enter");
  expect(await field(page).inputValue()).toBe("Ask gr@example.com, or @Grace Hopper ");
  await page.keyboard.type("<now>");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Please");
  // Refused once, it is the same again.
  await refuseOne(page, "POST", /\/children$/, { status: 422, message: "The tide is too low." });
  await page.keyboard.press("Enter");
  await page.getByText("This wasn’t sent: The tide is too low.").waitFor();
  await page.reload();
  await press(page.getByRole("button", { name: "Try again" }));
  const line = said(page, "Ask gr@example.com");
  await line.getByRole("button", { name: "More actions" }).waitFor();
  expect(await line.locator(".mention").allInnerTexts()).toEqual(["@Grace Hopper"]);
  expect(await line.locator(".body").innerText()).toBe(
    "Ask gr@example.com, or @Grace Hopper <now>\nPlease",
  );
  await line.and(page.locator(".said-pending")).waitFor({ state: "detached" });
  expect(await line.count()).toBe(1);
  const { id } = await lastIn(sitting, room, "Please");
  const grace = await somebody(at, "grace@example.com");
  expect(await toldOf(grace, id)).toContain("mentioned");
  const mei = await somebody(at, "mei@example.com");
  expect(await toldOf(mei, id)).not.toContain("mentioned");
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
});

tryPage("in a ping only those in it are offered, and taken by a pointer", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await pingWith(sitting, "Grace Hopper");
  await open(`/recordings/${id}`);
  await field(page).fill("@");
  expect(await offered(page).allInnerTexts()).toEqual(["Grace Hopper"]);
  await offered(page).first().click();
  await hasFocus(page, field(page));
  await page.keyboard.type("are you there? @Mei Tanaka is not.");
  await page.keyboard.press("Enter");
  const line = said(page, "are you there?");
  await line.getByRole("button", { name: "More actions" }).waitFor();
  expect(await line.locator(".mention").allInnerTexts()).toEqual(["@Grace Hopper"]);
  const { id: made } = await lastIn(sitting, id, "are you there?");
  const grace = await somebody(at, "grace@example.com");
  expect(await toldOf(grace, made)).toContain("mentioned");
});

const NEW = "New since you were here";
const firstNew = (page: Page) => page.locator("li", { hasText: NEW }).locator(".said").innerText();

/** Has somebody look at another window, or at this one again. */
const look = (page: Page, isAway: boolean) =>
  page.evaluate((isAway) => {
    Object.defineProperty(document, "hidden", { value: isAway, configurable: true });
    const value = isAway ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isAway);

tryPage("a chat opens where somebody has stopped reading, on a device it is new to", async () => {
  const mei = await somebody(at, "mei@example.com");
  const { id: ping } = await pingWith(mei, "Tomás Reyes");
  const tomas = await somebody(at, "tomas@example.com");
  for (let at = 1; at <= 30; at++)
    await send(mei, "POST", `/recordings/${ping}/children`, {
      type: "chat_message",
      content: `Lamp ${at} of many.`,
    });
  const { page, open } = tomas;
  await open(`/recordings/${ping}`);
  await page.getByText(NEW).waitFor();
  expect(await firstNew(page)).toContain("Lamp 1 of");
  expect(await isInSight(page, NEW)).toBe(true);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  // It stays while the chat is open, whatever is said in it.
  await field(page).fill("So many");
  await field(page).press("Enter");
  await said(page, "So many").getByRole("button", { name: "More actions" }).waitFor();
  expect(await page.getByText(NEW).count()).toBe(1);
  expect(await isInSight(page, "So many")).toBe(true);
  await open("/pings");
  await open(`/recordings/${ping}`);
  await said(page, "So many").waitFor();
  expect(await page.getByText(NEW).count()).toBe(0);
  // What is said before one's eyes is no news; what is said when one is elsewhere is.
  const say = (content: string) =>
    send(mei, "POST", `/recordings/${ping}/children`, { type: "chat_message", content });
  await say("Said before him");
  await said(page, "Said before him").waitFor();
  expect(await page.getByText(NEW).count()).toBe(0);
  await look(page, true);
  await say("Said to his back");
  await page.getByText(NEW).waitFor();
  expect(await firstNew(page)).toContain("Said to his back");
  await look(page, false);
  await open("/pings");
  await say("Said behind him");
  await open(`/recordings/${ping}`);
  await page.getByText(NEW).waitFor();
  expect(await firstNew(page)).toContain("Said behind him");
});

tryPage("what one comes to from the news is shown as new", async () => {
  const grace = await somebody(at, "grace@example.com");
  const sitting = await atHome(at);
  const { id: ping } = await pingWith(sitting, "Grace Hopper");
  await send(sitting, "POST", `/recordings/${ping}/children`, {
    type: "chat_message",
    content: "Come to the window",
  });
  await grace.open("/hey");
  await press(grace.page.getByRole("link", { name: /Come to the window/ }).first());
  await said(grace.page, "Come to the window").waitFor();
  await grace.page.getByText(NEW).waitFor();
});

tryPage(
  "an empty chat says what it is for, waits to be spoken in, and leads to the pings",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const { id } = await pingWith(sitting, "Amara Okafor");
    await open("/pings");
    await press(page.getByRole("link", { name: "Amara Okafor", exact: true }));
    await page.getByText("Nothing said yet").waitFor();
    await page.getByText("stays between you and Amara Okafor").waitFor();
    await hasFocus(page, field(page));
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.type("Hello");
    await page.keyboard.press("Enter");
    await said(page, "Hello").waitFor();
    expect(await page.getByText("Nothing said yet").count()).toBe(0);
    const way = page.getByRole("navigation", { name: "Where you are" });
    expect(await way.getByRole("link").allInnerTexts()).toEqual(["Pings"]);
    await press(way.getByRole("link", { name: "Pings" }));
    await page.getByRole("heading", { name: "Pings", level: 1 }).waitFor();
    await open(`/recordings/${id}`);
    await said(page, "Hello").waitFor();
  },
);
