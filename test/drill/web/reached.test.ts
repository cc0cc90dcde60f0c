import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

interface Somebody {
  membership_id: string;
  name: string;
}

const idOf = async ({ get }: Sitting, name: string): Promise<string> => {
  const people = await get<Somebody[]>("/people");
  return people.find((one) => one.name === name)?.membership_id ?? "";
};

const namesIn = async ({ get, page }: Sitting): Promise<string[]> => {
  const id = page.url().split("/").at(-1);
  const { participants } =
    (await get<{ id: string; participants: Somebody[] }[]>("/chats")).find(
      (chat) => chat.id === id,
    ) ?? {};
  return (participants ?? []).map(({ name }) => name).toSorted();
};

tryPage("a ping is begun with a few people, found by name, without a pointer", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  for (const name of ["Buoy", "Groyne", "Jetty", "Mole"])
    await send(sitting, "POST", "/agents", { name });
  await open("/pings");
  await press(page.getByRole("button", { name: "New ping" }).first());
  await choose(page, "Several people…");
  const dialog = page.getByRole("dialog", { name: "New ping" });
  await dialog.getByRole("button", { name: "Begin it" }).press("Enter");
  await dialog.getByRole("alert").filter({ hasText: "Choose somebody." }).waitFor();
  const find = dialog.getByRole("searchbox");
  await find.fill("mei");
  await find.press("Enter");
  expect(await dialog.getByRole("checkbox", { name: "Mei Tanaka" }).isChecked()).toBe(true);
  expect(await find.inputValue()).toBe("");
  await dialog.getByRole("checkbox", { name: "Tomás Reyes" }).press("Space");
  await press(dialog.getByRole("button", { name: "Begin it" }));
  await page.waitForURL(/recordings\/[^/]+$/);
  await page.getByRole("heading", { level: 1, name: "Mei Tanaka" }).waitFor();
  const names = await namesIn(sitting);
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(["Mei Tanaka", "Tomás Reyes"]));
});

tryPage("somebody is pinged from their page, and nobody pings themselves", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  await open(`/people/${await idOf(sitting, "Mei Tanaka")}`);
  const crumbs = page.getByRole("navigation", { name: "Where you are" });
  await crumbs.waitFor();
  expect(await crumbs.getByRole("link").allInnerTexts()).toEqual(["People"]);
  await press(page.getByRole("button", { name: "Ping Mei" }));
  await page.waitForURL(/recordings\/[^/]+$/);
  await page.getByRole("heading", { level: 1, name: "Mei Tanaka" }).waitFor();
  expect(await namesIn(sitting)).toHaveLength(2);
  const [own = ""] = (await namesIn(sitting)).filter((name) => name !== "Mei Tanaka");
  await open(`/people/${await idOf(sitting, own)}`);
  await page.getByRole("heading", { level: 1, name: own }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Lately" }).waitFor();
  expect(await page.getByRole("button", { name: /^Ping/ }).count()).toBe(0);
});

tryPage("a person's page says what they are on, what is due first and the rest asked", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const { id: who } = await send(sitting, "POST", "/agents", { name: "Beacon" });
  const list = await send(sitting, "POST", `/recordings/${tool("todos")}/children`, {
    type: "todolist",
    title: "Lamps",
  });
  await send(sitting, "PUT", `/projects/${(await demoProject(sitting)).id}/people`, {
    grant: [who],
  });
  await open(`/people/${who}`);
  await page.getByText("Nothing open that you can see.").waitFor();
  for (const day of [3, 1, 2, 4, 6, 5])
    await send(sitting, "POST", `/recordings/${list.id}/children`, {
      type: "todo",
      title: `Light lamp ${day}`,
      due_on: `2031-01-0${day}`,
      assignee_ids: [who],
    });
  await open(`/people/${who}`);
  const work = page.getByRole("region", { name: "What Beacon is on" });
  await work.getByText("6 open").waitFor();
  const titles = () => work.getByRole("link").allInnerTexts();
  const inOrder = [1, 2, 3, 4, 5, 6].map((day) => `Light lamp ${day}`);
  expect(await titles()).toEqual(inOrder.slice(0, 5));
  await press(work.getByRole("button", { name: "Show 1 more" }));
  await work.getByRole("link", { name: "Light lamp 6" }).waitFor();
  expect(await titles()).toEqual(inOrder);
});

tryPage("nobody is offered a ping with who is kept from it by their company", async () => {
  const ada = await atHome(at);
  const house = await send(ada, "POST", "/companies", {
    name: "Lighthouse",
    restrict_private_chats: true,
  });
  const kept = await idOf(ada, "Henrik Dahl");
  await send(ada, "PATCH", `/people/${kept}`, { company_id: house.id });
  const mei = await somebody(at, "mei@example.com");
  await mei.open("/pings");
  const button = mei.page.getByRole("button", { name: "New ping" }).first();
  const offered = (who: Sitting, name: string) =>
    who.page.getByRole("menuitem", { name, exact: true });
  await press(button);
  await offered(mei, "Grace Hopper").waitFor();
  await offered(mei, "Henrik Dahl").waitFor({ state: "detached" });
  await ada.open("/pings");
  await press(ada.page.getByRole("button", { name: "New ping" }).first());
  await offered(ada, "Henrik Dahl").waitFor();
  // What the page can't know yet is refused, and trying again wouldn't help.
  await mei.page.keyboard.press("Escape");
  await mei.page.route("**/companies", (route) => route.fulfill({ json: [] }));
  await mei.open("/pings");
  await press(button);
  await choose(mei.page, "Henrik Dahl");
  const said = mei.page.getByText("Couldn't begin the chat: Somebody here talks only");
  await said.first().waitFor();
  expect(await mei.page.getByRole("button", { name: "Try again" }).count()).toBe(0);
});

tryPage("nobody is offered a ping with whom they share no project, but with admins", async () => {
  const mei = await somebody(at, "mei@example.com");
  const strangers = ["Tomás Reyes", "Ada Lovelace"];
  await mei.page.route(/\/people(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const people: Somebody[] = await answer.json();
    const json = people.map((one) =>
      strangers.includes(one.name) ? { ...one, email: null } : one,
    );
    await route.fulfill({ response: answer, json });
  });
  await mei.open("/pings");
  await press(mei.page.getByRole("button", { name: "New ping" }).first());
  const names = mei.page.getByRole("menuitem");
  await names.filter({ hasText: "Ada Lovelace" }).waitFor();
  expect(await names.filter({ hasText: "Tomás Reyes" }).count()).toBe(0);
});

tryPage("groups come in place while others change them", async () => {
  const sitting = await atHome(at);
  await sitting.open("/groups");
  const row = sitting.page.getByRole("listitem").filter({ hasText: "Harbour" });
  await sitting.page.getByRole("heading", { level: 1, name: "Groups" }).waitFor();
  const mei = await idOf(sitting, "Mei Tanaka");
  const body = { name: "Harbour crew", membership_ids: [mei] };
  const { id } = await send(sitting, "POST", "/groups", body);
  await row.getByText("1 person").waitFor();
  const both = [mei, await idOf(sitting, "Grace Hopper")];
  await send(sitting, "PATCH", `/groups/${id}`, { membership_ids: both });
  await row.getByText("2 people").waitFor();
  await send(sitting, "DELETE", `/groups/${id}`);
  await row.waitFor({ state: "detached" });
});

tryPage("somebody's page says where one meets them, and how they are reached", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const id = await idOf(sitting, "Mei Tanaka");
  await send(sitting, "POST", "/groups", { name: "Divers", membership_ids: [id] });
  await open(`/people/${id}`);
  const together = page.getByRole("region", { name: "Projects together" });
  const shown = await get<{ name: string }[]>(`/projects?membership_id=${id}`);
  expect(shown.length).toBeGreaterThan(0);
  await together.getByRole("link").first().waitFor();
  expect(await together.getByRole("link").allInnerTexts()).toEqual(shown.map(({ name }) => name));
  const reach = page.getByRole("region", { name: "Reach Mei" });
  await reach.getByText(/^Groups: .*Divers/).waitFor();
  await reach.getByRole("link", { name: "mei@example.com" }).waitFor();
  await together.getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: shown[0]?.name ?? "" }).waitFor();

  // One is on all of one's own.
  await open(`/people/${await idOf(sitting, "Ada Lovelace")}`);
  await page.getByRole("region", { name: "Reach Ada" }).waitFor();
  expect(await page.getByRole("heading", { name: "Projects together" }).count()).toBe(0);
});
