import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";

const at = desk();

interface Area {
  name: string;
  check_ins_id: string;
  tools: { key: string; id: string }[];
}

for (const [status, section, action] of [
  ["archived", "Archived projects", "Open it again"],
  ["trashed", "Projects in the trash", "Bring it back"],
] as const)
  tryPage(`a project that is ${status} says so, is found, and comes back`, async () => {
    const sitting = await atHome(at);
    const { page, open, get } = sitting;
    const name = `Lighthouse, ${status}`;
    const { id } = await send(sitting, "POST", "/projects", { name });
    await send(sitting, "PUT", `/projects/${id}/status/${status}`);
    await open(`/projects/${id}`);
    await page.getByRole("status").filter({ hasText: "This is" }).waitFor();
    await open("/settings?part=trash");
    await page.getByRole("heading", { name: section }).waitFor();
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
    const row = page.getByRole("listitem").filter({ hasText: name });
    await press(row.getByRole("button", { name: action }));
    await row.waitFor({ state: "detached" });
    expect((await get<{ status: string }>(`/projects/${id}`)).status).toBe("active");
  });

tryPage("what was archived says so", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const board = (await demoProject(sitting)).tool("message_board");
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, {
    type: "message",
    title: "Old news",
  });
  await send(sitting, "PUT", `/recordings/${id}/status/archived`);
  await open(`/recordings/${id}`);
  await page.getByText("This is archived.").waitFor();
});

tryPage("whoever can't see a thing is not offered to be asked or told", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const all = await get<Area[]>("/projects");
  const hotel = all.find(({ name }) => name === "Harbour Hotel");
  const board = hotel?.tools.find(({ key }) => key === "message_board")?.id;
  await open(`/recordings/${hotel?.check_ins_id}`);
  await press(page.getByRole("button", { name: "Ask a question" }).first());
  await page.getByLabel("The question").fill("What did the tide bring?");
  await press(page.getByRole("button", { name: "Mon", exact: true }));
  const asked = page.waitForResponse((answer) => answer.request().method() === "POST");
  await press(page.getByRole("button", { name: "Ask it" }));
  expect((await asked).status()).toBe(201);
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, {
    type: "message",
    title: "Among us",
  });
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "Choose people" }));
  const offered = page.getByRole("dialog", { name: "Who hears about it" });
  await offered.getByRole("checkbox").first().waitFor();
  expect(await offered.getByRole("checkbox", { name: "Henrik" }).count()).toBe(0);
});

tryPage("where the plan is full of people that is said, and places can be made free", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  await send(sitting, "POST", "/people", { email: "waits@example.com", role: "member" });
  await page.route("**/coral-reef/account", async (route) => {
    const answer = await route.fetch();
    const known = await answer.json();
    known.can.invite_people = false;
    known.plan.limits.people = 9;
    await route.fulfill({ response: answer, json: known });
  });
  await open("/people");
  await page.getByText("The plan has room for 9 people.").waitFor();
  expect(await page.getByLabel("E-mail address").count()).toBe(0);
  const waiting = page.getByRole("listitem").filter({ hasText: "waits@example.com" });
  await press(waiting.getByRole("button", { name: "Take back" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Take it back" }));
  await waiting.waitFor({ state: "detached" });
});
