import { expect } from "bun:test";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose } from "../../support/by-keys.ts";
import { leave, send, somebody } from "./sending.ts";
import { event, nextWeek } from "./weeks.ts";

const at = desk();

/** Two people, of whom the first goes on without a network. */
async function two(): Promise<[Sitting, Sitting]> {
  const ada = await at.person({ hasWorker: true });
  await ada.open("");
  await ada.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return [ada, await somebody(at, "mei@example.com")];
}

async function goOffline({ page, context }: Sitting): Promise<void> {
  await leave(page);
  await context.setOffline(true);
}

const waits = ({ page }: Sitting) => page.getByRole("link", { name: "1 change waits to be sent" });

interface Work {
  title: string;
  due_on: string | null;
}

/** A to-do whose day the first changes without a network, and somebody changes something of it meanwhile. */
async function dayBeside(title: string, change: object) {
  const [ada, mei] = await two();
  const { page } = ada;
  const [list] = await childrenIn(ada, (await demoProject(ada)).tool("todos"));
  const body = { type: "todo", title, due_on: "2031-01-31" };
  const { id } = await send(ada, "POST", `/recordings/${list?.id}/children`, body);
  await ada.open(`/recordings/${id}`);
  const due = page.getByRole("definition").nth(1).getByRole("button");
  await due.click();
  // The window is there before there is no network.
  const window = page.getByRole("dialog", { name: "When is it due?" });
  await window.getByRole("button", { name: "Tuesday 7 January" }).waitFor();
  await goOffline(ada);
  await window.getByRole("button", { name: "Tuesday 7 January" }).click();
  await waits(ada).waitFor();
  await send(mei, "PATCH", `/recordings/${id}`, change);
  await ada.context.setOffline(false);
  return { ada, mei, due, now: () => mei.get<Work>(`/recordings/${id}`) };
}

tryPage("a day given without a network goes through where only a title is another", async () => {
  const { ada, due, now } = await dayBeside("Oil the winch", { title: "Oil both winches" });
  await waits(ada).waitFor({ state: "detached" });
  await ada.page.getByRole("heading", { level: 1, name: "Oil both winches" }).waitFor();
  await due.getByText("Tuesday 7 January").waitFor();
  expect(await now()).toMatchObject({ title: "Oil both winches", due_on: "2031-01-07" });
});

tryPage("of two days both are shown, and the other's stays until one's own is wanted", async () => {
  const { ada, due, now } = await dayBeside("Grease the capstan", { due_on: "2031-01-16" });
  const { page } = ada;
  const refused = page.getByRole("link", { name: "1 change couldn’t be saved" });
  await refused.waitFor();
  expect((await now()).due_on).toBe("2031-01-16");
  await due.getByText("Thursday 16 January").waitFor();
  await refused.click();
  const entry = page.getByRole("main").getByRole("listitem");
  await entry.locator(".notice", { hasText: "What it says nowThursday 16 January" }).waitFor();
  await entry.locator(".notice", { hasText: "What you choseTuesday 7 January" }).waitFor();
  await entry.getByRole("button", { name: "Put mine in its place" }).click();
  await page.getByText("Nothing waits").waitFor();
  expect((await now()).due_on).toBe("2031-01-07");
});

tryPage("an event put later without a network stays where another has moved it", async () => {
  const [ada, mei] = await two();
  const { page } = ada;
  const { id } = await send(ada, "POST", "/calendar", event("Rigging", nextWeek(1)));
  await ada.open(`/calendar?view=week&day=${nextWeek(0)}`);
  const menu = page.getByRole("button", { name: /Rigging/ }).and(page.locator(".ev-menu"));
  await page.locator("[data-event]", { hasText: "Rigging" }).first().waitFor();
  await goOffline(ada);
  await page.locator("[data-event]", { hasText: "Rigging" }).first().hover();
  await menu.first().click();
  await choose(page, "A day later");
  await waits(ada).waitFor();
  const theirs = {
    starts_at: `${nextWeek(3)}T15:00:00.000Z`,
    ends_at: `${nextWeek(3)}T16:00:00.000Z`,
  };
  await send(mei, "PATCH", `/calendar/${id}`, theirs);
  await ada.context.setOffline(false);
  const refused = page.getByRole("link", { name: "1 change couldn’t be saved" });
  await refused.click();
  expect(await mei.get<object>(`/recordings/${id}`)).toMatchObject(theirs);
  const both = await page.getByRole("main").locator(".notice").innerText();
  expect(both).toMatch(/15:00 to 16:00[\s\S]*10:00 to 11:00/);
  await page.getByRole("button", { name: "Put mine in its place" }).click();
  await page.getByText("Nothing waits").waitFor();
  expect(await mei.get<object>(`/recordings/${id}`)).toMatchObject({
    starts_at: `${nextWeek(2)}T10:00:00.000Z`,
  });
});

tryPage("one day of what repeats, too, stays where another has put it meanwhile", async () => {
  const [ada, mei] = await two();
  const { page } = ada;
  const recurrence = { frequency: "weekly", time_zone: "UTC", count: 4 };
  const { id } = await send(
    ada,
    "POST",
    "/calendar",
    event("Sounding", nextWeek(1), { recurrence }),
  );
  await ada.open(`/calendar?view=week&day=${nextWeek(0)}`);
  const row = page.locator("[data-event]", { hasText: "Sounding" }).first();
  await row.waitFor();
  await goOffline(ada);
  await row.hover();
  await page
    .getByRole("button", { name: /Sounding/ })
    .and(page.locator(".ev-menu"))
    .first()
    .click();
  await choose(page, "A day later");
  await page.getByRole("button", { name: "This one" }).click();
  await waits(ada).waitFor();
  const theirs = {
    starts_at: `${nextWeek(4)}T15:00:00.000Z`,
    ends_at: `${nextWeek(4)}T16:00:00.000Z`,
  };
  const day = `/calendar/${id}/occurrences/${nextWeek(1)}`;
  const { created_id } = await send<{ created_id: string }>(mei, "PATCH", day, theirs);
  await ada.context.setOffline(false);
  await page.getByRole("link", { name: "1 change couldn’t be saved" }).click();
  expect(await mei.get<object>(`/recordings/${created_id}`)).toMatchObject(theirs);
  await page.getByText("A change of an event that repeats").waitFor();
  const both = await page.getByRole("main").locator(".notice").innerText();
  expect(both).toMatch(/15:00 to 16:00[\s\S]*10:00 to 11:00/);
  await page.getByRole("button", { name: "Put mine in its place" }).click();
  await page.getByText("Nothing waits").waitFor();
  expect(await mei.get<object>(`/recordings/${created_id}`)).toMatchObject({
    starts_at: `${nextWeek(2)}T10:00:00.000Z`,
  });
});
