import { expect } from "bun:test";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

interface Project {
  id: string;
  name: string;
  tools: { key: string; id: string }[];
}

/** A tool of the project with a client, which the client sees from then on. */
async function shown(ada: Sitting, key: string) {
  const all = await ada.get<Project[]>("/projects");
  const project = all.find(({ name }) => name === "Harbour Hotel");
  const tool = project?.tools.find((one) => one.key === key)?.id;
  await send(ada, "PUT", `/recordings/${tool}/visibility`, { visible_to_clients: true });
  return { project: project?.id, tool };
}

tryPage("a client sees the decision that waits for them first, then what is theirs", async () => {
  const ada = await somebody(at, "ada@example.com");
  const { project, tool: folder } = await shown(ada, "folder");
  const plan = { type: "document", title: "Plan of the bar", visible_to_clients: true };
  await send(ada, "POST", `/recordings/${folder}/children`, plan);
  const henrik = await somebody(at, "henrik@example.com");
  const { page } = henrik;
  await page.getByRole("link", { name: "Harbour Hotel" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Harbour Hotel" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Brushed brass for the bar" }).waitFor();
  await page.getByText("Plan of the bar").waitFor();
  const headings = await page.locator("main h2").allInnerTexts();
  expect(headings.map((one) => one.trim())).toEqual([
    "Brushed brass for the bar",
    "Letters",
    "Docs & files",
    "Schedule",
    "Decided so far",
  ]);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve it" }).click();
  const decided = page.getByRole("region", { name: "Decided so far" });
  await decided.getByRole("link", { name: "Brushed brass for the bar" }).waitFor();
  expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
  await ada.page.goto(`${at.address}/coral-reef/projects/${project}`);
  await ada.page.getByRole("heading", { level: 2, name: "Latest" }).waitFor();
});

tryPage("what was decided is changed by nobody, and was decided as it was read", async () => {
  const ada = await somebody(at, "ada@example.com");
  const all = await ada.get<{ name: string; clients_id: string | null }[]>("/projects");
  const area = all.find(({ name }) => name === "Harbour Hotel")?.clients_id;
  const people = await ada.get<{ name: string; membership_id: string }[]>("/people");
  const approver_id = people.find(({ name }) => name.startsWith("Henrik"))?.membership_id;
  const asked = { title: "Oak for the shelves", content: "Oiled.", approver_id };
  const { id } = await send(ada, "POST", `/recordings/${area}/approvals`, asked);
  const edits = ada.page.getByRole("button", { name: /edit (the title|these words)/i });
  await ada.open(`/recordings/${id}`);
  await ada.page.getByText("Oiled.").waitFor();
  expect(await edits.count()).toBe(2);
  const henrik = await somebody(at, "henrik@example.com");
  await henrik.open(`/recordings/${id}`);
  await henrik.page.getByText("Oiled.").waitFor();
  // What is read anew comes late.
  const late = Promise.withResolvers<void>();
  await henrik.page.route(`**/recordings/${id}`, (route) =>
    late.promise.then(() => route.continue()),
  );
  await send(ada, "PATCH", `/recordings/${id}`, { content: "Oiled, not painted." });
  await henrik.page.getByRole("button", { name: "Approve", exact: true }).click();
  const approve = henrik.page.getByRole("button", { name: "Approve it" });
  await henrik.page.keyboard.press("Escape");
  // What ends it is chosen by nobody who presses Enter once more.
  await press(henrik.page.getByRole("button", { name: "Not this one…" }));
  await hasFocus(henrik.page, henrik.page.getByRole("button", { name: "Not now" }));
  await henrik.page.keyboard.press("Enter");
  await henrik.page.getByRole("button", { name: "Approve", exact: true }).click();
  await approve.click();
  await henrik.page.getByRole("alert").waitFor();
  expect(await ada.get(`/recordings/${id}`)).toMatchObject({ decision: "asked" });
  late.resolve();
  await henrik.page.getByText("Oiled, not painted.").waitFor();
  await approve.click();
  await ada.page.getByText("approved it").first().waitFor();
  await edits.first().waitFor({ state: "detached" });
  expect(await edits.count()).toBe(0);
});

tryPage(
  "a client is offered nothing that is the team's alone, and a member nothing of those who run it",
  async () => {
    const henrik = await somebody(at, "henrik@example.com");
    await henrik.page.getByRole("button", { name: /your menu$/ }).press("Enter");
    await henrik.page.getByRole("menuitem", { name: "People", exact: true }).waitFor();
    const offered = await henrik.page.getByRole("menuitem").allInnerTexts();
    expect(offered.filter((one) => /Reports|Templates/.test(one))).toEqual([]);
    const mei = await somebody(at, "mei@example.com");
    const seen = async ({ page, open }: typeof mei, path: string) => {
      await open(path);
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      const buttons = await page.locator("main .btn-go").allInnerTexts();
      return [buttons, await page.locator("main .tabs a").allInnerTexts()];
    };
    expect(await seen(henrik, "/companies")).toEqual([[], []]);
    expect(await seen(henrik, "/templates")).toEqual([["Go home"], []]);
    expect(await seen(henrik, "/reports?tab=health")).toEqual([[], []]);
    expect((await seen(mei, "/companies"))[0]).toEqual([]);
    expect((await seen(mei, "/groups"))[0]).toEqual([]);
    // One filled button, also where there is none yet and while the first is being made.
    expect((await seen(mei, "/templates"))[0]).toEqual(["New template"]);
    await mei.page.getByRole("button", { name: "New template" }).click();
    await mei.page.getByLabel("What it is called").waitFor();
    expect(await mei.page.locator("main .btn-go").allInnerTexts()).toEqual(["Make it"]);
  },
);

tryPage("a client's calendar offers no events that only the team makes", async () => {
  const ada = await somebody(at, "ada@example.com");
  const { tool: schedule } = await shown(ada, "schedule");
  const today = new Date().toISOString().slice(0, 10);
  const body = { type: "schedule_entry", title: "Open day", starts_at: `${today}T10:00:00Z` };
  const { id } = await send(ada, "POST", `/recordings/${schedule}/children`, body);
  await send(ada, "PUT", `/recordings/${id}/visibility`, { visible_to_clients: true });
  const henrik = await somebody(at, "henrik@example.com");
  const { page, open } = henrik;
  const own = { type: "schedule_entry", title: "Our visit", starts_at: `${today}T14:00:00Z` };
  await send(henrik, "POST", `/recordings/${schedule}/children`, own);
  const offered = page.getByRole("button", { name: /^What to do with/ });
  for (const view of ["month", "week"]) {
    await open(`/calendar?view=${view}`);
    await page.getByRole("link", { name: /Open day/ }).waitFor();
    await page.getByRole("link", { name: /Our visit/ }).waitFor();
    // What they made is theirs to move, and nothing else.
    expect(await offered.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      "What to do with Our visit",
    ]);
  }
  await page.locator(".tint").first().waitFor();
  expect(await page.getByRole("button", { name: "Add an event" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: /^A new event/ }).count()).toBe(0);
  const { x, y } = (await page.locator(".tint").nth(2).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 20, Math.max(y, 300) + 100);
  await page.mouse.down();
  await page.mouse.move(x + 20, Math.max(y, 300) + 200, { steps: 4 });
  await page.mouse.up();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

tryPage("the latest letter stands first", async () => {
  const ada = await somebody(at, "ada@example.com");
  const all = await ada.get<{ name: string; clients_id: string | null }[]>("/projects");
  const area = all.find(({ name }) => name === "Harbour Hotel")?.clients_id;
  for (const title of ["The stools", "The mirrors"])
    await send(ada, "POST", `/recordings/${area}/children`, {
      type: "client_correspondence",
      title,
      visible_to_clients: true,
    });
  await ada.open(`/recordings/${area}`);
  const rows = ada.page.locator(".rows-l > li .main > a");
  await rows.first().waitFor();
  expect((await rows.allInnerTexts()).slice(0, 2)).toEqual(["The mirrors", "The stools"]);
});

tryPage("a decision is found at a glance, however much was written since", async () => {
  const ada = await somebody(at, "ada@example.com");
  const all = await ada.get<{ id: string; name: string; clients_id: string }[]>("/projects");
  const project = all.find(({ name }) => name === "Harbour Hotel");
  const people = await ada.get<{ name: string; membership_id: string }[]>("/people");
  const approver_id = people.find(({ name }) => name.startsWith("Henrik"))?.membership_id;
  const area = `/recordings/${project?.clients_id}`;
  await send(ada, "POST", `${area}/approvals`, {
    title: "The old sign",
    content: "As it was.",
    approver_id,
    due_on: "2020-01-01",
  });
  for (let n = 1; n <= 105; n++)
    await send(ada, "POST", `${area}/children`, {
      type: "client_correspondence",
      title: `Letter ${n}`,
    });
  const henrik = await somebody(at, "henrik@example.com");
  await henrik.open(`/projects/${project?.id}`);
  await henrik.page.getByRole("heading", { level: 2, name: "The old sign" }).waitFor();
  const letters = henrik.page.locator(".tool", { hasText: "Letters" });
  await letters.getByText("Letter 105").waitFor();
  expect(await letters.locator("li .cut-2").allInnerTexts()).toEqual(
    [105, 104, 103, 102].map((n) => `Letter ${n}`),
  );
});

tryPage("a client chooses who hears of what is their own, and of nothing else", async () => {
  const ada = await somebody(at, "ada@example.com");
  const henrik = await somebody(at, "henrik@example.com");
  const { page } = henrik;
  const all = await ada.get<{ name: string; clients_id: string | null }[]>("/projects");
  const area = all.find(({ name }) => name === "Harbour Hotel")?.clients_id;
  const letter = { type: "client_correspondence", title: "About the bar", content: "Hello." };
  const choosing = page.getByRole("button", { name: "Choose people" });
  for (const who of [ada, henrik]) {
    const { id } = await send(who, "POST", `/recordings/${area}/children`, letter);
    await henrik.open(`/recordings/${id}`);
    await page.getByRole("button", { name: /^(Tell me too|Stop telling me)$/ }).waitFor();
    // Its answer came where its faces stand.
    await page.waitForLoadState("networkidle");
    expect([who === henrik, await choosing.count()]).toEqual([
      who === henrik,
      who === henrik ? 1 : 0,
    ]);
  }
  await press(choosing);
  await press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

tryPage(
  "a client who turns something down says why where they do, and Enter ends nothing",
  async () => {
    const ada = await somebody(at, "ada@example.com");
    const all = await ada.get<{ name: string; clients_id: string | null }[]>("/projects");
    const area = all.find(({ name }) => name === "Harbour Hotel")?.clients_id;
    const people = await ada.get<{ name: string; membership_id: string }[]>("/people");
    const approver_id = people.find(({ name }) => name.startsWith("Henrik"))?.membership_id;
    const asked = { title: "Marble for the bar", content: "White.", approver_id };
    const { id } = await send(ada, "POST", `/recordings/${area}/approvals`, asked);
    const henrik = await somebody(at, "henrik@example.com");
    const { page } = henrik;
    await henrik.open(`/recordings/${id}`);
    const dialog = page.getByRole("dialog");
    await press(page.getByRole("button", { name: "Not this one…" }));
    await hasFocus(page, page.getByRole("button", { name: "Not now" }));
    const why = dialog.getByRole("textbox", { name: "Why" });
    await why.fill("It stains <at once>.");
    await page.keyboard.press("Enter");
    await press(dialog.getByRole("button", { name: "Not now" }));
    await dialog.waitFor({ state: "detached" });
    expect(await ada.get(`/recordings/${id}`)).toMatchObject({ decision: "asked" });
    // What was written waits.
    await press(page.getByRole("button", { name: "Not this one…" }));
    expect(await why.inputValue()).toBe("It stains <at once>.");
    await press(dialog.getByRole("button", { name: "Turn it down" }));
    await page.locator(".comment").getByText("It stains <at once>.").waitFor();
    expect(await ada.get(`/recordings/${id}`)).toMatchObject({
      decision: "rejected",
      comments_count: 1,
    });
  },
);
