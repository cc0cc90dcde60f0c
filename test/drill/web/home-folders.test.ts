import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { demoProject, desk, loadAnew, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import { refuseOne, send, somebody } from "./sending.ts";

const at = desk();

const PROJECT = "Website relaunch";
const NAME = "What it is called, for everybody of the team";

/** Ada at home, where a project stands in no folder. */
async function home() {
  const sitting = await at.person();
  await sitting.open("");
  const { id } = await demoProject(sitting);
  await send(sitting, "PATCH", `/projects/${id}`, { folder_id: null });
  await sitting.open("");
  const { page } = sitting;
  const more = page.getByRole("button", { name: `More: ${PROJECT}` });
  await more.waitFor();
  return { sitting, page, id, more };
}

/** The project in a folder of that name, at home. */
const inFolder = (page: Page, name: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name, exact: true }) })
    .getByRole("link", { name: PROJECT });

const save = (page: Page) => press(page.getByRole("button", { name: "Save", exact: true }).first());

/** Opens the window that puts the project in a folder, by keys. */
async function ask(page: Page) {
  await press(page.getByRole("button", { name: `More: ${PROJECT}` }));
  await choose(page, "Put in a folder…");
  const window = page.getByRole("dialog", { name: `Put ${PROJECT} in a folder` });
  await window.waitFor();
  const choice = window.getByLabel("Folder", { exact: true });
  return { window, choice, name: window.getByLabel(NAME) };
}

tryPage("a project comes into a new folder at home, into another, and out of it", async () => {
  const { sitting, page, id, more } = await home();
  const folderOf = async () =>
    (await sitting.get<{ folder_id: string | null }>(`/projects/${id}`)).folder_id;
  const first = await ask(page);
  // There is none yet: the first is named at once.
  await hasFocus(page, first.name);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.type("Under way");
  await page.keyboard.press("Enter");
  await first.window.waitFor({ state: "detached" });
  await inFolder(page, "Under way").waitFor();
  await hasFocus(page, more);
  const [made] = await sitting.get<{ id: string; name: string }[]>("/folders");
  expect([made?.name, await folderOf()]).toEqual(["Under way", made?.id ?? ""]);
  expect(await violationsIn(page)).toEqual([]);
  const next = await ask(page);
  await hasFocus(page, next.choice);
  expect(await next.choice.locator("option").allInnerTexts()).toEqual([
    "No folder",
    "Under way",
    "New folder…",
  ]);
  await next.choice.selectOption({ label: "New folder…" });
  await next.name.fill("Later");
  await save(page);
  await inFolder(page, "Later").waitFor();
  expect(await inFolder(page, "Under way").count()).toBe(0);
  const back = await ask(page);
  await back.choice.selectOption({ label: "Under way" });
  await save(page);
  await inFolder(page, "Under way").waitFor();
  const out = await ask(page);
  await out.choice.selectOption({ label: "No folder" });
  await save(page);
  await inFolder(page, "Under way").waitFor({ state: "detached" });
  expect(await folderOf()).toBeNull();
  await page.reload();
  await more.waitFor();
  expect(await inFolder(page, "Under way").count()).toBe(0);
});

tryPage("in the set-up of a project a folder at home is made, and it comes there", async () => {
  const { sitting, page, id } = await home();
  await sitting.open(`/projects/${id}/settings`);
  const choice = page.getByLabel("Folder at home");
  await choice.selectOption({ label: "New folder…" });
  const name = page.getByLabel(NAME);
  await name.fill("Set up");
  // What is typed waits, and so does that it is for a new one.
  await loadAnew(page);
  await name.waitFor();
  expect(await name.inputValue()).toBe("Set up");
  await refuseOne(page, "PATCH", /\/projects\/[^/]+$/, { status: 403, message: "Not today." });
  await name.press("Enter");
  await page.getByText("Not today.").waitFor();
  await name.press("Enter");
  await name.waitFor({ state: "detached" });
  expect(await choice.locator("option:checked").innerText()).toBe("Set up");
  const all = await sitting.get<{ name: string }[]>("/folders");
  expect(all.filter((one) => one.name === "Set up")).toHaveLength(1);
  await sitting.open("");
  await inFolder(page, "Set up").waitFor();
});

tryPage("what is refused of it is said, and taken back", async () => {
  const { page, sitting, more } = await home();
  await send(sitting, "POST", "/folders", { name: "Refused" });
  await page.reload();
  await more.waitFor();
  const refused = { status: 403, message: "Not today." };
  const first = await ask(page);
  await first.choice.selectOption({ label: "New folder…" });
  await first.name.fill("A long name");
  await refuseOne(page, "POST", /\/folders$/, refused);
  await save(page);
  await first.window.getByText("Not today.").waitFor();
  await press(first.window.getByRole("button", { name: "Not now" }));
  await first.window.waitFor({ state: "detached" });
  const again = await ask(page);
  expect(await again.name.inputValue()).toBe("A long name");
  await again.choice.selectOption({ label: "Refused" });
  await refuseOne(page, "PATCH", /\/projects\/[^/]+$/, refused);
  await save(page);
  await page.getByText(`Couldn't move ${PROJECT}: Not today.`).waitFor();
  expect(await inFolder(page, "Refused").count()).toBe(0);
  await press(page.getByRole("button", { name: "Try again" }));
  await inFolder(page, "Refused").waitFor();
  const last = await ask(page);
  expect(await last.name.count()).toBe(0);
});

tryPage("who may not change a project puts it in no folder", async () => {
  const { sitting } = await home();
  await send(sitting, "PATCH", "/settings", { restrict_project_edits: true });
  const { page } = await somebody(at, "mei@example.com");
  await page.getByRole("link", { name: PROJECT }).first().waitFor();
  await page.getByRole("button", { name: `Star ${PROJECT}` }).waitFor();
  expect(await page.getByRole("button", { name: `More: ${PROJECT}` }).count()).toBe(0);
});
