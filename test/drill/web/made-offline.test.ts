import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { type Form, fill, forms, NEW, sendIn, titleIn, wordsIn } from "./forms.ts";
import { leave } from "./sending.ts";

const at = desk();

/** Somebody whose pages outlive the network, and the forms of the demonstration. */
async function ashore() {
  const sitting = await at.person({ hasWorker: true });
  await sitting.open("");
  const all = await forms(sitting);
  await sitting.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { sitting, all };
}

/** Lets what was shown be kept, as it is some seconds later. */
async function keep({ page }: Sitting): Promise<void> {
  await leave(page);
}

/** Who can decide or be asked is known without a network where they were offered before. */
async function offerPeople({ page }: Sitting, { open }: Form, one: Locator): Promise<void> {
  await press(page.getByRole("button", { name: open }));
  await one.first().waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
}

/** How many of a name are on the server. */
async function countOf({ get }: Sitting, { path }: Form, title: string): Promise<number> {
  const all = await get<{ title?: string; name?: string }[]>(
    path === "" ? "/projects" : `${path}/children`,
  );
  return all.filter((one) => (one.title ?? one.name) === title).length;
}

tryPage("what makes a page waits without a network, and is sent once", async () => {
  const { sitting, all } = await ashore();
  const { page, context, open } = sitting;
  for (const [name, form] of Object.entries(all)) {
    const title = `A ${name} under water`;
    await open(form.path);
    await page.getByRole("button", { name: form.open }).first().waitFor();
    if (name === "approval")
      await offerPeople(sitting, form, page.getByLabel("Who decides").locator("option"));
    if (name === "question")
      await offerPeople(
        sitting,
        form,
        page.getByRole("group", { name: "Who is asked" }).getByRole("checkbox"),
      );
    await keep(sitting);
    await context.setOffline(true);
    await fill(sitting, form, title);
    await sendIn(page, form).click();
    await page.waitForURL(NEW);
    const heading = page.getByRole("heading", { level: 1, name: title });
    const waits = page.getByRole("main").getByRole("link", { name: "Waits to be sent" });
    await heading.waitFor();
    await waits.waitFor();
    await loadAxe(page);
    expect([name, ...(await violationsIn(page))]).toEqual([name]);
    await page.reload();
    await heading.waitFor();
    await waits.waitFor();
    if (form.words) await page.getByText(`All about ${title}.`).waitFor();
    await page.goBack();
    const added = page.locator(".added", { hasText: title });
    await added.getByRole("link", { name: "Waits to be sent" }).waitFor();
    await loadAxe(page);
    expect([name, ...(await violationsIn(page))]).toEqual([name]);
    await added.getByRole("link", { name: title }).click();
    await heading.waitFor();
    await context.setOffline(false);
    await page.waitForURL(form.at);
    await heading.waitFor();
    expect([name, await countOf(sitting, form, title)]).toEqual([name, 1]);
    await page.goBack();
    await page.getByRole("main").getByRole("link", { name: title }).first().waitFor();
    await added.waitFor({ state: "detached" });
  }
});

tryPage("what waited and is refused says why, and goes back into its form", async () => {
  const { sitting, all } = await ashore();
  const { page, context, open } = sitting;
  const form = all.message;
  if (!form) throw new Error("There is no such form.");
  const title = "Refused under water";
  await open(form.path);
  await page.getByRole("button", { name: form.open }).first().waitFor();
  await context.setOffline(true);
  await fill(sitting, form, title);
  await sendIn(page, form).click();
  await page.getByRole("main").getByRole("link", { name: "Waits to be sent" }).waitFor();
  const message = "Nobody writes here any more.";
  await context.route(form.to, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 403, json: { error: { code: "forbidden", message } } })
      : route.continue(),
  );
  await context.setOffline(false);
  await page.getByRole("alert").filter({ hasText: message }).waitFor();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Change it" }));
  await page.getByRole("alert").filter({ hasText: message }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/coral-reef${form.path}`);
  expect(await titleIn(page, form).inputValue()).toBe(title);
  expect(await wordsIn(page, form).innerText()).toBe(`All about ${title}.`);
  await context.unroute(form.to);
  await press(page.getByRole("button", { name: "Try again" }));
  await page.waitForURL(form.at);
  expect(await countOf(sitting, form, title)).toBe(1);
  expect(await page.getByText("couldn’t be saved").count()).toBe(0);
});

tryPage("what was on its way when its page ended is sent by the next, once", async () => {
  const { sitting, all } = await ashore();
  const { page, context } = sitting;
  const form = all.message;
  if (!form) throw new Error("There is no such form.");
  for (const [title, hasArrived] of [
    ["Ended before it was sent", false],
    ["Ended before it was answered", true],
  ] as const) {
    const ending = await context.newPage();
    await ending.goto(`${at.address}/coral-reef${form.path}`);
    const sent = Promise.withResolvers<void>();
    await context.route(form.to, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      if (hasArrived) await route.fetch();
      sent.resolve();
    });
    await fill({ ...sitting, page: ending }, form, title);
    await sendIn(ending, form).click();
    await sent.promise;
    await ending.close();
    await context.unroute(form.to);
    await page.goto(`${at.address}/coral-reef${form.path}`);
    await page.getByRole("main").locator(`li:not(.added)`, { hasText: title }).waitFor();
    expect([title, await countOf(sitting, form, title)]).toEqual([title, 1]);
  }
});

tryPage("what is refused while one is elsewhere is kept, and said", async () => {
  const { sitting, all } = await ashore();
  const { page, open } = sitting;
  const form = all.document;
  if (!form) throw new Error("There is no such form.");
  const title = "Refused behind one's back";
  await open(form.path);
  const answer = Promise.withResolvers<void>();
  await sitting.context.route(form.to, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await answer.promise;
    await route.fulfill({ status: 402, json: { error: { code: "full", message: "It is full." } } });
  });
  await fill(sitting, form, title);
  await sendIn(page, form).click();
  await page.waitForURL(NEW);
  await press(page.getByRole("link", { name: "Home" }).first());
  await page.getByRole("link", { name: "Website relaunch" }).first().waitFor();
  answer.resolve();
  await page.getByText("Couldn't save the document: It is full.").waitFor();
  await page.reload();
  await page.getByRole("link", { name: "1 change couldn’t be saved" }).waitFor();
  await open(form.path);
  const added = page.locator(".added", { hasText: title });
  await added.getByRole("link", { name: "It wasn’t sent" }).waitFor();
  await added.getByRole("link", { name: title }).click();
  await page.getByRole("alert").filter({ hasText: "It is full." }).waitFor();
  await sitting.context.unroute(form.to);
  await press(page.getByRole("button", { name: "Try again" }));
  await page.waitForURL(form.at);
  expect(await countOf(sitting, form, title)).toBe(1);
});
