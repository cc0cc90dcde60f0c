import { expect } from "bun:test";
import { demoProject, desk, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";
import { carry, fingerOn, middleOf, type Point, pull, RESTS_MS, touch } from "./touches.ts";
import { columnWidth, event, HOUR_PX, nextWeek, patched, slot, timesOf, weekOf } from "./weeks.ts";

const at = desk();
interface Child {
  id: string;
  title: string;
}

async function withFingers() {
  const sitting = await at.person({ isPhone: true });
  await sitting.open("");
  const { tool } = await demoProject(sitting);
  const make = (parent: string, type: string, title: string) =>
    send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
  const titles = async (id: string) =>
    (await sitting.get<Child[]>(`/recordings/${id}/children`)).map(({ title }) => title);
  const finger = await fingerOn(sitting.page);
  const moved = () =>
    sitting.page.waitForResponse((answer) => answer.url().endsWith("/position") && answer.ok());
  return { ...sitting, tool, make, titles, finger, moved };
}

tryPage(
  "a finger that rests on a to-do lifts it, and one that is let go there chooses it",
  async () => {
    const { page, open, tool, make, titles, finger, moved } = await withFingers();
    const list = await make(tool("todos"), "todolist", "By hand");
    for (const title of ["Oar", "Rope", "Pail"]) await make(list.id, "todo", title);
    await open(`/recordings/${list.id}`);
    const row = (title: string) =>
      page.locator("li.todo").filter({ has: page.getByRole("link", { name: title, exact: true }) });
    await row("Pail").waitFor();
    const done = moved();
    await carry(finger, row("Pail"), row("Oar"));
    await done;
    expect(await titles(list.id)).toEqual(["Pail", "Oar", "Rope"]);
    expect(new URL(page.url()).pathname).toContain(list.id);
    expect(await page.locator(".touch-ghost").count()).toBe(0);

    await page.setViewportSize({ width: 900, height: 700 });
    const again = moved();
    const grip = page.getByRole("button", { name: "Move Rope", exact: true });
    await carry(finger, grip, row("Pail"));
    await again;
    expect((await titles(list.id)).indexOf("Rope")).toBeLessThan(2);
    expect(await page.getByRole("menu").count()).toBe(0);
    await grip.tap();
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");

    const on = await middleOf(row("Rope"));
    await touch(finger, "touchStart", on);
    await Bun.sleep(RESTS_MS);
    await touch(finger, "touchEnd");
    await page.getByText("1 chosen").first().waitFor();
    expect(await page.locator(".todo-chosen").innerText()).toContain("Rope");
  },
);

tryPage("a card goes to another column by a finger, and a quick swipe still scrolls", async () => {
  const { page, open, tool, make, titles, finger, moved } = await withFingers();
  await page.setViewportSize({ width: 900, height: 700 });
  const from = await make(tool("board"), "column", "Left hand");
  const to = await make(tool("board"), "column", "Right hand");
  for (let n = 1; n <= 12; n++) await make(from.id, "card", `Stone ${n}`);
  await open(`/recordings/${tool("board")}`);
  const column = (name: string) => page.getByRole("region", { name });
  const tile = (name: string) =>
    page.locator("li.tile").filter({ has: page.getByRole("link", { name, exact: true }) });
  await tile("Stone 3").waitFor();
  await page.locator(".board").evaluate((board) => board.scrollTo(board.scrollWidth, 0));
  const done = moved();
  await carry(finger, tile("Stone 3"), column("Right hand").getByRole("heading"));
  await done;
  expect(await titles(to.id)).toEqual(["Stone 3"]);

  const before = await page.evaluate(() => scrollY);
  const begin = await middleOf(tile("Stone 2"));
  await touch(finger, "touchStart", begin);
  for (let y = begin.y; y > begin.y - 200; y -= 20)
    await touch(finger, "touchMove", { x: begin.x, y });
  await touch(finger, "touchEnd");
  await page.waitForFunction((top) => scrollY > top, before);
  expect((await titles(from.id)).length).toBe(11);
});

tryPage(
  "a finger that rests on an event of a week moves it, or its end, or begins one",
  async () => {
    const sitting = await at.person({ isPhone: true });
    await sitting.open("");
    const { page } = await weekOf(sitting, event("By hand", nextWeek(1)));
    await page.setViewportSize({ width: 1100, height: 900 });
    const finger = await fingerOn(page);
    const by = ({ x, y }: Point, days: number, hours: number, width: number): Point => ({
      x: x + days * width,
      y: y + hours * HOUR_PX,
    });
    const column = await columnWidth(page);
    let on = await middleOf(slot(page, "By hand"));
    let sent = patched(page);
    await pull(finger, on, by(on, 1, 2, column));
    expect((await sent).status()).toBe(200);
    expect(await timesOf(sitting, "By hand")).toEqual([`${nextWeek(2)}T12:00 13:00`]);
    expect(new URL(page.url()).pathname).toEndWith("/calendar");

    on = await middleOf(slot(page, "By hand").locator(".slot-end"));
    sent = patched(page);
    await pull(finger, on, by(on, 0, 1, column));
    expect((await sent).status()).toBe(200);
    expect(await timesOf(sitting, "By hand")).toEqual([`${nextWeek(2)}T12:00 14:00`]);

    on = await middleOf(slot(page, "By hand"));
    await touch(finger, "touchStart", on);
    for (let y = on.y; y < on.y + 200; y += 20) await touch(finger, "touchMove", { x: on.x, y });
    await touch(finger, "touchEnd");
    const place = () => slot(page, "By hand").boundingBox();
    while (((await place())?.y ?? 0) < on.y + HOUR_PX) await Bun.sleep(50);
    expect(await timesOf(sitting, "By hand")).toEqual([`${nextWeek(2)}T12:00 14:00`]);

    // Above what is said of the move.
    const empty = by(await middleOf(slot(page, "By hand")), 1, -3, column);
    await touch(finger, "touchStart", empty);
    await Bun.sleep(RESTS_MS);
    await touch(finger, "touchEnd");
    await page.getByRole("heading", { name: "A new event" }).waitFor();
  },
);

tryPage("a file goes into a folder by a finger", async () => {
  const { page, open, tool, make, titles, finger, moved } = await withFingers();
  const cabin = await make(tool("folder"), "folder", "Cabin");
  const drawer = await make(cabin.id, "folder", "Drawer");
  await make(cabin.id, "document", "Log");
  await open(`/recordings/${cabin.id}`);
  const tile = (title: string) => page.locator(".file", { hasText: title });
  await tile("Log").waitFor();
  const done = moved();
  await carry(finger, tile("Log"), tile("Drawer"));
  await done;
  expect(await titles(drawer.id)).toEqual(["Log"]);
  await tile("Log").waitFor({ state: "detached" });
});

tryPage("on a phone something is kept and put off from its menu", async () => {
  const sitting = await at.person({ isPhone: true });
  const { page, open, get } = sitting;
  await open("");
  const board = (await demoProject(sitting)).tool("message_board");
  const body = { type: "message", title: "Mooring plan" };
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, body);
  await open(`/recordings/${id}`);
  const more = page.getByRole("button", { name: "More actions" }).first();
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/my/bookmarks"));
  await more.tap();
  await page.getByRole("menuitemcheckbox", { name: "Bookmark" }).tap();
  await kept;
  expect(await get<{ bookmarked: boolean }>(`/recordings/${id}`)).toMatchObject({
    bookmarked: true,
  });
  await more.tap();
  await page.getByRole("menuitem", { name: "Snooze…" }).tap();
  const window = page.getByRole("dialog", { name: "Snooze" });
  await window.getByRole("button", { name: "Tomorrow morning" }).tap();
  await page.getByText("It comes back to you tomorrow morning.").waitFor();
  await window.waitFor({ state: "detached" });
  const snoozed = await get<{ recording: { id: string } }[]>("/my/snoozes");
  expect(JSON.stringify(snoozed)).toContain(id);
});
