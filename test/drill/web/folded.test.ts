import { expect } from "bun:test";
import {
  atHome,
  type Desk,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { coloursIn, FEWEST_ABOVE, loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

const comment = (who: Sitting, id: string, content: string) =>
  send(who, "POST", `/recordings/${id}/comments`, { content });

interface News {
  id: string;
  read: boolean;
  recording: { parent_id: string };
}

/** A message of Ada's on which Grace and Mei said something: one thing that was read, and three that are new. */
async function talk(at: Desk, sitting: Sitting, title: string) {
  const board = (await demoProject(sitting)).tool("message_board");
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, {
    type: "message",
    title,
    content: "What do we say?",
  });
  const grace = await somebody(at, "grace@example.com");
  const mei = await somebody(at, "mei@example.com");
  await comment(grace, id, "Read before.");
  await send(sitting, "PUT", `/my/notifications?recording_id=${id}`);
  const first = await comment(grace, id, "The first new one.");
  await comment(mei, id, "The second.");
  await comment(grace, id, "The third.");
  const news = async () =>
    (await sitting.get<{ notifications: News[] }>("/my/notifications?action=commented"))
      .notifications;
  return { id, first: first.id, grace, mei, news };
}

tryPage(
  "news of one thread is one row, which opens at what is new first, and into its parts",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const { first, mei, id } = await talk(at, sitting, "Lanterns");
    await open("/hey");
    const fresh = page.getByRole("list", { name: "New for you" });
    const row = fresh.locator(":scope > li", { hasText: "Lanterns" });
    await row.getByText("Grace and 1 other commented").waitFor();
    const many = row.getByRole("button", { name: "3 comments: Lanterns" });
    expect(await many.getAttribute("aria-expanded")).toBe("false");
    await many.focus();
    await page.keyboard.press("Enter");
    expect(await many.getAttribute("aria-expanded")).toBe("true");
    await hasFocus(page, many);
    const singles = row.locator(".hey-singles > li");
    expect(await singles.getByRole("link").allInnerTexts()).toEqual([
      "“The third.”",
      "“The second.”",
      "“The first new one.”",
    ]);
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
    // What comes joins its row, which stays open.
    await comment(mei, id, "The fourth.");
    await row.getByText("Mei and 1 other commented").waitFor();
    await row.getByRole("link", { name: "“The fourth.”" }).waitFor();
    expect(await row.count()).toBe(1);
    await press(row.getByRole("link", { name: "Lanterns" }));
    await page.waitForURL(new RegExp(`/recordings/[\\w-]+#${first}$`));
    await page.goBack();
    const earlier = page.getByRole("list", { name: "Earlier" });
    const read = earlier.locator(":scope > li", { hasText: "Lanterns" });
    // With what was read before.
    await read.getByRole("button", { name: "5 comments: Lanterns" }).waitFor();
    expect(await row.count()).toBe(0);
    // Its dot makes the last of them new again, and reads it once more.
    await read.getByRole("button", { name: "Mark as new: Lanterns" }).click();
    await fresh.getByRole("button", { name: "4 comments: Lanterns" }).waitFor();
    await fresh.getByRole("button", { name: "Mark as read: Lanterns" }).click();
    await earlier.getByRole("button", { name: "5 comments: Lanterns" }).waitFor();
  },
);

tryPage(
  "the dot of a row reads all that it stands for, and nothing else of its thread",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const { grace, id, news } = await talk(at, sitting, "Buoys");
    for (const one of (await news()).filter(({ recording }) => recording.parent_id === id))
      await send(sitting, "PATCH", `/my/notifications/${one.id}`, { read: false });
    const [me] = await sitting.get<{ membership_id: string; name: string }[]>("/people");
    await send(grace, "POST", `/recordings/${id}/comments`, {
      content_html: `<p><span class="mention" data-membership-id="${me?.membership_id}">@Ada</span> which?</p>`,
    });
    await open("/hey");
    const rows = page.getByRole("list", { name: "New for you" }).locator(":scope > li");
    const said = rows.filter({ hasText: "Buoys" });
    await said.filter({ hasText: "mentioned you" }).waitFor();
    expect(await said.count()).toBe(2);
    const talked = said.filter({ hasText: "4 comments" });
    await talked.getByRole("button", { name: "Mark as read: Buoys" }).click();
    await page
      .getByRole("list", { name: "Earlier" })
      .getByRole("button", { name: "4 comments: Buoys" })
      .waitFor();
    expect(await said.count()).toBe(1);
    await said.filter({ hasText: "mentioned you" }).waitFor();
  },
);

tryPage("a row is answered where it stands, with the words that wait in its thread", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const { id, mei } = await talk(at, sitting, "Moorings");
  await open("/hey");
  const fresh = page.getByRole("list", { name: "New for you" });
  const row = fresh.locator(":scope > li", { hasText: "Moorings" });
  const link = row.getByRole("link", { name: "Moorings" });
  await link.focus();
  const answer = row.getByRole("button", { name: "Answer: Moorings" });
  await press(answer);
  const words = row.getByRole("textbox", { name: "Your comment" });
  await words.pressSequentially("Two of");
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await coloursIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  // What comes meanwhile moves nothing under who writes.
  const before = await fresh.locator(":scope > li").allInnerTexts();
  await comment(mei, id, "Hurry.");
  await row.getByText("4 comments").waitFor();
  expect(await fresh.locator(":scope > li").count()).toBe(before.length);
  await hasFocus(page, words);
  // The same words wait where the thread is.
  await open(`/recordings/${id}`);
  const there = page.getByRole("textbox", { name: "Your comment" });
  await there.filter({ hasText: "Two of" }).waitFor();
  await open("/hey");
  const earlier = page.getByRole("list", { name: "Earlier" });
  const anywhere = page.locator(".hey > li", { hasText: "Moorings" }).first();
  await anywhere.hover();
  await anywhere.getByRole("button", { name: "Answer: Moorings" }).click();
  await anywhere.getByRole("textbox", { name: "Your comment" }).pressSequentially(" them.");
  await anywhere.getByRole("button", { name: /^Post comment/ }).click();
  await page.getByText("Your comment is posted.").first().waitFor();
  await earlier.locator(":scope > li", { hasText: "Moorings" }).waitFor();
  await page.getByRole("textbox").waitFor({ state: "detached" });
  const comments = await get<{ content: string }[]>(`/recordings/${id}/comments`);
  expect(JSON.stringify(comments.at(-1))).toContain("Two of them.");
});

tryPage("in the tray a row is answered and put off, too", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const { id } = await talk(at, sitting, "Anchors");
  await open("/people");
  await page.keyboard.press("n");
  const tray = page.getByRole("dialog", { name: "Hey!" });
  const fresh = tray.getByRole("list", { name: "New for you" });
  const row = fresh.locator(":scope > li", { hasText: "Anchors" });
  await press(row.getByRole("button", { name: "Answer: Anchors" }));
  await row.getByRole("textbox", { name: "Your comment" }).pressSequentially("Aye.");
  await loadAxe(page);
  expect(await violationsIn(page, FEWEST_ABOVE)).toEqual([]);
  await press(row.getByRole("button", { name: /^Discard/ }));
  await hasFocus(page, row.getByRole("button", { name: "Answer: Anchors" }));
  await press(row.getByRole("button", { name: "Later: Anchors" }));
  expect(await violationsIn(page, FEWEST_ABOVE)).toEqual([]);
  await page.getByRole("menuitem", { name: "Tomorrow morning" }).click();
  await row.waitFor({ state: "detached" });
  expect(await tray.count()).toBe(1);
  const { waiting } = await get<{ waiting: { recording_id: string }[] }>("/my/snoozes");
  expect(waiting.map(({ recording_id }) => recording_id)).toContain(id);
  // A line of a chat is put off with the chat, which has a name there.
  const line = fresh.locator(":scope > li", { hasText: "wrote to you" }).first();
  expect(await line.getByRole("button", { name: /^Answer/ }).count()).toBe(0);
  await press(line.getByRole("button", { name: /^Later/ }));
  await page.getByRole("menuitem", { name: "In a week" }).click();
  await page.getByText("It comes back to you in a week.").first().waitFor();
  await open("/my?tab=snoozed");
  await page.locator(".rows").getByRole("link", { name: "Ping", exact: true }).waitFor();
});

tryPage("on a phone a row has a menu, and all of it is large enough for a finger", async () => {
  const sitting = await at.person({ isPhone: true });
  const { page, open, get } = sitting;
  await open("/hey");
  const { id } = await talk(at, sitting, "Sails");
  const row = page.locator(".hey > li", { hasText: "Sails" }).first();
  await row.waitFor();
  for (const button of await row.getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.height ?? 0, (box?.width ?? 0) + 1)).toBeGreaterThanOrEqual(44);
  }
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  const more = row.getByRole("button", { name: "What to do with Sails" });
  await more.click();
  await page.getByRole("menuitem", { name: "Answer" }).click();
  await row.getByRole("textbox", { name: "Your comment" }).pressSequentially("Set.");
  await row.getByRole("button", { name: /^Post comment/ }).click();
  await page.getByRole("button", { name: "4 comments: Sails" }).waitFor();
  // In the tray as well.
  await open("");
  await page.locator(".tabbar").getByRole("link", { name: /Hey!/ }).click();
  const inTray = page
    .getByRole("dialog", { name: "Hey!" })
    .locator(".hey > li", { hasText: "Sails" })
    .first();
  await inTray.getByRole("button", { name: "What to do with Sails" }).click();
  await page.getByRole("menuitem", { name: "Later…" }).click();
  await page
    .getByRole("dialog", { name: "Snooze" })
    .getByRole("button", { name: "In three hours" })
    .click();
  await page.getByRole("dialog", { name: "Snooze" }).waitFor({ state: "detached" });
  const waits = async () =>
    (await get<{ waiting: { recording_id: string }[] }>("/my/snoozes")).waiting.some(
      ({ recording_id }) => recording_id === id,
    );
  for (const end = Date.now() + 10_000; Date.now() < end && !(await waits()); )
    await Bun.sleep(100);
  expect(await waits()).toBe(true);
});
