import { expect } from "bun:test";
import { atHome, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

interface Made {
  id: string;
  clients_id: string;
  check_ins_id: string;
  tools: { key: string; id: string }[];
}

/** A project with something in each tool. */
async function fullProject(sitting: Sitting, name: string) {
  const { id } = await send(sitting, "POST", "/projects", { name, clients_enabled: true });
  await send(sitting, "PATCH", `/projects/${id}`, { clients_enabled: true });
  const project = await sitting.get<Made>(`/projects/${id}`);
  const tool = (key: string) => project.tools.find((one) => one.key === key)?.id ?? "";
  const make = async (parent: string, type: string, more: object = {}) =>
    (await send(sitting, "POST", `/recordings/${parent}/children`, { type, ...more })).id;
  const list = await make(tool("todos"), "todolist", { title: "Rigging" });
  const todo = await make(list, "todo", { title: "Splice the halyard" });
  await make(todo, "todo", { title: "Buy twine" });
  const message = await make(tool("message_board"), "message", {
    title: "We sail",
    content: "Soon.",
  });
  await send(sitting, "POST", `/recordings/${message}/comments`, { content: "At last." });
  const folder = await make(tool("folder"), "folder", { title: "Charts" });
  const document = await make(folder, "document", { title: "Depths" });
  const column = await make(tool("board"), "column", { title: "Hauled out" });
  const card = await make(column, "card", { title: "Scrape the keel" });
  await make(card, "card_step", { title: "Find a scraper" });
  const starts_at = new Date(Date.now() + 86_400_000).toISOString();
  const event = await make(tool("schedule"), "schedule_entry", { title: "Launch", starts_at });
  const [me] = (await sitting.get<{ membership_id: string }[]>(`/projects/${id}/people`)) ?? [];
  const { id: question } = await send(
    sitting,
    "POST",
    `/recordings/${project.check_ins_id}/questions`,
    {
      title: "Who bailed?",
      schedule: { frequency: "daily", hour: 9 },
      membership_ids: [me?.membership_id],
    },
  );
  const letter = await make(project.clients_id, "client_correspondence", { title: "Dear client" });
  await make(tool("chat"), "chat_message", { content: "Anchors aweigh" });
  const made = { list, todo, message, folder, document, column, card, event, question, letter };
  return { ...project, tool, made };
}

type Project = Awaited<ReturnType<typeof fullProject>>;

/** What a page still offers, by its accessible names. */
const OFFERS =
  /^(add|write|new|ask|make|your answer|choose|tell me|stop telling|say|move|replace|cheer)/i;

async function offersOf({ page }: Sitting): Promise<string[]> {
  const fields = await page.locator("main :is(input, textarea):enabled:visible").count();
  const names = await page
    .locator("main :is(button, a):enabled:visible")
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-label") ?? one.textContent?.trim() ?? ""),
    );
  return [
    ...names.filter((name) => OFFERS.test(name)),
    ...(fields > 0 ? [`${fields} fields`] : []),
  ];
}

/** Reads each of these in a project that was archived, and answers what is offered there. */
async function offeredIn(sitting: Sitting, places: readonly (readonly [string, string])[]) {
  const { page, open } = sitting;
  const offered: string[] = [];
  for (const [where, what] of places) {
    await open(where);
    await page.getByText("This is archived.").waitFor();
    await page.locator("main").getByText(what).first().waitFor();
    for (const one of await offersOf(sitting)) offered.push(`${what}: ${one}`);
  }
  return offered;
}

tryPage("of an archived project the tools are read, and nothing is offered", async () => {
  const sitting = await atHome(at);
  const { id, tool, check_ins_id, clients_id } = await fullProject(sitting, "The old boat");
  await send(sitting, "PUT", `/projects/${id}/status/archived`);
  const offered = await offeredIn(sitting, [
    [`/projects/${id}`, "Splice the halyard"],
    [`/recordings/${tool("todos")}`, "Splice the halyard"],
    [`/recordings/${tool("message_board")}`, "We sail"],
    [`/recordings/${tool("folder")}`, "Charts"],
    [`/recordings/${tool("board")}`, "Scrape the keel"],
    [`/recordings/${tool("schedule")}`, "Launch"],
    [`/recordings/${tool("chat")}`, "Anchors aweigh"],
    [`/recordings/${check_ins_id}`, "Who bailed?"],
    [`/recordings/${clients_id}`, "Dear client"],
  ]);
  expect(offered).toEqual([]);
});

tryPage("of an archived project all things are read, and nothing is offered", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { id, made } = await fullProject(sitting, "The older boat");
  await send(sitting, "PUT", `/projects/${id}/status/archived`);
  const offered = await offeredIn(sitting, [
    [`/recordings/${made.list}`, "Splice the halyard"],
    [`/recordings/${made.todo}`, "Buy twine"],
    [`/recordings/${made.folder}`, "Depths"],
    [`/recordings/${made.document}`, "Depths"],
    [`/recordings/${made.column}`, "Scrape the keel"],
    [`/recordings/${made.card}`, "Find a scraper"],
    [`/recordings/${made.event}`, "Launch"],
    [`/recordings/${made.question}`, "Who bailed?"],
    [`/recordings/${made.letter}`, "Dear client"],
    [`/recordings/${made.message}`, "At last."],
  ]);
  expect(offered).toEqual([]);
  // What was chosen is read, and looks like nothing to press.
  await page.goto(`${at.address}/coral-reef/recordings/${made.todo}`);
  await page.getByText("No day").waitFor();
  for (const chosen of ["No day", "Never"])
    expect(await page.getByRole("button", { name: chosen }).count()).toBe(0);
  await page.goto(`${at.address}/coral-reef/recordings/${made.column}`);
  await press(page.getByRole("button", { name: "More actions" }));
  await page.getByRole("menuitem", { name: "History" }).waitFor();
  expect(await page.getByRole("menuitemcheckbox").count()).toBe(0);
  await page.goto(`${at.address}/coral-reef/recordings/${made.message}`);
  await press(page.getByRole("button", { name: "What to do with what Ada Lovelace said" }));
  await page.getByRole("menuitem", { name: "Copy the link" }).waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
    "Copy the link",
    "Put in the trash",
  ]);
});

tryPage("what lies in the trash is read as it was, too", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { made } = await fullProject(sitting, "The sunken boat");
  for (const [id, what] of [
    [made.list, "Splice the halyard"],
    [made.folder, "Depths"],
    [made.message, "At last."],
  ] as const) {
    await send(sitting, "PUT", `/recordings/${id}/status/trashed`);
    await open(`/recordings/${id}`);
    await page.getByText("This is in the trash.").waitFor();
    await page.locator("main").getByText(what).first().waitFor();
    expect(await offersOf(sitting)).toEqual([]);
  }
});

const PLACES: [lies: string, which: (project: Project) => [string, string, string][]][] = [
  [
    "of its lists and boards",
    ({ tool, made }) => [
      [made.list, made.todo, "Splice the halyard"],
      [tool("todos"), made.list, "Rigging"],
      [made.column, made.card, "Scrape the keel"],
      [tool("board"), made.column, "Hauled out"],
    ],
  ],
  [
    "of its messages and files",
    ({ tool, made }) => [
      [tool("message_board"), made.message, "We sail"],
      [made.folder, made.document, "Depths"],
      [tool("folder"), made.folder, "Charts"],
    ],
  ],
  [
    "of its days, questions and letters",
    ({ tool, made, check_ins_id, clients_id }) => [
      [tool("schedule"), made.event, "Launch"],
      [check_ins_id, made.question, "Who bailed?"],
      [clients_id, made.letter, "Dear client"],
    ],
  ],
];

for (const [lies, which] of PLACES)
  tryPage(`what was archived ${lies} is found where it lay, and comes back`, async () => {
    const sitting = await atHome(at);
    const { page, open, get } = sitting;
    for (const [where, id, title] of which(await fullProject(sitting, `A boat ${lies}`))) {
      await open(`/recordings/${where}`);
      const toggle = page.getByRole("button", { name: "Archived", exact: true });
      await toggle.waitFor();
      await send(sitting, "PUT", `/recordings/${id}/status/archived`);
      await page
        .locator("main")
        .getByText(title, { exact: true })
        .first()
        .waitFor({ state: "detached" });
      await press(toggle);
      await press(page.getByRole("link", { name: title, exact: true }));
      await press(page.getByRole("button", { name: "More actions" }));
      await choose(page, "Take out of the archive");
      await page.getByText("This is archived.").waitFor({ state: "detached" });
      expect((await get<{ status: string }>(`/recordings/${id}`)).status).toBe("active");
    }
  });

tryPage("where nothing is archived, that is said", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { made } = await fullProject(sitting, "A boat afloat");
  await open(`/recordings/${made.folder}`);
  await press(page.getByRole("button", { name: "Archived", exact: true }));
  await page.getByText("Nothing here is archived.").waitFor();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
});

tryPage("a client reads what an archived project had for them, and decides nothing", async () => {
  const ada = await somebody(at, "ada@example.com");
  const all = await ada.get<{ id: string; name: string }[]>("/projects");
  const id = all.find(({ name }) => name === "Harbour Hotel")?.id;
  await send(ada, "PUT", `/projects/${id}/status/archived`);
  const henrik = await somebody(at, "henrik@example.com");
  await henrik.open(`/projects/${id}`);
  await henrik.page.getByText("This is archived.").waitFor();
  await henrik.page.getByText("Brushed brass for the bar").waitFor();
  await henrik.page.getByText("Cable in linen").waitFor();
  expect(await henrik.page.getByRole("button", { name: "Approve" }).count()).toBe(0);
});
