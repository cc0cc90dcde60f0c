import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";
import { event, nextWeek, patched, slot, timesOf, weekOf } from "./weeks.ts";

const at = desk();

const DAY_MS = 86_400_000;
const tomorrow = new Date(Date.now() + DAY_MS);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const longDay = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
})
  .format(tomorrow)
  .replace(",", "");

async function sayEvent() {
  const sitting = await at.person();
  await sitting.open("/calendar");
  await press(sitting.page.getByRole("button", { name: "Add an event" }));
  const field = sitting.page.getByRole("textbox", { name: /^What, and when/ });
  return { ...sitting, sitting, field };
}

tryPage(
  "who says an event reads what was understood, and into whose calendar it goes",
  async () => {
    const { page, field, get } = await sayEvent();
    await field.fill("Lunch with Grace tomorrow 12:30");
    await page
      .getByRole("status")
      .filter({ hasText: `“Lunch with Grace”: ${longDay}, 12:30` })
      .waitFor();
    const whose = page.getByLabel("It goes into");
    expect(await whose.locator("option").first().innerText()).toBe("Everybody’s calendar");
    await page.getByText("Everybody of the team sees it.").waitFor();
    await whose.selectOption({ label: "Website relaunch" });
    await page.getByText("Who is in the project sees it.").waitFor();
    await field.press("Enter");
    await page.getByText("“Lunch with Grace” is in the schedule of Website relaunch.").waitFor();
    const [project] = (await get<{ id: string; name: string }[]>("/projects")).filter(
      ({ name }) => name === "Website relaunch",
    );
    const all = await get<{ title: string; project_id: string | null }[]>(
      `/calendar?from=${dayOf(tomorrow)}&to=${dayOf(new Date(tomorrow.getTime() + DAY_MS))}`,
    );
    expect(
      all.filter(({ title }) => title === "Lunch with Grace").map((one) => one.project_id),
    ).toEqual([project?.id ?? null]);
  },
);

tryPage("of days from one to another both are read, and are in the calendar", async () => {
  const { page, field, get } = await sayEvent();
  await field.fill("Winter break from 24 December to 2 January");
  await page
    .getByRole("status")
    .filter({ hasText: /“Winter break”: \w+ 24 December to \w+ 2 January/ })
    .waitFor();
  await field.press("Enter");
  await page.getByText("“Winter break” is in the calendar.").waitFor();
  const all = await get<{ title: string; starts_at: string; ends_at: string }[]>(
    "/recordings?type=schedule_entry",
  );
  const { starts_at = "", ends_at = "" } = all.find(({ title }) => title === "Winter break") ?? {};
  expect([starts_at.slice(5, 10), ends_at.slice(5, 10)]).toEqual(["12-24", "01-02"]);
});

tryPage("without a network it is said that the day is read later", async () => {
  const { page, field, context } = await sayEvent();
  await context.setOffline(true);
  await field.fill("Swim on friday");
  await page.getByText("You are offline: the day is read from your words").waitFor();
  await context.setOffline(false);
  await page.getByRole("status").filter({ hasText: "“Swim”: Friday" }).waitFor();
});

tryPage("an event that was moved is taken back from what says so", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("");
  await weekOf(sitting, event("To and fro", nextWeek(1)));
  const before = await timesOf(sitting, "To and fro");
  const sent = patched(page);
  await slot(page, "To and fro").getByRole("link").focus();
  await page.keyboard.press("Shift+ArrowRight");
  expect((await sent).status()).toBe(200);
  expect(await timesOf(sitting, "To and fro")).not.toEqual(before);
  const back = patched(page);
  await press(page.getByRole("button", { name: "Take it back" }));
  expect((await back).status()).toBe(200);
  await page.getByText("To and fro is back where it was.").waitFor();
  expect(await timesOf(sitting, "To and fro")).toEqual(before);
});

tryPage("words that name no day, or how often, are said not to be read", async () => {
  const { page, field } = await sayEvent();
  const said = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
  await field.fill("Mittagessen morgen 15 Uhr");
  await said("No day or time was found in these words.");
  await field.fill("Standup every day at 9:00");
  await said("It will be there once: open it to say how often.");
  await field.fill("Lunch tomorrow at noon");
  await said("“Lunch”");
});

tryPage("an empty schedule offers to make an event first, which comes into it", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const made = await send<{ tools: { key: string; id: string }[] }>(sitting, "POST", "/projects", {
    name: "Boat shed",
  });
  const schedule = made.tools.find(({ key }) => key === "schedule")?.id ?? "";
  await open(`/recordings/${schedule}`);
  await page.getByText("Nothing planned").waitFor();
  const begin = page.getByRole("button", { name: "New event" });
  expect(await begin.count()).toBe(1);
  await press(begin);
  const window = page.getByRole("dialog", { name: "A new event" });
  await window.getByLabel("What", { exact: true }).fill("Launch");
  await window.getByText("It goes into this schedule").waitFor();
  expect(await window.getByLabel("Whose").count()).toBe(0);
  await loadAxe(page);
  expect(await violationsIn(page, 1)).toEqual([]);
  await press(window.getByRole("button", { name: "Add it" }));
  await page.getByRole("link", { name: "Launch" }).waitFor();
  expect(await begin.count()).toBe(1);

  await press(page.getByRole("button", { name: "Add an event" }));
  await page.getByLabel("What, and when?").fill("Paint the hull tomorrow");
  await press(page.getByRole("button", { name: "Add this event" }));
  await page.getByRole("link", { name: "Paint the hull" }).waitFor();
  const inside = await get<{ title: string }[]>(`/recordings/${schedule}/children`);
  expect(inside.map(({ title }) => title).sort()).toEqual(["Launch", "Paint the hull"]);
});
