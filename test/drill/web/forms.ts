import type { Page } from "playwright-core";
import { demoProject, type Sitting } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";

/** A form that makes a page. */
export interface Form {
  /** The page it is on. */
  path: string;
  open: string;
  title: string;
  /** What has to be chosen, by the name of its field. */
  choice?: readonly [label: string, value: string];
  /** The words below it, where it has rich ones. */
  words?: string;
  send: RegExp;
  /** What it is sent to. */
  to: RegExp;
  /** Where it is read. */
  at: RegExp;
}

interface Areas {
  clients_enabled: boolean;
  clients_id: string;
  check_ins_id: string | null;
}

const CHILDREN = /\/recordings\/[^/]+\/children$/;
const RECORDING = /\/recordings\/[\da-f-]{36}$/;

/** The forms of the demonstration that make a page. */
export async function forms(sitting: Sitting): Promise<Record<string, Form>> {
  const { tool } = await demoProject(sitting);
  const all = await sitting.get<Areas[]>("/projects");
  const clients = all.find(({ clients_enabled }) => clients_enabled)?.clients_id;
  const questions = all.find(({ check_ins_id }) => check_ins_id !== null)?.check_ins_id;
  const child = { to: CHILDREN, at: RECORDING };
  return {
    message: {
      ...child,
      path: `/recordings/${tool("message_board")}`,
      open: "Write a message",
      title: "What is it about?",
      words: "Your message",
      send: /^Post this message/,
    },
    document: {
      ...child,
      path: `/recordings/${tool("folder")}`,
      open: "New doc",
      title: "What is it called?",
      words: "Your document",
      send: /^Save this document/,
    },
    letter: {
      ...child,
      path: `/recordings/${clients}`,
      open: "Write a letter",
      title: "What it is about",
      words: "Dear…",
      send: /^Send it/,
    },
    project: {
      path: "",
      open: "New project",
      title: "What is it called?",
      send: /^Make the project/,
      to: /\/projects$/,
      at: /\/projects\/[\da-f-]{36}$/,
    },
    question: {
      path: `/recordings/${questions}`,
      open: "Ask a question",
      title: "The question",
      choice: ["How often", "daily"],
      send: /^Ask it/,
      to: /\/questions$/,
      at: RECORDING,
    },
    approval: {
      path: `/recordings/${clients}`,
      open: "Ask for approval",
      title: "What is to be approved?",
      send: /^Ask$/,
      to: /\/approvals$/,
      at: RECORDING,
    },
  };
}

export const titleIn = (page: Page, { title }: Form) => page.getByLabel(title, { exact: true });
export const wordsIn = (page: Page, { words = "" }: Form) =>
  page.getByRole("textbox", { name: words });
export const sendIn = (page: Page, { send }: Form) =>
  page.getByRole("button", { name: send }).last();

/** Opens a form and fills it in. */
export async function fill({ page }: Sitting, form: Form, title: string): Promise<void> {
  await press(page.getByRole("button", { name: form.open }).first());
  await titleIn(page, form).fill(title);
  if (form.choice) await page.getByLabel(form.choice[0]).selectOption(form.choice[1]);
  if (!form.words) return;
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await wordsIn(page, form).pressSequentially(`All about ${title}.`);
}

/** Where something is read that has no address of its own yet. */
export const NEW = /\/new\/[\da-f-]{36}$/;
