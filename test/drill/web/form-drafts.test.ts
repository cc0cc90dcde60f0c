import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";

const at = desk();

/** A form in a window, with the same one of something else. */
interface InWindow {
  path: string;
  /** Where the same form is about something else; null where there is one alone. */
  other: string | null;
  open: string;
  fields: Record<string, string>;
  choice?: readonly [label: string, value: string];
  send: string;
}

interface Area {
  check_ins_id: string | null;
}

const project = (sitting: Sitting, name: string) =>
  send(sitting, "POST", "/projects", { name, all_access: true });

/** The windows of the demonstration, beside those of a project that is new. */
async function windows(sitting: Sitting): Promise<Record<string, InWindow>> {
  const { id } = await demoProject(sitting);
  const areas = (await sitting.get<Area[]>("/projects")).map(({ check_ins_id }) => check_ins_id);
  const other = (await project(sitting, "Another place")).id;
  const asked = areas.find((area) => area !== null);
  const { check_ins_id } = await sitting.get<Area>(`/projects/${other}`);
  for (const one of [id, other])
    await send(sitting, "PUT", `/projects/${one}/health`, { enabled: true });
  const inProject = { path: `/projects/${id}`, other: `/projects/${other}` };
  return {
    project: {
      path: "",
      other: null,
      open: "New project",
      fields: { "What is it called?": "Tide tables", "What is it about, in a sentence?": "When." },
      send: "Make the project",
    },
    gauge: {
      ...inProject,
      open: "Say how it’s going",
      fields: { "Why, in a sentence": "The wind has turned." },
      send: "Tell everybody",
    },
    link: {
      ...inProject,
      open: "Add a link",
      fields: { Address: "https://tides.example", Name: "Tides", "What is there": "High and low." },
      send: "Add it",
    },
    question: {
      path: `/recordings/${asked}`,
      other: `/recordings/${check_ins_id}`,
      open: "Ask a question",
      fields: { "The question": "How deep is it?" },
      choice: ["How often", "daily"],
      send: "Ask it",
    },
  };
}

const openOf = (page: Page, { open }: InWindow) =>
  press(page.getByRole("button", { name: open }).first());

/** What stands in the fields of a window. */
async function wordsIn(window: Locator, { fields }: InWindow): Promise<Record<string, string>> {
  const words: Record<string, string> = {};
  for (const label of Object.keys(fields))
    words[label] = await window.getByLabel(label, { exact: true }).inputValue();
  return words;
}

const nothingIn = ({ fields }: InWindow) =>
  Object.fromEntries(Object.keys(fields).map((label) => [label, ""]));

async function typeInto(window: Locator, { fields }: InWindow): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await window.getByLabel(label, { exact: true }).fill(text);
}

/** What isn't sent because something is to be chosen first still waits. */
async function refusedAtFirst(page: Page, window: Locator, form: InWindow): Promise<void> {
  await press(window.getByRole("button", { name: "Fri", exact: true }));
  await press(window.getByRole("button", { name: form.send }));
  await window.getByRole("alert").waitFor();
  await page.reload();
  await openOf(page, form);
  expect(await wordsIn(window, form)).toEqual(form.fields);
}

tryPage("what was typed in a window waits there until it is sent", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const window = page.getByRole("dialog");
  for (const [name, form] of Object.entries(await windows(sitting))) {
    await open(form.path);
    await openOf(page, form);
    await typeInto(window, form);
    await page.reload();
    if (form.other) {
      await open(form.other);
      await openOf(page, form);
      expect([name, await wordsIn(window, form)]).toEqual([name, nothingIn(form)]);
      await open(form.path);
    }
    await openOf(page, form);
    expect([name, await wordsIn(window, form)]).toEqual([name, form.fields]);
    await window.getByText("What you wrote isn’t saved yet.").waitFor();
    await loadAxe(page);
    expect([name, ...(await violationsIn(page, 12))]).toEqual([name]);
    if (form.choice) await refusedAtFirst(page, window, form);
    if (form.choice) await window.getByLabel(form.choice[0]).selectOption(form.choice[1]);
    await press(window.getByRole("button", { name: form.send }));
    await window.waitFor({ state: "detached" });
    await open(form.path);
    await openOf(page, form);
    expect([name, await wordsIn(window, form)]).toEqual([name, nothingIn(form)]);
  }
});

tryPage("what was typed in a window is gone once somebody discards it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const window = page.getByRole("dialog");
  const { link } = await windows(sitting);
  if (!link) throw new Error("There is no such window.");
  const reopen = async () => {
    await open(link.path);
    await openOf(page, link);
  };
  await reopen();
  await typeInto(window, link);
  await page.keyboard.press("Escape");
  await press(window.getByRole("button", { name: "Discard" }));
  await reopen();
  expect(await wordsIn(window, link)).toEqual(nothingIn(link));
  await typeInto(window, link);
  // Whoever puts it off finds it again.
  await press(window.getByRole("button", { name: "Not now" }));
  await reopen();
  expect(await wordsIn(window, link)).toEqual(link.fields);
  await press(window.getByRole("button", { name: "Discard" }));
  expect(await wordsIn(window, link)).toEqual(nothingIn(link));
  await window.getByText("What you wrote isn’t saved yet.").waitFor({ state: "detached" });
  await reopen();
  expect(await wordsIn(window, link)).toEqual(nothingIn(link));
});

tryPage("a cheer waits where it was begun, and is gone once it is sent", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const [first, second] = await childrenIn(sitting, tool("message_board"));
  const cheer = page.getByRole("main").getByRole("button", { name: "Cheer" }).first();
  const field = page.getByLabel("Your cheer");
  await open(`/recordings/${first?.id}`);
  await press(cheer);
  await field.fill("Well steered");
  await page.reload();
  await open(`/recordings/${second?.id}`);
  await press(cheer);
  expect(await field.inputValue()).toBe("");
  await open(`/recordings/${first?.id}`);
  await press(cheer);
  expect(await field.inputValue()).toBe("Well steered");
  await page.keyboard.press("Enter");
  await page.locator(".cheer", { hasText: "Well steered" }).waitFor();
  await open(`/recordings/${first?.id}`);
  await press(cheer);
  expect(await field.inputValue()).toBe("");
});

tryPage("words of a form stand among what was typed and not sent, in one piece", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { link } = await windows(sitting);
  if (!link) throw new Error("There is no such window.");
  await open(link.path);
  await openOf(page, link);
  await typeInto(page.getByRole("dialog"), link);
  await open("/my?tab=drafts");
  const row = page.getByRole("listitem").filter({ hasText: "https://tides.example" });
  await row.getByText("High and low.").waitFor();
  await row.getByRole("link", { name: "Go on writing" }).waitFor();
  await press(row.getByRole("button", { name: "Discard" }));
  await open(link.path);
  await openOf(page, link);
  expect(await wordsIn(page.getByRole("dialog"), link)).toEqual(nothingIn(link));
});
