import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { isWhole, KEPT, noticeOf } from "./left.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

const make = (sitting: Sitting, parent: string | undefined, type: string, title: string) =>
  send(sitting, "POST", `/recordings/${parent}/children`, { type, title });

/** What is typed on a page for what that itself is about: the button that opens its form, and what its field asks. */
const FORMS = [
  { type: "card", tool: "board", opens: "Add a step", asks: /next step/ },
  { type: "todolist", tool: "todos", opens: "Add a to-do", asks: "What needs doing?" },
  { type: "todo", tool: "todos", opens: "Add a subtask", asks: "What needs doing?" },
  { type: "column", tool: "board", opens: "Add a card", asks: "What is it about?" },
] as const;
type Form = (typeof FORMS)[number];

/** Opens such a page and types something there. */
async function typedOn(sitting: Sitting, { type, tool, opens, asks }: Form, typed: string) {
  const { page } = sitting;
  const whole = (await demoProject(sitting)).tool(tool);
  const isWithin = type === "card" || type === "todo";
  const parent = isWithin ? (await childrenIn(sitting, whole))[0]?.id : whole;
  const title = `Moorings, ${type}`;
  const { id } = await make(sitting, parent, type, title);
  await sitting.open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: opens }));
  const field = page.getByLabel(asks);
  await field.fill(typed);
  return { id, title, field };
}

/** What was typed, as it is listed under My Stuff. */
const listedOf = ({ page }: Sitting, typed: string): Locator =>
  page
    .getByRole("region", { name: "Typed in this browser, not sent" })
    .getByRole("listitem")
    .filter({ hasText: typed });

/** It is neither where it was typed nor under My Stuff any more. */
async function isNowhere(sitting: Sitting, path: string, typed: string) {
  const { page } = sitting;
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText(typed, { exact: true }).count()).toBe(0);
  expect(await page.getByRole("link", { name: KEPT }).count()).toBe(0);
  await sitting.open("/my?tab=drafts");
  await page.getByRole("heading", { level: 1, name: "My Stuff" }).waitFor();
  expect(await listedOf(sitting, typed).count()).toBe(0);
  await sitting.open(path);
}

for (const form of FORMS)
  tryPage(
    `what is typed on the page of a ${form.type} stays there when that is put away`,
    async () => {
      const ada = await atHome(at);
      const { page } = ada;
      const typed = `Half of it: ${form.type}`;
      const { id, title, field } = await typedOn(ada, form, typed);
      const grace = await somebody(at, "grace@example.com");
      const put = (status: string) => send(grace, "PUT", `/recordings/${id}/status/${status}`);
      for (const [status, said] of [
        ["archived", "is archived"],
        ["trashed", "is in the trash"],
      ] as const) {
        await put(status);
        const notice = noticeOf(page, `“${title}” ${said}`);
        await notice.getByText(typed).waitFor();
        await page.reload();
        await notice.getByText(typed).waitFor();
        expect(await page.getByText(typed, { exact: true }).count()).toBe(1);
        await isWhole(page);
        await press(notice.getByRole("button", { name: "Bring it back" }));
        await field.waitFor();
        expect(await field.inputValue()).toBe(typed);
        expect(await notice.count()).toBe(0);
      }
      await put("trashed");
      const notice = noticeOf(page, "is in the trash");
      await press(notice.getByRole("button", { name: "Discard" }));
      await notice.waitFor({ state: "detached" });
      await page.getByRole("link", { name: KEPT }).waitFor({ state: "detached" });
      await isNowhere(ada, `/recordings/${id}`, typed);
    },
  );

for (const form of FORMS)
  tryPage(
    `what is typed on the page of a ${form.type} stays there when that is deleted`,
    async () => {
      const ada = await atHome(at);
      const { page } = ada;
      const typed = `Nearly all: ${form.type}`;
      const { id } = await typedOn(ada, form, typed);
      const grace = await somebody(at, "grace@example.com");
      await send(grace, "PUT", `/recordings/${id}/status/trashed`);
      await noticeOf(page, "is in the trash").getByText(typed).waitFor();
      await send(ada, "DELETE", `/trash/${id}`);
      const notice = noticeOf(page, "is gone");
      await notice.getByText(typed).waitFor();
      expect(await page.getByText(typed, { exact: true }).count()).toBe(1);
      // Also where nothing else of it is left.
      await page.reload();
      await page.getByText("Nothing here", { exact: true }).waitFor();
      await notice.getByText(typed).waitFor();
      await notice.getByRole("button", { name: "Copy the words" }).waitFor();
      await isWhole(page);
      await press(notice.getByRole("button", { name: "Discard" }));
      await notice.waitFor({ state: "detached" });
      await isNowhere(ada, `/recordings/${id}`, typed);
    },
  );

tryPage(
  "a step that is typed beside the board stays beside it, in the dark and on a phone",
  async () => {
    for (const how of [{ isDark: true }, { isPhone: true, isDark: true }]) {
      const ada = await at.person(how);
      const { page } = ada;
      await ada.open("");
      const board = (await demoProject(ada)).tool("board");
      const [column] = await childrenIn(ada, board);
      const { id } = await make(ada, column?.id, "card", "Splice the stern line");
      await ada.open(`/recordings/${board}?card=${id}`);
      const side = page.getByRole("complementary", { name: /Splice the stern line/ });
      await press(side.getByRole("button", { name: "Add a step" }));
      await page.keyboard.type("Half a step");
      const grace = await somebody(at, "grace@example.com");
      await send(grace, "PUT", `/recordings/${id}/status/trashed`);
      const notice = noticeOf(page, "“Splice the stern line” is in the trash");
      await notice.getByText("Half a step").waitFor();
      expect(await page.getByText("Half a step").count()).toBe(1);
      await page.reload();
      await side.getByText("Half a step").waitFor();
      await isWhole(page);
      await press(notice.getByRole("button", { name: "Bring it back" }));
      const field = side.getByLabel(/next step/);
      await press(field);
      await side.getByRole("link", { name: "Half a step" }).waitFor();
      expect(await notice.count()).toBe(0);
    }
  },
);

tryPage("a card that is typed stays on its board when the whole project is archived", async () => {
  const ada = await atHome(at);
  const { page } = ada;
  const made = await send<{ id: string; tools: { key: string; id: string }[] }>(
    ada,
    "POST",
    "/projects",
    { name: "Laid up" },
  );
  const board = made.tools.find(({ key }) => key === "board")?.id;
  await make(ada, board, "column", "Ashore");
  await ada.open(`/recordings/${board}`);
  const column = page.getByRole("region", { name: "Ashore" });
  await press(column.getByRole("button", { name: "Add a card" }));
  await page.keyboard.type("Half a card");
  await send(ada, "PUT", `/projects/${made.id}/status/archived`);
  await page.reload();
  const notice = noticeOf(page, "“Ashore” is archived");
  await notice.getByText("Half a card").waitFor();
  expect(await page.getByText("Half a card").count()).toBe(1);
  // Its project is brought back, and nothing in it alone.
  await notice.getByRole("button", { name: "Copy the words" }).waitFor();
  expect(await notice.getByRole("button", { name: "Bring it back" }).count()).toBe(0);
});

tryPage("a comment that is changed while its message is put away stands there once", async () => {
  const ada = await atHome(at);
  const { page } = ada;
  const { id } = await make(ada, (await demoProject(ada)).tool("message_board"), "message", "Ebb");
  await send(ada, "POST", `/recordings/${id}/comments`, { content: "At nine." });
  await ada.open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: /^What to do with what/ }));
  await choose(page, "Edit");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type(" Or so.");
  const text = page.getByText("At nine. Or so.");
  await text.waitFor();
  await send(ada, "PUT", `/recordings/${id}/status/trashed`);
  await page.reload();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.getByRole("link", { name: KEPT }).waitFor();
  expect([await text.count(), await noticeOf(page, "is in the trash").count()]).toEqual([1, 0]);
});
