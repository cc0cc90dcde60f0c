import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { fill, forms, NEW, sendIn, titleIn, wordsIn } from "./forms.ts";

const at = desk();
/** Whoever has pressed a button sees within this what came of it. */
const AT_ONCE_MS = 300;
const SLOW_MS = 2000;

/** Measures how long after the next click a heading says something. */
const timed = (page: Page, title: string) =>
  page.evaluate((text) => {
    const times: { clicked?: number; shown?: number } = {};
    Object.assign(window, { times });
    addEventListener("click", () => (times.clicked ??= performance.now()), true);
    const look = () => {
      if (document.querySelector("h1")?.textContent === text) times.shown = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, title);
async function tookMs(page: Page): Promise<number> {
  // What stands there is seen in the next frame.
  const { clicked, shown } = await page
    .waitForFunction(() => Reflect.get(window, "times").shown && Reflect.get(window, "times"))
    .then((times) => times.jsonValue());
  return shown - clicked;
}

/** What is posted to a place, each with its key; answered by the server itself, late, or with a refusal. */
async function posts({ page }: Sitting, to: RegExp, refusal?: { status: number; json: object }) {
  const keys: string[] = [];
  await page.route(to, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    await Bun.sleep(refusal ? SLOW_MS / 4 : SLOW_MS);
    return refusal ? route.fulfill(refusal) : route.continue();
  });
  return keys;
}

tryPage("what makes a page stands on it at once, and gets its address later", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const took: number[] = [];
  for (const [name, form] of Object.entries(await forms(sitting))) {
    const title = `A ${name} that is slow`;
    await open(form.path);
    const before = page.url();
    await posts(sitting, form.to);
    await fill(sitting, form, title);
    await timed(page, title);
    await sendIn(page, form).click();
    const heading = page.getByRole("heading", { level: 1, name: title });
    await heading.waitFor();
    took.push(await tookMs(page));
    expect(page.url()).toMatch(NEW);
    await page.getByText("Being sent").waitFor();
    if (form.words) await page.getByText(`All about ${title}.`).waitFor();
    await loadAxe(page);
    expect([name, ...(await violationsIn(page))]).toEqual([name]);
    await page.waitForURL(form.at);
    await heading.waitFor();
    await page.getByText("Being sent").waitFor({ state: "detached" });
    if (form.words) await page.getByText(`All about ${title}.`).waitFor();
    await page.goBack();
    await page.waitForURL(before);
    await page.getByRole("main").getByRole("link", { name: title }).first().waitFor();
    expect(await sendIn(page, form).count()).toBe(0);
    await page.unroute(form.to);
  }
  // Whatever else the machine does at one of them, none waits for the server.
  expect(took.toSorted((a, b) => a - b)[took.length / 2]).toBeLessThan(AT_ONCE_MS);
  expect(Math.max(...took)).toBeLessThan(SLOW_MS / 2);
});

tryPage("whoever goes back meanwhile finds it in its list, and the way to it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { message, project, document } = await forms(sitting);
  for (const form of [message, project, document]) {
    if (!form) throw new Error("There is no such form.");
    const title = `Looked for meanwhile by ${form.open}`;
    await open(form.path);
    await posts(sitting, form.to);
    await fill(sitting, form, title);
    await sendIn(page, form).click();
    await page.waitForURL(NEW);
    await page.goBack();
    const added = page.locator(".added", { hasText: title });
    await added.getByText("Being sent").waitFor();
    await added.getByRole("link", { name: title }).click();
    await page.waitForURL(NEW);
    await page.waitForURL(form.at);
    await page.goBack();
    await page.getByRole("main").getByRole("link", { name: title }).first().waitFor();
    await added.waitFor({ state: "detached" });
    await page.unroute(form.to);
  }
});

const REFUSALS = [
  { status: 422, code: "invalid", message: "That can’t be." },
  { status: 403, code: "forbidden", message: "You may not." },
  { status: 500, code: "internal", message: "Something broke." },
];

tryPage("what is refused is in its form again, with the reason, and is tried again", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  for (const [number, [name, form]] of Object.entries(await forms(sitting)).entries()) {
    const { status, ...error } = REFUSALS[number % REFUSALS.length] ?? { status: 500 };
    const title = `A ${name} that is refused`;
    await open(form.path);
    const before = page.url();
    const keys = await posts(sitting, form.to, { status, json: { error } });
    await fill(sitting, form, title);
    await sendIn(page, form).click();
    await page.waitForURL(NEW);
    const alert = page.getByRole("alert").filter({ hasText: REFUSALS[number % 3]?.message ?? "" });
    await alert.first().waitFor();
    expect(page.url()).toBe(before);
    expect(await titleIn(page, form).inputValue()).toBe(title);
    if (form.words) expect(await wordsIn(page, form).innerText()).toBe(`All about ${title}.`);
    await loadAxe(page);
    expect([name, ...(await violationsIn(page, 12))]).toEqual([name]);
    // So it is when the page is loaded anew, or was closed.
    await page.reload();
    await alert.first().waitFor();
    expect(await titleIn(page, form).inputValue()).toBe(title);
    if (form.words) {
      await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
      expect(await wordsIn(page, form).innerText()).toBe(`All about ${title}.`);
    }
    await page.unroute(form.to);
    await posts(sitting, form.to);
    await press(alert.getByRole("button", { name: "Try again" }));
    await page.waitForURL(NEW);
    await page.waitForURL(form.at);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect([name, keys.length]).toEqual([name, 1]);
    await page.unroute(form.to);
  }
});

/** A project that is made, and on its way until `going` is resolved. */
async function onItsWay(sitting: Sitting, title: string) {
  const { page, open } = sitting;
  const { project } = await forms(sitting);
  if (!project) throw new Error("There is no such form.");
  await open(project.path);
  const going = Promise.withResolvers<void>();
  await page.route(project.to, async (route) => {
    if (route.request().method() === "POST") await going.promise;
    await route.continue();
  });
  await fill(sitting, project, title);
  await sendIn(page, project).click();
  await page.waitForURL(NEW);
  return { project, going };
}

tryPage("another tab at its address waits for it, and follows it to its own", async () => {
  const sitting = await atHome(at);
  const { page, context } = sitting;
  const { project, going } = await onItsWay(sitting, "In two tabs");
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator("#main [aria-busy], [aria-busy]").first().waitFor();
  // Longer than it takes to find out that something is nowhere.
  await Bun.sleep(SLOW_MS);
  expect(await other.getByText("Nothing here").count()).toBe(0);
  going.resolve();
  await other.waitForURL(project.at);
  await other.getByRole("heading", { level: 1, name: "In two tabs" }).waitFor();
  await other.goto(`${at.address}/coral-reef/new/${crypto.randomUUID()}`);
  await other.getByText("Nothing here").waitFor();
});

tryPage(
  "what is on its way when a page is loaded anew waits, and no server is said to be gone",
  async () => {
    const sitting = await atHome(at);
    const { page } = sitting;
    const { project, going } = await onItsWay(sitting, "On its way");
    await page.reload();
    await page.getByText("1 change waits").waitFor();
    expect(await page.getByText("The server can't be reached").count()).toBe(0);
    going.resolve();
    await page.waitForURL(project.at);
    await page.getByRole("heading", { level: 1, name: "On its way" }).waitFor();
    expect(await page.getByText("1 change waits").count()).toBe(0);
  },
);

tryPage("a message is refused with its files, its kind and who is told still chosen", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { message } = await forms(sitting);
  if (!message) throw new Error("There is no such form.");
  await open(message.path);
  await posts(sitting, message.to, {
    status: 422,
    json: { error: { code: "invalid", message: "Not so." } },
  });
  await fill(sitting, message, "With a chart and a kind");
  const chart = { name: "chart.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-") };
  await page.getByLabel("Files to attach").setInputFiles(chart);
  const link = wordsIn(page, message).getByRole("link", { name: "chart.pdf" });
  await link.waitFor();
  const kind = page.getByRole("group", { name: "What kind of message it is" }).getByRole("button");
  await kind.first().click();
  await press(page.getByLabel("Tell everybody on the project"));
  await sendIn(page, message).click();
  await page.getByText("Not so.").waitFor();
  await link.waitFor();
  expect(await kind.first().getAttribute("aria-pressed")).toBe("true");
  expect(await page.getByLabel("Tell everybody on the project").isChecked()).toBe(false);
  // Also after the window was closed.
  await page.reload();
  await link.waitFor();
});
