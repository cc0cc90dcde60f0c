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

tryPage("a file goes into a folder in folders, and a folder never below itself", async () => {
  const sitting = await withFiles();
  const { page, open, root, make } = sitting;
  const outer = await make(root, "Papers");
  const inner = await make(outer.id, "Contracts");
  const innermost = await make(inner.id, "Signed");
  const chart = await make(root, "Chart of the reef", "document");
  const dialog = page.getByRole("dialog");
  const ask = async (id: string, deed: string) => {
    await open(`/recordings/${id}`);
    await press(page.getByRole("button", { name: "More actions" }));
    await choose(page, deed);
  };
  const enter = (title: string) => press(dialog.getByRole("button", { name: title, exact: true }));
  await ask(chart.id, "Move");
  await dialog.getByText("It lies here now.").waitFor();
  for (const title of ["Papers", "Contracts", "Signed"]) await enter(title);
  await dialog.getByText("It comes into “Signed”.").waitFor();
  await enter("Contracts");
  await dialog.getByText("It comes into “Contracts”.").waitFor();
  await enter("Signed");
  await dialog.getByText("It comes into “Signed”.").waitFor();
  await press(dialog.getByRole("button", { name: "Move it" }));
  await page.getByText("It has moved.").first().waitFor();
  expect(await titlesIn(sitting, innermost.id)).toEqual(["Chart of the reef"]);

  // What is moved is nowhere to go for itself.
  const other = await make(root, "Other papers");
  await ask(outer.id, "Move");
  await dialog.getByRole("button", { name: "Other papers" }).waitFor();
  expect(await dialog.getByRole("button", { name: "Papers", exact: true }).count()).toBe(0);
  await enter("Other papers");
  await press(dialog.getByRole("button", { name: "Move it" }));
  await page.getByText("It has moved.").first().waitFor();
  expect(await titlesIn(sitting, other.id)).toEqual(["Papers"]);

  await ask(inner.id, "Copy");
  await enter("Contracts");
  await dialog.getByText("It comes into “Contracts”.").waitFor();
  await press(dialog.getByRole("button", { name: "Copy it" }));
  await page.getByText("The copy is there.").first().waitFor();
  expect((await titlesIn(sitting, inner.id)).toSorted()).toEqual(["Contracts", "Signed"]);
});

tryPage("a file is dragged into a folder, and back where it was when that is refused", async () => {
  const sitting = await withFiles();
  const { page, open, root, make } = sitting;
  const yard = await make(root, "Shipyard");
  const hold = await make(yard.id, "Hold");
  for (const title of ["Keel", "Mast"]) await make(yard.id, title, "document");
  await open(`/recordings/${yard.id}`);
  const tile = (title: string) => page.locator(".file", { hasText: title });
  await tile("Mast").waitFor();
  const moved = page.waitForResponse((answer) => answer.url().endsWith("/position"));
  await tile("Mast").dragTo(tile("Hold"));
  await tile("Mast").waitFor({ state: "detached" });
  expect((await moved).status()).toBe(200);
  expect(await titlesIn(sitting, hold.id)).toEqual(["Mast"]);

  await page.route("**/position", (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: "conflict", message: "The hold is locked.", request_id: "x" } },
    }),
  );
  await tile("Keel").dragTo(tile("Hold"));
  await page.getByText("The hold is locked.").first().waitFor();
  await tile("Keel").waitFor();
  await page.unroute("**/position");

  // The same without a pointer, and one stays where one was.
  await press(page.getByRole("button", { name: "What to do with Keel" }));
  await choose(page, "Move");
  const dialog = page.getByRole("dialog");
  await press(dialog.getByRole("button", { name: "Hold", exact: true }));
  await dialog.getByText("It comes into “Hold”.").waitFor();
  await press(dialog.getByRole("button", { name: "Move it" }));
  await tile("Keel").waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: "Shipyard" }).waitFor();
  expect(await titlesIn(sitting, hold.id)).toEqual(["Mast", "Keel"]);
});

tryPage("what lies in a folder is read, fetched and put away from there", async () => {
  const sitting = await withFiles();
  const { page, open, root, make } = sitting;
  const yard = await make(root, "Boathouse");
  await make(yard.id, "Oars", "document");
  await open(`/recordings/${yard.id}`);
  await page
    .getByLabel("Files to upload")
    .and(page.locator("input"))
    .setInputFiles({ name: "Knots.txt", mimeType: "text/plain", buffer: Buffer.from("Bowline") });
  const tile = (title: string) => page.locator(".file", { hasText: title });
  const menu = (title: string) =>
    press(page.getByRole("button", { name: `What to do with ${title}` }));
  await menu("Knots.txt");
  const download = page.waitForEvent("download");
  await choose(page, "Download");
  expect((await download).suggestedFilename()).toBe("Knots.txt");
  await menu("Knots.txt");
  await page.getByRole("menuitem", { name: "Put in the trash" }).waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
    "Open it",
    "Download",
    "Rename",
    "Copy the link",
    "Close the comments",
    "Move",
    "Copy",
    "History",
    "Archive",
    "Put in the trash",
  ]);
  await choose(page, "Rename");
  await page.getByRole("textbox", { name: "Title" }).fill("Knots and hitches");
  await page.keyboard.press("Enter");
  // A file keeps its extension.
  await tile("Knots and hitches.txt").waitFor();
  await menu("Knots and hitches.txt");
  await choose(page, "Put in the trash");
  await tile("Knots and hitches.txt").waitFor({ state: "detached" });
  await menu("Oars");
  await choose(page, "Make a public link");
  await press(page.getByRole("dialog").getByRole("button", { name: "Make a public link" }));
  await page.getByRole("textbox", { name: "Its address" }).waitFor();
  await page.keyboard.press("Escape");
  expect(new URL(page.url()).pathname).toEndWith(yard.id);
  await menu("Oars");
  await choose(page, "Open it");
  await page.getByRole("heading", { level: 1, name: "Oars" }).waitFor();
});

tryPage("a file is called something else where it is read, too", async () => {
  const sitting = await withFiles();
  const { page, open, root, make } = sitting;
  const yard = await make(root, "Sail loft");
  await open(`/recordings/${yard.id}`);
  await page
    .getByLabel("Files to upload")
    .and(page.locator("input"))
    .setInputFiles({ name: "Jib.txt", mimeType: "text/plain", buffer: Buffer.from("Canvas") });
  await press(page.getByRole("link", { name: "Jib.txt" }));
  await press(page.getByRole("button", { name: "Jib.txt, edit the title" }));
  await page.getByRole("textbox", { name: "Title" }).fill("Genoa.txt");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.keyboard.press("Enter");
  expect(await (await saved).json()).toMatchObject({ title: "Genoa.txt", base_name: "Genoa" });
});

tryPage("a file that has come stands once, while the rest of its page comes", async () => {
  const sitting = await withFiles();
  const { page, open, root, make } = sitting;
  const { id } = await make(root, "Charts");
  await open(`/recordings/${id}`);
  const field = page.getByLabel("Files to upload");
  await field.waitFor({ state: "attached" });
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(`**/recordings/${id}*`, async (route) => {
    isHeld = true;
    await held.promise;
    await route.continue();
  });
  const buffer = Buffer.from("Bowline");
  await field.setInputFiles({ name: "Reef.txt", mimeType: "text/plain", buffer });
  await page.getByRole("link", { name: "Reef.txt" }).waitFor();
  expect(isHeld).toBe(true);
  expect(await page.locator(".file .name").allInnerTexts()).toEqual(["Reef.txt"]);
  held.resolve();
  await page.getByRole("list", { name: "On their way" }).waitFor({ state: "detached" });
  expect(await page.locator(".file .name").allInnerTexts()).toEqual(["Reef.txt"]);
});
