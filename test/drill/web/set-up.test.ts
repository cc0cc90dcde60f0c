import { expect } from "bun:test";
import { desk, tryPage } from "../../support/browser.ts";

const at = desk();

interface Project {
  name: string;
  tools: { key: string; id: string }[];
}

tryPage("an organization begins with a small example, once, also after a reload", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("");
  await page.goto(`${at.address}/?all`);
  await page.getByLabel("What it is called").fill("Driftwood");
  expect(await page.getByRole("radio", { name: /A small example/ }).isChecked()).toBe(true);
  // The window is loaded anew once the project is there and the rest isn't.
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
  await page.route("**/api/v1/driftwood/recordings/**", (route) => {
    hasBegun();
    return route.abort();
  });
  await page.getByRole("button", { name: "Make it" }).click();
  await begun;
  await page.unroute("**/api/v1/driftwood/recordings/**");
  const get = <T>(path: string): Promise<T> =>
    page.evaluate((url) => fetch(url).then((answer) => answer.json()), `/api/v1/driftwood${path}`);
  await page.reload();
  await page.getByRole("link", { name: "Open house" }).first().waitFor();
  await page.waitForFunction(() => localStorage.getItem("atoll.example:driftwood") === null);
  const projects = await get<Project[]>("/projects");
  expect(projects.map(({ name }) => name)).toEqual(["Open house"]);
  for (const { key, id } of projects[0]?.tools ?? []) {
    const inside = await get<{ title: string }[]>(`/recordings/${id}/children`);
    expect([key, inside.length > 0]).toEqual([key, true]);
    expect(new Set(inside.map(({ title }) => title)).size).toBe(inside.length);
  }
  await page.reload();
  await page.getByRole("link", { name: "Open house" }).first().waitFor();
  expect((await get<Project[]>("/projects")).length).toBe(1);
});

tryPage("who wants calm water begins with nothing", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("");
  await page.goto(`${at.address}/?all`);
  await page.getByLabel("What it is called").fill("Still water");
  await page.getByRole("radio", { name: /Calm water/ }).check();
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByText("No projects yet").waitFor();
  expect(await page.getByText("is being set out").count()).toBe(0);
});

tryPage("the first one here is told the address that their organization gets", async () => {
  const { page } = await at.person();
  await page.route("**/api/auth/doors", (route) =>
    route.fulfill({ json: { signUp: "open", isNobodyHere: true, providers: [] } }),
  );
  await page.goto(`${at.address}/`);
  const name = page.getByLabel("Your organization");
  for (const [typed, slug] of [
    ["Ünïcode Häuser & Söhne", "unicode-hauser-sohne"],
    ["Docs", "org-docs"],
    ["東京", "org"],
  ] as const) {
    await name.fill(typed);
    await page.getByText(`Its address will be /${slug}`, { exact: true }).waitFor();
  }
});
