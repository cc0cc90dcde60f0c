import { expect } from "bun:test";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";

const at = desk();

/** Has every change hang, as on a server that answers nobody. */
const hang = ({ context }: Sitting) =>
  context.route(/\/api\/v1\//, (route) =>
    route.request().method() === "POST" ? undefined : route.fallback(),
  );

/** The tab is gone at once, as with a browser that ends it; another one is opened. */
async function endTab(sitting: Sitting): Promise<void> {
  const { page, context } = sitting;
  // What is being written to the disk has begun.
  await Bun.sleep(300);
  const next = await context.newPage();
  await page.close();
  await context.unroute(/\/api\/v1\//);
  await next.goto(`${at.address}/coral-reef`);
  await next.locator("header.bar").waitFor();
  sitting.page = next;
}

/** So often something stands in a list of the server, once it is there. */
async function timesIn(sitting: Sitting, parent: string, text: string): Promise<number> {
  const count = async () => {
    const rows = await sitting.page.evaluate(
      (path) => fetch(path).then((answer) => answer.text()),
      `/api/v1/coral-reef/recordings/${parent}/children`,
    );
    return rows.split(text).length - 1;
  };
  for (let tries = 0; tries < 40 && (await count()) === 0; tries++) await Bun.sleep(250);
  return count();
}

tryPage(
  "a line of a chat that is on its way when its tab ends is sent by the next, once",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    const room = (await demoProject(sitting)).tool("chat");
    await open(`/recordings/${room}`);
    const field = page.getByRole("textbox", { name: /^Say something/ });
    await field.waitFor();
    await hang(sitting);
    await field.fill("Nine fathoms down");
    await field.press("Enter");
    await page.getByRole("log").getByText("Nine fathoms down").waitFor();
    await page.getByText("The server takes its time").waitFor();
    await endTab(sitting);
    expect(await timesIn(sitting, room, "Nine fathoms down")).toBe(1);
  },
);

tryPage("a to-do that is on its way when its tab ends is sent by the next, once", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const todos = (await demoProject(sitting)).tool("todos");
  const [list] = await childrenIn(sitting, todos);
  await open(`/recordings/${todos}`);
  await press(page.getByRole("button", { name: "Add a to-do" }).first());
  await hang(sitting);
  await page.keyboard.type("Find the wreck");
  await page.keyboard.press("Enter");
  await page.locator(".added", { hasText: "Find the wreck" }).waitFor();
  await endTab(sitting);
  expect(await timesIn(sitting, list?.id ?? "", "Find the wreck")).toBe(1);
});
