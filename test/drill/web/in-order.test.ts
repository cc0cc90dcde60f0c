import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";

const at = desk();
const COMPLETION = /\/completion$/;

/** A browser at a list with one to-do of this title, and how that is on the server. */
async function atTodo(title: string) {
  const sitting = await at.person({ hasWorker: true });
  await sitting.open("");
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const { id } = await send(sitting, "POST", `/recordings/${list?.id}/children`, {
    type: "todo",
    title,
  });
  await sitting.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sitting.open(`/recordings/${list?.id}`);
  const box = sitting.page.getByRole("checkbox", { name: title });
  await box.waitFor();
  const isDone = async () =>
    (await sitting.get<{ completed: boolean }>(`/recordings/${id}`)).completed;
  return { ...sitting, box, isDone };
}

/** All that is sent of completions, as it was answered. */
function completions(page: Page): string[] {
  const sent: string[] = [];
  page.on("requestfinished", (request) => {
    if (COMPLETION.test(request.url())) sent.push(request.method());
  });
  return sent;
}

tryPage("of two changes the last one wins, though the first had to be sent twice", async () => {
  const { page, box, isDone } = await atTodo("Trim the sail");
  const sent = completions(page);
  let isCut = false;
  await page.route(COMPLETION, (route) => {
    if (isCut) return route.continue();
    isCut = true;
    return route.abort();
  });
  await box.click();
  const last = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await box.click();
  await last;
  await page.waitForTimeout(500);
  expect([sent, await box.isChecked(), await isDone()]).toEqual([["PUT", "DELETE"], false, false]);
});

tryPage(
  "what is done while a change of it waits, waits behind that, and goes soon after",
  async () => {
    const { page, box, isDone } = await atTodo("Reef the sail");
    const sent = completions(page);
    let isDead = true;
    await page.route(/\/(?:api\/v1|healthz)/, (route) =>
      isDead && route.request().resourceType() !== "document" ? route.abort() : route.continue(),
    );
    await box.click();
    await page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
    await page.reload();
    await box.waitFor();
    // The server is there again before anybody has looked.
    await page.unroute(/\/(?:api\/v1|healthz)/);
    isDead = false;
    await box.click();
    await page.getByRole("link", { name: /waits? to be sent/ }).waitFor({ state: "detached" });
    expect([sent, await box.isChecked(), await isDone()]).toEqual([
      ["PUT", "DELETE"],
      false,
      false,
    ]);
  },
);

tryPage(
  "what waits is sent soon after the server is back, on a page that was loaded without it",
  async () => {
    const { page, box, isDone } = await atTodo("Furl the sail");
    await page.route(/\/(?:api\/v1|healthz)/, (route) => route.abort());
    await box.click();
    const waits = page.getByRole("link", { name: "1 change waits to be sent" });
    await waits.waitFor();
    await page.reload();
    await box.waitFor();
    await waits.waitFor();
    await page.unroute(/\/(?:api\/v1|healthz)/);
    await waits.waitFor({ state: "detached", timeout: 9000 });
    expect(await isDone()).toBe(true);
  },
);

tryPage("an event that is added stands there while its day is looked for", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("/calendar");
  const held = Promise.withResolvers<void>();
  await page.route("**/calendar/parse*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add an event" }).click();
  await page.keyboard.type("Lunch on the quay tomorrow 12:30");
  await page.keyboard.press("Enter");
  const going = page.locator(".new-event .added", { hasText: "Lunch on the quay tomorrow 12:30" });
  await going.waitFor();
  held.resolve();
  await going.waitFor({ state: "detached" });
  await page
    .getByRole("link", { name: /Lunch on the quay/ })
    .first()
    .waitFor();
});
