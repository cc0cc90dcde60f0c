import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

/** A question of the demonstration that everybody of its project is asked. */
async function asked(title: string) {
  const ada = await atHome(at);
  const { id: project, check_ins_id } = await demoProject(ada);
  const people = await ada.get<{ membership_id: string }[]>(`/projects/${project}/people`);
  const membership_ids = people.map(({ membership_id }) => membership_id);
  const body = { title, schedule: { frequency: "daily", hour: 9 }, membership_ids };
  const question = await send(ada, "POST", `/recordings/${check_ins_id}/questions`, body);
  return { ada, project, question, title };
}

tryPage("what has no title is called by what it is and whose", async () => {
  const { ada, project, question, title } = await asked("Who caulked?");
  const { page, open } = ada;
  const grace = await somebody(at, "grace@example.com");
  const said = { content_html: "<p>I did.</p>" };
  await send(grace, "POST", `/recordings/${question.id}/answers`, said);
  await open(`/recordings/${question.id}`);
  await press(page.locator(".comment", { hasText: "I did." }).getByRole("link"));
  await page.getByRole("heading", { level: 1, name: "Grace’s answer", exact: true }).waitFor();
  expect(await page.title()).toStartWith("Grace’s answer");
  const way = page.getByRole("navigation", { name: "Where you are" });
  await way.getByRole("link", { name: title }).waitFor();
  expect(await page.getByRole("button", { name: /edit the title/ }).count()).toBe(0);
  await send(ada, "PUT", `/projects/${project}/health`, { enabled: true });
  const note = { position: 50, note: "All well." };
  const update = await send(ada, "POST", `/projects/${project}/health/updates`, note);
  await open(`/recordings/${update.id}`);
  await page.getByRole("heading", { level: 1, name: "Ada’s note on how it’s going" }).waitFor();
  expect(await page.getByRole("button", { name: /edit the title/ }).count()).toBe(0);
});

tryPage("a question asks somebody, and says so where nobody is chosen", async () => {
  const { ada, question } = await asked("Who rowed?");
  const { page, open, get } = ada;
  const askees = async () =>
    (await get<{ askees: unknown[] }>(`/recordings/${question.id}`)).askees.length;
  await open(`/recordings/${question.id}`);
  await press(page.getByRole("button", { name: "Change it" }));
  const whom = page.getByRole("group", { name: "Who is asked" });
  await whom.getByRole("checkbox").first().waitFor();
  const before = await askees();
  expect(before).toBeGreaterThan(1);
  while ((await whom.getByRole("checkbox", { checked: true }).count()) > 0)
    await whom.getByRole("checkbox", { checked: true }).first().press("Space");
  const save = page.getByRole("dialog").getByRole("button", { name: "Save" });
  await press(save);
  const alert = whom.getByRole("alert").filter({ hasText: "Choose at least one person to ask." });
  await alert.waitFor();
  expect(await askees()).toBe(before);
  await whom.getByRole("checkbox").first().press("Space");
  await alert.waitFor({ state: "detached" });
  await press(save);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await askees()).toBe(1);
});
