import { expect } from "bun:test";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { isWhole, noticeOf } from "./left.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

const make = (sitting: Sitting, parent: string, type: string, title: string) =>
  send(sitting, "POST", `/recordings/${parent}/children`, { type, title });

interface Made {
  id: string;
  tools: { key: string; id: string }[];
}

/** Another project, and its tool of a kind. */
async function elsewhere(sitting: Sitting, key: string, all_access: boolean): Promise<string> {
  const body = { name: all_access ? "Harbor works" : "Behind doors", all_access };
  const { tools } = await send<Made>(sitting, "POST", "/projects", body);
  return tools.find((tool) => tool.key === key)?.id ?? "";
}

/** The two that it needs: one types, one moves what it is typed in. */
const both = async () => [
  await somebody(at, "ada@example.com"),
  await somebody(at, "grace@example.com"),
];

const THINGS = [
  { type: "column", tool: "board", opens: "Add a card", asks: "What is it about?" },
  { type: "todolist", tool: "todos", opens: "Add a to-do", asks: "What needs doing?" },
] as const;
type Thing = (typeof THINGS)[number];

/** Somebody types in a form of a page for something in it that another one moves to another project. */
async function moved({ type, tool, opens, asks }: Thing, isSeen: boolean) {
  const [ada, grace] = (await both()) as [Sitting, Sitting];
  const { page } = grace;
  const from = (await demoProject(ada)).tool(tool);
  const title = `Moorings ${isSeen ? "near" : "far"}`;
  const { id } = await make(ada, from, type, title);
  await grace.open(`/recordings/${from}`);
  const region = page.getByRole("region", { name: title });
  await press(region.getByRole("button", { name: opens }).first());
  const typed = `Splice the bow line, ${title}`;
  await page.getByLabel(asks).fill(typed);
  const parent_id = await elsewhere(ada, tool, isSeen);
  await send(ada, "PUT", `/recordings/${id}/position`, { parent_id, position: 1 });
  return { ada, grace, page, id, title, typed, region, from };
}

for (const thing of THINGS) {
  tryPage(
    `what is typed in a ${thing.type} that is moved stays, and leads to where that is`,
    async () => {
      const { grace, page, id, title, typed, region, from } = await moved(thing, true);
      const notice = noticeOf(page, `“${title}” was moved`);
      await notice.getByText(typed, { exact: true }).waitFor();
      await region.waitFor({ state: "detached" });
      await page.reload();
      await notice.getByText("Harbor works").waitFor();
      expect(await page.getByText(typed, { exact: true }).count()).toBe(1);
      await isWhole(page);
      for (const name of ["Copy the words", "Discard"])
        await notice.getByRole("button", { name }).waitFor();
      await press(notice.getByRole("link", { name: "Go on writing" }));
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      const field = page.getByLabel(thing.asks);
      expect(await field.inputValue()).toBe(typed);
      expect(await notice.count()).toBe(0);
      await field.press("Enter");
      await page.getByRole("link", { name: typed }).waitFor();
      expect((await childrenIn(grace, id)).map((one) => one.title)).toContain(typed);
      // It was taken on: it waits nowhere any more.
      for (const path of [`/recordings/${from}`, "/my?tab=drafts"]) {
        await grace.open(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle");
        expect(await page.getByText(typed, { exact: true }).count()).toBe(0);
      }
    },
  );

  tryPage(`what is typed in a ${thing.type} that is moved out of sight stays`, async () => {
    const { page, title, typed, region } = await moved(thing, false);
    const notice = noticeOf(page, "is gone, or you can’t see it any more");
    await notice.getByText(typed, { exact: true }).waitFor();
    await region.waitFor({ state: "detached" });
    await page.reload();
    await notice.getByText(typed, { exact: true }).waitFor();
    expect(await page.getByText(title, { exact: true }).count()).toBe(0);
    expect(await notice.getByRole("link").count()).toBe(0);
    await press(notice.getByRole("button", { name: "Discard" }));
    await notice.waitFor({ state: "detached" });
  });
}

tryPage(
  "what is typed in a group that is moved to another list stays on its list's page",
  async () => {
    const [ada, grace] = (await both()) as [Sitting, Sitting];
    const { page } = grace;
    const todos = (await demoProject(ada)).tool("todos");
    const [list, other] = [
      await make(ada, todos, "todolist", "Bow"),
      await make(ada, todos, "todolist", "Stern"),
    ];
    const group = await make(ada, list.id, "todolist", "Lines");
    const move = (parent_id: string) =>
      send(ada, "PUT", `/recordings/${group.id}/position`, { parent_id, position: 1 });
    const type = async (path: string, typed: string) => {
      await grace.open(`/recordings/${path}`);
      const lines = page.getByRole("group", { name: "Lines" });
      await press(lines.getByRole("button", { name: "Add a to-do" }));
      await page.getByLabel("What needs doing?").fill(typed);
    };
    await type(list.id, "Half a splice");
    await move(other.id);
    const notice = noticeOf(page, "“Lines” was moved to “Stern”");
    await notice.getByText("Half a splice").waitFor();
    await press(notice.getByRole("button", { name: "Discard" }));
    await notice.waitFor({ state: "detached" });
    // Among all lists it is still there.
    await type(todos, "Half a whipping");
    await move(list.id);
    const bow = page.getByRole("region", { name: "Bow" });
    await bow.getByRole("group", { name: "Lines" }).waitFor();
    const field = bow.getByLabel("What needs doing?");
    await field.waitFor();
    expect(await field.inputValue()).toBe("Half a whipping");
    expect(await page.getByText("What you typed").count()).toBe(0);
  },
);
