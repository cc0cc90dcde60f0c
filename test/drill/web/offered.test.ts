import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

interface Area {
  check_ins_id: string;
  tools: { key: string; id: string }[];
}

tryPage(
  "an area without questions offers once to ask one, and a weekly one is asked on a day",
  async () => {
    const sitting = await atHome(at);
    const { page, open, get } = sitting;
    const { check_ins_id } = await send<Area>(sitting, "POST", "/projects", { name: "Quay" });
    await open(`/recordings/${check_ins_id}`);
    await page.getByText("No questions yet").waitFor();
    const ask = page.getByRole("button", { name: "Ask a question" });
    expect(await ask.count()).toBe(1);
    await press(ask);
    await page.getByLabel("The question").fill("How high is the water?");
    const day = (name: string) => page.getByRole("button", { name, exact: true });
    await press(day("Fri"));
    await press(page.getByRole("button", { name: "Ask it" }));
    await page.getByRole("alert").filter({ hasText: "Choose a day to ask on." }).waitFor();
    await press(day("Tue"));
    await press(page.getByRole("button", { name: "Ask it" }));
    await page.getByText("Every week on Tuesday at 09:00").waitFor();
    const questions = await get<{ schedule: { days: number[] } }[]>(
      `/recordings/${check_ins_id}/questions`,
    );
    expect(questions.map(({ schedule }) => schedule.days)).toEqual([[2]]);
  },
);

tryPage("a question of a project's card is asked at once, on a Friday by itself", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const made = await send<Area & { id: string }>(sitting, "POST", "/projects", { name: "Quay" });
  await open(`/projects/${made.id}`);
  await press(page.getByRole("link", { name: "Ask a question" }));
  const window = page.getByRole("dialog", { name: "Ask a question" });
  await window.getByLabel("The question").fill("What went well?");
  const often = window.getByLabel("How often");
  const friday = window.getByRole("button", { name: "Fri", exact: true });
  const isFriday = () => friday.getAttribute("aria-pressed");
  await often.selectOption("daily");
  expect(await isFriday()).toBe("false");
  await often.selectOption("weekly");
  expect(await isFriday()).toBe("true");
  await window.getByLabel("The question").press("Enter");
  await page.getByText("Every week on Friday at 09:00").waitFor();
  const questions = await get<{ schedule: { days: number[] } }[]>(
    `/recordings/${made.check_ins_id}/questions`,
  );
  expect(questions.map(({ schedule }) => schedule.days)).toEqual([[5]]);
});

tryPage("a letter to the client is begun from a project's card", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await send(sitting, "POST", "/projects", { name: "Jetty" });
  await send(sitting, "PATCH", `/projects/${id}`, { clients_enabled: true });
  await open(`/projects/${id}`);
  await press(page.getByRole("link", { name: "Write to the client" }));
  await page.getByRole("textbox", { name: "What it is about" }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
});

tryPage("what no client could see is not offered to be shown to one", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tools } = await send<Area>(sitting, "POST", "/projects", { name: "Slipway" });
  const board = tools.find(({ key }) => key === "message_board")?.id;
  const body = { type: "message", title: "Among us" };
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, body);
  const own = (await demoProject(sitting)).id;
  const offers = async (path: string) => {
    const known = page.waitForResponse((answer) => /\/projects\/[^/]+$/.test(answer.url()));
    await open(path);
    await known;
    await press(page.getByRole("button", { name: "More actions" }));
    await page.getByRole("menuitem", { name: "Copy the link" }).waitFor();
    return page.getByRole("menuitem", { name: "Show to the client" }).count();
  };
  expect(await offers(`/recordings/${id}`)).toBe(0);
  await send(sitting, "PATCH", `/projects/${own}`, { clients_enabled: true });
  const { tool } = await demoProject(sitting);
  const place = `/recordings/${tool("message_board")}/children`;
  const shown = await send(sitting, "POST", place, body);
  expect(await offers(`/recordings/${shown.id}`)).toBe(1);
});

tryPage("groups of one name are told apart by how many are in them", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const [one] = await get<{ membership_id: string }[]>("/people");
  await send(sitting, "POST", "/groups", { name: "Kitchen" });
  await send(sitting, "POST", "/groups", {
    name: "Kitchen",
    membership_ids: [one?.membership_id],
  });
  await open("/groups");
  const rows = page.getByRole("listitem").filter({ hasText: "Kitchen" });
  await rows.filter({ hasText: "1 person" }).waitFor();
  await rows.filter({ hasText: "0 people" }).waitFor();
});

tryPage("a new token of an agent takes the place of what was said of the old one", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await send(sitting, "POST", "/agents", { name: "Lamp" });
  const { token } = await send<{ token: string }>(sitting, "POST", `/agents/${id}/token`, {
    scope: "read",
  });
  await open("/agents");
  await press(page.getByRole("button", { name: "Lamp" }));
  const dialog = page.getByRole("dialog");
  const hint = dialog.getByText(/^It has .+; a new one ends it\.$/);
  const old = await hint.locator("code").innerText();
  expect(token).toStartWith(old.slice(0, -1));
  await press(dialog.getByRole("button", { name: "Make a new one" }));
  await dialog.locator("code.secret").waitFor();
  expect(await dialog.getByText(old).count()).toBe(0);
});

tryPage("a ping can be begun with everybody who is here", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  await open("/pings");
  await press(page.getByRole("button", { name: "New ping" }).first());
  await page.getByRole("menuitem", { name: "Mei Tanaka" }).waitFor();
});

tryPage("the slider of a gauge has the colour of where it stands", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await send(sitting, "POST", "/projects", { name: "Sluice" });
  await send(sitting, "PUT", `/projects/${id}/health`, { enabled: true });
  await open(`/projects/${id}`);
  await press(page.getByRole("button", { name: "Say how it’s going" }));
  const slider = page.getByRole("slider");
  const looks = () =>
    slider.evaluate((element) => [
      getComputedStyle(element).accentColor,
      getComputedStyle(element.parentElement?.querySelector(".tag") ?? element).color,
    ]);
  const seen = new Set<string>();
  for (const place of ["0", "50", "100"]) {
    await slider.fill(place);
    const [track = "", tag = ""] = await looks();
    expect(track).toBe(tag);
    seen.add(track);
  }
  expect(seen.size).toBe(3);
});

tryPage("a tool that is switched off is read, and offers nothing new", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id, tools } = await send<Area & { id: string }>(sitting, "POST", "/projects", {
    name: "Drydock",
  });
  const tool = (key: string) => tools.find((one) => one.key === key)?.id ?? "";
  const make = async (parent: string, type: string, title: string) =>
    (await send(sitting, "POST", `/recordings/${parent}/children`, { type, title })).id;
  const list = await make(tool("todos"), "todolist", "Scaffolds");
  const todo = await make(list, "todo", "Erect them");
  const column = await make(tool("board"), "column", "Hulls");
  const card = await make(column, "card", "The ferry");
  await make(tool("message_board"), "message", "It is dry");
  await make(tool("folder"), "folder", "Drawings");
  for (const key of ["todos", "board", "message_board", "folder", "schedule", "chat"])
    await send(sitting, "PUT", `/projects/${id}/tools/${key}`, { enabled: false });
  const offered: string[] = [];
  for (const where of [list, todo, column, card, ...tools.map((one) => one.id)]) {
    await open(`/recordings/${where}`);
    await page.getByText("This is switched off in its project.").waitFor();
    const names = await page
      .locator("main")
      .getByRole("button")
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute("aria-label") ?? one.textContent?.trim() ?? ""),
      );
    offered.push(...names.filter((name) => /^(add a|new|write|ask|attach|send)/i.test(name)));
  }
  expect(offered).toEqual([]);
  await open(`/projects/${id}`);
  await page.getByRole("heading", { level: 1, name: "Drydock" }).waitFor();
  expect(await page.getByRole("link", { name: /^(Add|Write)/ }).count()).toBe(0);
});
