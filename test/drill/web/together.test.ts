import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";

import { send, somebody } from "./sending.ts";

/** What follows the changes of an organization. */
const STREAM = /\/assets\/stream-[^/]+\.js/;

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

const LIVE = /\/live\?/;

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
  await one.page
    .getByRole("button", { name: `What to do with ${card.title}`, exact: true })
    .click();
  await one.page.getByRole("menuitem", { name: next.title, exact: true }).click();
  await other.page
    .getByRole("region", { name: next.title })
    .getByRole("link", title)
    .waitFor({ timeout: SOON_MS });
  await other.page
    .getByRole("region", { name: column?.title ?? "" })
    .getByRole("link", title)
    .waitFor({ state: "detached", timeout: SOON_MS });
});

tryPage("tabs of one browser share one stream, and the last one left holds it", async () => {
  const { page, context, open } = await at.person();
  const first = page.waitForRequest(LIVE);
  await open("");
  await first;
  const opened = page.waitForRequest(LIVE);
  await open("/hey");
  await opened;
  let streams = 0;
  context.on("request", (request) => {
    if (LIVE.test(request.url())) streams++;
  });
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole("heading", { level: 1, name: "Hey!" }).waitFor();
  expect(streams).toBe(0);
  await page.close();
  await Bun.sleep(500);
  expect(streams).toBe(1);
});

tryPage("what changes while a page begins is on it, in the first tab and in another", async () => {
  const [one, other] = await two(tool("todos"));
  const [list] = await childrenIn(other, (await demoProject(other)).tool("todos"));
  const add = (title: string) =>
    send(other, "POST", `/recordings/${list?.id}/children`, { type: "todo", title });
  /** Opens the list in a tab; what follows it comes after something was added there. */
  const missing = async (page: Page, title: string) => {
    let go = () => {};
    const added = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(STREAM, async (route) => {
      await added;
      await route.continue();
    });
    await page.goto(`${at.address}/coral-reef/recordings/${list?.id}`);
    await page.getByRole("link", { name: "Write the launch note" }).waitFor();
    await add(title);
    go();
    await page.getByRole("link", { name: title }).waitFor({ timeout: SOON_MS });
  };
  await missing(one.page, "Flotsam");
  await missing(await one.context.newPage(), "Jetsam");
});

tryPage("two people who change one title both see both, and neither is lost", async () => {
  const [one, other] = await two(async (sitting) => {
    const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
    const todos = await childrenIn(sitting, list?.id ?? "");
    return `/recordings/${todos.find(({ title }) => title.startsWith("Tell the shops"))?.id}`;
  });
  const rename = async ({ page }: Sitting) => {
    await page.getByRole("button", { name: /edit the title$/ }).press("Enter");
    return page.getByRole("textbox", { name: "Title" });
  };
  const [mine, theirs] = [await rename(one), await rename(other)];
  await theirs.fill("The note of the other");
  await theirs.press("Enter");
  await other.page.getByRole("button", { name: /^The note of the other/ }).waitFor();
  await mine.fill("The note of the one");
  await mine.press("Enter");
  await one.page.getByText("It says “The note of the other” now.").waitFor();
  expect(await one.page.getByRole("textbox", { name: "Title" }).inputValue()).toBe(
    "The note of the one",
  );
  // The notice has it all.
  expect(await one.page.locator(".toast").count()).toBe(0);
  const id = new URL(one.page.url()).pathname.split("/").at(-1);
  const stored = async () => (await one.get<{ title: string }>(`/recordings/${id}`)).title;
  expect(await stored()).toBe("The note of the other");
  await one.page.getByRole("button", { name: "Put mine in its place" }).press("Enter");
  await other.page.getByRole("button", { name: /^The note of the one/ }).waitFor();
  expect(await stored()).toBe("The note of the one");

  // A change of something else is in nobody's way.
  const again = await rename(one);
  await other.page.keyboard.press("x");
  await other.page.getByRole("button", { name: "Done. Open it again" }).waitFor();
  await again.fill("Done, and renamed");
  await again.press("Enter");
  await other.page.getByRole("button", { name: /^Done, and renamed/ }).waitFor();
});

tryPage("who reads what another puts in the trash is told so, and reads on", async () => {
  const [one, other] = await two(async (sitting) => `/projects/${(await demoProject(sitting)).id}`);
  const ada = one.page;
  const made = await send(other, "POST", "/projects", { name: "Driftwood" });
  const list = await send<{ tools: { key: string; id: string }[] }>(
    other,
    "GET",
    `/projects/${made.id}`,
  );
  const board = list.tools.find(({ key }) => key === "message_board")?.id;
  const body = { type: "message", title: "On the beach", content_html: "<p>Words.</p>" };
  const message = await send(other, "POST", `/recordings/${board}/children`, body);
  for (const path of [`/recordings/${message.id}`, `/projects/${made.id}`]) {
    await one.open(path);
    await ada.getByRole("heading", { level: 1 }).waitFor();
    expect(await ada.getByText("in the trash").count()).toBe(0);
  }
  await send(other, "PUT", `/projects/${made.id}/status/trashed`);
  await ada.getByRole("status").filter({ hasText: "in the trash" }).waitFor();
  await ada.getByRole("heading", { level: 1, name: "Driftwood" }).waitFor();
  await one.open(`/recordings/${message.id}`);
  await ada.getByText("in the trash").waitFor();
});

tryPage(
  "a new name of the organization is on the pages of everybody who has one open",
  async () => {
    const ada = await at.person();
    await ada.open("");
    const before = await ada.page.locator(".bar-org").innerText();
    const others = [
      await somebody(at, "mei@example.com"),
      await somebody(at, "henrik@example.com"),
      ada,
    ];
    const rename = async (name: string) => {
      const sent = await send(ada, "PATCH", "/account", { name });
      for (const { page } of others)
        await page.locator(".bar-org", { hasText: name }).waitFor({ timeout: 3 * SOON_MS });
      return sent;
    };
    await rename("Atoll of the Winds");
    await rename(before.trim());
  },
);
