import { expect } from "bun:test";
import type { Page, Route } from "playwright-core";
import {
  atHome,
  childrenIn,
  comeIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { loadAxe, violationsIn } from "./axe.ts";

const at = desk();

/** What a server says, and what a page says of it. */
const FACES: readonly [status: number, title: string, isWorthAnotherTry: boolean][] = [
  [402, "The plan is full", false],
  [403, "Not for you", false],
  [404, "Nothing here", false],
  [409, "Somebody was faster", true],
  [413, "Too large", false],
  [429, "A little too fast", true],
  [500, "Something broke here", true],
  [503, "Back in a moment", true],
];

const SETTLES_MS = 500;

const refusal = (status: number) => ({
  status,
  headers: { "x-request-id": "req-1234", "retry-after": "1" },
  json: { error: { code: "internal", message: "As it was said." } },
});

const somebody = () => atHome(at);

/** Somebody of whom nothing is kept of before, which would be shown for want of an answer. */
async function somebodyNew(): Promise<Sitting> {
  const sitting = await somebody();
  await sitting.page.addInitScript(() => void indexedDB.deleteDatabase("atoll-answers"));
  return sitting;
}

/** A page that is nothing but what is asked for. */
const BULLETIN = "**/api/v1/*/bulletins/*";

tryPage("each refusal has a face of its own in the place of a page", async () => {
  const { page, open } = await somebodyNew();
  for (const [status, title, isWorthAnotherTry] of FACES) {
    const refuse = (route: Route) => route.fulfill(refusal(status));
    await page.route(BULLETIN, refuse);
    await open("/bulletins/0193b0c8-7d10-7000-8000-000000000001");
    await loadAxe(page);
    // It is asked for once more when the page comes.
    await Bun.sleep(SETTLES_MS);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect([status, await violationsIn(page)]).toEqual([status, []]);
    const again = page.getByRole("button", { name: "Try again" });
    expect([status, await again.count()]).toEqual([status, isWorthAnotherTry ? 1 : 0]);
    await page.unroute(BULLETIN, refuse);
    if (!isWorthAnotherTry) continue;
    await again.click();
    await page.getByText(title).waitFor({ state: "detached" });
  }
});

tryPage("a server that doesn't answer has a face, and one that is slow shows bones", async () => {
  const { page, open } = await somebodyNew();
  const held = Promise.withResolvers<void>();
  await page.route("**/my/notifications*", (route) => route.abort());
  await open("/hey");
  await page.getByText("No answer").waitFor();
  await page.unroute("**/my/notifications*");
  await page.route("**/my/notifications*", async (route) => {
    await held.promise;
    await route.continue();
  });
  void page.reload();
  await page.locator(".bone").first().waitFor();
  held.resolve();
  await page.locator(".bone").first().waitFor({ state: "detached" });
});

const tool = (key: string) => async (sitting: Sitting) =>
  `/recordings/${(await demoProject(sitting)).tool(key)}`;

const firstIn = (key: string) => async (sitting: Sitting) => {
  const [first] = await childrenIn(sitting, (await demoProject(sitting)).tool(key));
  return `/recordings/${first?.id}`;
};

interface Place {
  path: (sitting: Sitting) => Promise<string> | string;
  /** The button that opens the field; a chat has its field open. */
  button?: string | RegExp;
  field: string | RegExp;
  /** It has the editor, and is sent by its key. */
  isRich?: boolean;
  /** What must be there besides. */
  before?: (page: Page) => Promise<void>;
}

/** One of each kind of field that people write in. */
const PLACES: Record<string, Place> = {
  comment: {
    path: firstIn("message_board"),
    button: "Add a comment…",
    field: "Your comment",
    isRich: true,
  },
  message: {
    path: tool("message_board"),
    button: "Write a message",
    field: "Your message",
    isRich: true,
    before: (page) => page.getByLabel("What is it about?").fill("A title"),
  },
  "to-do": { path: tool("todos"), button: "Add a to-do", field: "What needs doing?" },
  card: { path: tool("board"), button: "Add a card", field: "What is it about?" },
  event: { path: () => "/calendar", button: "Add an event", field: /^What, and when/ },
  line: { path: tool("chat"), field: /^Say something to/ },
  title: { path: firstIn("message_board"), button: /edit the title/, field: "Title" },
  question: {
    path: async (sitting) => {
      const all = await sitting.get<{ check_ins_id: string | null }[]>("/projects");
      return `/recordings/${all.find(({ check_ins_id: id }) => id)?.check_ins_id}`;
    },
    button: "Ask a question",
    field: "The question",
    before: (page) => page.getByRole("button", { name: "Mon", exact: true }).click(),
  },
};

const STATUSES = [402, 403, 404, 409, 413, 422, 429, 500, 503] as const;
const WORDS = "Nobody wants to write this twice";

/** What stands in a field. */
async function wordsIn(page: Page, { field, isRich = false }: Place): Promise<string> {
  const box = page.getByRole("textbox", { name: field }).last();
  return isRich ? await box.innerText() : await box.inputValue();
}

async function write(page: Page, place: Place): Promise<void> {
  const { button, field, isRich = false, before } = place;
  if (button) await page.getByRole("button", { name: button }).first().click();
  const box = page.getByRole("textbox", { name: field }).last();
  if (isRich) await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await before?.(page);
  await box.focus();
  if (isRich) await page.keyboard.type(WORDS);
  else await box.fill(WORDS);
  await page.keyboard.press(isRich ? "Control+Enter" : "Enter");
}

const refuseWrites = (page: Page, status: number) =>
  page.route("**/api/v1/**", (route) =>
    ["GET", "HEAD"].includes(route.request().method()) || route.request().url().includes("/live/")
      ? route.continue()
      : route.fulfill(refusal(status)),
  );

/** Whether what was typed is still to be read, in its field or where it waits. */
async function isKept(page: Page, place: Place): Promise<boolean> {
  if ((await page.locator(".said-pending", { hasText: WORDS }).count()) > 0) return true;
  for (let tries = 0; tries < 40; tries++) {
    if ((await wordsIn(page, place).catch(() => "")) === WORDS) return true;
    await Bun.sleep(50);
  }
  return false;
}

for (const [name, place] of Object.entries(PLACES))
  tryPage(`what was typed as a ${name} is never lost, whatever the server says to it`, async () => {
    const sitting = await somebody();
    const { page, open } = sitting;
    const address = await place.path(sitting);
    const lost: string[] = [];
    // All fields ask for what is refused in the same two ways; one of them is tried with everything.
    for (const status of name === "comment" ? STATUSES : [403, 409, 500]) {
      await page.evaluate(() => localStorage.clear());
      await open(address);
      await refuseWrites(page, status);
      await write(page, place);
      await page
        .getByText(/As it was said|wasn’t sent/)
        .first()
        .waitFor();
      if (!(await isKept(page, place))) lost.push(`${status}`);
      await page.unroute("**/api/v1/**");
    }
    expect(lost).toEqual([]);
  });

tryPage("a list is made once, however often Enter is pressed", async () => {
  const sitting = await somebody();
  const { page, open, get } = sitting;
  const todos = (await demoProject(sitting)).tool("todos");
  await open(`/recordings/${todos}`);
  await page.route("**/children", async (route) => {
    if (route.request().method() === "POST") await Bun.sleep(400);
    await route.continue();
  });
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByLabel("What is this list about?").fill("Once only");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Once only" }).waitFor();
  await Bun.sleep(800);
  const lists = await get<{ title: string }[]>(`/recordings/${todos}/children`);
  expect(lists.filter(({ title }) => title === "Once only").length).toBe(1);
});

tryPage(
  "who was signed out elsewhere meets the door, and finds the words again behind it",
  async () => {
    const sitting = await somebody();
    const { page, open } = sitting;
    await open(await firstIn("message_board")(sitting));
    await page.getByRole("button", { name: "Add a comment…" }).click();
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await page.keyboard.type(WORDS);
    await sitting.context.clearCookies();
    await page.keyboard.press("Control+Enter");
    await comeIn(page);
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Your comment" }).innerText()).toBe(WORDS);
  },
);

tryPage(
  "a title that was refused waits in its field, and takes the focus from nobody",
  async () => {
    const sitting = await somebody();
    const { page, open } = sitting;
    await open(await firstIn("message_board")(sitting));
    await page.getByRole("button", { name: /edit the title/ }).click();
    await refuseWrites(page, 500);
    await page.getByRole("textbox", { name: "Title" }).fill(WORDS);
    await page.getByRole("button", { name: "Add a comment…" }).click();
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await page.getByText("As it was said.").waitFor();
    await page.keyboard.type("Typed beside it");
    expect(await page.getByRole("textbox", { name: "Your comment" }).innerText()).toBe(
      "Typed beside it",
    );
    expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe(WORDS);
  },
);
