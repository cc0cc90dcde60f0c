import { expect } from "bun:test";
import { childrenIn, demoProject, desk, loadAnew, tryPage } from "../../support/browser.ts";
import { send, somebody } from "./sending.ts";

const at = desk();
const SERVER = /\/(?:api\/|healthz)/;

tryPage("what is added without a network is kept before anybody can leave", async () => {
  const sitting = await at.person({ hasWorker: true });
  const { page, context } = sitting;
  await sitting.open("");
  const todos = (await demoProject(sitting)).tool("todos");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sitting.open(`/recordings/${todos}`);
  await page.getByRole("button", { name: "New list" }).first().waitFor();
  // What was shown is kept some time after it came.
  await Bun.sleep(1500);
  await context.setOffline(true);
  await page.getByRole("button", { name: "New list" }).first().click();
  await page.keyboard.type("Fenders");
  await page.keyboard.press("Enter");
  const added = page.locator(".added", { hasText: "Fenders" });
  await added.waitFor();
  await loadAnew(page);
  await added.getByRole("link", { name: "Waits to be sent" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Fenders" }).waitFor();
  const lists = await childrenIn(sitting, todos);
  expect(lists.filter(({ title }) => title === "Fenders").length).toBe(1);
});

tryPage("a list is counted anew when somebody adds to it or takes something out", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("");
  const todos = (await demoProject(sitting)).tool("todos");
  const make = (parent: string, body: object) =>
    send(sitting, "POST", `/recordings/${parent}/children`, body);
  const [one, other] = [
    await make(todos, { type: "todolist", title: "Ropes" }),
    await make(todos, { type: "todolist", title: "Chains" }),
  ];
  await make(one.id, { type: "todo", title: "Splice the first" });
  await sitting.open(`/recordings/${todos}`);
  const ropes = page.getByRole("region", { name: "Ropes" });
  const chains = page.getByRole("region", { name: "Chains" });
  await ropes.getByText("0 of 1").waitFor();
  await ropes.getByRole("button", { name: "Add a to-do" }).click();
  await page.keyboard.type("Splice the second");
  await page.keyboard.press("Enter");
  await ropes.getByText("0 of 2").waitFor();
  const grace = await somebody(at, "grace@example.com");
  const third = await send(grace, "POST", `/recordings/${one.id}/children`, {
    type: "todo",
    title: "Splice the third",
  });
  await ropes.getByText("0 of 3").waitFor();
  await send(grace, "PUT", `/recordings/${third.id}/position`, { parent_id: other.id });
  await ropes.getByText("0 of 2").waitFor();
  await chains.getByText("0 of 1").waitFor();
});

tryPage("a page that is shown though no server answers says so until one does", async () => {
  const sitting = await at.person({ hasWorker: true });
  const { page } = sitting;
  await sitting.open("");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sitting.open("/my");
  await page.getByRole("heading", { level: 1, name: "My Stuff" }).waitFor();
  await Bun.sleep(1500);
  await page.route(SERVER, (route) => route.abort());
  await page.reload();
  const said = page.locator(".offline", { hasText: "The server can't be reached" });
  await said.waitFor();
  await page.unroute(SERVER);
  await said.waitFor({ state: "detached" });
});
