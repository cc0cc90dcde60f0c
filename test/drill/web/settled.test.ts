import { expect } from "bun:test";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";

const at = desk();

const somebody = () => atHome(at);

const project = async (sitting: Sitting) => (await demoProject(sitting)).id;

tryPage("somebody new makes an account and an organization, and is in it", async () => {
  const { page } = await at.person();
  await page.goto(`${at.address}/`);
  await press(page.getByRole("button", { name: "Make an account" }));
  await page.getByLabel("Your name").fill("Nora Lindqvist");
  await page.getByLabel("E-mail").fill("nora@example.com");
  await page.getByLabel("Password").fill("lagoon lamp lagoon");
  await press(page.getByRole("button", { name: "Make my account" }));
  await page.getByLabel("What it is called").fill("Marlow & Finch");
  await press(page.getByRole("button", { name: "Make it" }));
  await page.getByText("Marlow & Finch has its own Atoll now").waitFor();
  expect(new URL(page.url()).pathname).toBe("/marlow-finch");
});

tryPage("whoever has the link of the organization comes in by it", async () => {
  const { page, open } = await somebody();
  await open("/people");
  await press(page.getByRole("button", { name: /make a link by which anybody joins/ }));
  const link = await page.locator("code", { hasText: "/join/" }).innerText();
  const guest = await at.person();
  await guest.page.goto(link);
  await guest.page.getByRole("heading", { name: "Join Coral Reef" }).waitFor();
  await guest.page.getByLabel("Your name").fill("Jonas Weber");
  await guest.page.getByLabel("E-mail").fill("jonas@example.com");
  await guest.page.getByLabel("Password").fill("clay and a wheel");
  await press(guest.page.getByRole("button", { name: "Make my account" }));
  await guest.page.getByRole("heading", { level: 1, name: /Jonas/ }).waitFor();
});

tryPage("a token is shown once, and opens nothing after it was revoked", async () => {
  const { page, open } = await somebody();
  await open("/settings?part=access");
  await page.getByLabel("What it is for").fill("Backup script");
  await press(page.getByRole("button", { name: "Make a token" }));
  const token = await page.locator("code.secret").innerText();
  const ask = () =>
    fetch(`${at.address}/api/v1/authorization`, {
      headers: { authorization: `Bearer ${token}`, "user-agent": "test" },
    });
  expect((await ask()).status).toBe(200);
  await press(
    page
      .getByRole("listitem")
      .filter({ hasText: "Backup script" })
      .getByRole("button", { name: "Revoke" }),
  );
  expect((await ask()).status).toBe(200);
  await press(page.getByRole("button", { name: "Revoke it" }));
  await page
    .getByRole("listitem")
    .filter({ hasText: "Backup script" })
    .waitFor({ state: "detached" });
  expect((await ask()).status).toBe(401);
});

tryPage("a question is asked, and answered where everybody reads it", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  await open(`/projects/${await project(sitting)}`);
  await press(page.getByRole("link", { name: "Check-ins", exact: true }));
  await press(page.getByRole("button", { name: "Ask a question" }));
  await page.getByLabel("The question").fill("What did you finish today?");
  await page.getByLabel("How often").selectOption({ label: "Every working day" });
  await press(page.getByRole("button", { name: "Ask it" }));
  await page.getByRole("heading", { level: 1, name: "What did you finish today?" }).waitFor();
  await press(page.getByRole("button", { name: "Your answer…" }));
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("The tide lamp.");
  await page.keyboard.press("Control+Enter");
  await page.locator(".comment .body", { hasText: "The tide lamp." }).waitFor();
});

tryPage("a client approves what they are asked, once", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await page.goto(`${at.address}/coral-reef`);
  await page.getByLabel("E-mail").fill("henrik@example.com");
  await page.getByLabel("Password").fill("atoll-demo");
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await press(page.getByRole("link", { name: "Harbour Hotel" }).first());
  await page.getByRole("heading", { level: 1, name: "Harbour Hotel" }).waitFor();
  await press(page.getByRole("button", { name: "Approve", exact: true }));
  await press(page.getByRole("button", { name: "Approve it" }));
  const decided = page.getByRole("region", { name: "Decided so far" });
  await press(decided.getByRole("link", { name: "Brushed brass for the bar" }));
  await page.getByText("approved it").first().waitFor();
  expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
});

tryPage("a list goes along the hill by the arrow keys, and stays there", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  await open(`/projects/${await project(sitting)}`);
  const stop = page.getByRole("slider", { name: "Launch" });
  const before = Number(await stop.getAttribute("aria-valuenow"));
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/progress"));
  await stop.press("ArrowRight");
  expect((await saved).status()).toBe(200);
  await page.reload();
  // What the device kept may be shown before what the server says.
  await stop.and(page.locator(`[aria-valuenow="${before + 5}"]`)).waitFor();
});

tryPage("to-dos change their order by the menu and by dragging", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  const todos = (await demoProject(sitting)).tool("todos");
  const [list] = await childrenIn(sitting, todos);
  const titles = async () => {
    const path = `/recordings/${list?.id}/children?completed=false`;
    const open = await sitting.get<{ title: string }[]>(path);
    return open.map(({ title }) => title).slice(0, 2);
  };
  const [first = "", second = ""] = await titles();
  await open(`/recordings/${list?.id}`);
  const moved = () => page.waitForResponse((answer) => answer.url().endsWith("/position"));
  const up = moved();
  await page.getByRole("button", { name: `Move ${second}` }).focus();
  await page.keyboard.press("Enter");
  await choose(page, "Up");
  expect((await up).status()).toBe(200);
  expect(await titles()).toEqual([second, first]);
  const row = (title: string) => page.locator("li.todo", { hasText: title });
  const back = moved();
  await row(first).dragTo(row(second));
  expect((await back).status()).toBe(200);
  expect(await titles()).toEqual([first, second]);
});

tryPage("an event is put on another day by dragging", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  await open("/calendar");
  const event = page.locator("a.ev", { hasText: "Shop closed" }).first();
  await event.waitFor();
  const moved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  const target = page.locator(".cell").nth(8);
  const day = (await target.getByRole("link").first().getAttribute("aria-label")) ?? "";
  // It is a bar over days, held by its first.
  await event.dragTo(target, { sourcePosition: { x: 20, y: 10 } });
  expect((await moved).status()).toBe(200);
  await target.locator("a.ev", { hasText: "Shop closed" }).waitFor();
  expect(day).not.toBe("");
});

tryPage("a project becomes a template, and another project is made of that", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  await open(`/projects/${await project(sitting)}/settings`);
  await press(page.getByRole("button", { name: "Make a template of it" }));
  await page.getByRole("dialog").getByLabel("Name").fill("A relaunch");
  await press(page.getByRole("button", { name: "Make it", exact: true }));
  await page.getByText("The template is with the others.").waitFor();
  await open("/templates");
  await press(page.getByRole("button", { name: "Use it" }));
  await page.getByLabel("What is the project called?").fill("Shop relaunch");
  await press(page.getByRole("button", { name: "Make the project" }));
  await page.waitForURL(/\/projects\/[\da-f-]{36}$/);
  await page.getByRole("heading", { level: 1, name: "Shop relaunch" }).waitFor();

  await open("/templates");
  await press(page.getByRole("button", { name: "Remove" }));
  await press(page.getByRole("button", { name: "Put it in the trash" }));
  await page.getByRole("heading", { name: "In the trash" }).waitFor();
  await press(page.getByRole("button", { name: "Bring it back" }));
  await page.getByRole("button", { name: "Use it" }).waitFor();
  await page.getByRole("heading", { name: "In the trash" }).waitFor({ state: "detached" });
});
