import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";

const at = desk();

const STREAM = /\/assets\/stream-[^/]+\.js/;
const SERVER = /\/(?:api\/|healthz)/;

const forgetAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open("atoll-answers");
        asked.onsuccess = () => {
          const change = asked.result.transaction("answers", "readwrite");
          change.objectStore("answers").clear();
          change.oncomplete = () => resolve();
        };
      }),
  );

tryPage("a server that is back brings the page back by itself, and gets what waited", async () => {
  const sitting = await atHome(at);
  const { page, get } = sitting;
  const project = await demoProject(sitting);
  const [list] = await childrenIn(sitting, project.tool("todos"));
  const [todo] = await childrenIn(sitting, list?.id ?? "");
  await sitting.open(`/recordings/${todo?.id}`);
  await page.getByRole("button", { name: "Add a comment…" }).click();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.route(SERVER, (route) => route.abort());
  await page.keyboard.type("Said to nobody at first");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
  await forgetAnswers(page);
  await page.reload();
  await page.getByText("No answer").waitFor();
  await page.unroute(SERVER);
  await page.getByRole("heading", { level: 1, name: todo?.title ?? "" }).waitFor();
  await page.locator(".comment", { hasText: "Said to nobody at first" }).waitFor();
  await page
    .getByRole("link", { name: "1 change waits to be sent" })
    .waitFor({ state: "detached" });
  const comments = await get<{ content_html: string }[]>(`/recordings/${todo?.id}/comments`);
  const same = comments.filter((one) => one.content_html.includes("Said to nobody at first"));
  expect(same.length).toBe(1);
});

tryPage("a part of a page that had no network is there when the network is", async () => {
  const sitting = await at.person({ hasWorker: true });
  const { page, context } = sitting;
  await sitting.open("");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sitting.open("");
  const links = page.locator("main").getByRole("link", { name: "Website relaunch" });
  await context.setOffline(true);
  await links.first().click();
  await page.getByText("No answer").first().waitFor();
  // The pauses have become long by now.
  await Bun.sleep(4500);
  await context.setOffline(false);
  const since = Date.now();
  await page.getByRole("heading", { level: 1, name: "Website relaunch" }).waitFor();
  expect(Date.now() - since).toBeLessThan(2500);
});

tryPage("what changes is followed, though what follows it could not be had at first", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  const failed = page.waitForEvent("requestfailed", (one) => STREAM.test(one.url()));
  await page.route(STREAM, (route) => route.abort());
  await sitting.open("");
  const project = await demoProject(sitting);
  const [list] = await childrenIn(sitting, project.tool("todos"));
  await sitting.open(`/recordings/${list?.id}`);
  await failed;
  await page.unroute(STREAM);
  await page.waitForResponse(/\/live\?/);
  await send(sitting, "POST", `/recordings/${list?.id}/children`, { type: "todo", title: "Ebb" });
  await page.getByRole("link", { name: "Ebb" }).waitFor();
});
