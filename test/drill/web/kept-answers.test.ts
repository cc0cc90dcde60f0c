import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { leave } from "./sending.ts";

const at = desk();

/** How many answers are kept on this device. */
const keptIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const asked = indexedDB.open("atoll-answers");
        asked.onsuccess = () => {
          const read = asked.result.transaction("answers").objectStore("answers").get("last");
          read.onsuccess = () => resolve(read.result?.state.queries.length ?? 0);
        };
      }),
  );

/** A browser whose program is kept, at a to-do. */
async function atTodo(): Promise<{ sitting: Sitting; title: string }> {
  const sitting = await at.person({ hasWorker: true });
  await sitting.open("");
  const project = await demoProject(sitting);
  const [list] = await childrenIn(sitting, project.tool("todos"));
  const [todo] = await childrenIn(sitting, list?.id ?? "");
  await sitting.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sitting.open(`/recordings/${todo?.id}`);
  await sitting.page.getByRole("heading", { level: 1, name: todo?.title ?? "" }).waitFor();
  await sitting.page.getByRole("button", { name: "Add a comment…" }).waitFor();
  return { sitting, title: todo?.title ?? "" };
}

tryPage("what was read for two seconds can be read without a network", async () => {
  const { sitting, title } = await atTodo();
  const { page, context } = sitting;
  await Bun.sleep(2000);
  await context.setOffline(true);
  await page.goto("about:blank");
  await page.goto(`${at.address}/coral-reef`);
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});

tryPage("reading without a network leaves all that can be read without one", async () => {
  const { sitting, title } = await atTodo();
  const { page, context } = sitting;
  await Bun.sleep(2000);
  const before = await keptIn(page);
  expect(before).toBeGreaterThan(5);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  // Everything on the screen is asked for anew, in vain, and what is left then is kept.
  await Bun.sleep(5000);
  await leave(page);
  expect(await keptIn(page)).toBeGreaterThanOrEqual(before);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByText("You are offline").waitFor();
});

tryPage("what was kept is shown no more once the server says that it is not there", async () => {
  const { sitting, title } = await atTodo();
  const { page } = sitting;
  await Bun.sleep(2000);
  const id = page.url().split("/").at(-1) ?? "";
  await page.route(`**/recordings/${id}`, (route) =>
    route.request().resourceType() === "document"
      ? route.continue()
      : route.fulfill({ status: 404, json: { error: { code: "not_found", message: "No." } } }),
  );
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Nothing here" }).waitFor();
  expect(await page.getByRole("heading", { name: title }).count()).toBe(0);
});
