import { expect } from "bun:test";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";

const at = desk();

/** Two windows of browsers that know nothing of each other, on the same page. */
async function two(path: (sitting: Sitting) => Promise<string>) {
  const sittings = [await at.person(), await at.person()];
  for (const sitting of sittings) {
    await sitting.open("");
    await sitting.open(await path(sitting));
  }
  const [one, other] = sittings;
  if (!one || !other) throw new Error("There are two.");
  return [one, other] as const;
}

const tool = (key: string) => async (sitting: Sitting) =>
  `/recordings/${(await demoProject(sitting)).tool(key)}`;

/** What another does is there before somebody looks for it. */
const SOON_MS = 2000;

tryPage("what is said in a chat is in the other's window at once", async () => {
  const [one, other] = await two(tool("chat"));
  await other.page.getByLabel(/^Say something to/).waitFor();
  const field = one.page.getByLabel(/^Say something to/);
  await field.fill("The tide is coming in");
  await field.press("Enter");
  await other.page
    .locator(".said", { hasText: "The tide is coming in" })
    .waitFor({ timeout: SOON_MS });
  expect(await other.page.locator(".said", { hasText: "The tide is coming in" }).count()).toBe(1);
});

tryPage("a to-do that another has done is done on this page, too", async () => {
  const [one, other] = await two(tool("todos"));
  const box = (sitting: Sitting) =>
    sitting.page.getByRole("checkbox", { name: "Write the launch note" });
  await box(other).waitFor();
  await box(one).click();
  await box(other).waitFor({ state: "detached", timeout: SOON_MS });
});

tryPage("a card that another moves goes to its column here", async () => {
  const [one, other] = await two(tool("board"));
  const board = (await demoProject(one)).tool("board");
  const [column, next] = await childrenIn(one, board);
  const [card] = await childrenIn(one, column?.id ?? "");
  if (!next || !card) throw new Error("The demonstration has no card to move.");
  const title = { name: card.title };
  await other.page
    .getByRole("region", { name: column?.title ?? "" })
    .getByRole("link", title)
    .waitFor();
  await one.page.getByRole("button", { name: `Move ${card.title}`, exact: true }).click();
  await one.page.getByRole("menuitem", { name: next.title, exact: true }).click();
  await other.page
    .getByRole("region", { name: next.title })
    .getByRole("link", title)
    .waitFor({ timeout: SOON_MS });
});

tryPage("tabs of one browser share one stream, and the last one left holds it", async () => {
  const { page, context, open } = await at.person();
  await open("");
  const opened = page.waitForRequest(/\/live$/);
  await open("/hey");
  await opened;
  let streams = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/live")) streams++;
  });
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole("heading", { level: 1, name: "Hey!" }).waitFor();
  expect(streams).toBe(0);
  await page.close();
  await Bun.sleep(500);
  expect(streams).toBe(1);
});
