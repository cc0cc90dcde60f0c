import { expect } from "bun:test";
import { atHome, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

interface Made {
  id: string;
  tools: { key: string; id: string }[];
}

/** A project with a list and a column, and something in each. */
async function newProject(sitting: Sitting, name: string) {
  const { id, tools } = await send<Made>(sitting, "POST", "/projects", { name });
  const tool = (key: string) => tools.find((one) => one.key === key)?.id ?? "";
  const make = async (parent: string, type: string, title: string) =>
    (await send(sitting, "POST", `/recordings/${parent}/children`, { type, title })).id;
  const list = await make(tool("todos"), "todolist", "Rigging");
  const todo = await make(list, "todo", "Splice the halyard");
  const column = await make(tool("board"), "column", "Hauled out");
  const card = await make(column, "card", "Scrape the keel");
  return { id, tool, list, todo, column, card };
}

const put = (sitting: Sitting, id: string, status: string) =>
  send(sitting, "PUT", `/recordings/${id}/status/${status}`);

tryPage("a card that was archived is found on its board, and comes back there", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const { tool, column, card } = await newProject(sitting, "The dry dock");
  await put(sitting, card, "archived");
  await open(`/recordings/${tool("board")}`);
  await press(page.getByRole("button", { name: "Archived", exact: true }));
  const row = page.getByRole("listitem").filter({ hasText: "Scrape the keel" });
  await row.getByText("Card in “Hauled out”").waitFor();
  // On a phone the title has a line to itself.
  await page.setViewportSize({ width: 390, height: 844 });
  const { height = 0 } = (await row.getByRole("link").boundingBox()) ?? {};
  expect(height).toBeLessThan(40);
  await press(row.getByRole("button", { name: "Bring it back" }));
  await page.getByText("Nothing here is archived.").waitFor();
  await page.getByRole("heading", { name: "Scrape the keel" }).waitFor();
  expect((await get<{ status: string }>(`/recordings/${card}`)).status).toBe("active");
  // What went with its column comes back with that.
  await put(sitting, column, "archived");
  const away = page.getByRole("listitem").filter({ hasText: "Hauled out" });
  await away.getByRole("button", { name: "Bring it back" }).waitFor();
  expect(await page.getByText("Scrape the keel").count()).toBe(0);
});

tryPage("a page of something put away brings it back", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id, todo } = await newProject(sitting, "The slip");
  for (const [status, said] of [
    ["archived", "This is archived."],
    ["trashed", "This is in the trash."],
  ] as const) {
    await put(sitting, todo, status);
    await open(`/recordings/${todo}`);
    await press(page.getByRole("button", { name: "Bring it back" }));
    await page.getByText(said).waitFor({ state: "detached" });
  }
  await send(sitting, "PUT", `/projects/${id}/status/archived`);
  await open(`/projects/${id}`);
  await press(page.getByRole("button", { name: "Bring it back" }));
  await page.getByText("This is archived.").waitFor({ state: "detached" });
});

tryPage("what keeps something away is named, and a click away", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id, list, todo } = await newProject(sitting, "The quay");
  await put(sitting, todo, "archived");
  await put(sitting, list, "archived");
  await open(`/recordings/${todo}`);
  const banner = page.getByRole("status").filter({ hasText: "This is archived." });
  await banner.getByText("It lies in the list “Rigging”, which is archived.").waitFor();
  expect(await page.getByRole("button", { name: "Bring it back" }).count()).toBe(0);
  await press(banner.getByRole("link", { name: "the list “Rigging”" }));
  await page.getByRole("heading", { level: 1, name: "Rigging" }).waitFor();
  await press(page.getByRole("button", { name: "Bring it back" }));
  await banner.waitFor({ state: "detached" });
  await send(sitting, "PUT", `/projects/${id}/status/archived`);
  await open(`/recordings/${list}`);
  await press(banner.getByRole("link", { name: "the project “The quay”" }));
  await page.getByRole("heading", { level: 1, name: "The quay" }).waitFor();
});

tryPage("a client is offered no way back of what the team put away", async () => {
  const ada = await atHome(at);
  const all = await ada.get<{ id: string; name: string; tools: Made["tools"] }[]>("/projects");
  const project = all.find(({ name }) => name === "Harbour Hotel");
  const board = project?.tools.find(({ key }) => key === "message_board")?.id;
  const { id } = await send(ada, "POST", `/recordings/${board}/children`, {
    type: "message",
    title: "For the client",
    visible_to_clients: true,
  });
  await put(ada, id, "archived");
  const henrik = await somebody(at, "henrik@example.com");
  await henrik.open(`/recordings/${id}`);
  await henrik.page.getByText("This is archived.").waitFor();
  await henrik.page.getByRole("heading", { name: "For the client" }).waitFor();
  expect(await henrik.page.getByRole("button", { name: "Bring it back" }).count()).toBe(0);
});
