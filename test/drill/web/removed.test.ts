import { expect } from "bun:test";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";

const at = desk();

/** Somebody of the demonstration, and a to-do that is theirs. */
async function withWork(name: string) {
  const sitting = await atHome(at);
  const people = await sitting.get<{ membership_id: string; name: string }[]>("/people");
  const id = people.find((one) => one.name === name)?.membership_id ?? "";
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const todo = await send(sitting, "POST", `/recordings/${list?.id}/children`, {
    type: "todo",
    title: `What ${name} does`,
    assignee_ids: [id],
  });
  return { ...sitting, id, todo, remove: () => send(sitting, "DELETE", `/people/${id}`) };
}

tryPage("who removes somebody hears how much they have to do", async () => {
  const { page, open, id, get } = await withWork("Grace Hopper");
  const counts =
    await get<{ person: { membership_id: string }; open_count: number }[]>(
      "/reports/todos/assigned",
    );
  const count = counts.find(({ person }) => person.membership_id === id)?.open_count;
  expect(count).toBeGreaterThan(1);
  await open(`/people/${id}`);
  await press(page.getByRole("button", { name: "Remove", exact: true }));
  await page.getByRole("dialog").getByText(`${count} open things that you see`).waitFor();
});

tryPage("who was removed can be invited again, with the address that is known", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const email = "henrik@example.com";
  const people = await get<{ membership_id: string; email: string }[]>("/people");
  const id = people.find((one) => one.email === email)?.membership_id;
  await open(`/people/${id}`);
  await page.getByRole("heading", { level: 1, name: "Henrik Dahl" }).waitFor();
  expect(await page.getByRole("link", { name: "Invite again" }).count()).toBe(0);
  await send(sitting, "DELETE", `/people/${id}`);
  await open(`/people/${id}`);
  await press(page.getByRole("link", { name: "Invite again" }));
  const field = page.getByLabel("E-mail address");
  await field.waitFor();
  expect(await field.inputValue()).toBe(email);
  await press(page.getByRole("button", { name: "Send invitation" }));
  await page.getByText(`${email} has an invitation in the mail.`).first().waitFor();
});

tryPage("who was removed is offered nothing but that their work is handed over", async () => {
  const { page, open, id, remove } = await withWork("Tomás Reyes");
  await remove();
  await open(`/people/${id}`);
  await page.getByText("Removed", { exact: true }).waitFor();
  const deeds = page.getByRole("main").getByRole("button");
  await page.getByRole("button", { name: "Hand over their work" }).waitFor();
  expect(await deeds.allInnerTexts()).toEqual(["Hand over their work"]);
  await press(page.getByRole("button", { name: "Hand over their work" }));
  await page.getByRole("dialog").getByLabel("To", { exact: true }).selectOption("Ada Lovelace");
  await press(page.getByRole("button", { name: "Hand it over" }));
  await page
    .getByText(/handed over/)
    .first()
    .waitFor();
});

tryPage("a to-do names who was removed, and lets them be taken off", async () => {
  const sitting = await withWork("Mei Tanaka");
  const { page, open, get, todo, remove } = sitting;
  await remove();
  await open(`/recordings/${(await demoProject(sitting)).tool("todos")}`);
  const row = page.getByRole("listitem").filter({ hasText: "What Mei Tanaka does" });
  await row.getByRole("img", { name: "Mei Tanaka" }).waitFor();
  await open(`/recordings/${todo.id}`);
  const facts = page.locator(".facts");
  await facts.getByText("Mei Tanaka").waitFor();
  expect(await facts.getByText("Removed").count()).toBe(1);
  expect(await facts.getByText("Nobody yet").count()).toBe(0);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Assign someone" }));
  const put = page.waitForResponse((answer) => answer.url().endsWith("/assignees"));
  await choose(page, "Mei Tanaka");
  await facts.getByText("Nobody yet").waitFor();
  await put;
  const { assignee_ids } = await get<{ assignee_ids: string[] }>(`/recordings/${todo.id}`);
  expect(assignee_ids).toEqual([]);
});

tryPage("reports name who was removed with the work that they left", async () => {
  const { page, open, id, remove } = await withWork("Amara Okafor");
  await remove();
  await open("/reports?tab=assigned");
  const row = page.getByRole("listitem").filter({ hasText: "Amara Okafor" }).first();
  await row.getByText(/^\d+ open things?$/).waitFor();
  await press(row.getByRole("button", { name: "Amara Okafor" }));
  await row.getByRole("link", { name: "What Amara Okafor does" }).waitFor();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await press(row.getByRole("link", { name: "Removed" }));
  await page.waitForURL(`**/people/${id}`);
});
