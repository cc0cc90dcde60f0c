import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { send, somebody } from "./sending.ts";

const at = desk();
const LONG = "A title that somebody wrote at quite some length ".repeat(11).slice(0, 500).trim();

/** How many lines it is high. */
const linesOf = (title: Locator): Promise<number> =>
  title.evaluate((element) =>
    Math.round(
      element.getBoundingClientRect().height /
        Number.parseFloat(getComputedStyle(element).lineHeight),
    ),
  );

async function make(sitting: Sitting) {
  const { tool } = await demoProject(sitting);
  const people = await sitting.get<{ membership_id: string; email: string }[]>("/people");
  const ada = people.find(({ email }) => email === "ada@example.com")?.membership_id ?? "";
  const grace = await somebody(at, "grace@example.com");
  const add = (who: Sitting, parent: string, body: object) =>
    send(who, "POST", `/recordings/${parent}/children`, { title: LONG, ...body });
  const list = await add(sitting, tool("todos"), { type: "todolist", title: "Long ones" });
  const todo = await add(grace, list.id, { type: "todo", assignee_ids: [ada] });
  const column = await add(sitting, tool("board"), { type: "column", title: "Long ones" });
  await add(sitting, column.id, { type: "card" });
  return { list: list.id, todo: todo.id, board: tool("board") };
}

tryPage("a long title has three lines in a list on a phone, and is whole on its page", async () => {
  const sitting = await at.person({ isPhone: true });
  const { page, open } = sitting;
  await open("");
  const { list, todo, board } = await make(sitting);
  const paths = [
    `/recordings/${list}`,
    `/recordings/${board}`,
    "/search?q=quite+some+length",
    "/hey",
    "/my",
  ];
  for (const path of paths) {
    await open(path);
    // Its whole words are its name.
    const title = page.locator("#main").getByRole("link", { name: LONG, exact: true }).first();
    await title.waitFor();

    const isTile = path.endsWith(board);
    const lines = await linesOf(isTile ? title.locator("..") : title);
    expect([path, lines]).toEqual([path, 3]);
  }
  await open(`/recordings/${todo}`);
  const head = page.getByRole("heading", { level: 1, name: LONG });
  expect(await linesOf(head)).toBeGreaterThan(6);
});

tryPage("what stands behind a short title stays in its line", async () => {
  const sitting = await at.person();
  const { page, open } = sitting;
  await open("/my");
  const row = page.locator(".rows > li .main").first();
  await row.waitFor();
  const [link, main] = await Promise.all([row.locator("a").boundingBox(), row.boundingBox()]);
  expect((link?.width ?? 0) < (main?.width ?? 0)).toBe(true);
});
