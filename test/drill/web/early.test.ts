import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, childrenIn, comeIn, demoProject, desk, tryPage } from "../../support/browser.ts";

const at = desk();

/** What a page asks of the API, in its order. */
function asking(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/")) asked.push(pathname + search);
  });
  return asked;
}

const left = (page: Page) => page.evaluate(() => [...(globalThis.earlyAnswers?.keys() ?? [])]);

tryPage("what a page shows is asked for once, and none of it in vain", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id, tool } = await demoProject(sitting);
  // Nothing is read anew because of what is followed.
  await page.route(/\/live\?/, (route) => route.abort());
  const tools = ["todos", "message_board", "folder", "board", "chat"];
  const paths = tools.map((key) => `/recordings/${tool(key)}`);
  const column = (await childrenIn(sitting, tool("board"))).find(({ type }) => type === "column");
  const [card] = await childrenIn(sitting, column?.id ?? "");
  const beside = `/recordings/${tool("board")}?card=${card?.id}`;
  for (const path of [...paths, beside, `/projects/${id}`, "", "/hey", "/my", "/calendar"]) {
    const asked = asking(page);
    await open(path);
    await page.waitForFunction(() => globalThis.earlyAnswers?.size === 0).catch(() => null);
    const twice = asked.filter((one, index) => asked.indexOf(one) !== index);
    expect([path, twice, await left(page)]).toEqual([path, [], []]);
    page.removeAllListeners("request");
  }
});

tryPage("a page begins to ask before its program is there", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const path = `/recordings/${(await demoProject(sitting)).tool("todos")}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  const inside = page.waitForResponse((answer) => answer.url().endsWith("/children"));
  const opened = open(path);
  await inside;
  resolve();
  await opened;
  await page.getByRole("checkbox").first().waitFor();
});

tryPage("what was refused early is asked for again once somebody signed in", async () => {
  const sitting = await atHome(at);
  const path = `/coral-reef/recordings/${(await demoProject(sitting)).tool("todos")}`;
  const { page } = await at.person();
  await page.goto(at.address + path);
  await comeIn(page);
  await page.getByRole("checkbox").first().waitFor();
});
