import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

tryPage("Hey! shows mentions and questions alone, by an address of their own", async () => {
  const { page, open, get } = await atHome(at);
  const { notifications } = await get<{ notifications: { read: boolean }[] }>(
    "/my/notifications?action=mentioned,asked,approval_requested",
  );
  const unread = notifications.filter(({ read }) => !read).length;
  expect([unread > 0, notifications.length > 0]).toEqual([true, true]);
  await open("/hey");
  const parts = page.getByRole("navigation", { name: "What you see here" });
  await parts.getByRole("link", { name: `Mentions and questions${unread}`, exact: true }).waitFor();
  const rows = page.locator(".hey > li");
  await rows.first().waitFor();
  const inAll = await rows.count();
  await parts.getByRole("link", { name: /^Mentions and questions/ }).click();
  await page.waitForURL(/\/hey\?tab=mentions$/);
  await page.reload();
  await rows.first().waitFor();
  expect(await parts.locator("[aria-current]").allInnerTexts()).toEqual([
    `Mentions and questions${unread}`,
  ]);
  expect(await rows.count()).toBe(notifications.length);
  expect(inAll).toBeGreaterThan(notifications.length);
  // What it would read is not all shown there.
  expect(await page.getByRole("button", { name: "Mark all as read" }).count()).toBe(0);
  await parts.getByRole("link", { name: "Everything" }).click();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("heading", { level: 2, name: "Earlier", exact: true }).waitFor();
  await parts.getByRole("link", { name: "Mentions and questions", exact: true }).waitFor();
  await parts.getByRole("link", { name: "Cheers" }).click();
  await page.waitForURL(/\/hey\?tab=cheers$/);
  for (const row of await rows.all()) expect(await row.innerText()).toContain("cheered");
});

const HOUR_MS = 3_600_000;
/** A time of the day, so many hours from now. */
const inHours = (hours: number) =>
  new Date(Date.now() + hours * HOUR_MS).toISOString().slice(11, 16);

const beQuiet = ({ page }: Sitting, start: string, end: string) =>
  page.evaluate(
    (body) =>
      fetch("/api/v1/me/preferences", {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }).then(({ status }) => status),
    { timezone: "UTC", quiet_hours: { enabled: true, start, end, work_days: [] } },
  );

tryPage("Hey! says from when one is left alone, and where that is changed", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const start = inHours(2);
  expect(await beQuiet(sitting, start, inHours(4))).toBe(200);
  await open("");
  await page.keyboard.press("n");
  const tray = page.getByRole("dialog", { name: "Hey!" });
  await tray.getByText(`Quiet from ${start.replace(/^0/, "")}`).waitFor();
  await beQuiet(sitting, inHours(-1), inHours(1));
  await open("/people");
  await page.keyboard.press("n");
  await tray.getByText("Quiet now").waitFor();
  await open("/hey");
  await page.getByText(/^You hear about everything in your projects, from \d/).waitFor();
  await page.getByRole("link", { name: "Change what reaches you" }).click();
  await page.waitForURL(/\/settings\?part=notices$/);
});

tryPage("Hey! says in how many rows that stands which its badge counts", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const board = (await demoProject(sitting)).tool("message_board");
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, {
    type: "message",
    title: "Three about one",
  });
  const grace = await somebody(at, "grace@example.com");
  // What comes after one has read is news of its own.
  for (const content of ["One.", "Two.", "Three."]) {
    await send(grace, "POST", `/recordings/${id}/comments`, { content });
    await send(sitting, "PUT", `/my/notifications?recording_id=${id}`);
  }
  interface Tray {
    unread_count: number;
    notifications: { id: string; recording: { parent_id: string | null } | null }[];
  }
  for (const one of (await get<Tray>("/my/notifications")).notifications)
    if (one.recording?.parent_id === id)
      await send(sitting, "PATCH", `/my/notifications/${one.id}`, { read: false });
  const { unread_count } = await get<Tray>("/my/notifications");
  await open("/hey");
  const fresh = page.getByRole("list", { name: "New for you" }).locator(":scope > li");
  await fresh.filter({ hasText: "Three about one" }).waitFor();
  const rows = await fresh.count();
  expect(rows).toBeLessThan(unread_count);
  const badge = page.getByRole("banner").getByRole("link", { name: /^Hey!/ });
  expect(await badge.innerText()).toContain(String(unread_count));
  const said = `${unread_count} new in ${rows} ${rows === 1 ? "row" : "rows"}`;
  await page.locator("#main").getByText(said).waitFor();
  await open("/people");
  await page.keyboard.press("n");
  const tray = page.getByRole("dialog", { name: "Hey!" });
  await tray.getByText(said).waitFor();
  // As many as they are is said once.
  await tray.getByRole("button", { name: "Mark as read: Three about one" }).click();
  const left = unread_count - 3;
  if (left > 0) await tray.getByText(new RegExp(`^${left} new`)).waitFor();
});

tryPage("whoever was told of very much reads on in Hey!, while more comes", async () => {
  const ada = await atHome(at);
  const { page, open } = ada;
  const board = (await demoProject(ada)).tool("message_board");
  const people = await ada.get<{ membership_id: string; name: string }[]>("/people");
  const me = people.find(({ name }) => name === "Ada Lovelace")?.membership_id;
  const grace = await somebody(at, "grace@example.com");
  const tell = (n: number) =>
    send(grace, "POST", `/recordings/${board}/children`, {
      type: "message",
      title: `Sounding ${n}`,
      notify: { membership_ids: [me] },
    });
  for (let n = 1; n <= 60; n++) await tell(n);
  await open("/hey");
  const sounding = (n: number) =>
    page.locator("main").getByRole("link", { name: `Sounding ${n}`, exact: true });
  await sounding(60).waitFor();
  expect(await sounding(1).count()).toBe(0);
  await page.getByRole("button", { name: "Show more" }).click();
  await sounding(1).waitFor();
  await tell(61);
  await sounding(61).waitFor();
  await page.waitForFunction(
    () => document.querySelectorAll("main .hey a").length > 0 && !document.querySelector(".bone"),
  );
  for (const n of [1, 9, 10, 11, 12, 61]) {
    await sounding(n).waitFor();
    expect([n, await sounding(n).count()]).toEqual([n, 1]);
  }
});

tryPage("of more that asks for one than is shown, it is said that there is more", async () => {
  const { page, open } = await atHome(at);
  await page.route(/\/my\/notifications\?action=mentioned/, async (route) => {
    const answer = await (await route.fetch()).json();
    const notifications = answer.notifications.map((one: object) => ({ ...one, read: false }));
    await route.fulfill({ json: { ...answer, notifications, earlier_cursor: "more" } });
  });
  await open("/hey");
  const parts = page.getByRole("navigation", { name: "What you see here" });
  await parts.getByRole("link", { name: /^Mentions and questions\d+\+$/ }).waitFor();
});
