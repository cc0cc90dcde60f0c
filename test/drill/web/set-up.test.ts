import { expect } from "bun:test";
import { desk, tryPage } from "../../support/browser.ts";
import { somebody } from "./sending.ts";

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

tryPage("who wants calm water begins with three steps, until each is done", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("");
  await page.goto(`${at.address}/?all`);
  await page.getByLabel("What it is called").fill("Still water");
  await page.getByRole("radio", { name: /Calm water/ }).check();
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByText("Three small steps and it is home").waitFor();
  expect(await page.getByText("is being set out").count()).toBe(0);
  const steps = page.getByRole("region", { name: "First steps" });
  const shown = () =>
    steps
      .getByRole("listitem")
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector("h2")?.textContent,
          one.querySelector("button, a, .is-done")?.textContent,
        ]),
      );
  expect(await shown()).toEqual([
    ["1. Make your first project", "New project"],
    ["2. Bring your people", "Invite people"],
    ["3. Look around", "Set out an example"],
  ]);
  expect(await page.locator("main .btn-go").count()).toBe(1);
  await steps.getByRole("button", { name: "New project" }).click();
  await page.getByLabel("What is it called?").fill("Reef survey");
  await page.getByRole("button", { name: "Make the project" }).click();
  await page.getByRole("heading", { level: 1, name: "Reef survey" }).waitFor();
  // The steps that are left wait, also after a reload.
  await page.goto(`${at.address}/still-water`);
  await page.getByText("It is made").waitFor();
  await page.getByText("Two small steps left").waitFor();
  await steps.getByRole("button", { name: "Set out an example" }).click();
  await steps.getByRole("link", { name: "Open the example" }).click();
  await page.getByRole("heading", { level: 1, name: "Open house" }).waitFor();
  await page.goBack();
  await page.getByText("You have looked").waitFor();
  await steps.getByRole("link", { name: "Invite people" }).click();
  await page.getByLabel("E-mail address").fill("nora@example.com");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText("nora@example.com").first().waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByRole("link", { name: "Reef survey" }).waitFor();
  await steps.waitFor({ state: "detached" });
});

tryPage("a member is offered only the steps that they may do", async () => {
  const sitting = await somebody(at, "mei@example.com");
  const { page } = sitting;
  await page.route("**/api/v1/coral-reef/projects?**", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/v1/coral-reef/projects", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/v1/coral-reef/account", async (route) => {
    const answer = await route.fetch();
    const known = await answer.json();
    const can = { ...known.can, create_projects: true, invite_people: false };
    await route.fulfill({ json: { ...known, can, usage: { ...known.usage, projects: 0 } } });
  });
  await page.goto(`${at.address}/coral-reef`);
  await page.getByText("Two small steps and it is home").waitFor();
  expect(
    await page.getByRole("region", { name: "First steps" }).locator("h2").allInnerTexts(),
  ).toEqual(["1. Make your first project", "2. Look around"]);
  expect(await page.getByRole("link", { name: "Invite people" }).count()).toBe(0);
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
