import { expect } from "bun:test";
import { desk, tryPage } from "../../support/browser.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

interface Project {
  id: string;
  name: string;
  tools: { key: string; id: string }[];
}

tryPage("a client sees the decision that waits for them first, then what is theirs", async () => {
  const ada = await somebody(at, "ada@example.com");
  const project = (await ada.get<Project[]>("/projects")).find(
    ({ name }) => name === "Harbour Hotel",
  );
  const folder = project?.tools.find(({ key }) => key === "folder")?.id;
  await send(ada, "PUT", `/recordings/${folder}/visibility`, { visible_to_clients: true });
  const plan = { type: "document", title: "Plan of the bar", visible_to_clients: true };
  await send(ada, "POST", `/recordings/${folder}/children`, plan);
  const henrik = await somebody(at, "henrik@example.com");
  const { page } = henrik;
  await page.getByRole("link", { name: "Harbour Hotel" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Harbour Hotel" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Brushed brass for the bar" }).waitFor();
  await page.getByText("Plan of the bar").waitFor();
  const headings = await page.locator("main h2").allInnerTexts();
  expect(headings.map((one) => one.trim())).toEqual([
    "Brushed brass for the bar",
    "Letters",
    "Docs & files",
    "Decided so far",
  ]);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve it" }).click();
  const decided = page.getByRole("region", { name: "Decided so far" });
  await decided.getByRole("link", { name: "Brushed brass for the bar" }).waitFor();
  expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
  await ada.page.goto(`${at.address}/coral-reef/projects/${project?.id}`);
  await ada.page.getByRole("heading", { level: 2, name: "Latest" }).waitFor();
});
