import { expect } from "bun:test";
import { demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send, somebody } from "./sending.ts";
import { overDays } from "./weeks.ts";

const at = desk();

const foldersOf = ({ get }: Sitting) => get<{ id: string; name: string }[]>("/folders");

/** Ada at home, with a project in a folder of that name. */
async function withFolder(name: string) {
  const sitting = await at.person();
  await sitting.open("");
  const { id } = await demoProject(sitting);
  const folder = await send(sitting, "POST", "/folders", { name });
  await send(sitting, "PATCH", `/projects/${id}`, { folder_id: folder.id });
  await sitting.open("");
  const { page } = sitting;
  const fold = page.getByRole("button", { name, exact: true });
  await fold.waitFor();
  const inside = page
    .getByRole("listitem")
    .filter({ has: fold })
    .getByRole("link", { name: "Website relaunch" });
  await inside.waitFor();
  return { sitting, page, fold, inside };
}

tryPage("a folder that is folded stays so, and what else is remembered stays, too", async () => {
  const { sitting, page, fold, inside } = await withFolder("Under way");
  await send(sitting, "PUT", "/my/ui-state", { sidebar: "open" });
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/ui-state"),
  );
  await press(fold);
  await inside.waitFor({ state: "detached" });
  await saved;
  expect(await sitting.get("/my/ui-state")).toMatchObject({ sidebar: "open" });
  await page.reload();
  await page.getByRole("button", { name: "Under way", exact: true, expanded: false }).waitFor();
  expect(await inside.count()).toBe(0);
  await press(fold);
  await inside.waitFor();
});

tryPage("a folder gets another name, and leaves its projects when it is dissolved", async () => {
  const { sitting, page } = await withFolder("Old name");
  await press(page.getByRole("button", { name: "More: Old name" }));
  await choose(page, "Rename…");
  await page.getByLabel("What it is called").fill("New name");
  await press(page.getByRole("button", { name: "Save" }));
  await page.getByRole("button", { name: "New name", exact: true }).waitFor();
  await press(page.getByRole("button", { name: "More: New name" }));
  await choose(page, "Dissolve…");
  await press(page.getByRole("button", { name: "Dissolve it" }));
  await page.getByRole("button", { name: "New name", exact: true }).waitFor({ state: "detached" });
  await page
    .getByRole("region", { name: "Projects" })
    .getByRole("link", { name: "Website relaunch" })
    .waitFor();
  expect((await foldersOf(sitting)).map(({ name }) => name)).not.toContain("New name");
});

tryPage("an owner finds the projects they aren't in, and joins one", async () => {
  const grace = await somebody(at, "grace@example.com");
  const { id } = await send(grace, "POST", "/projects", { name: "Quiet water" });
  const sitting = await at.person();
  const { page, open } = sitting;
  await open("");
  expect(await page.getByRole("link", { name: "Quiet water" }).count()).toBe(0);
  await press(page.getByRole("button", { name: "Projects you aren’t in" }));
  await press(page.getByRole("button", { name: "Join Quiet water" }));
  await press(page.getByRole("link", { name: "Open Quiet water" }));
  await page.getByRole("heading", { level: 1, name: "Quiet water" }).waitFor();
  expect(await sitting.get(`/projects/${id}`)).toMatchObject({ name: "Quiet water" });
  await grace.page.reload();
  await grace.page.getByRole("heading", { level: 1 }).waitFor();
  expect(await grace.page.getByRole("button", { name: "Projects you aren’t in" }).count()).toBe(0);
});

tryPage("where the plan is full, home says so and leads to the plan", async () => {
  const { page, open } = await at.person();
  await page.route("**/coral-reef/account", async (route) => {
    const answer = await route.fetch();
    // It is asked before it is known who is there, too.
    if (!answer.ok()) return route.fulfill({ response: answer });
    const account = await answer.json();
    account.can.create_projects = false;
    account.plan.limits.projects = 3;
    await route.fulfill({ response: answer, json: account });
  });
  await open("");
  await page
    .getByText("The plan has room for 3 projects. Archived projects don't count.")
    .waitFor();
  expect(await page.getByRole("button", { name: "New project" }).count()).toBe(0);
  await press(page.getByRole("link", { name: "See the plan" }));
  await page.getByRole("heading", { name: "Plan" }).waitFor();
});

tryPage("addresses that mean nothing have a face, or mean what is near", async () => {
  const { page, open } = await at.person();
  await open("/nowhere/at/all");
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
  await press(page.getByRole("link", { name: "Go home" }));
  await page.getByRole("heading", { level: 1, name: /Ada/ }).waitFor();
  await page.goto(`${at.address}/nobodys-house/nowhere`);
  await press(page.getByRole("link", { name: "Go home" }));
  await page.getByRole("heading", { level: 1, name: /Ada/ }).waitFor();
  await open("/calendar?day=2027-99-99");
  await page.getByRole("grid").or(page.locator(".month")).first().waitFor();
});

tryPage("a window that is opened by a double click stays", async () => {
  const { page, open } = await at.person();
  await open("");
  await page.getByRole("button", { name: "New project" }).dblclick();
  const window = page.getByRole("dialog");
  await window.waitFor();
  await Bun.sleep(300);
  expect(await window.count()).toBe(1);
  await page.mouse.click(5, 5);
  await window.waitFor({ state: "detached" });
});

tryPage(
  "a project's schedule shows the next days of what repeats, and in which month the rest is",
  async () => {
    const sitting = await at.person();
    const { page, open } = sitting;
    await open("");
    const { id } = await send(sitting, "POST", "/projects", { name: "Tides" });
    const dayIn = (days: number) =>
      new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const add = (title: string, times: object) =>
      send(sitting, "POST", "/calendar", { project_id: id, title, ...times });
    await add("Spring tide", { all_day: true, starts_at: dayIn(100) });
    const shown = async () => {
      await open(`/projects/${id}`);
      const rows = page.locator(".tool li").filter({ hasText: "tide" });
      await rows.first().waitFor();
      return Promise.all([rows.locator("b").allInnerTexts(), rows.allInnerTexts()]);
    };
    const [, [later = ""]] = await shown();
    const month = new Date(dayIn(100)).toLocaleDateString("en-GB", { month: "short" });
    expect(later).toContain(`${month}, `);
    const starts_at = `${dayIn(-40)}T23:59:00Z`;
    await add("Low tide", { starts_at, recurrence: { frequency: "daily", time_zone: "UTC" } });
    const [dates] = await shown();
    expect(dates).toEqual([0, 1, 2].map((days) => String(Number(dayIn(days).slice(8)))));
  },
);

tryPage("what takes several days stands on each of the next ones", async () => {
  const sitting = await at.person();
  await sitting.open("");
  const { page } = sitting;
  const dayIn = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await send(sitting, "POST", "/calendar", overDays("Regatta", dayIn(-1), dayIn(1)));
  await sitting.open("");
  const card = page.getByRole("region", { name: "Today and the next days" });
  await card.getByText("Regatta").first().waitFor();
  const heads = card.locator("h2:has(+ ul li:has-text('Regatta'))");
  expect(await heads.allInnerTexts()).toEqual([
    expect.stringMatching(/^Today/),
    expect.stringMatching(/^Tomorrow/),
  ]);
});
