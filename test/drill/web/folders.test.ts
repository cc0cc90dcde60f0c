import { expect } from "bun:test";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** Somebody with folders in the demonstration's docs & files. */
async function withFiles() {
  const sitting = await atHome(at);
  const { tool } = await demoProject(sitting);
  const make = (parent: string, title: string, type = "folder") =>
    send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
  return { ...sitting, root: tool("folder"), make };
}

const titlesIn = async (sitting: Sitting, id: string) =>
  (await childrenIn(sitting, id)).map(({ title }) => title);

tryPage(
  "a folder has another title, is kept, talked about and put away as anything is",
  async () => {
    const sitting = await withFiles();
    const { page, open, get, root, make } = sitting;
    const { id } = await make(root, "Old plans");
    await open(`/recordings/${id}`);
    await press(page.getByRole("button", { name: "Old plans, edit the title" }));
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await page.getByRole("textbox", { name: "Title" }).fill("Plans of last year");
    await page.keyboard.press("Enter");
    expect((await saved).status()).toBe(200);
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/my/bookmarks"));
    await press(page.getByRole("button", { name: "Bookmark", exact: true }));
    expect((await kept).status()).toBe(201);
    expect(await get(`/recordings/${id}`)).toMatchObject({
      title: "Plans of last year",
      bookmarked: true,
    });
    await page.getByText("No comments yet").waitFor();
    await press(page.getByRole("button", { name: "More actions" }));
    await choose(page, "Put in the trash");
    await page.getByText("“Plans of last year” is in the trash.").first().waitFor();
    await page.getByRole("heading", { level: 1, name: "Docs & files" }).waitFor();
    expect(await titlesIn(sitting, root)).not.toContain("Plans of last year");
    // The outermost is a tool of its project, and is named and put away there.
    expect(await page.getByRole("button", { name: "More actions" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /edit the title/ }).count()).toBe(0);
  },
);
