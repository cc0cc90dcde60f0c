import { expect } from "bun:test";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";
import { outsideAt } from "./wide.ts";

const at = desk();

/** A folder of the demonstration with some things in it, open. */
async function inFolder(title: string) {
  const sitting = await atHome(at);
  const root = (await demoProject(sitting)).tool("folder");
  const make = (parent: string, title: string, type: string) =>
    send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
  const { id } = await make(root, title, "folder");
  const hold = await make(id, "Hold", "folder");
  await make(hold.id, "Ballast", "document");
  await make(hold.id, "Bilge", "folder");
  for (const title of ["Keel", "Mast"]) await make(id, title, "document");
  const { page } = sitting;
  const upload = (...names: string[]) =>
    page
      .getByLabel("Files to upload")
      .setInputFiles(
        names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Bowline") })),
      );
  const tile = (title: string) => page.locator(".file", { hasText: title });
  await sitting.open(`/recordings/${id}`);
  await tile("Mast").waitFor();
  return { ...sitting, sitting, id, hold, upload, tile };
}

tryPage("files stand in cards or in rows, as somebody likes it on their device", async () => {
  const { page, sitting, hold, upload, tile } = await inFolder("Boatyard");
  await upload("Knots.txt");
  await tile("Knots.txt").getByRole("link").waitFor();
  const layout = page.getByRole("group", { name: "Layout" });
  const chosen = () => layout.getByRole("button", { pressed: true }).allInnerTexts();
  const said = () => page.locator(".file-what").allInnerTexts();
  const all = ["1 file, 1 folder", "Doc", "Doc", "7 bytes"];
  expect([await chosen(), await said()]).toEqual([["Grid"], all]);
  const wide = (await tile("Keel").boundingBox())?.width ?? 0;
  await press(layout.getByRole("button", { name: "List" }));
  await page.reload();
  await tile("Mast").waitFor();
  expect([await chosen(), await said()]).toEqual([["List"], all]);
  expect((await tile("Keel").boundingBox())?.width ?? 0).toBeGreaterThan(wide * 2);
  await loadAxe(page);
  for (const width of [1280, 390, 320]) {
    const outside = await outsideAt(page, width);
    expect([width, outside, await violationsIn(page)]).toEqual([width, 0, []]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  // Rows are dragged into folders and have their menus, as cards do.
  const moved = page.waitForResponse((answer) => answer.url().endsWith("/position"));
  await tile("Mast").dragTo(tile("Hold"));
  await tile("Mast").waitFor({ state: "detached" });
  expect((await moved).status()).toBe(200);
  const inside = (await childrenIn(sitting, hold.id)).map(({ title }) => title);
  expect(inside).toEqual(["Ballast", "Bilge", "Mast"]);
  await tile("Hold").getByText("2 files, 1 folder").waitFor();
  await press(page.getByRole("button", { name: "What to do with Keel" }));
  await choose(page, "Open it");
  await page.getByRole("heading", { level: 1, name: "Keel" }).waitFor();
});

tryPage("what is on its way stands among the files, and is stopped or tried again", async () => {
  const { page, sitting, id, upload, tile } = await inFolder("Slipway");
  const titles = async () =>
    (await childrenIn(sitting, id)).map(({ title }) => title).filter((one) => one.endsWith("txt"));
  const held: (() => void)[] = [];
  await page.route("**/uploads", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  const letGo = async () => {
    while (held.length === 0) await Bun.sleep(20);
    held.shift()?.();
  };
  const going = page.getByRole("list", { name: "On their way" }).getByRole("listitem");
  await upload("First.txt", "Second.txt", "Third.txt");
  await page.getByText("Uploading 1 of 3").waitFor();
  expect(await going.count()).toBe(3);
  await page.getByRole("progressbar", { name: "How far Second.txt is" }).waitFor();
  await letGo();
  await page.getByText("Uploading 2 of 3").waitFor();
  await tile("First.txt").getByRole("link").waitFor();
  await press(page.getByRole("button", { name: "Stop all" }));
  await going.first().waitFor({ state: "detached" });
  expect(await page.getByText("Uploading").count()).toBe(0);
  expect(await titles()).toEqual(["First.txt"]);

  await page.unroute("**/uploads");
  await page.route(
    "**/uploads",
    (route) => route.fulfill({ status: 402, json: { error: { code: "limit", message: "Full." } } }),
    { times: 1 },
  );
  await upload("Fourth.txt");
  await going.filter({ hasText: "Fourth.txt" }).getByText("Full.").waitFor();
  await press(page.getByRole("button", { name: "Try again" }));
  await tile("Fourth.txt").getByRole("link").waitFor();
  await going.first().waitFor({ state: "detached" });
  expect(await titles()).toEqual(["First.txt", "Fourth.txt"]);
});

tryPage("files are dropped anywhere on a folder's page", async () => {
  const { page, tile } = await inFolder("Quay");
  const drag = (type: string, on: string) =>
    page.evaluate(
      ({ type, on }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["Crate"], "Crate.txt", { type: "text/plain" }));
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
        document.querySelector(on)?.dispatchEvent(event);
      },
      { type, on },
    );
  await drag("dragover", "header.bar");
  await page.locator(".drop-over").waitFor();
  await drag("drop", "header.bar");
  await page.locator(".drop-over").waitFor({ state: "detached" });
  await tile("Crate.txt").getByRole("link").waitFor();
});

tryPage(
  "files whose window is closed before they are there are named to who comes back",
  async () => {
    const { page, context, id, upload, tile } = await inFolder("Slipway");
    // They are on their way for as long as the window is there.
    await page.route("**/uploads", () => undefined);
    await upload("Hull.txt", "Deck.txt");
    await tile("Deck.txt").getByText("Waits its turn").waitFor();
    const other = await context.newPage();
    await other.goto(`${at.address}/coral-reef/recordings/${id}`);
    await other.locator(".file", { hasText: "Mast" }).waitFor();
    const told = other.getByText(/Hull.txt.*Deck.txt.* didn’t arrive/);
    await other.waitForTimeout(500);
    expect(await told.count()).toBe(0);
    await page.close();
    await other.reload();
    await told.waitFor();
    await press(other.getByRole("button", { name: "All right" }));
    await told.waitFor({ state: "detached" });
    await other.reload();
    await other.locator(".file", { hasText: "Mast" }).waitFor();
    expect(await told.count()).toBe(0);
  },
);

tryPage("what couldn’t be sent is tried again all at once", async () => {
  const { page, context, upload, tile } = await inFolder("Dry dock");
  await context.setOffline(true);
  await upload("Hull.txt", "Deck.txt");
  await press(page.getByRole("button", { name: "Try all again" }));
  await tile("Deck.txt").getByRole("alert").waitFor();
  await page.route("**/uploads", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "internal", message: "It broke." } } }),
  );
  await context.setOffline(false);
  for (const name of ["Hull.txt", "Deck.txt"])
    await tile(name).getByRole("alert").filter({ hasNotText: "There is no network" }).waitFor();
  await page.unroute("**/uploads");
  await press(page.getByRole("button", { name: "Try all again" }));
  for (const name of ["Hull.txt", "Deck.txt"]) await tile(name).getByRole("link").waitFor();
});

tryPage("what found no network goes on by itself when there is one", async () => {
  const { context, upload, tile } = await inFolder("Slipway");
  await context.setOffline(true);
  await upload("Keel.txt", "Frames.txt");
  for (const name of ["Keel.txt", "Frames.txt"])
    await tile(name).getByRole("alert").filter({ hasText: "There is no network" }).waitFor();
  await context.setOffline(false);
  for (const name of ["Keel.txt", "Frames.txt"]) await tile(name).getByRole("link").waitFor();
});
