import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";

const at = desk();

const project = (sitting: Sitting, name: string) =>
  send(sitting, "POST", "/projects", { name, all_access: true });

const FACTS = {
  Name: "Lagoon renamed",
  "About, in a sentence": "All about the lagoon.",
  "What the client is called": "Marlow and sons",
};

/** What stands in the fields of a project's settings. */
async function factsIn(page: Page): Promise<Record<string, string>> {
  const facts: Record<string, string> = {};
  for (const label of Object.keys(FACTS))
    facts[label] = await page.getByLabel(label, { exact: true }).inputValue();
  return facts;
}

/** What was shown here last stands there until the server has answered. */
const comes = (page: Page, name: string) =>
  page.locator(`input[name="name"][value="${name}"]`).waitFor();

const saveIn = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).first();

tryPage("what was typed in a project's settings waits there until it is saved", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await project(sitting, "Lagoon");
  const other = await project(sitting, "Sandbank");
  const settings = `/projects/${id}/settings`;
  const unsaved = page.getByText("What you wrote isn’t saved yet.");
  await open(settings);
  const begun = await factsIn(page);
  for (const [label, text] of Object.entries(FACTS))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.reload();
  await unsaved.waitFor();
  expect(await factsIn(page)).toEqual(FACTS);
  await press(page.getByRole("link", { name: "Home" }).first());
  await page.getByRole("button", { name: "New project" }).first().waitFor();
  await page.goBack();
  await unsaved.waitFor();
  expect(await factsIn(page)).toEqual(FACTS);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await open(`/projects/${other.id}/settings`);
  expect((await factsIn(page)).Name).toBe("Sandbank");
  expect(await unsaved.count()).toBe(0);

  // What is saved by others meanwhile isn't shown in its place, and comes when it is discarded.
  await send(sitting, "PATCH", `/projects/${id}`, { name: "Lagoon of others" });
  await open(settings);
  await unsaved.waitFor();
  expect(await factsIn(page)).toEqual(FACTS);
  await press(page.getByRole("button", { name: "Discard" }));
  await comes(page, "Lagoon of others");
  expect(await factsIn(page)).toEqual({ ...begun, Name: "Lagoon of others" });
  await page.getByLabel("Name", { exact: true }).fill(FACTS.Name);
  await press(saveIn(page));
  await page.getByText("It is saved.").waitFor();
  await open(settings);
  await comes(page, FACTS.Name);
  expect(await factsIn(page)).toEqual({ ...begun, Name: FACTS.Name });
  expect(await unsaved.count()).toBe(0);
});

tryPage("what others changed in a project or of a person stays as it is", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const { id } = await project(sitting, "Atoll");
  // Nothing is heard of what others do.
  await page.route(/\/live\?/, (route) => route.abort());
  await open(`/projects/${id}/settings`);
  await page.getByLabel("Name", { exact: true }).fill("Atoll renamed");
  await send(sitting, "PATCH", `/projects/${id}`, { description: "Written by another." });
  await press(saveIn(page));
  await page.getByText("It is saved.").waitFor();
  expect(await get(`/projects/${id}`)).toMatchObject({
    name: "Atoll renamed",
    description: "Written by another.",
  });

  const people = await get<{ membership_id: string; role: string; name: string }[]>("/people");
  const mei = people.find(({ role }) => role === "member");
  await open(`/people/${mei?.membership_id}`);
  await press(page.getByRole("button", { name: "Change" }));
  await page.getByLabel("What they do").fill("Diver");
  await send(sitting, "PATCH", `/people/${mei?.membership_id}`, { role: "admin" });
  await press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await get(`/people/${mei?.membership_id}`)).toMatchObject({
    role: "admin",
    title: "Diver",
  });
});

tryPage("what a tool is to be called waits, too, and is saved by its button", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await project(sitting, "Reef");
  const other = await project(sitting, "Shoal");
  const name = page.getByLabel("What Chat is called");
  await open(`/projects/${id}/settings`);
  await name.fill("Campfire");
  await page.reload();
  await name.waitFor();
  expect(await name.inputValue()).toBe("Campfire");
  await open(`/projects/${other.id}/settings`);
  await name.waitFor();
  expect(await name.inputValue()).toBe("Chat");
  await open(`/projects/${id}/settings`);
  const row = page.getByRole("listitem").filter({ has: name });
  await press(row.getByRole("button", { name: "Save" }));
  const renamed = page.getByLabel("What Campfire is called");
  await renamed.waitFor();
  expect(await renamed.inputValue()).toBe("Campfire");
  expect(await page.getByRole("listitem").getByRole("button", { name: "Save" }).count()).toBe(0);
  // Put back to what it was, nothing of it waits.
  await renamed.fill("Hearth");
  await renamed.fill("Campfire");
  await page.reload();
  await renamed.waitFor();
  expect(await page.getByRole("listitem").getByRole("button", { name: "Save" }).count()).toBe(0);
});

tryPage("what a kind of messages is called waits, too, and is saved by its button", async () => {
  const { page, open } = await atHome(at);
  const kinds = page.locator("section", {
    has: page.getByRole("heading", { name: "Kinds of messages" }),
  });
  await open("/settings?part=organization");
  const names = kinds.getByLabel(/^What .+ is called$/);
  await names.first().waitFor();
  const before = await names.first().inputValue();
  await names.first().fill("Tidings");
  await page.reload();
  const kind = kinds.getByLabel(`What ${before} is called`, { exact: true });
  await kind.waitFor();
  expect(await kind.inputValue()).toBe("Tidings");
  await press(kinds.getByRole("button", { name: "Save" }));
  const renamed = kinds.getByLabel("What Tidings is called");
  await renamed.waitFor();
  await page.reload();
  await renamed.waitFor();
  expect(await renamed.inputValue()).toBe("Tidings");
  expect(await kinds.getByRole("button", { name: "Save" }).count()).toBe(0);
});

tryPage("a browser without room for it asks before it leaves, and else doesn't", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await project(sitting, "Full");
  await open(`/projects/${id}/settings`);
  const about = page.getByLabel("About, in a sentence");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await about.fill("There is room for this.");
  await page.reload();
  await about.waitFor();
  expect(asked).toEqual([]);
  await page.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function keep(name, text) {
      if (name.startsWith("atoll.draft:")) throw new DOMException("Full", "QuotaExceededError");
      setItem.call(this, name, text);
    };
  });
  await about.fill("There is none for this.");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
});
