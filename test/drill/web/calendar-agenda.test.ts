import { expect } from "bun:test";
import { desk, tryPage } from "../../support/browser.ts";
import { somebody } from "./sending.ts";
import { event, make, nextWeek, slot } from "./weeks.ts";

const at = desk();
const ada = () => somebody(at, "ada@example.com");

tryPage(
  "each day of an event over days says how much of it it has, however it is shown",
  async () => {
    const { page, open } = await ada();
    await make(page, "/calendar", {
      title: "Night crossing",
      starts_at: `${nextWeek(1)}T14:00:00Z`,
      ends_at: `${nextWeek(3)}T12:00:00Z`,
    });
    await make(page, "/calendar", event("Short trip", nextWeek(1)));
    const wanted = ["From 14:00", "All day", "Until 12:00"];
    await open(`/calendar?view=agenda&day=${nextWeek(0)}`);
    const rows = page.locator(".agenda .ev", { hasText: "Night crossing" });
    await rows.first().waitFor();
    expect(await rows.locator("time").allInnerTexts()).toEqual(wanted);
    const short = page.locator(".agenda .ev", { hasText: "Short trip" });
    expect(await short.locator("time").innerText()).toBe("10:00 – 11:00");
    await open(`/calendar?view=week&day=${nextWeek(0)}`);
    await slot(page, "Night crossing").first().waitFor();
    const times = slot(page, "Night crossing").locator("time");
    expect((await times.allInnerTexts()).sort()).toEqual(wanted.toSorted());
    // The last day of it, where a month has no room for its days.
    await page.setViewportSize({ width: 390, height: 844 });
    await open(`/calendar?view=month&day=${nextWeek(3)}`);
    const last = page.locator(".day-list li", { hasText: "Night crossing" });
    expect(await last.locator(".num").innerText()).toBe("Until 12:00");
  },
);

tryPage("what goes on since yesterday is today's at home", async () => {
  const { page, open } = await ada();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await make(page, "/calendar", { title: "Long haul", starts_at: at(-1.5), ends_at: at(1.5) });
  await open("");
  const row = page.locator(".day", { hasText: "Long haul" });
  await row.waitFor();
  expect(await row.locator(".num").innerText()).toBe("All day");
  const card = page.getByRole("region", { name: "The next days" });
  expect(await card.getByRole("heading").first().innerText()).toStartWith("Today");
});
