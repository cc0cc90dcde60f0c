import { expect } from "bun:test";
import { atHome, childrenIn, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

interface Made {
  id: string;
  tools: { key: string; id: string }[];
}

/** A new project's tools, and how something is made in them. */
async function newProject(sitting: Sitting, name: string) {
  const { tools } = await send<Made>(sitting, "POST", "/projects", { name });
  const tool = (key: string) => tools.find((one) => one.key === key)?.id ?? "";
  const make = async (parent: string, type: string, title: string) =>
    (await send(sitting, "POST", `/recordings/${parent}/children`, { type, title })).id;
  const titles = async (id: string) => (await childrenIn(sitting, id)).map(({ title }) => title);
  return { tool, make, titles };
}

/** Takes back what a toast says that was done, and waits until that is done. */
async function takeBack({ page }: Sitting, said: string) {
  const toast = page.locator(".toast").filter({ hasText: said });
  const done = page.waitForResponse((answer) => answer.url().endsWith("/position") && answer.ok());
  await press(toast.getByRole("button", { name: "Take it back" }));
  await done;
}

tryPage("a card that was dragged to another column goes back to its place there", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool, make, titles } = await newProject(sitting, "Ebb");
  const [from, to] = [
    await make(tool("board"), "column", "Outside"),
    await make(tool("board"), "column", "Inside"),
  ];
  for (const title of ["Hull", "Mast", "Keel"]) await make(from, "card", title);
  // All of them are seen: what scrolls while it is dragged is another thing.
  await page.setViewportSize({ width: 2400, height: 900 });
  await open(`/recordings/${tool("board")}`);
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  await column("Outside")
    .getByRole("listitem")
    .filter({ hasText: "Mast" })
    .dragTo(column("Inside"));
  await page.locator(".toast").filter({ hasText: "Mast is now in Inside" }).waitFor();
  expect(await titles(to)).toEqual(["Mast"]);
  await takeBack(sitting, "Mast is now in Inside");
  expect([await titles(from), await titles(to)]).toEqual([["Hull", "Mast", "Keel"], []]);
  await column("Outside").getByRole("link", { name: "Mast" }).waitFor();
  // Its place among its neighbours is changed again as easily.
  await press(page.getByRole("button", { name: "What to do with Mast", exact: true }));
  await choose(page, "Up");
  await page.waitForLoadState("networkidle");
  expect(await titles(from)).toEqual(["Mast", "Hull", "Keel"]);
  expect(await page.locator(".toast").count()).toBe(0);
});

tryPage("a to-do that was dragged to another list goes back", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool, make, titles } = await newProject(sitting, "Flood");
  const [from, to] = [
    await make(tool("todos"), "todolist", "Ashore"),
    await make(tool("todos"), "todolist", "Afloat"),
  ];
  for (const title of ["Tar", "Rope"]) await make(from, "todo", title);
  for (const title of ["Oar", "Sail"]) await make(to, "todo", title);
  await open(`/recordings/${tool("todos")}`);
  const row = (title: string) => page.locator("li.todo").filter({ hasText: title });
  await row("Tar").dragTo(row("Sail"));
  await page.locator(".toast").filter({ hasText: "Tar is now before Sail" }).waitFor();
  expect(await titles(to)).toEqual(["Oar", "Tar", "Sail"]);
  await takeBack(sitting, "Tar is now before Sail");
  expect([await titles(from), await titles(to)]).toEqual([
    ["Tar", "Rope"],
    ["Oar", "Sail"],
  ]);
});

tryPage("what was put into a folder, or moved by its menu, goes back", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool, make, titles } = await newProject(sitting, "Slack water");
  const folder = await make(tool("folder"), "folder", "Hold");
  await make(tool("folder"), "document", "Log");
  await open(`/recordings/${tool("folder")}`);
  const tile = (title: string) => page.locator("li.file").filter({ hasText: title });
  await tile("Log").dragTo(tile("Hold"));
  await takeBack(sitting, "Log is now in Hold");
  expect(await titles(folder)).toEqual([]);
  await tile("Log").waitFor();
  await press(page.getByRole("button", { name: "What to do with Log" }));
  await choose(page, "Move");
  await press(page.getByRole("dialog").getByRole("button", { name: "Hold" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Move it" }));
  await takeBack(sitting, "It has moved.");
  expect(await titles(folder)).toEqual([]);
});
