import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, comeIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();
const MEI = { email: "mei@example.com", password: "atoll-demo" };
const SECRET = "The wreck lies at nine fathoms";

/** All that the browser keeps of its own accord, as one text. */
const storage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        all.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(all);
  });

async function makeTodo(sitting: Sitting): Promise<string> {
  const { tool } = await demoProject(sitting);
  const make = (parent: string, type: string, title: string) =>
    send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
  const list = await make(tool("todos"), "todolist", "Dives");
  return (await make(list.id, "todo", "Find the wreck")).id;
}

async function beginComment({ page, open }: Sitting, todo: string): Promise<void> {
  await open(`/recordings/${todo}`);
  await press(page.getByRole("button", { name: "Add a comment" }));
  await page.locator("[contenteditable]:focus").waitFor();
  await page.keyboard.type(SECRET);
  await page.getByText("Kept on this device").waitFor();
}

async function wantOut(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: /your menu/ }));
  await choose(page, "Sign out");
}

const door = (page: Page) => page.getByRole("heading", { name: "Welcome back" });

tryPage("who signs out is told what is lost, and leaves nothing in the browser", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const todo = await makeTodo(sitting);
  await beginComment(sitting, todo);
  await page.route(/\/children$|\/groups$/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await open("/groups");
  await press(page.getByRole("button", { name: "New group" }).first());
  await page.getByLabel("Name", { exact: true }).fill("Wreck divers");
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
  await wantOut(page);
  const window = page.getByRole("dialog");
  await window.getByText("1 change waits to be sent, and would be lost.").waitFor();
  await window.getByText("Words that you wrote in this browser").waitFor();
  await press(window.getByRole("button", { name: "Not now" }));
  await window.waitFor({ state: "detached" });
  expect(await storage(page)).toContain(SECRET);
  expect(await storage(page)).toContain("Wreck divers");
  await wantOut(page);
  await press(window.getByRole("button", { name: "Sign out" }));
  await door(page).waitFor();
  const left = await storage(page);
  for (const words of [SECRET, "Wreck divers", todo]) expect(left).not.toContain(words);
  for (const who of [MEI, undefined]) {
    await page.goto(`${at.address}/coral-reef/recordings/${todo}`);
    await comeIn(page, who);
    await page.getByRole("button", { name: "Add a comment" }).waitFor();
    expect(await storage(page)).not.toContain(SECRET);
    expect(await page.getByText(SECRET).count()).toBe(0);
    await wantOut(page);
    await door(page).waitFor();
  }
});

tryPage(
  "whose session is lost finds their words again, and nobody else is shown them",
  async () => {
    const sitting = await atHome(at);
    const { page, context } = sitting;
    const todo = await makeTodo(sitting);
    await beginComment(sitting, todo);
    await context.clearCookies();
    await page.reload();
    await door(page).waitFor();
    await comeIn(page, MEI);
    await page.getByRole("button", { name: "Add a comment" }).waitFor();
    expect(await page.getByText(SECRET).count()).toBe(0);
    await wantOut(page);
    await door(page).waitFor();
    await page.goto(`${at.address}/coral-reef/recordings/${todo}`);
    await comeIn(page);
    await page.locator("[contenteditable]", { hasText: SECRET }).waitFor();
  },
);

tryPage("who can't be signed out is told that they still are in, and why", async () => {
  const { page } = await atHome(at);
  await page.route("**/api/auth/sign-out", (route) => route.abort());
  await wantOut(page);
  await page.getByText(/^You are still signed in\. The server can't be reached/).waitFor();
});

tryPage("what nobody asked and is answered late isn't taken by who came in since", async () => {
  const { page } = await at.person();
  const { promise: isIn, resolve: cameIn } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/coral-reef/account", async (route) => {
    const isFirst = asked++ === 0;
    const answer = await route.fetch();
    if (isFirst) await isIn;
    const json = await answer.json();
    if (answer.ok()) Object.assign(json.can, { create_projects: false });
    // Who asked first may not wait for it any more.
    await route.fulfill({ response: answer, json }).catch(() => {});
  });
  await page.goto(`${at.address}/coral-reef`);
  await comeIn(page);
  await page.getByRole("heading", { level: 1, name: /Ada/ }).waitFor();
  cameIn();
  await page.getByRole("link", { name: "See the plan" }).waitFor();
});
