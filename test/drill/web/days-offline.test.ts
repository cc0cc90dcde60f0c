import { expect } from "bun:test";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { leave, send, somebody } from "./sending.ts";

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
