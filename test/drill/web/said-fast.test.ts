import { expect } from "bun:test";
import type { Page } from "playwright-core";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";

const at = desk();

interface Todo {
  title: string;
  due_on: string | null;
}

/** In the field of a new to-do. */
async function adding(sitting: Sitting) {
  const { page, get, open } = sitting;
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  await open(`/recordings/${list?.id}`);
  await page.getByRole("button", { name: "Add a to-do" }).click();
  const field = page.getByLabel("What needs doing?");
  await field.waitFor();
  /** What the server has of it, once it is so. */
  const kept = async (isSo: (todo: Todo) => boolean): Promise<Todo | undefined> => {
    for (let tries = 0; tries < 50; tries++, await Bun.sleep(100)) {
      const all = await get<Todo[]>(
        `/recordings/${list?.id}/children?completed=false&per_page=100`,
      );
      const found = all.find(isSo);
      if (found) return found;
    }
    return undefined;
  };
  return { page, field, kept };
}

/** Keeps what is read in words waiting. */
const readSlowly = (page: Page) =>
  page.route("**/calendar/parse?*", async (route) => {
    await Bun.sleep(600);
    await route.continue();
  });

tryPage("who types faster than a day is read has it all the same", async () => {
  const sitting = await atHome(at);
  const { page, kept } = await adding(sitting);
  await readSlowly(page);
  await page.keyboard.insertText("Call Karl 3 march 2031");
  await page.keyboard.press("Enter");
  expect(await kept(({ due_on }) => due_on === "2031-03-03")).toMatchObject({ title: "Call Karl" });
  await page.getByRole("link", { name: "Call Karl", exact: true }).waitFor();
});

tryPage("no word is lost that was typed after a day was read", async () => {
  const sitting = await atHome(at);
  const { page, kept } = await adding(sitting);
  await page.keyboard.insertText("Buy 4 march 2031");
  await page.getByText("because you wrote so").waitFor();
  await readSlowly(page);
  await page.keyboard.insertText(" salt and rope");
  await page.keyboard.press("Enter");
  expect(await kept(({ due_on }) => due_on === "2031-03-04")).toMatchObject({
    title: "Buy salt and rope",
  });
});

tryPage("where a day can't be read, who writes one is told", async () => {
  const sitting = await atHome(at);
  const { page } = await adding(sitting);
  await sitting.context.setOffline(true);
  await page.keyboard.insertText("Call Lena tomorrow");
  await page.getByText("A day can't be read from words now. Choose it by “When”.").waitFor();
});
