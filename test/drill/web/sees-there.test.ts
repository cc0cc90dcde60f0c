import { expect } from "bun:test";
import { desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

interface Project {
  id: string;
  name: string;
  tools: { key: string; id: string }[];
}

/** A folder of a project with a client, who sees it, and one of a project without. */
async function folders() {
  const ada = await somebody(at, "ada@example.com");
  const all = await ada.get<Project[]>("/projects");
  const folderOf = (wanted: (one: Project) => boolean) =>
    all.find(wanted)?.tools.find(({ key }) => key === "folder")?.id ?? "";
  const theirs = folderOf(({ name }) => name === "Harbour Hotel");
  const ours = folderOf(({ name }) => name !== "Harbour Hotel");
  await send(ada, "PUT", `/recordings/${theirs}/visibility`, { visible_to_clients: true });
  const project = all.find(({ name }) => name === "Harbour Hotel")?.id ?? "";
  return { ada, theirs, ours, project };
}

tryPage("a window says what clients see of what is copied to where they look", async () => {
  const { ada, ours, project } = await folders();
  const { page } = ada;
  const write = (title: string, visible_to_clients: boolean) =>
    send(ada, "POST", `/recordings/${ours}/children`, {
      type: "document",
      title,
      visible_to_clients,
    });
  const dialog = page.getByRole("dialog");
  const ask = async (id: string, deed: string) => {
    await ada.open(`/recordings/${id}`);
    await press(page.getByRole("button", { name: "More actions" }));
    await choose(page, deed);
    await dialog.getByText("It comes into").or(dialog.getByText("It lies here now.")).waitFor();
    expect(await dialog.getByText(/The client/).count()).toBe(0);
    await dialog.getByLabel("Project").selectOption(project);
  };
  const inside = await write("Inside", false);
  await send(ada, "POST", `/recordings/${inside.id}/comments`, { content: "Never show this" });
  await ask(inside.id, "Copy");
  await press(dialog.getByLabel("With its comments"));
  await dialog.getByText("The client won’t see it until you show it to them.").waitFor();
  await press(dialog.getByRole("button", { name: "Copy it" }));
  await page.getByText("The copy is there.", { exact: true }).first().waitFor();
  const henrik = await somebody(at, "henrik@example.com");
  await page.waitForURL((url) => !url.pathname.endsWith(inside.id));
  const copied = new URL(page.url()).pathname.split("/").at(-1);
  await expect(send(henrik, "GET", `/recordings/${copied}`)).rejects.toThrow("404");

  const shown = await write("For all", true);
  for (const content of ["One", "Two"])
    await send(ada, "POST", `/recordings/${shown.id}/comments`, { content });
  await ask(shown.id, "Copy");
  await dialog.getByText("The client will see it.").waitFor();
  await press(dialog.getByLabel("With its comments"));
  await dialog.getByText("The client will see it, and its 2 comments.").waitFor();
  await press(dialog.getByRole("button", { name: "Copy it" }));
  await page.getByText("The copy is there. The client sees it.").first().waitFor();

  await ask(shown.id, "Move");
  await dialog.getByText("The client will see it, and its 2 comments.").waitFor();
  await press(dialog.getByRole("button", { name: "Move it" }));
  await page.getByText("It has moved. The client sees it there.").first().waitFor();
});

tryPage(
  "a client finds on their project's page what is shown to them in no tool of theirs",
  async () => {
    const { ada, project } = await folders();
    const all = await ada.get<Project[]>("/projects");
    const tool = (wanted: string) =>
      all.find(({ id }) => id === project)?.tools.find(({ key }) => key === wanted)?.id;
    const lists = `/recordings/${tool("todos")}/children`;
    const list = await send(ada, "POST", lists, { type: "todolist", title: "Beds" });
    const todo = await send(ada, "POST", `/recordings/${list.id}/children`, {
      type: "todo",
      title: "Count the pillows",
    });
    const henrik = await somebody(at, "henrik@example.com");
    const { page } = henrik;
    await henrik.open(`/projects/${project}`);
    await page.getByRole("heading", { level: 2, name: "Letters" }).waitFor();
    await page.waitForLoadState("networkidle");
    const shown = page.getByRole("region", { name: "Shown to you" });
    expect(await shown.count()).toBe(0);
    // One to-do of a list that they don't see, then all of the list.
    await send(ada, "PUT", `/recordings/${todo.id}/visibility`, { visible_to_clients: true });
    await shown.getByRole("link", { name: "Count the pillows" }).waitFor();
    await send(ada, "PUT", `/recordings/${list.id}/visibility`, { visible_to_clients: true });
    await shown.getByRole("link", { name: "Beds" }).waitFor();
    expect(await shown.getByRole("link").allInnerTexts()).toEqual(["Beds"]);
    await press(shown.getByRole("link", { name: "Beds" }));
    await page.getByRole("link", { name: "Count the pillows" }).waitFor();
  },
);

tryPage("the team sees on rows and pages what a client sees, and a client isn't told", async () => {
  const { ada, project } = await folders();
  const all = await ada.get<Project[]>("/projects");
  const tool = (wanted: string) =>
    all.find(({ id }) => id === project)?.tools.find(({ key }) => key === wanted)?.id;
  const make = (parent: string | undefined, body: object) =>
    send(ada, "POST", `/recordings/${parent}/children`, body);
  const shown = { visible_to_clients: true };
  const list = await make(tool("todos"), { type: "todolist", title: "Lamps", ...shown });
  const todo = await make(list.id, { type: "todo", title: "Hang them" });
  await make(list.id, { type: "todo", title: "What they cost us", visible_to_clients: false });
  const board = tool("message_board");
  const message = await make(board, { type: "message", title: "Hello", content: "All.", ...shown });
  await make(board, { type: "message", title: "Among us", content: "Few." });
  const event = await make(tool("schedule"), {
    type: "schedule_entry",
    title: "Opening",
    starts_at: "2030-01-02T10:00:00Z",
    ...shown,
  });
  const paper = await make(tool("folder"), { type: "document", title: "Paper", ...shown });
  const { page } = ada;
  const mark = page.getByText("Client sees this");
  const rows = async (path: string, title: string, hidden: string) => {
    await ada.open(path);
    const marked = page.getByRole("listitem").filter({ has: mark });
    await marked.filter({ hasText: title }).first().waitFor();
    expect(await marked.filter({ hasText: hidden }).count()).toBe(0);
  };
  await rows(`/recordings/${list.id}`, "Hang them", "What they cost us");
  await rows(`/recordings/${board}`, "Hello", "Among us");
  const cards = tool("board");
  const column = await make(cards, { type: "column", title: "Next" });
  await make(column.id, { type: "card", title: "Shade", ...shown });
  await make(column.id, { type: "card", title: "Costs" });
  await rows(`/recordings/${cards}`, "Shade", "Costs");
  for (const { id } of [list, todo, message, event, paper]) {
    await ada.open(`/recordings/${id}`);
    await page.locator(".marked").filter({ has: mark }).waitFor();
  }
  await ada.open(`/recordings/${tool("todos")}`);
  await page.locator(".group-head", { hasText: "Lamps" }).filter({ has: mark }).waitFor();
  const henrik = await somebody(at, "henrik@example.com");
  await henrik.open(`/recordings/${list.id}`);
  await henrik.page.getByRole("link", { name: "Hang them" }).waitFor();
  expect(await henrik.page.getByText("Client sees this").count()).toBe(0);
});
