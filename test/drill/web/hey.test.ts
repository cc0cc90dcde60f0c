import { expect } from "bun:test";
import { atHome, desk, type Sitting, tryPage } from "../../support/browser.ts";

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
