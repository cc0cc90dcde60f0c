import { expect } from "bun:test";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import { send } from "./sending.ts";

const at = desk();

tryPage("a to-do's page says whom it tells when it is done, and who that is changes", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const body = { type: "todo", title: "Sound the bar" };
  const { id } = await send(sitting, "POST", `/recordings/${list?.id}/children`, body);
  await open(`/recordings/${id}`);
  const told = page.getByRole("definition").last();
  await page.getByRole("term").getByText("Tell when done").waitFor();
  await told.getByRole("img", { name: "Ada Lovelace" }).waitFor();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await press(told.getByRole("button", { name: "Change whom to tell when done" }));
  const window = page.getByRole("dialog", { name: "Who hears about it" });
  await press(window.getByRole("checkbox", { name: "Grace" }));
  await press(window.getByRole("button", { name: "Save" }));
  await told.getByRole("img", { name: /Grace/ }).waitFor();
  await hasFocus(page, told.getByRole("button", { name: /^Change/ }));
  await press(told.getByRole("button", { name: /^Change/ }));
  await press(window.getByRole("checkbox", { name: "Ada" }));
  await press(window.getByRole("button", { name: "Save" }));
  await told.getByRole("img", { name: "Ada Lovelace" }).waitFor({ state: "detached" });
  await press(told.getByRole("button", { name: "Tell me too" }));
  await told.getByRole("img", { name: "Ada Lovelace" }).waitFor();
  await hasFocus(page, told.getByRole("button", { name: /^Change/ }));
  const { membership_ids } = await get<{ membership_ids: string[] }>(
    `/recordings/${id}/subscribers`,
  );
  expect(membership_ids.length).toBe(2);
  // It is said once.
  expect(await page.getByRole("button", { name: "Choose people" }).count()).toBe(0);
});
