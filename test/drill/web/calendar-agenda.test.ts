import { expect } from "bun:test";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send, somebody } from "./sending.ts";
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

tryPage(
  "what goes on since yesterday stands on each of its days from today on at home",
  async () => {
    const { page, open } = await ada();
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await make(page, "/calendar", { title: "Long haul", starts_at: at(-1.5), ends_at: at(1.5) });
    await open("");
    const rows = page.locator(".day", { hasText: "Long haul" });
    await rows.first().waitFor();
    const said = await rows.locator(".num").allInnerTexts();
    expect(said[0]).toBe("All day");
    expect(said.at(-1)).toStartWith("Until ");
    const card = page.getByRole("region", { name: "The next days" });
    expect(await card.getByRole("heading").first().innerText()).toStartWith("Today");
  },
);

const WEEKLY = { frequency: "weekly", time_zone: "UTC", count: 4 };
const longDay = (day: string) =>
  new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  })
    .format(new Date(day))
    .replace(",", "");

tryPage("a link to a day that was taken out says so, and leads to the next one", async () => {
  const { page, open } = await ada();
  const { id } = await make(page, "/calendar", event("Choir", nextWeek(1), { recurrence: WEEKLY }));
  await page.evaluate(
    (path) => fetch(path, { method: "DELETE" }),
    `/api/v1/coral-reef/calendar/${id}/occurrences/${nextWeek(8)}`,
  );
  await open(`/recordings/${id}?day=${nextWeek(8)}`);
  await page.getByText(`${longDay(nextWeek(8))} isn’t one of its days any more.`).waitFor();
  expect(await page.getByRole("button", { name: /, 10:00 to 11:00/ }).count()).toBe(0);
  await page.getByRole("link", { name: `See the next one, ${longDay(nextWeek(15))}` }).click();
  await page.getByRole("button", { name: `${longDay(nextWeek(15))}, 10:00 to 11:00` }).waitFor();
  await open(`/recordings/${id}?day=${nextWeek(8)}`);
  await page.getByRole("link", { name: "See all its days" }).click();
  await page.getByRole("button", { name: `${longDay(nextWeek(1))}, 10:00 to 11:00` }).waitFor();
  // One that was put elsewhere by itself is an event of its own.
  const elsewhere = event("Choir, outside", nextWeek(17));
  const path = `/calendar/${id}/occurrences/${nextWeek(15)}`;
  await make(page, path, elsewhere, "PATCH");
  await open(`/recordings/${id}?day=${nextWeek(15)}`);
  await page.getByText(`${longDay(nextWeek(15))} is an event of its own now.`).waitFor();
  await page.getByRole("link", { name: "Open it" }).click();
  await page.getByRole("heading", { name: "Choir, outside" }).waitFor();
});

tryPage("whose days are all put on another one is seen as a whole", async () => {
  const { page, open } = await ada();
  const made = event("Rehearsal", nextWeek(1), { recurrence: WEEKLY });
  const { id } = await make(page, "/calendar", made);
  await open(`/recordings/${id}?day=${nextWeek(8)}`);
  await page.getByRole("button", { name: /, 10:00 to 11:00/ }).click();
  await page.getByLabel("From, day").fill(nextWeek(9));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "All of them" }).click();
  await page.getByText("All days of Rehearsal are changed.").first().waitFor();
  await page.getByRole("button", { name: `${longDay(nextWeek(2))}, 10:00 to 11:00` }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

interface Project {
  id: string;
  name: string;
  tools: { key: string; id: string }[];
}

/** An event that the client of a project sees. */
async function shownToClient(who: Sitting, title: string, day: string): Promise<void> {
  const all = await who.get<Project[]>("/projects");
  const tools = all.find(({ name }) => name === "Harbour Hotel")?.tools ?? [];
  const schedule = tools.find(({ key }) => key === "schedule")?.id;
  const visible = { visible_to_clients: true };
  await send(who, "PUT", `/recordings/${schedule}/visibility`, visible);
  const body = { type: "schedule_entry", ...event(title, day) };
  const { id } = await send(who, "POST", `/recordings/${schedule}/children`, body);
  await send(who, "PUT", `/recordings/${id}/visibility`, visible);
}

tryPage("the team is told in the agenda and on a day what a client sees, too", async () => {
  const sitting = await ada();
  const { page, open } = sitting;
  await shownToClient(sitting, "Open house", nextWeek(1));
  await make(page, "/calendar", event("Closed house", nextWeek(1)));
  const marks = (list: string, title: string) =>
    page.locator(list, { hasText: title }).getByText("Client sees this").count();
  await open(`/calendar?view=agenda&day=${nextWeek(0)}`);
  await page.locator(".agenda .ev", { hasText: "Closed house" }).waitFor();
  expect(await marks(".agenda .ev", "Open house")).toBe(1);
  expect(await marks(".agenda .ev", "Closed house")).toBe(0);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  const henrik = await somebody(at, "henrik@example.com");
  await henrik.open(`/calendar?view=agenda&day=${nextWeek(0)}`);
  await henrik.page.locator(".agenda .ev", { hasText: "Open house" }).waitFor();
  expect(await henrik.page.getByText("Client sees this").count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(`/calendar?view=month&day=${nextWeek(1)}`);
  await page.locator(".day-list li", { hasText: "Closed house" }).waitFor();
  expect(await marks(".day-list li", "Open house")).toBe(1);
  expect(await marks(".day-list li", "Closed house")).toBe(0);
});
