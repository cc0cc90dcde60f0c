import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** Forms of an organization: where each is, what opens it, its field and what sends it. */
const FORMS = [
  { path: "/groups", open: "New group", field: "Name", send: "Save" },
  { path: "/companies", open: "New company", field: "Name", send: "Save" },
  { path: "/agents", open: "New agent", field: "Name", send: "Save" },
  { path: "/templates", open: "New template", field: "What it is called", send: "Make it" },
];

tryPage("what is to be called something is called so until it is there", async () => {
  const { page, open } = await atHome(at);
  for (const form of FORMS) {
    const words = `Tidal ${form.path.slice(1)}`;
    const field = page.getByLabel(form.field, { exact: true }).first();
    const openIt = async () => {
      await open(form.path);
      await press(page.getByRole("button", { name: form.open }).first());
      await field.waitFor();
    };
    await openIt();
    await field.fill(words);
    await page.reload();
    await openIt();
    expect([form.path, await field.inputValue()]).toEqual([form.path, words]);
    await press(page.getByRole("button", { name: form.send, exact: true }));
    await field.waitFor({ state: "detached" });
    await page.locator("main").getByText(words).first().waitFor();
    await openIt();
    expect([form.path, await field.inputValue()]).toEqual([form.path, ""]);
  }
});

tryPage("a name that was begun waits in the settings, and a file's in its window", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  await open("/settings?part=organization");
  const name = page.getByLabel("What it is called");
  await name.fill("Coral Reef, under way");
  await page.reload();
  await name.waitFor();
  expect(await name.inputValue()).toBe("Coral Reef, under way");
  await press(page.getByRole("button", { name: "Discard" }));
  expect(await name.inputValue()).toBe("Coral Reef");
  await open("/settings?part=notices");
  const note = page.getByLabel("A line for others");
  await note.fill("Out at sea");
  await page.reload();
  await note.waitFor();
  expect(await note.inputValue()).toBe("Out at sea");
  await press(page.getByRole("button", { name: "Say that I am away" }));
  await page.getByText("“Out at sea”").waitFor();
  await press(page.getByRole("button", { name: "I am back" }));
  await note.waitFor();
  expect(await note.inputValue()).toBe("");
  const { tool } = await demoProject(sitting);
  const rename = async () => {
    await open(`/recordings/${tool("folder")}`);
    await press(page.getByRole("button", { name: /^What to do with / }).first());
    await choose(page, "Rename");
  };
  await rename();
  const title = page.getByRole("dialog", { name: "Rename" }).getByRole("textbox").first();
  const before = await title.inputValue();
  await title.fill("Soundings");
  await page.reload();
  await rename();
  expect(await title.inputValue()).toBe("Soundings");
  await press(page.getByRole("dialog").getByRole("button", { name: "Discard" }));
  expect(await title.inputValue()).toBe(before);
});

/** Fields that stand in a page: where, what they are called, and what begins them with other words. */
const FIELDS = [
  { path: "/people", field: "E-mail address", words: "tide@example.com" },
  { path: "/reports?tab=roadmap", field: "What", words: "Spring tide" },
  { path: "/settings?part=organization", field: "Name", words: "Soundings" },
  { path: "/settings?part=access", field: "What it is for", words: "The tide table" },
  { path: "/settings?part=security", field: "Address", words: "tide@example.com" },
];

tryPage("who is to be invited, what is marked and what a token is for wait, too", async () => {
  const { page, open } = await atHome(at);
  for (const { path, field: label, words } of FIELDS) {
    await open(path);
    const field = page.getByLabel(label, { exact: true }).first();
    await field.fill(words);
    await page.reload();
    await field.waitFor();
    expect([path, await field.inputValue()]).toEqual([path, words]);
  }
});

/** Windows where something is chosen that is no words: what opens each, and its words. */
const CHOOSING = [
  { path: "/groups", open: "New group", field: "Name" },
  { path: "/agents", open: "New agent", field: "Name" },
];

tryPage("what was chosen in a window is discarded along with its words", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const window = page.getByRole("dialog");
  const begin = async (opener: string | Locator, label: string) => {
    const named = (name: string) => page.getByRole("button", { name }).first();
    await press(typeof opener === "string" ? named(opener) : opener);
    await window.getByLabel(label, { exact: true }).first().waitFor();
  };
  const putOff = async (opener: string | Locator, label: string) => {
    await begin(opener, label);
    await window.getByLabel(label, { exact: true }).first().fill("Under way");
    await press(window.getByRole("button", { name: "Not now" }));
    await begin(opener, label);
  };
  const discard = async () => {
    await press(window.getByRole("button", { name: "Discard" }));
    await window.getByText("What you wrote isn’t saved yet.").waitFor({ state: "detached" });
  };
  for (const { path, open: opener, field } of CHOOSING) {
    await open(path);
    await putOff(opener, field);
    const one = window.getByRole("checkbox").first();
    await press(one);
    expect([path, await one.isChecked()]).toEqual([path, true]);
    await discard();
    expect([path, await one.isChecked()]).toEqual([path, false]);
  }
  const { id } = await demoProject(sitting);
  await send(sitting, "PUT", `/projects/${id}/health`, { enabled: true });
  await open(`/projects/${id}`);
  await putOff("Say how it’s going", "Why, in a sentence");
  const needle = window.getByRole("slider");
  const before = await needle.inputValue();
  await needle.press("ArrowRight");
  await needle.press("ArrowRight");
  expect(await needle.inputValue()).not.toBe(before);
  await discard();
  expect(await needle.inputValue()).toBe(before);
  await open("/calendar?view=week");
  await putOff(page.locator("button.tint").first(), "What");
  const from = window.getByLabel("From, day");
  const began = await from.inputValue();
  const allDay = window.getByLabel("All day");
  await press(allDay);
  await from.fill("2030-01-02");
  await discard();
  expect(await allDay.isChecked()).toBe(false);
  expect(await from.inputValue()).toBe(began);
});
